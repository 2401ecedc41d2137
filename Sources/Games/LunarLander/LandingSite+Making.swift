import GameCore

extension LandingSite {
  /// The numbers from which a site is made.
  struct Plan: Sendable, Hashable {
    /// The columns of the pads, by their place in `LunarLander.worths`.
    var padColumns: [Int]
    /// The roughness of the ground, in percent.
    var roughness: Int
    var relief = Relief.hills
  }

  /// Columns between two pads, at the least; the edges of the field count half.
  private static let leastGap = 2
  /// Heights of the ground and of pads, in points.
  static let groundHeights = 8...185
  private static let padHeights = 26...130
  /// The steepest way from a pad to the next, in points a column.
  private static let steepest = 16
  /// Makes the site of a plan; the generator is drawn from until it stands.
  init(_ plan: Plan, _ generator: inout SeededGenerator) {
    pads = Self.placedPads(plan, &generator)
    relief = plan.relief
    var ground = Ground(roughness: plan.roughness)
    for pad in pads { ground.level(pad) }
    for (pad, next) in zip(pads, pads.dropFirst() + pads.prefix(1)) {
      let isBeyondTheEdge = next.firstSample < pad.lastSample
      let end = next.firstSample + (isBeyondTheEdge ? Self.sampleCount : 0)
      ground.shape(plan.relief, from: pad.lastSample, to: end, &generator)
    }
    heights = ground.heights
    highest = heights.max() ?? 0
  }

  // MARK: - Pads

  private static func placedPads(
    _ plan: Plan, _ generator: inout SeededGenerator
  ) -> [LandingPad] {
    var order = Array(plan.padColumns.indices)
    generator.shuffle(&order)
    let gaps = gaps(around: plan.padColumns, &generator)
    var pads: [LandingPad] = []
    var column = gaps[0]
    for (place, index) in order.enumerated() {
      let height = padHeight(after: pads.last, gap: gaps[place], plan, &generator)
      pads.append(
        LandingPad(
          worth: LunarLander.worths[index], firstSample: column * samplesPerColumn,
          columns: plan.padColumns[index], height: height * Lander.unitsPerPoint))
      column += plan.padColumns[index] + gaps[place + 1]
    }
    return pads
  }

  /// The columns before, between and after the pads.
  private static func gaps(
    around padColumns: [Int], _ generator: inout SeededGenerator
  ) -> [Int] {
    var gaps = Array(repeating: leastGap, count: padColumns.count + 1)
    gaps[0] = leastGap / 2
    gaps[padColumns.count] = leastGap / 2
    let rest = columns - padColumns.reduce(0, +) - gaps.reduce(0, +)
    for _ in 0..<max(0, rest) { gaps[generator.number(below: gaps.count)] += 1 }
    return gaps
  }

  /// A height in points that can be reached from the pad before.
  private static func padHeight(
    after pad: LandingPad?, gap: Int, _ plan: Plan, _ generator: inout SeededGenerator
  ) -> Int {
    let span = 12 + (padHeights.upperBound - padHeights.lowerBound - 12) * plan.roughness / 100
    let height = padHeights.lowerBound + generator.number(below: span)
    guard let pad else { return height }
    let before = pad.height / Lander.unitsPerPoint
    return height.clamped(to: before - steepest * gap...before + steepest * gap)
  }
}
