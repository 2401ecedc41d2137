import Canvas
import GameCore
import TestSupport
import Testing

@testable import Games

@Suite struct LanderJourneyTests {
  private typealias Relief = LandingSite.Relief

  /// Sites of one shape, all as rough as a Hard game's first ones.
  private static func sites(_ relief: LandingSite.Relief) -> [LandingSite] {
    (UInt64(0)..<100).map { seed in
      var generator = SeededGenerator(seed: seed)
      var plan = LunarLander.Tuning(.hard).plan(ofSite: 0)
      plan.relief = relief
      return LandingSite(plan, &generator)
    }
  }

  /// The mean of a number over the sites of a shape.
  private static func mean(_ relief: Relief, _ number: (LandingSite) -> Int) -> Int {
    let sites = sites(relief)
    return sites.map(number).reduce(0, +) / sites.count
  }

  /// Ups and downs from sample to sample, in points.
  private static func climbed(_ site: LandingSite) -> Int {
    zip(site.heights, site.heights.dropFirst()).map { abs($1 - $0) }.reduce(0, +)
      / Lander.unitsPerPoint
  }

  /// Samples beside pads that are exactly as high as the one before.
  private static func levelSamples(_ site: LandingSite) -> Int {
    zip(site.heights, site.heights.dropFirst()).count { $0 == $1 }
  }

  /// Samples lower than both ends of their stretch between two pads.
  private static func sunkenSamples(_ site: LandingSite) -> Int {
    zip(site.pads, site.pads.dropFirst()).map { pad, next in
      site.heights[pad.lastSample...next.firstSample].count { $0 < min(pad.height, next.height) }
    }.reduce(0, +)
  }

  @Test func theFirstFiveSitesOfAJourneyHaveFiveShapes() {
    var pilot = SafeLunarLanderPlayer()
    var game = LunarLander(seed: 2, difficulty: .easy)
    var reliefs: [LandingSite.Relief] = [game.site.relief]
    while !game.isOver, reliefs.count < 6 {
      for action in pilot.actions(seeing: game) { _ = game.apply(action) }
      for case .arrived in game.advance() { reliefs.append(game.site.relief) }
    }
    #expect(reliefs == [.plain, .hills, .craters, .terraces, .peaks, .plain])
  }

  @Test func theGroundOfEachShapeIsWhatItsNameSays() {
    let climbed = Dictionary(
      uniqueKeysWithValues: Relief.allCases.map { ($0, Self.mean($0, Self.climbed)) })
    #expect((climbed[.plain] ?? 0) * 3 < (climbed[.hills] ?? 0) * 2, "\(climbed)")
    #expect((climbed[.peaks] ?? 0) > (climbed[.plain] ?? 0) * 3 / 2, "\(climbed)")
    let level = Self.mean(.terraces, Self.levelSamples)
    #expect(level > Self.mean(.hills, Self.levelSamples) + 10)
    let sunken = Self.mean(.craters, Self.sunkenSamples)
    #expect(sunken > Self.mean(.hills, Self.sunkenSamples))
    #expect(sunken > 2 * Self.mean(.peaks, Self.sunkenSamples))
  }

  @Test func byTheFirstRulesAllGroundIsHills() {
    let tuning = LunarLander.Tuning(.medium, rules: 1)
    #expect((0..<7).allSatisfy { tuning.plan(ofSite: $0).relief == .hills })
  }

  @Test(arguments: [GlyphSet.unicode, .ascii])
  func eachSiteHasASkyOfItsOwn(glyphs: GlyphSet) {
    var scene = LanderScene(LunarLander(seed: 2, difficulty: .easy))
    var pilot = SafeLunarLanderPlayer()
    let size = Size(columns: 56, rows: 20)
    var skies: [[String]] = []
    var pictures: [String] = []
    for site in 0..<5 {
      scene.play(&pilot) { $0.siteNumber == site && $0.phase == .arriving }
      let lines = scene.drawn(size, glyphs).lines
      pictures.append(([scene.said() ?? ""] + lines).joined(separator: "\n"))
      skies.append(Array(lines.prefix(5)))
    }
    #expect(Set(skies).count == 5)
    expectGolden(pictures.joined(separator: "\n\n"), named: "lander-journey-\(glyphs)")
  }
}
