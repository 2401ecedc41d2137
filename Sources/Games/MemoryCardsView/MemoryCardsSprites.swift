import Canvas

/// The sprites of memory cards, by what they show.
struct MemoryCardsSprites: Sendable {
  /// Corners and sides of a card in three rows of three.
  struct Edges: Sendable {
    var plain: Sprite
    /// On the card that Enter turns.
    var chosen: Sprite
  }

  /// The signs of the line above the cards, and the one on cards that are done with.
  struct Signs: Sendable {
    var matched: Sprite
    var strike: Sprite
    var strikeLeft: Sprite
    var pair: Sprite
    var pairOpen: Sprite
  }

  let faces: [MemoryCardsLayout.SpriteSize: [MemoryCards.Face: Sprite]]
  let edges: [MemoryCards.Card.Side: Edges]
  /// The edges of two cards that have just matched, one picture after the other.
  let freshEdges: [Sprite]
  /// Repeats over the back of a card.
  let weave: Sprite
  /// The plates for the key on a back, from the flattest.
  private let plates: [Sprite]
  let signs: Signs

  init(_ sheet: SpriteSheet) {
    faces = Dictionary(
      uniqueKeysWithValues: MemoryCardsLayout.SpriteSize.allCases.map { size in
        let sprites = MemoryCards.Face.allCases.map { ($0, sheet["\(size.rawValue).\($0)"]) }
        return (size, Dictionary(uniqueKeysWithValues: sprites))
      })
    let sides: [MemoryCards.Card.Side] = [.down, .up, .turned, .matched, .wrong]
    edges = Dictionary(
      uniqueKeysWithValues: sides.map {
        ($0, Edges(plain: sheet["edge.\($0)"], chosen: sheet["chosen.\($0)"]))
      })
    freshEdges = (0..<MemoryCardsAnimation.freshPictures).map { sheet["edge.fresh.\($0)"] }
    weave = sheet["back.weave"]
    plates = ["small", "medium", "large"].map { sheet["back.\($0)"] }
    signs = Signs(
      matched: sheet["sign.matched"], strike: sheet["sign.strike"], strikeLeft: sheet["sign.left"],
      pair: sheet["sign.pair"], pairOpen: sheet["sign.open"])
  }

  /// The plate for the key on a back with so many rows within its edges.
  func plate(rows: Int) -> Sprite {
    plates[(rows - 3).clamped(to: 0...plates.count - 1)]
  }
}
