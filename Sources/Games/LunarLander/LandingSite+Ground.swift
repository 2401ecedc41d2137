import GameCore

extension LandingSite {
  /// The shape of the ground between the pads of a site.
  package enum Relief: Int, CaseIterable, Sendable, Hashable {
    /// Nearly flat, for a first landing.
    case plain
    /// Up and down by chance.
    case hills
    /// Bowls with a rim.
    case craters
    /// Level steps with steep edges.
    case terraces
    /// Pointed mountains.
    case peaks
  }

  /// Heights that are being made, in units.
  struct Ground {
    private(set) var heights = Array(repeating: 0, count: LandingSite.sampleCount)
    private let roughness: Int

    /// Of the distance of two places the ground between them may be off a straight line, in
    /// percent where the ground is as rough as it gets.
    private static let bend = 90
    /// The height of a terrace, in points.
    private static let step = 24
    /// The samples that a bowl and a mountain take at the least.
    private static let bowlSamples = 16
    private static let mountainSamples = 12

    /// Takes the roughness, in percent.
    init(roughness: Int) {
      self.roughness = roughness
    }

    mutating func level(_ pad: LandingPad) {
      for sample in pad.firstSample...pad.lastSample { heights[sample] = pad.height }
    }

    /// Makes the ground from the end of a pad to the beginning of the next.
    mutating func shape(
      _ relief: Relief, from first: Int, to last: Int, _ generator: inout SeededGenerator
    ) {
      switch relief {
      case .plain: raise(from: first, to: last, roughness: roughness / 4, &generator)
      case .hills: raise(from: first, to: last, roughness: roughness, &generator)
      case .craters:
        raise(from: first, to: last, roughness: roughness / 4, &generator)
        let parts = parts(from: first, to: last, of: Self.bowlSamples)
        for (first, last) in parts { dig(from: first, to: last, &generator) }
      case .terraces:
        raise(from: first, to: last, roughness: max(60, roughness), &generator)
        for sample in between(first, last) { flatten(sample) }
      case .peaks:
        raise(from: first, to: last, roughness: roughness / 4, &generator)
        let parts = parts(from: first, to: last, of: Self.mountainSamples)
        for (first, last) in parts { pile(from: first, to: last, &generator) }
      }
    }

    // MARK: - Shapes

    /// Sets the heights between two that are known: the middle one is off the straight line
    /// by chance, the further apart they are the more, and so on in both halves.
    private mutating func raise(
      from first: Int, to last: Int, roughness: Int, _ generator: inout SeededGenerator
    ) {
      guard last - first > 1 else { return }
      let middle = (first + last) / 2
      let straight = (heights[index(first)] + heights[index(last)]) / 2
      let most = max(1, points(from: first, to: last) * Self.bend * roughness / 10_000)
      let off = generator.number(below: 2 * most + 1) - most
      set(middle, to: straight + off * Lander.unitsPerPoint)
      raise(from: first, to: middle, roughness: roughness, &generator)
      raise(from: middle, to: last, roughness: roughness, &generator)
    }

    /// A bowl: deepest in the middle, with rims that stand above the ground around it.
    private mutating func dig(
      from first: Int, to last: Int, _ generator: inout SeededGenerator
    ) {
      let width = last - first
      let depth = points(from: first, to: last) * (20 + generator.number(below: 16)) / 100
      for sample in between(first, last) {
        let (left, right) = (sample - first, last - sample)
        // 0 at both ends, 100 in the middle; below 0 the ground is higher than it was.
        let bowl = left * right * 400 / (width * width)
        let hole = bowl < 50 ? -bowl * 3 / 5 : (bowl - 50) * 2 - 30
        set(sample, to: heights[index(sample)] - depth * hole * Lander.unitsPerPoint / 100)
      }
    }

    /// A mountain: highest in the middle, with straight sides.
    private mutating func pile(
      from first: Int, to last: Int, _ generator: inout SeededGenerator
    ) {
      let most = points(from: first, to: last) * (35 + generator.number(below: 31)) / 100
      for sample in between(first, last) {
        let side = min(sample - first, last - sample)
        let more = most * side * 2 / (last - first)
        set(sample, to: heights[index(sample)] + more * Lander.unitsPerPoint)
      }
    }

    private mutating func flatten(_ sample: Int) {
      let step = Self.step * Lander.unitsPerPoint
      set(sample, to: (heights[index(sample)] + step / 2) / step * step)
    }

    // MARK: - Samples

    private func index(_ sample: Int) -> Int { sample % LandingSite.sampleCount }

    private func between(_ first: Int, _ last: Int) -> Range<Int> {
      first + 1..<max(first + 1, last)
    }

    /// Equal parts of a stretch, each with so many samples or more; the whole where it is shorter.
    private func parts(from first: Int, to last: Int, of samples: Int) -> [(Int, Int)] {
      let count = max(1, (last - first) / samples)
      return (0..<count).map { part in
        (first + (last - first) * part / count, first + (last - first) * (part + 1) / count)
      }
    }

    private func points(from first: Int, to last: Int) -> Int {
      (last - first) * LandingSite.sampleWidth / Lander.unitsPerPoint
    }

    /// Sets a height within the limits of the ground.
    private mutating func set(_ sample: Int, to height: Int) {
      let limits = LandingSite.groundHeights
      heights[index(sample)] = min(
        max(height, limits.lowerBound * Lander.unitsPerPoint),
        limits.upperBound * Lander.unitsPerPoint)
    }
  }
}
