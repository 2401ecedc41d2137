/// A place to land on: flat, marked, and worth so many times the points of a landing.
package struct LandingPad: Sendable, Hashable {
  /// Worth 1, 2, 3 or 5: the narrower, the more.
  package let worth: Int
  /// The sample of the ground where it begins.
  let firstSample: Int
  /// Its width, in columns of a field of 56.
  package let columns: Int
  /// Its height above the bottom of the field, in units.
  package let height: Int

  /// The sample of the ground where it ends.
  var lastSample: Int { firstSample + columns * LandingSite.samplesPerColumn }
  /// Its left end, in units.
  package var left: Int { firstSample * LandingSite.sampleWidth }
  /// Its right end, in units.
  package var right: Int { lastSample * LandingSite.sampleWidth }
  /// Its middle, in units.
  package var middle: Int { (left + right) / 2 }

  /// Returns true if both feet of a ship with this middle stand on the pad.
  func holds(_ x: Int) -> Bool {
    left <= x - Lander.footReach && x + Lander.footReach <= right
  }
}

/// The ground under a flight: its heights and its pads.
package struct LandingSite: Sendable, Hashable {
  /// Columns of the field that pads are measured in.
  package static let columns = 56
  static let samplesPerColumn = 2
  /// Heights along the ground, at equal distances.
  package static let sampleCount = columns * samplesPerColumn
  /// The distance of two samples, in units.
  package static let sampleWidth = Lander.fieldWidth / sampleCount

  /// The shape of the ground between the pads.
  package let relief: Relief
  /// The height of the ground at each sample, in units.
  package let heights: [Int]
  /// The height that no ground of the site is above, in units.
  let highest: Int
  package let pads: [LandingPad]

  /// The height of the ground at a place, in units; between two samples it is straight.
  package func height(at x: Int) -> Int {
    let place = Lander.wrapped(x)
    let index = place / Self.sampleWidth
    let part = place % Self.sampleWidth
    let (left, right) = (heights[index], heights[(index + 1) % Self.sampleCount])
    return left + (right - left) * part / Self.sampleWidth
  }

  /// The highest ground between the feet of a ship, in units.
  package func height(under x: Int) -> Int {
    height(from: x - Lander.footReach, to: x + Lander.footReach)
  }

  /// The highest ground from one place to another one right of it, in units.
  package func height(from left: Int, to right: Int) -> Int {
    var highest = max(height(at: left), height(at: right))
    var sample = left.floorDivided(by: Self.sampleWidth) + 1
    while sample * Self.sampleWidth < right {
      let index = sample % Self.sampleCount
      highest = max(highest, heights[index < 0 ? index + Self.sampleCount : index])
      sample += 1
    }
    return highest
  }

  /// The pad on which a ship stands with both feet.
  func pad(holding x: Int) -> LandingPad? { pads.first { $0.holds(x) } }

  /// Returns true if the ship has at least one foot on a pad.
  func isOnEdge(of pad: LandingPad, at x: Int) -> Bool {
    x + Lander.footReach >= pad.left && x - Lander.footReach <= pad.right
  }
}
