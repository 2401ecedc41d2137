import GameCore

extension MemoryCards {
  /// An input of the player.
  package enum Action: GameAction {
    /// Turns a card; the code is the card's number.
    case turn(card: Int)
    /// Has seen enough of the cards; in a game without a clock only.
    case endStudy
    /// Makes it a game without a clock; before its first tick only, so that a replay says
    /// which kind of game it is.
    case stopClock
  }

  /// A change that the view shows or announces.
  package enum Event: Sendable, Hashable {
    /// The study is over and all cards lie face down.
    case allDown
    /// The first card of a guess was turned.
    case turned(card: Int)
    /// The guess was right.
    case matched(first: Int, second: Int)
    /// The guess was wrong: a strike.
    case wrong(first: Int, second: Int)
    /// The cards of the wrong guess lie face down again.
    case wrongDown
    /// The card's face is seen already; the key is refused.
    case alreadyUp(card: Int)
    /// Cards are being studied, dealt or shown; the key is refused.
    case tooEarly(card: Int)
    /// The study, or the second of wrong cards, is nearly over; the card will be turned then.
    case kept(card: Int)
    /// No pair is left; so many seconds are added and that round will be next.
    case roundWon(next: Int, seconds: Int)
    /// The next round's cards are on the table.
    case dealt(round: Int)
    /// So many matches in a row: 5, 10 and each further ten.
    case streak(Int)
    /// The clock shows five.
    case lastSeconds
    case over
  }
}

extension MemoryCards {
  /// The action that takes the time out of the game.
  package static var clockStop: Action? { .stopClock }
  /// The first picture shows where the cards are.
  package static var forgivenTicks: Int { 0 }
}

extension MemoryCards.Action {
  /// The card's number, 18 for the end of the study, 19 for a game without a clock.
  package var code: Int {
    switch self {
    case .turn(let card): card
    case .endStudy: MemoryCards.cardCount
    case .stopClock: MemoryCards.cardCount + 1
    }
  }

  /// The action with that code, 0 to 19.
  package init?(code: Int) {
    switch code {
    case 0..<MemoryCards.cardCount: self = .turn(card: code)
    case MemoryCards.cardCount: self = .endStudy
    case MemoryCards.cardCount + 1: self = .stopClock
    default: return nil
    }
  }
}
