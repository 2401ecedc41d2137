import GameCore

/// Plays as a person does: learns the cards face by face, small groups first, keeps only
/// so many at a time, and concludes what the others must be.
///
/// A wrong guess is learned from, too:
/// its cards take the place of the ones that were learned first.
package struct HumanLikeMemoryPlayer: BuiltInPlayer {
  /// The abilities of a player.
  package struct Skill: Sendable, Hashable {
    /// Cards that are down and remembered, at most.
    package var keeps: Int
    /// Ticks that learning a card takes.
    package var ticksToLearn: Int
    /// Ticks from one turned card to the next.
    package var ticksPerCard: Int

    /// Takes the cards that are kept and the ticks that learning and turning one take.
    package init(keeps: Int, ticksToLearn: Int, ticksPerCard: Int) {
      self.keeps = keeps
      self.ticksToLearn = ticksToLearn
      self.ticksPerCard = ticksPerCard
    }

    /// Keeps eight cards; 0.5 s to learn one, 0.6 s to find and press its key.
    package static let typical = keeping(8)

    /// As typical, with so many cards kept.
    package static func keeping(_ cards: Int) -> Skill {
      Skill(keeps: cards, ticksToLearn: 30, ticksPerCard: 36)
    }
  }

  private let skill: Skill
  private var generator: SeededGenerator
  /// The cards in the order of learning, while there is something to learn.
  private var lesson: [Int] = []
  private var studied = 0
  private var memory = MemoryOfCards()
  private var due = 0

  /// Takes the seed of the player's own chances, which are none of the game's.
  package init(seed: UInt64, skill: Skill = .typical) {
    self.skill = skill
    generator = SeededGenerator(seed: seed)
  }

  /// Learns while the cards are up, then turns at most one card.
  package mutating func actions(seeing game: MemoryCards) -> [MemoryCards.Action] {
    switch game.phase {
    case .study:
      return study(game)
    case .guessing:
      if !lesson.isEmpty { concludeStudy(of: game) }
      guard game.tick >= due else { return [] }
      due = game.tick + skill.ticksPerCard
      return nextCard(in: game).map { [.turn(card: $0)] } ?? []
    case .wrong:
      memory.learn(game.cards.indices.filter { game.cards[$0].side == .wrong }, of: game.cards)
      due = game.tick + skill.ticksPerCard
      return []
    case .won, .dealing, .over:
      return []
    }
  }

  private mutating func study(_ game: MemoryCards) -> [MemoryCards.Action] {
    if lesson.isEmpty {
      lesson = MemoryOfCards.lesson(game.cards)
      studied = 0
    }
    studied += 1
    let isReady = studied >= skill.keeps * skill.ticksToLearn
    return isReady && !game.isTimed ? [.endStudy] : []
  }

  private mutating func concludeStudy(of game: MemoryCards) {
    let learned = lesson.prefix(min(skill.keeps, studied / skill.ticksToLearn))
    memory = MemoryOfCards(of: game.cards, learned: Array(learned), keeps: skill.keeps)
    lesson = []
    due = game.tick + skill.ticksPerCard
  }

  /// The next card to turn: of a sure pair first, then of the cards that are not known, so that a
  /// known one can be their other half.
  private mutating func nextCard(in game: MemoryCards) -> Int? {
    let down = game.cards.indices.filter { game.cards[$0].side == .down }
    let unknown = down.filter { memory.faces[$0] == nil }
    if let first = game.firstCard {
      let other = down.first { memory.faces[$0] == game.cards[first].face }
      return other ?? generator.element(of: unknown) ?? generator.element(of: down)
    }
    let ofSurePair = down.first { card in
      memory.faces[card].map { face in
        down.contains { $0 != card && memory.faces[$0] == face }
      } ?? false
    }
    return ofSurePair ?? generator.element(of: unknown) ?? generator.element(of: down)
  }
}

/// A person's knowledge of the cards that are down.
private struct MemoryOfCards: Sendable {
  /// The faces by card; nil where nothing is known.
  private(set) var faces: [MemoryCards.Face?] = []
  /// The cards that were learned, the first one first; those that are concluded take no room.
  private var learned: [Int] = []
  private var keeps = 0

  init() {}

  /// Remembers the learned cards; if only one face is not learned whole, the others have it.
  init(of cards: [MemoryCards.Card], learned: [Int], keeps: Int) {
    faces = Array(repeating: nil, count: cards.count)
    (self.learned, self.keeps) = (learned, keeps)
    for card in learned { faces[card] = cards[card].face }
    let open = Set(cards.indices.filter { faces[$0] == nil }.map { cards[$0].face })
    guard open.count == 1, let face = open.first else { return }
    for card in faces.indices where faces[card] == nil { faces[card] = face }
  }

  /// Remembers more cards; what was learned first and is still down makes room for them.
  mutating func learn(_ seen: [Int], of cards: [MemoryCards.Card]) {
    for card in seen where keeps > 0 && faces[card] == nil {
      learned.removeAll { cards[$0].side == .matched }
      if learned.count == keeps { faces[learned.removeFirst()] = nil }
      faces[card] = cards[card].face
      learned.append(card)
    }
  }

  /// The cards grouped by face, the smallest group first.
  static func lesson(_ cards: [MemoryCards.Card]) -> [Int] {
    let groups = MemoryCards.Face.allCases.map { face in
      cards.indices.filter { cards[$0].face == face }
    }
    return groups.indices.sorted {
      (groups[$0].count, $0) < (groups[$1].count, $1)
    }.flatMap { groups[$0] }
  }
}
