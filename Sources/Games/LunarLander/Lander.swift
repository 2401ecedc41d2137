/// The ship: where it is, how it moves and how it leans.
///
/// The field is the original's 480 points wide and 320 high, 0, 0 at the bottom left. A ship that
/// leaves the field at one side comes back at the other: the moon is round.
package struct Lander: Sendable, Hashable {
  /// The units of distance in a point.
  ///
  /// Speeds, pushes and the samples of the ground are whole numbers of them.
  package static let unitsPerPoint = 252_000
  /// Units a tick for one point a second.
  package static let unitsPerSpeed = unitsPerPoint / 60
  /// Units a tick and tick for a tenth of a point a second and second.
  static let unitsPerTenthOfThrust = unitsPerSpeed / 600
  /// The width of the field, in units.
  package static let fieldWidth = 480 * unitsPerPoint
  /// From the middle between the feet to each of them, in units: one and a half columns of
  /// a field of 56.
  package static let footReach = fieldWidth * 3 / 112
  /// The turn in a tick, in half degrees: 150 degrees a second.
  static let turnHalfDegrees = 5

  /// The middle between the feet, in units from the left, 0 to `fieldWidth`.
  package var x: Int
  /// The height of the feet above the bottom of the field, in units.
  package var y: Int
  /// To the right, in units a tick.
  package var velocityX: Int
  /// Upward, in units a tick.
  package var velocityY: Int
  /// The lean of its top to the right, in half degrees.
  package var leanHalfDegrees = 0

  /// The same in degrees, rounded towards level.
  package var leanDegrees: Int { leanHalfDegrees / 2 }

  /// Turns towards a lean as far as it can in a tick.
  mutating func turn(towards degrees: Int) {
    let missing = 2 * degrees - leanHalfDegrees
    leanHalfDegrees += missing.clamped(to: -Self.turnHalfDegrees...Self.turnHalfDegrees)
  }

  /// Flies for a tick; thrust and gravity are in units a tick and tick.
  mutating func fly(thrust: Int, gravity: Int) {
    let bearing = 90 - leanDegrees
    velocityX += thrust * Bearing.cosine(bearing) / Bearing.one
    velocityY += thrust * Bearing.sine(bearing) / Bearing.one - gravity
    x = Self.wrapped(x + velocityX)
    y += velocityY
  }

  /// A place from the left of the field that is the same on a round moon.
  static func wrapped(_ x: Int) -> Int {
    let rest = x % fieldWidth
    return rest < 0 ? rest + fieldWidth : rest
  }

  /// The shorter way from one place to another, to the right if positive.
  static func way(from start: Int, to end: Int) -> Int {
    let way = wrapped(end - start)
    return way > fieldWidth / 2 ? way - fieldWidth : way
  }
}
