package import GameCore

/// Memory cards: eighteen cards are shown, turned down, and paired again by what is
/// remembered.
///
/// The cards lie in three rows of six, the shape of the keys `qwerty asdfgh zxcvbn`,
/// numbered from 0 top left to 17 bottom right. Several pairs share a face, and any two
/// cards with the same face match. A wrong guess is a strike; its cards show for a second
/// and turn down again. A round is won when all cards are matched; it adds time and clears
/// the strikes. The clock starts at sixty seconds and counts in study, too. Too many
/// strikes in a round, or no time, end the game.
///
/// By the rules of version 1 wrong cards stay up, and a round is won when no pair is left
/// among the cards that are down. By those of version 2 it was won so too, though the cards of
/// a wrong guess would have turned down again.
package struct MemoryCards: TimedGame {
  package static let name = "memory"
  /// Version 2 deals the faces evenly and turns wrong cards down again; by version 3 a round with
  /// four cards left isn't won by a wrong guess.
  package static let rulesVersion = 3
  package static let oldestRulesVersion = 1

  /// Ticks for which a won round is looked at, while the clock stands.
  package static let wonTicks = 60
  /// Ticks in which the next cards are turned up, while the clock stands.
  package static let dealingTicks = 30
  /// Ticks for which the two cards of a wrong guess show.
  package static let wrongTicks = 60
  /// A key in this many last ticks of the study, or of wrong cards, is kept and done after it.
  package static let keptTicks = 6
  /// From this many seconds on, time is short.
  package static let lastSeconds = 5

  /// The part of a game that is played, with the ticks until it is over.
  package enum Phase: Sendable, Hashable {
    /// All cards are up; without a clock the ticks stay.
    case study(ticks: Int)
    case guessing
    /// The two cards of a wrong guess are up, and the clock runs.
    case wrong(ticks: Int)
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
  /// The card that will be turned when the study is over or wrong cards are down.
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
  let rules: Int
  private(set) var generator: SeededGenerator

  /// Sets up the game that belongs to a seed; its cards are up.
  package init(seed: UInt64, difficulty: Difficulty, rules: Int) {
    self.init(seed: seed, difficulty: difficulty, rules: rules, isTimed: true)
  }

  /// Sets up a game with a clock, or one whose study ends when the player says so.
  package init(
    seed: UInt64, difficulty: Difficulty, rules: Int = rulesVersion, isTimed: Bool
  ) {
    self.difficulty = difficulty
    self.rules = rules
    self.isTimed = isTimed
    tuning = Tuning(difficulty, rules: rules)
    generator = SeededGenerator(seed: seed)
    phase = .study(ticks: tuning.study)
    deal()
  }

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
    case .wrong(let ticks):
      return runClock() + (isOver ? [] : showWrong(for: ticks))
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
    case .study(let ticks) where isTimed && ticks <= Self.keptTicks: return [keep(card)]
    case .wrong(let ticks) where ticks <= Self.keptTicks: return [keep(card)]
    case .study, .wrong, .won, .dealing: return [.tooEarly(card: card)]
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

  private mutating func keep(_ card: Int) -> Event {
    keptCard = card
    return .kept(card: card)
  }

  private mutating func match(_ first: Int, _ second: Int) -> [Event] {
    cards[first].side = .matched
    cards[second].side = .matched
    tally.countHit()
    return [.matched(first: first, second: second)]
      + (tally.isStreakCelebrated ? [.streak(tally.streak)] : [])
  }

  private mutating func miss(_ first: Int, _ second: Int) -> [Event] {
    for card in [first, second] {
      cards[card].side = .wrong
      missesByFace[cards[card].face] += 1
    }
    tally.countMiss()
    strikes += 1
    let news = [Event.wrong(first: first, second: second)]
    guard strikes < tuning.strikes else { return news + end() }
    if tuning.wrongCardsTurnDown { phase = .wrong(ticks: Self.wrongTicks) }
    return news
  }

  private mutating func showWrong(for ticks: Int) -> [Event] {
    phase = .wrong(ticks: ticks - 1)
    guard ticks == 1 else { return [] }
    for card in cards.indices where cards[card].side == .wrong { cards[card].side = .down }
    phase = .guessing
    return [.wrongDown] + turnKeptCard()
  }

  /// True if two of the cards that can still be turned match.
  private var hasPairDown: Bool {
    var seen: Set<Face> = []
    return cards.contains { card in
      let turnsDown = rules > 2 && card.side == .wrong
      return (card.side == .down || turnsDown) && !seen.insert(card.face).inserted
    }
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

  /// A face is taken for each pair, then the cards are shuffled.
  private mutating func deal() {
    cards.removeAll(keepingCapacity: true)
    for face in tuning.dealsEvenly ? evenFaces() : drawnFaces() {
      cards += [Card(face: face, side: .up), Card(face: face, side: .up)]
    }
    generator.shuffle(&cards)
  }

  /// The faces of nine pairs, as equal in number as nine allows; the faces with a pair more than others
  /// are drawn.
  private mutating func evenFaces() -> [Face] {
    let faces = tuning.faces
    var rest = faces
    while rest.count > Self.pairCount % faces.count {
      rest.remove(at: generator.number(below: rest.count))
    }
    return faces.flatMap { Array(repeating: $0, count: Self.pairCount / faces.count) } + rest
  }

  /// A face drawn for each pair, as the original did.
  private mutating func drawnFaces() -> [Face] {
    (0..<Self.pairCount).map { _ in
      tuning.faces[generator.number(below: tuning.faces.count)]
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
    return [.allDown] + turnKeptCard()
  }

  private mutating func turnKeptCard() -> [Event] {
    guard let card = keptCard else { return [] }
    keptCard = nil
    return turn(card)
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
