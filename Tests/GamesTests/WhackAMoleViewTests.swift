import Assets
import Canvas
import GameCore
import TestSupport
import Testing
import Words

@testable import Games

@Suite struct WhackAMoleViewTests {
  static let sizes = [(55, 21), (60, 16), (80, 30), (95, 37), (10, 4), (175, 57)].map(
    Size.init(columns:rows:))
  let words = Words.english
  let game = WhackAMole(seed: 1, difficulty: .medium)

  @Test(arguments: GlyphSet.allCases, sizes)
  func theFieldLooksLikeThis(glyphs: GlyphSet, size: Size) {
    let name = "whackamole-field-\(size.columns)x\(size.rows)-\(glyphs.rawValue)"
    let pictures = [("calm", calm), ("busy", busy), ("last seconds", frenzy)]
    let texts = pictures.map { title, scene in
      let canvas = drawn(scene.view, scene.picture, size, glyphs)
      return ([title] + canvas.lines + ["roles"] + canvas.roleLines).joined(separator: "\n")
    }
    expectGolden(texts.joined(separator: "\n\n"), named: name)
  }

  @Test(arguments: GlyphSet.allCases, [Size(columns: 55, rows: 21), Size(columns: 95, rows: 37)])
  func everyPictureOfAMoleIsToldByCharactersAlone(glyphs: GlyphSet, size: Size) {
    let moving = [0, 5, 10]
    let moles =
      [Mole.down, .up(ticks: 0)] + moving.map { .rising(ticks: $0) }
      + moving.map { .sinking(ticks: $0) } + [0, 30, 60, 90].map { .struck(ticks: $0) }
    for hole in 0..<3 {
      let pictures = moles.map { mole in
        var picture = WhackAMolePicture()
        picture.moles[hole] = mole
        return drawn(newView(), picture, size, glyphs).lines
      }
      #expect(Set(pictures).count == moles.count)
    }
  }

  @Test(arguments: GlyphSet.allCases)
  func everyAnswerIsToldByCharactersAlone(glyphs: GlyphSet) {
    let events: [WhackAMole.Event] = [
      .hit(hole: 9), .early(hole: 9), .late(hole: 9), .empty(hole: 9), .stuck(hole: 9),
      .kept(hole: 9),
    ]
    let pictures = events.map { event in
      var view = newView()
      view.show([event], in: game)
      return drawn(view, WhackAMolePicture(), Self.sizes[0], glyphs).lines
    }
    let untouched = drawn(newView(), WhackAMolePicture(), Self.sizes[0], glyphs).lines
    #expect(Set(pictures + [untouched]).count == events.count + 1)
  }

  @Test(arguments: GlyphSet.allCases)
  func theLastSecondsAndAStuckMalletAreToldByCharactersAlone(glyphs: GlyphSet) {
    let pictures = [
      WhackAMolePicture(), WhackAMolePicture(stuckTicks: 5), WhackAMolePicture(streak: 3),
      WhackAMolePicture(secondsLeft: 5, isInLastSeconds: true),
      WhackAMolePicture(secondsLeft: 4, isInLastSeconds: true),
    ]
    let lines = pictures.map { drawn(newView(), $0, Self.sizes[0], glyphs).lines }
    #expect(Set(lines).count == pictures.count)
  }

  @Test(arguments: fieldsOfAllSizes)
  func nothingIsDrawnOutsideTheField(field: Rectangle) {
    expectNothing(outside: field) { canvas in
      for scene in [busy, frenzy] {
        draw(scene.picture, scene.view, on: &canvas, field: field, Looks())
        let focus = scene.view.focus(game, field: field)
        #expect(field.contains(focus) || field.columns == 0)
      }
    }
  }

  @Test func theRimsShowTheKeysOfThePlayersKeyboard() {
    let looks = Looks(keyLabels: ["q": "a", "a": "q", "1": "&"])
    var canvas = Canvas(size: Self.sizes[0])
    newView().draw(game, on: &canvas, field: canvas.bounds, looks: looks, words: words)
    #expect(canvas.lines[4].hasPrefix("╰──&──╯    ╰──2──╯"))
    #expect(canvas.lines[8].hasPrefix("     ╰──a──╯"))
    #expect(WhackAMoleView.keyHelp(words, looks).first?.label == "&2345 awer qsd zx spc")
  }

  // MARK: - What moves

  @Test func betweenItsPicturesNothingMovesAndAtLastAllStands() {
    var (view, picture) = busy
    view.show([.streak(5), .empty(hole: 0)], in: game)
    picture.stuckTicks = 0
    var wakes = 0
    while view.quietTicks < Int.max, wakes < 1_000 {
      let before = drawn(view, picture, Self.sizes[0], .unicode)
      for _ in 0..<view.quietTicks {
        view.advance()
        #expect(drawn(view, picture, Self.sizes[0], .unicode) == before)
      }
      view.advance()
      wakes += 1
    }
    #expect((3...30).contains(wakes))
  }

  @Test func theMalletSwingsInThreePictures() {
    var view = newView()
    view.show([.late(hole: 10)], in: game)
    let pictures = (0..<12).map { _ in
      defer { view.advance() }
      return drawn(view, WhackAMolePicture(), Self.sizes[0], .ascii).lines
    }
    #expect(Set(pictures).count == 3)
  }

  @Test func withLessMotionAHitIsShownAtOnceAndStands() {
    var view = newView()
    view.show([.hit(hole: 10)], in: game)
    let pictures = (0..<30).map { _ in
      defer { view.advance() }
      var canvas = Canvas(size: Self.sizes[0])
      view.draw(
        game, on: &canvas, field: canvas.bounds, looks: Looks(reduceMotion: true), words: words)
      return canvas
    }
    #expect(Set(pictures).count == 1)
  }

  @Test(arguments: [Difficulty.medium, .insane])
  func aGameLeftAloneSendsLessThanFiveKilobytesASecond(difficulty: Difficulty) {
    var game = WhackAMole(seed: 7, difficulty: difficulty)
    var view = newView()
    var shown = Canvas(size: Self.sizes[0])
    var bytes = 0
    while !game.isOver {
      for _ in 0...game.quietTicks { view.show(game.advance(), in: game) }
      var canvas = Canvas(size: shown.size)
      view.draw(game, on: &canvas, field: canvas.bounds, looks: Looks(), words: words)
      bytes += estimatedBytes(from: shown, to: canvas)
      shown = canvas
    }
    #expect(bytes < 30 * 5_000)
  }

  // MARK: - Situations

  private typealias Scene = (view: WhackAMoleView, picture: WhackAMolePicture)

  private var calm: Scene {
    var picture = WhackAMolePicture()
    picture.moles[1] = .up(ticks: 3)
    picture.moles[8] = .rising(ticks: 6)
    return (newView(), picture)
  }

  private var busy: Scene {
    var picture = WhackAMolePicture(streak: 7, secondsLeft: 12)
    picture.moles = [
      .up(ticks: 0), .struck(ticks: 40), .up(ticks: 9), .sinking(ticks: 6), .rising(ticks: 1),
      .rising(ticks: 11), .struck(ticks: 0), .down, .sinking(ticks: 12), .up(ticks: 1),
      .up(ticks: 4), .struck(ticks: 70), .struck(ticks: 100), .down, .up(ticks: 2),
    ]
    var view = newView()
    view.show([.early(hole: 4), .late(hole: 3), .hit(hole: 6)], in: game)
    (0..<3).forEach { _ in view.advance() }
    return (view, picture)
  }

  private var frenzy: Scene {
    var picture = WhackAMolePicture(stuckTicks: 12, secondsLeft: 3, isInLastSeconds: true)
    picture.moles[2] = .up(ticks: 0)
    picture.moles[5] = .rising(ticks: 2)
    picture.moles[12] = .up(ticks: 2)
    var view = newView()
    view.show([.hit(hole: 10), .streak(5), .empty(hole: 9), .kept(hole: 14)], in: game)
    (0..<20).forEach { _ in view.advance() }
    return (view, picture)
  }

  private func drawn(
    _ view: WhackAMoleView, _ picture: WhackAMolePicture, _ size: Size, _ glyphs: GlyphSet
  ) -> Canvas {
    var canvas = Canvas(size: size)
    draw(picture, view, on: &canvas, field: canvas.bounds, Looks(glyphs: glyphs))
    return canvas
  }

  private func draw(
    _ picture: WhackAMolePicture, _ view: WhackAMoleView, on canvas: inout Canvas,
    field: Rectangle, _ looks: Looks
  ) {
    view.drawBackground(on: &canvas, field: field, looks: looks, words: words)
    view.drawForeground(picture, on: &canvas, field: field, looks: looks, words: words)
  }
}

/// A view with the sprites that come with the program.
func newView() -> WhackAMoleView { untouchedView }

private let untouchedView = {
  let assets = Assets(environment: [:], executablePath: nil)
  return WhackAMoleView(
    unicode: assets.spriteSheet("whackamole.unicode"), ascii: assets.spriteSheet("whackamole.ascii")
  )
}()
