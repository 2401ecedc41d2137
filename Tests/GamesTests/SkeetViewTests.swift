import Assets
import Canvas
import GameCore
import TestSupport
import Testing
import Words

@testable import Games

@Suite struct SkeetViewTests {
  static let sizes = [(55, 21), (60, 16), (95, 37), (10, 4)].map(Size.init(columns:rows:))
  let words = Words.english

  @Test(arguments: GlyphSet.allCases, sizes)
  func theFieldLooksLikeThis(glyphs: GlyphSet, size: Size) {
    let pictures = [("calm", calm), ("busy", busy), ("last seconds", last)]
    let texts = pictures.map { title, scene in
      let canvas = drawn(scene, size, glyphs)
      return ([title] + canvas.lines + ["roles"] + canvas.roleLines).joined(separator: "\n")
    }
    expectGolden(
      texts.joined(separator: "\n\n"),
      named: "skeet-field-\(size.columns)x\(size.rows)-\(glyphs.rawValue)")
  }

  @Test(arguments: GlyphSet.allCases, [Size(columns: 55, rows: 21), Size(columns: 60, rows: 16)])
  func theGunShowsItsDirectionByShape(glyphs: GlyphSet, size: Size) {
    let pictures = (1...9).map { direction in
      var scene = calm
      _ = scene.game.apply(.point(direction: direction))
      return drawn(scene, size, glyphs).lines
    }
    #expect(Set(pictures).count == 9)
  }

  @Test(arguments: GlyphSet.allCases)
  func theGunShowsItsReloadByShape(glyphs: GlyphSet) {
    var scene = Scene()
    _ = scene.game.apply(.fire)
    var pictures: Set<String> = []
    while !scene.game.isReady {
      pictures.insert(drawn(scene, Self.sizes[0], glyphs).lines.last ?? "")
      scene.step()
    }
    #expect(pictures.count >= 5)
  }

  @Test(arguments: GlyphSet.allCases)
  func everyAnswerIsToldByCharactersAlone(glyphs: GlyphSet) {
    let events: [[SkeetShooter.Event]] = [
      [], [.missed(.early)], [.missed(.late)], [.missed(.wide)], [.reloading],
      [.fired(degrees: 90)],
    ]
    let pictures = events.map { events in
      var scene = calm
      scene.view.show(events, in: scene.game)
      return drawn(scene, Self.sizes[0], glyphs).lines
    }
    #expect(Set(pictures).count == events.count)
  }

  @Test(arguments: GlyphSet.allCases)
  func aClayBreaksInSixPicturesAndOneWithLessMotion(glyphs: GlyphSet) {
    var scene = Scene()
    scene.view.show([.broke(Self.clay(x: 300, y: 200), by: Shot(degrees: 60))], in: scene.game)
    var moving: Set<[String]> = []
    var calm: Set<[String]> = []
    for _ in 0..<SkeetShooterAnimation.breakTicks {
      moving.insert(drawn(scene, Self.sizes[0], glyphs).lines)
      calm.insert(drawn(scene, Self.sizes[0], glyphs, reduceMotion: true).lines)
      scene.view.advance()
    }
    #expect(moving.count >= 6 && calm.count == 1)
  }

  @Test(arguments: fieldsOfAllSizes, GlyphSet.allCases)
  func nothingIsDrawnOutsideTheField(field: Rectangle, glyphs: GlyphSet) {
    expectNothing(outside: field) { canvas in
      for scene in [busy, last] {
        scene.view.draw(
          scene.game, on: &canvas, field: field, looks: Looks(glyphs: glyphs), words: words)
        #expect(field.contains(scene.view.focus(scene.game, field: field)) || field.columns == 0)
      }
    }
  }

  @Test func theAsciiFieldIsAscii() {
    for scene in [calm, busy, last] {
      let canvas = drawn(scene, Self.sizes[0], .ascii)
      #expect(canvas.cells.allSatisfy { $0.scalar.isASCII })
    }
  }

  @Test(arguments: GlyphSet.allCases, Difficulty.allCases)
  func theFieldStandsStillInQuietTicks(glyphs: GlyphSet, difficulty: Difficulty) {
    var scene = Scene(difficulty: difficulty)
    var player = HumanLikeSkeetShooterPlayer(seed: 3)
    var quiet = 0
    var shown = drawn(scene, Self.sizes[0], glyphs)
    var wrongTicks: [Int] = []
    while scene.game.tick < 600 {
      let actions = player.actions(seeing: scene.game)
      for action in actions { scene.view.show(scene.game.apply(action), in: scene.game) }
      if quiet == 0 || !actions.isEmpty {
        shown = drawn(scene, Self.sizes[0], glyphs)
        quiet = min(scene.game.quietTicks, scene.view.quietTicks) + 1
      }
      scene.step()
      quiet -= 1
      if quiet > 0, drawn(scene, Self.sizes[0], glyphs) != shown {
        wrongTicks.append(scene.game.tick)
      }
    }
    #expect(wrongTicks == [])
  }

  @Test(arguments: [Difficulty.medium, .insane])
  func aPlayedGameSendsLessThanTwentyKilobytesASecond(difficulty: Difficulty) {
    var scene = Scene(difficulty: difficulty)
    var player = HumanLikeSkeetShooterPlayer(seed: 3)
    var shown = Canvas(size: Self.sizes[0])
    var bytes = 0
    while !scene.game.isOver {
      for action in player.actions(seeing: scene.game) {
        scene.view.show(scene.game.apply(action), in: scene.game)
      }
      scene.step()
      guard scene.game.tick % 2 == 0 else { continue }
      let canvas = drawn(scene, shown.size, .unicode)
      bytes += estimatedBytes(from: shown, to: canvas)
      shown = canvas
    }
    #expect(bytes < 30 * 20_000, "\(bytes / 30) bytes a second")
  }

  // MARK: - Situations

  private struct Scene {
    var game = SkeetShooter.calm()
    var view = newSkeetView()

    init() {}

    init(difficulty: Difficulty) {
      game = SkeetShooter(seed: 3, difficulty: difficulty)
    }

    mutating func step() {
      let events = game.advance()
      view.advance()
      view.show(events, in: game)
    }
  }

  private static func clay(x: Int, y: Int) -> Clay {
    Clay(
      number: 0, start: FieldVector(pointsX: x, pointsY: y),
      velocity: FieldVector(pointsX: 4, pointsY: 2), gravity: 102)
  }

  private var calm: Scene { Scene() }

  private var busy: Scene {
    var scene = Scene(difficulty: .medium)
    var player = HumanLikeSkeetShooterPlayer(seed: 3)
    while scene.game.tick < 500 || scene.game.shot == nil || scene.view.animation.pieces.isEmpty {
      for action in player.actions(seeing: scene.game) {
        scene.view.show(scene.game.apply(action), in: scene.game)
      }
      scene.step()
    }
    return scene
  }

  private var last: Scene {
    var scene = Scene(difficulty: .easy)
    while scene.game.tick < 1_560 { scene.step() }
    scene.view.show(scene.game.apply(.point(direction: 2)), in: scene.game)
    scene.view.show([.missed(.late)], in: scene.game)
    return scene
  }

  private func drawn(
    _ scene: Scene, _ size: Size, _ glyphs: GlyphSet, reduceMotion: Bool = false
  ) -> Canvas {
    var canvas = Canvas(size: size)
    scene.view.draw(
      scene.game, on: &canvas, field: canvas.bounds,
      looks: Looks(glyphs: glyphs, reduceMotion: reduceMotion), words: words)
    return canvas
  }
}

/// A view with the sprites that come with the program.
func newSkeetView() -> SkeetShooterView { untouchedView }

private let untouchedView = {
  let assets = Assets(environment: [:], executablePath: nil)
  return SkeetShooterView(
    unicode: assets.spriteSheet("skeet.unicode"), ascii: assets.spriteSheet("skeet.ascii"))
}()
