import GameCore
import TestSupport
import Testing

@testable import Games

@Suite struct LanderGroundTests {
  /// The first sites of two hundred games.
  private static func sites(
    _ difficulty: Difficulty, numbers: [Int] = [0, 1, 2, 3, 9, 30]
  ) -> [(number: Int, site: LandingSite)] {
    let tuning = LunarLander.Tuning(difficulty)
    return (UInt64(0)..<200).flatMap { seed in
      var generator = SeededGenerator(seed: seed)
      return numbers.map { ($0, LandingSite(tuning.plan(ofSite: $0), &generator)) }
    }
  }

  @Test(arguments: Difficulty.allCases)
  func everySiteHasItsFourPadsApartAndInTheField(difficulty: Difficulty) {
    for (number, site) in Self.sites(difficulty) {
      let plan = LunarLander.Tuning(difficulty).plan(ofSite: number)
      let byWorth = site.pads.sorted { $0.worth < $1.worth }
      #expect(byWorth.map(\.worth) == [1, 2, 3, 5])
      #expect(byWorth.map(\.columns) == plan.padColumns)
      let column = LandingSite.sampleWidth * LandingSite.samplesPerColumn
      #expect((site.pads.first?.left ?? 0) >= column)
      #expect((site.pads.last?.right ?? 0) <= Lander.fieldWidth - column)
      for (pad, next) in zip(site.pads, site.pads.dropFirst()) {
        #expect(next.left - pad.right >= 2 * column)
      }
    }
  }

  @Test(arguments: Difficulty.allCases)
  func aShipThatComesStraightDownOnAPadTouchesNothingElse(difficulty: Difficulty) {
    for (_, site) in Self.sites(difficulty) {
      for pad in site.pads {
        #expect(site.height(under: pad.middle) == pad.height)
        // Half a column of room to each side at the least.
        let room = (pad.right - pad.left) / 2 - Lander.footReach
        #expect(room >= LandingSite.sampleWidth)
        #expect(site.height(under: pad.middle - room) == pad.height)
        #expect(site.height(under: pad.middle + room) == pad.height)
      }
    }
  }

  @Test(arguments: Difficulty.allCases)
  func theGroundIsFarBelowWhereAFlightBegins(difficulty: Difficulty) {
    for (_, site) in Self.sites(difficulty) {
      let points = site.heights.map { $0 / Lander.unitsPerPoint }
      #expect(points.allSatisfy { (8...185).contains($0) })
      #expect(site.pads.allSatisfy { $0.height >= 26 * Lander.unitsPerPoint })
    }
  }

  @Test func laterSitesAreRougherAndNarrowerAndDriftMore() {
    for difficulty in Difficulty.allCases {
      let tuning = LunarLander.Tuning(difficulty)
      let plans = (0..<16).map { tuning.plan(ofSite: $0) }
      for (plan, next) in zip(plans, plans.dropFirst()) {
        #expect(next.roughness >= plan.roughness)
        #expect(zip(plan.padColumns, next.padColumns).allSatisfy { $0 >= $1 })
      }
      #expect(plans.last?.padColumns == tuning.leastPadColumns)
    }
    var game = LunarLander.touching()
    game.siteNumber = 20
    game.advance(ticks: 1 + LunarLander.landedTicks)
    // The least drift at the first site is six points a second, a tenth more for each site.
    #expect(abs(game.lander.velocityX) >= 6 * 3 * Lander.unitsPerSpeed)
  }

  @Test func theSiteOfALandingDoesNotDependOnHowItWasFlown() {
    var (soft, hard) = (LunarLander.touching(down: 2), LunarLander.touching(worth: 3, down: 13))
    soft.advance(ticks: 400)
    hard.advance(ticks: 300)
    #expect(soft.siteNumber == 1 && soft.site == hard.site)
  }

  @Test func theHighestGroundBetweenTwoPlacesIsFound() {
    let site = LunarLander(seed: 5, difficulty: .insane).site
    for left in stride(from: 0, to: 400, by: 37) {
      let (start, end) = (left * Lander.unitsPerPoint, (left + 120) * Lander.unitsPerPoint)
      let highest =
        stride(from: start, through: end, by: Lander.unitsPerPoint / 10)
        .map { site.height(at: $0) }.max() ?? 0
      let found = site.height(from: start, to: end)
      #expect(found >= highest && found - highest < Lander.unitsPerPoint)
    }
  }

  @Test func theTuningTableIsAsReviewed() {
    let table = Difficulty.allCases.map { difficulty in
      let tuning = LunarLander.Tuning(difficulty)
      let medals = LunarLander.medalScores(difficulty)
      return """
        \(difficulty.rawValue): gravity \(tuning.gravity), thrusts \(tuning.thrusts), \
        limits \(tuning.downLimit) \(tuning.sidewaysLimit) \(tuning.leanLimit), \
        fuel \(tuning.fuel) +\(tuning.fuelForLanding), pads \(tuning.padColumns) to \
        \(tuning.leastPadColumns) every \(tuning.narrowerEvery), drift \(tuning.drift), \
        roughness \(tuning.roughness), \
        medals \(Medal.allCases.map { String(medals.least(for: $0)) }.joined(separator: " "))
        """
    }
    expectGolden(table.joined(separator: "\n"), named: "lander-tuning")
  }
}
