import Canvas
import GameCore
import TestSupport
import Testing
import Words

@testable import Games

@Suite struct LanderViewTests {
  /// The fields of windows of 80 by 24, 60 by 20 and 120 by 40, and a tiny one.
  static let sizes = [(55, 21), (60, 16), (95, 37), (10, 4), (175, 17)].map(
    Size.init(columns:rows:))

  @Test(arguments: GlyphSet.allCases, sizes)
  func theFieldLooksLikeThis(glyphs: GlyphSet, size: Size) {
    let pictures = [
      ("arriving", LanderScene()), ("flying", flying), ("landed", landed), ("crashed", crashed),
      ("above the field", above),
    ]
    let texts = pictures.map { title, scene in
      let canvas = scene.drawn(size, glyphs)
      return ([title] + canvas.lines + ["roles"] + canvas.roleLines).joined(separator: "\n")
    }
    expectGolden(
      texts.joined(separator: "\n\n"),
      named: "lander-field-\(size.columns)x\(size.rows)-\(glyphs.rawValue)")
  }

  @Test(arguments: GlyphSet.allCases, Array(sizes.prefix(3)))
  func everyKeyChangesThePictureOrTheWords(glyphs: GlyphSet, size: Size) {
    let notches = LunarLander.notches.map { notch in
      var scene = LanderScene(.inFlight())
      scene.press(.throttle(notch: notch))
      return scene.drawn(size, glyphs).lines
    }
    #expect(Set(notches).count == 4)
    let puffs = [LunarLander.Action.leanLeft, .leanRight].map { action in
      var scene = LanderScene(.inFlight())
      scene.press(action)
      return scene.drawn(size, glyphs).lines
    }
    #expect(Set(puffs + [LanderScene(.inFlight()).drawn(size, glyphs).lines]).count == 3)
  }

  @Test(arguments: GlyphSet.allCases, Array(sizes.prefix(3)))
  func theLeanIsToldByShape(glyphs: GlyphSet, size: Size) {
    let pictures = stride(from: -45, through: 45, by: 15).map { degrees in
      var game = LunarLander.inFlight()
      _ = game.apply(.throttle(notch: 0))
      game.pictured.leanHalfDegrees = 2 * degrees
      return LanderScene(game).drawn(size, glyphs).lines
    }
    #expect(Set(pictures).count == 7)
  }

  @Test(arguments: GlyphSet.allCases, Array(sizes.prefix(3)))
  func everyPadSaysItsWorth(glyphs: GlyphSet, size: Size) {
    for seed in UInt64(0)..<20 {
      let game = LunarLander(seed: seed, difficulty: .insane)
      let text = LanderScene(game).drawn(size, glyphs).lines.joined()
      for worth in LunarLander.worths {
        #expect(text.contains("\(glyphs == .unicode ? "×" : "x")\(worth)"), "seed \(seed)")
      }
    }
  }

  @Test(arguments: GlyphSet.allCases)
  func theMarkOnTheGroundSaysWhatWillComeByItsShape(glyphs: GlyphSet) {
    let shapes = [LunarLander.Forecast.Outcome.landing, .hard, .noPad].map { outcome in
      var renderer = LunarLanderRenderer(
        canvas: Canvas(size: Self.sizes[0]),
        layout: LunarLanderLayout(field: Canvas(size: Self.sizes[0]).bounds),
        sprites: LunarLanderSprites(SpriteSheet()), looks: Looks(glyphs: glyphs),
        words: Words.english.games.lunarLander, site: LunarLander.inFlight().site,
        siteNumber: 0)
      renderer.drawForecast(
        LunarLander.Forecast(
          x: Lander.fieldWidth / 2, height: Lander.unitsPerPoint * 40, outcome: outcome, way: []))
      return renderer.canvas.lines
    }
    #expect(Set(shapes).count == 3)
  }

  @Test(arguments: GlyphSet.allCases)
  func landingAndCrashAreLookedAtInStepsAndInOneWithLessMotion(glyphs: GlyphSet) {
    for (game, least) in [(LunarLander.touching(), 6), (.touching(down: 60), 6)] {
      var scene = LanderScene(game)
      scene.step()
      var moving: Set<[String]> = []
      var calm: Set<[String]> = []
      while scene.game.phaseTicks < LunarLander.crashedTicks - 1 {
        moving.insert(scene.drawn(Self.sizes[0], glyphs).lines)
        calm.insert(scene.drawn(Self.sizes[0], glyphs, reduceMotion: true).lines)
        scene.step()
      }
      #expect(moving.count >= least && calm.count == 1, "\(moving.count) \(calm.count)")
    }
  }

  @Test(arguments: fieldsOfAllSizes, GlyphSet.allCases)
  func nothingIsDrawnOutsideTheField(field: Rectangle, glyphs: GlyphSet) {
    expectNothing(outside: field) { canvas in
      for scene in [flying, landed, crashed, above] {
        scene.view.draw(
          scene.game, on: &canvas, field: field, looks: Looks(glyphs: glyphs), words: .english)
        #expect(field.contains(scene.view.focus(scene.game, field: field)) || field.columns == 0)
      }
    }
  }

  @Test func theAsciiFieldIsAscii() {
    for scene in [flying, landed, crashed, above] {
      #expect(scene.drawn(Self.sizes[0], .ascii).cells.allSatisfy { $0.scalar.isASCII })
    }
  }

  @Test(arguments: GlyphSet.allCases, [Difficulty.easy, .insane])
  func pictureAndInstrumentsStandStillInQuietTicks(glyphs: GlyphSet, difficulty: Difficulty) {
    var scene = LanderScene(LunarLander(seed: 3, difficulty: difficulty))
    var player = HumanLikeLunarLanderPlayer(seed: 3, skill: .typical)
    var (quiet, wakes) = (0, 0)
    var shown: Shown?
    var wrongTicks: [Int] = []
    while scene.game.tick < 1_300 && !scene.game.isOver {
      let actions = player.actions(seeing: scene.game)
      for action in actions { scene.press(action) }
      if quiet == 0 || !actions.isEmpty {
        shown = Shown(scene, glyphs)
        quiet = min(scene.game.quietTicks, scene.view.quietTicks) + 1
        wakes += 1
      }
      scene.step()
      quiet -= 1
      if quiet > 0, Shown(scene, glyphs) != shown { wrongTicks.append(scene.game.tick) }
    }
    #expect(wrongTicks == [])
    #expect(wakes < 25 * 1_300 / 60)
  }

  /// The screen as a person sees and reads it.
  private struct Shown: Equatable {
    var canvas: Canvas
    var display: HeadUpDisplay
    var message: GameMessage?

    init(_ scene: LanderScene, _ glyphs: GlyphSet) {
      canvas = scene.drawn(LanderViewTests.sizes[0], glyphs)
      display = scene.view.headUpDisplay(scene.game, words: .english)
      message = scene.view.message(scene.game, looks: Looks(), words: .english)
    }
  }

  @Test(arguments: [Difficulty.easy, .insane])
  func aPlayedGameSendsLessThanTenKilobytesASecond(difficulty: Difficulty) {
    var scene = LanderScene(LunarLander(seed: 3, difficulty: difficulty))
    var player = HumanLikeLunarLanderPlayer(seed: 3)
    var shown = Canvas(size: Self.sizes[2])
    var bytes = 0
    while !scene.game.isOver && scene.game.tick < 40 * 60 {
      for action in player.actions(seeing: scene.game) { scene.press(action) }
      scene.step()
      guard scene.game.tick % LunarLander.pictureTicks == 0 else { continue }
      let canvas = scene.drawn(shown.size, .unicode)
      bytes += estimatedBytes(from: shown, to: canvas)
      shown = canvas
    }
    #expect(bytes * 60 / scene.game.tick < 10_000)
  }

  @Test func theLanderMayBeLookedAtWhilePaused() {
    #expect(LunarLanderView.isShownWhilePaused && !SkeetShooterView.isShownWhilePaused)
  }

  // MARK: - Situations

  private var flying: LanderScene {
    var scene = LanderScene()
    var player = HumanLikeLunarLanderPlayer(seed: 3, skill: .typical)
    scene.play(&player) { $0.tick > 300 && $0.burningNotch > 1 && $0.lander.leanDegrees != 0 }
    return scene
  }

  private var landed: LanderScene {
    var scene = LanderScene(.touching(worth: 2))
    for _ in 0..<60 { scene.step() }
    return scene
  }

  private var crashed: LanderScene {
    var scene = LanderScene(.touching(down: 50))
    for _ in 0..<9 { scene.step() }
    return scene
  }

  private var above: LanderScene {
    var scene = LanderScene(.inFlight())
    scene.press(.throttle(notch: 3))
    while scene.game.lander.y < 420 * Lander.unitsPerPoint { scene.step() }
    return scene
  }
}
