package import GameCore

/// Memory cards: eighteen cards are shown, turned down, and paired again by what is
/// remembered.
///
/// The cards lie in three rows of six, the shape of the keys `qwerty asdfgh zxcvbn`,
/// numbered from 0 top left to 17 bottom right. Several pairs may share a face, and any
/// two cards with the same face match. A wrong guess is a strike and its cards stay up. A
/// round is won when no pair is left among the cards that are down, so one mistake costs
/// one strike; it adds time and clears the strikes. The clock starts at sixty seconds and
/// counts in study, too. Too many strikes in a round, or no time, end the game.
package struct MemoryCards: Game {
  package static let name = "memory"
  /// The version of these rules; replays of another one are not played.
  package static let rulesVersion = 1

  /// Ticks for which a won round is looked at, while the clock stands.
  package static let wonTicks = 60
  /// Ticks in which the next cards are turned up, while the clock stands.
  package static let dealingTicks = 30
  /// A key in this many last ticks of the study is kept and done after it.
  package static let keptTicks = 6
  /// From this many seconds on, time is short.
  package static let lastSeconds = 5

  /// The part of a game that is played, with the ticks until it is over.
  package enum Phase: Sendable, Hashable {
    /// All cards are up; without a clock the ticks stay.
    case study(ticks: Int)
    case guessing
    /// No pair is left; what was left is up.
    case won(ticks: Int)
    /// The next cards are being turned up.
    case dealing(ticks: Int)
    case over
  }

  /// Wrong guesses by face: each counts for both of its cards.
  package struct MissesByFace: Sendable, Hashable {
    private var counts = [Int](repeating: 0, count: Face.allCases.count)

    /// Wrong guesses in which that face took part.
    package subscript(face: Face) -> Int {
      get { counts[face.rawValue] }
      set { counts[face.rawValue] = newValue }
    }
  }

  package private(set) var cards: [Card] = []
  package private(set) var phase: Phase
  /// The current round, from 1.
  package private(set) var round = 1
  /// Wrong guesses of this round.
  package private(set) var strikes = 0
  /// The card that was turned first, until the second one is.
  package private(set) var firstCard: Int?
  /// The card that will be turned when the study is over.
  package private(set) var keptCard: Int?
  package private(set) var tick = 0
  /// Ticks on the clock; they stay in a game without one.
  package private(set) var ticksLeft = length
  /// True if time ends the study and the game.
  package private(set) var isTimed: Bool
  /// Matches, wrong guesses and streaks; the score is the matches.
  package private(set) var tally = Tally()
  /// The faces of the wrong guesses.
  package private(set) var missesByFace = MissesByFace()
  package let tuning: Tuning

  let difficulty: Difficulty
  private(set) var generator: SeededGenerator

  /// Sets up the game that belongs to a seed; its cards are up.
  package init(seed: UInt64, difficulty: Difficulty) {
    self.init(seed: seed, difficulty: difficulty, isTimed: true)
  }

  /// Sets up a game with a clock, or one whose study ends when the player says so.
  package init(seed: UInt64, difficulty: Difficulty, isTimed: Bool) {
    self.difficulty = difficulty
    self.isTimed = isTimed
    tuning = Tuning(difficulty)
    generator = SeededGenerator(seed: seed)
    phase = .study(ticks: tuning.study)
    deal()
  }

  /// True if strikes or time have ended the game.
  package var isOver: Bool { phase == .over }

  /// Turns a card, or ends the study of a game without a clock.
  package mutating func apply(_ action: Action) -> [Event] {
    switch action {
    case .turn(let card): return turn(card)
    case .endStudy:
      guard !isTimed, case .study = phase else { return [] }
      return turnAllDown()
    case .stopClock:
      if tick == 0, case .study = phase { isTimed = false }
      return []
    }
  }

  package mutating func advance() -> [Event] {
    guard !isOver else { return [] }
    tick += 1
    switch phase {
    case .study(let ticks):
      return runClock() + (isOver ? [] : study(for: ticks))
    case .guessing:
      return runClock()
    case .won(let ticks):
      phase = .won(ticks: ticks - 1)
      return ticks > 1 ? [] : beginRound()
    case .dealing(let ticks):
      phase = ticks > 1 ? .dealing(ticks: ticks - 1) : .study(ticks: tuning.study)
      return []
    case .over:
      return []
    }
  }

  // MARK: - A guess

  private mutating func turn(_ card: Int) -> [Event] {
    guard cards.indices.contains(card) else { return [] }
    switch phase {
    case .over: return []
    case .study(let ticks) where isTimed && ticks <= Self.keptTicks:
      keptCard = card
      return [.kept(card: card)]
    case .study, .won, .dealing: return [.tooEarly(card: card)]
    case .guessing: break
    }
    guard cards[card].side == .down else { return [.alreadyUp(card: card)] }
    guard let first = firstCard else {
      cards[card].side = .turned
      firstCard = card
      return [.turned(card: card)]
    }
    firstCard = nil
    let events = cards[first].face == cards[card].face ? match(first, card) : miss(first, card)
    return isOver || hasPairDown ? events : events + winRound()
  }

  private mutating func match(_ first: Int, _ second: Int) -> [Event] {
    cards[first].side = .matched
    cards[second].side = .matched
    tally.countHit()
    let streak = tally.streak
    let isCelebrated = streak == 5 || streak % 10 == 0
    return [.matched(first: first, second: second)] + (isCelebrated ? [.streak(streak)] : [])
  }

  private mutating func miss(_ first: Int, _ second: Int) -> [Event] {
    for card in [first, second] {
      cards[card].side = .wrong
      missesByFace[cards[card].face] += 1
    }
    tally.countMiss()
    strikes += 1
    return [.wrong(first: first, second: second)] + (strikes < tuning.strikes ? [] : end())
  }

  /// True if two of the cards that are down match.
  private var hasPairDown: Bool {
    var seen: Set<Face> = []
    return cards.contains { $0.side == .down && !seen.insert($0.face).inserted }
  }

  // MARK: - Rounds

  private mutating func winRound() -> [Event] {
    let seconds = isTimed ? Self.bonuses[min(round, Self.bonuses.count) - 1] : 0
    ticksLeft += seconds * ticksPerSecond
    round += 1
    strikes = 0
    showWhatIsDown()
    phase = .won(ticks: Self.wonTicks)
    return [.roundWon(next: round, seconds: seconds)]
  }

  private mutating func beginRound() -> [Event] {
    deal()
    phase = .dealing(ticks: Self.dealingTicks)
    return [.dealt(round: round)]
  }

  /// A face is drawn for each pair, then the cards are shuffled by Fisher and Yates.
  private mutating func deal() {
    cards.removeAll(keepingCapacity: true)
    for _ in 0..<Self.pairCount {
      let face = tuning.faces[generator.number(below: tuning.faces.count)]
      cards += [Card(face: face, side: .up), Card(face: face, side: .up)]
    }
    for last in stride(from: Self.cardCount - 1, to: 0, by: -1) {
      cards.swapAt(last, generator.number(below: last + 1))
    }
  }

  private mutating func study(for ticks: Int) -> [Event] {
    guard isTimed else { return [] }
    phase = .study(ticks: ticks - 1)
    return ticks > 1 ? [] : turnAllDown()
  }

  private mutating func turnAllDown() -> [Event] {
    for card in cards.indices { cards[card].side = .down }
    phase = .guessing
    guard let card = keptCard else { return [.allDown] }
    keptCard = nil
    return [.allDown] + turn(card)
  }

  // MARK: - The end

  private mutating func runClock() -> [Event] {
    guard isTimed else { return [] }
    ticksLeft -= 1
    if ticksLeft == 0 { return end() }
    return ticksLeft == Self.lastTicks ? [.lastSeconds] : []
  }

  private mutating func end() -> [Event] {
    showWhatIsDown()
    phase = .over
    return [.over]
  }

  private mutating func showWhatIsDown() {
    for card in cards.indices where cards[card].side == .down { cards[card].side = .up }
  }
}
