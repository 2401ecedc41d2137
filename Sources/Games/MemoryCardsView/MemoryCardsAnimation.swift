/// The movements in the picture of memory cards that are not part of the game: cards on their way
/// from one side to the other, and the shine of a match.
struct MemoryCardsAnimation: Sendable, Hashable {
  /// A card on its way to its other side.
  struct Turn: Sendable, Hashable {
    /// The card as it lay before.
    var before: MemoryCards.Card
    /// Ticks since it began to turn; below 0 while it waits.
    var ticks: Int
  }

  /// The visible part of a turning card.
  enum TurningPicture: Sendable, Hashable {
    /// Still the old side, whole.
    case waiting
    /// The old side, narrower.
    case leaving
    case edge
    /// The new side, not yet whole.
    case coming
  }

  static let turnPictureTicks = 4
  static let turnTicks = 3 * turnPictureTicks
  /// The delay of each column after the one to its left when many cards turn.
  static let waveTicks = 3
  static let freshPictureTicks = 12
  static let freshPictures = 3
  static let freshTicks = freshPictures * freshPictureTicks

  private(set) var turns = [Turn?](repeating: nil, count: MemoryCards.cardCount)
  private var fresh = [Int?](repeating: nil, count: MemoryCards.cardCount)
  /// The cards of the last update.
  private var known: [MemoryCards.Card] = []

  /// Takes the cards as they lie now: what lies otherwise than before turns over.
  mutating func take(_ cards: [MemoryCards.Card]) {
    // The first news of a game finds its cards as they were dealt: face up.
    let before = known.isEmpty ? cards.map { MemoryCards.Card(face: $0.face, side: .up) } : known
    known = cards
    let changed = cards.indices.filter {
      before[$0].isUp != cards[$0].isUp || before[$0].face != cards[$0].face
    }
    let isWave = changed.count > 2
    for card in changed {
      let wait = isWave ? MemoryCards.column(of: card) * Self.waveTicks : 0
      turns[card] = Turn(before: before[card], ticks: -wait)
    }
  }

  /// Lets two cards that match shine.
  mutating func celebrate(_ cards: [Int]) {
    for card in cards { fresh[card] = 0 }
  }

  /// Shows everything as it is: nothing moves after the end.
  mutating func stop() {
    turns = turns.map { _ in nil }
    fresh = fresh.map { _ in nil }
  }

  mutating func advance() {
    for card in turns.indices {
      if let turn = turns[card] {
        let isDone = turn.ticks + 1 >= Self.turnTicks
        turns[card] = isDone ? nil : Turn(before: turn.before, ticks: turn.ticks + 1)
      } else if let ticks = fresh[card] {
        fresh[card] = ticks + 1 < Self.freshTicks ? ticks + 1 : nil
      }
    }
  }

  var quietTicks: Int {
    var nearest = Int.max
    for card in turns.indices {
      if let turn = turns[card] {
        let toNext = turn.ticks < 0 ? -turn.ticks : Self.turnPictureTicks - phase(of: turn)
        nearest = min(nearest, toNext - 1)
      } else if let ticks = fresh[card] {
        nearest = min(nearest, Self.freshPictureTicks - ticks % Self.freshPictureTicks - 1)
      }
    }
    return nearest
  }

  private func phase(of turn: Turn) -> Int { turn.ticks % Self.turnPictureTicks }

  /// The visible part of a turning card; nil for one that lies still.
  func turningPicture(of card: Int) -> TurningPicture? {
    guard let turn = turns[card] else { return nil }
    guard turn.ticks >= 0 else { return .waiting }
    switch turn.ticks / Self.turnPictureTicks {
    case 0: return .leaving
    case 1: return .edge
    default: return .coming
    }
  }

  /// The picture of a matched card's shine, from 0; nil when it has faded.
  func freshPicture(of card: Int) -> Int? {
    fresh[card].map { $0 / Self.freshPictureTicks }
  }
}
