package import Canvas

/// Memory cards as it is seen and touched: the table, the chosen card, cards that turn.
package struct MemoryCardsView: GameView {
  package typealias Feats = MemoryCardsFeats
  package typealias Figures = MemoryCardsFigures

  /// The newest thing worth a sentence.
  enum News: Sendable, Hashable {
    /// The message of the game's phase, if any.
    case nothing
    case go
    /// The player went to a card, or turned the first one of a guess.
    case card(Int)
    /// The right guess may have made a streak worth a prize.
    case matched(Int, Int, isPrize: Bool)
    case wrong(Int, Int, strikes: Int)
    case alreadyUp(Int)
    case roundWon(next: Int, seconds: Int)
    case lastSeconds
  }

  let sprites: PerGlyphSet<MemoryCardsSprites>
  var animation = MemoryCardsAnimation()
  /// The card that Enter turns.
  var chosenCard = 0
  var news = News.nothing

  package init(unicode: SpriteSheet, ascii: SpriteSheet) {
    sprites = PerGlyphSet(unicode: MemoryCardsSprites(unicode), ascii: MemoryCardsSprites(ascii))
  }

  package mutating func show(_ events: [MemoryCards.Event], in game: MemoryCards) {
    guard !events.isEmpty else { return }
    animation.take(game.cards)
    for event in events {
      switch event {
      case .allDown: news = .go
      case .turned(let card): choose(card, .card(card))
      case .matched(let first, let second):
        choose(second, .matched(first, second, isPrize: false))
        animation.celebrate([first, second])
      case .wrong(let first, let second):
        // A round that this guess ends has cleared its strikes by now.
        let strikes = game.strikes == 0 ? lastStrikes + 1 : game.strikes
        choose(second, .wrong(first, second, strikes: strikes))
      case .alreadyUp(let card): choose(card, .alreadyUp(card))
      case .tooEarly(let card), .kept(let card):
        // The news of a wrong guess stays while its cards show.
        if case .wrong = game.phase { chosenCard = card } else { choose(card, .card(card)) }
      case .wrongDown: break
      case .roundWon(let next, let seconds): news = .roundWon(next: next, seconds: seconds)
      case .dealt: news = .nothing
      case .streak:
        // The streak itself stands at the right of the message line.
        if case .matched(let first, let second, _) = news {
          news = .matched(first, second, isPrize: true)
        }
      case .lastSeconds: news = .lastSeconds
      case .over: animation.stop()
      }
    }
    lastStrikes = game.strikes
  }

  private var lastStrikes = 0

  private mutating func choose(_ card: Int, _ news: News) {
    chosenCard = card
    self.news = news
  }

  package mutating func advance() {
    animation.advance()
  }

  package var quietTicks: Int { animation.quietTicks }

  /// The cell of the hardware cursor: the middle of the chosen card.
  package func focus(_ game: MemoryCards, field: Rectangle) -> Position {
    field.nearest(to: MemoryCardsLayout(field: field).label(of: chosenCard))
  }
}
