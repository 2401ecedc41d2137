import Canvas
import GameCore
import TestSupport
import Testing
import Words

@testable import Games

@Suite struct MemoryCardsViewTests {
  static let sizes = [(55, 21), (60, 16), (75, 27), (95, 37), (175, 57), (10, 4)].map(
    Size.init(columns:rows:))
  let words = Words.english

  @Test(arguments: GlyphSet.allCases, sizes)
  func theFieldLooksLikeThis(glyphs: GlyphSet, size: Size) {
    let name = "memory-field-\(size.columns)x\(size.rows)-\(glyphs.rawValue)"
    let pictures = [
      ("study", study), ("turning down", turningDown), ("guessing", guessing), ("won", won),
    ]
    let texts = pictures.map { title, scene in
      let canvas = drawn(scene, size, Looks(glyphs: glyphs))
      return ([title] + canvas.lines + ["roles"] + canvas.roleLines).joined(separator: "\n")
    }
    expectGolden(texts.joined(separator: "\n\n"), named: name)
  }

  @Test(arguments: GlyphSet.allCases, sizes.dropLast())
  func everyFaceAndSideIsToldByCharactersAlone(glyphs: GlyphSet, size: Size) {
    var pictures: Set<[String]> = []
    let sides: [MemoryCards.Card.Side] = [.up, .turned, .matched, .wrong]
    for face in MemoryCards.Face.allCases {
      for side in sides {
        for isChosen in [false, true] {
          pictures.insert(card(face, side, isChosen: isChosen, size, glyphs))
        }
      }
    }
    // A chosen card looks the same whether it was turned first or is being studied.
    #expect(pictures.count == 6 * (2 * 4 - 1))
    let backs = [false, true].map { card(.circle, .down, isChosen: $0, size, glyphs) }
    #expect(Set(backs).count == 2 && pictures.isDisjoint(with: backs))
  }

  private func card(
    _ face: MemoryCards.Face, _ side: MemoryCards.Card.Side, isChosen: Bool, _ size: Size,
    _ glyphs: GlyphSet
  ) -> [String] {
    let canvas = Canvas(size: size)
    var renderer = MemoryCardsRenderer(
      canvas: canvas, layout: MemoryCardsLayout(field: canvas.bounds),
      sprites: newMemoryView().sprites[glyphs],
      looks: Looks(glyphs: glyphs), words: words.games.memoryCards, keys: words.keys)
    renderer.drawCard(MemoryCards.Card(face: face, side: side), 8, isChosen: isChosen)
    return renderer.canvas.lines
  }

  @Test(arguments: fieldsOfAllSizes)
  func nothingIsDrawnOutsideTheField(field: Rectangle) {
    expectNothing(outside: field) { canvas in
      for scene in [study, turningDown, guessing, won] {
        scene.view.draw(scene.game, on: &canvas, field: field, looks: Looks(), words: words)
        #expect(
          field.contains(scene.view.focus(scene.game, field: field)) || field.columns == 0)
      }
    }
  }

  @Test func theBacksShowTheKeysOfThePlayersKeyboardAndNoFace() {
    let looks = Looks(keyLabels: ["q": "a", "a": "q"])
    let scene = (view: newMemoryView(), game: MemoryCards.studied())
    let text = drawn(scene, Self.sizes[0], looks).lines.dropFirst().joined()
    #expect(text.filter(\.isLetter) == "awertyqsdfghzxcvbn")
    #expect(MemoryCardsView.keyHelp(words, looks).first?.label == "awerty qsdfgh zxcvbn")
  }

  @Test func beforeTheStartOnlyBacksWithTheirKeysAreSeen() {
    let game = MemoryCards(seed: 1, difficulty: .medium)
    for glyphs in GlyphSet.allCases {
      var canvas = Canvas(size: Self.sizes[0])
      newMemoryView().drawBeforeStart(
        game, on: &canvas, field: canvas.bounds, looks: Looks(glyphs: glyphs), words: words)
      #expect(canvas.lines.joined().filter(\.isLetter) == "qwertyasdfghzxcvbn")
    }
  }

  // MARK: - What moves

  @Test func aCardTurnsOverInFourPictures() {
    var (view, game) = (newMemoryView(), MemoryCards.studied())
    view.show([.allDown], in: game)
    (0..<60).forEach { _ in view.advance() }
    view.show(game.apply(.turn(card: 8)), in: game)
    let pictures = (0..<20).map { _ in
      defer { view.advance() }
      return drawn((view, game), Self.sizes[0], Looks(glyphs: .ascii)).lines
    }
    #expect(Set(pictures).count == 4)
    #expect(view.quietTicks == .max)
  }

  @Test func withLessMotionEveryCardTurnsAtOnce() {
    var (view, game) = turningDown
    for _ in 0..<2 {
      let pictures = (0..<40).map { _ in
        defer { view.advance() }
        return drawn((view, game), Self.sizes[0], Looks(reduceMotion: true))
      }
      #expect(Set(pictures).count == 1)
      #expect(pictures.last == drawn((view, game), Self.sizes[0], Looks()))
      view.show(game.apply(.turn(card: 3)), in: game)
    }
  }

  @Test func betweenItsPicturesNothingMovesAndAtLastAllStands() {
    for scene in [turningDown, guessing, won] {
      var view = scene.view
      var wakes = 0
      while view.quietTicks < Int.max, wakes < 1_000 {
        let before = drawn((view, scene.game), Self.sizes[0], Looks())
        for _ in 0..<view.quietTicks {
          view.advance()
          #expect(drawn((view, scene.game), Self.sizes[0], Looks()) == before)
        }
        view.advance()
        wakes += 1
      }
      #expect((1...30).contains(wakes))
    }
  }

  @Test func afterTheEndNothingIsOnItsWay() {
    var (view, game) = (newMemoryView(), MemoryCards.studied())
    view.show([.allDown], in: game)
    view.show(game.advance(ticks: 3_300), in: game)
    #expect(game.isOver && view.quietTicks == .max)
    #expect(!drawn((view, game), Self.sizes[0], Looks()).lines.joined().contains("░"))
  }

  // MARK: - Situations

  typealias Scene = (view: MemoryCardsView, game: MemoryCards)

  private var study: Scene {
    var game = MemoryCards(seed: 6, difficulty: .insane)
    game.advance(ticks: 70)
    return (newMemoryView(), game)
  }

  private var turningDown: Scene {
    var (view, game) = (newMemoryView(), MemoryCards.studied(seed: 6))
    view.show([.allDown], in: game)
    (0..<12).forEach { _ in view.advance() }
    return (view, game)
  }

  private var guessing: Scene {
    var (view, game) = (newMemoryView(), MemoryCards.studied(seed: 6))
    view.show([.allDown], in: game)
    for isRight in [true, false, true] {
      let events = game.guess(right: isRight)
      (0..<60).forEach { _ in view.advance() }
      view.show(events, in: game)
    }
    (0..<13).forEach { _ in view.advance() }
    if let first = game.pairDown(matching: true)?.first {
      view.show(game.apply(.turn(card: first)), in: game)
    }
    return (view, game)
  }

  private var won: Scene {
    var (view, game) = guessing
    if let first = game.firstCard,
      let second = game.cards.indices.first(where: {
        game.cards[$0].side == .down && game.cards[$0].face == game.cards[first].face
      })
    {
      _ = game.apply(.turn(card: second))
    }
    while game.phase == .guessing { view.show(game.guess(right: true), in: game) }
    (0..<12).forEach { _ in view.advance() }
    return (view, game)
  }

  private func drawn(_ scene: Scene, _ size: Size, _ looks: Looks) -> Canvas {
    var canvas = Canvas(size: size)
    scene.view.draw(scene.game, on: &canvas, field: canvas.bounds, looks: looks, words: words)
    return canvas
  }
}
