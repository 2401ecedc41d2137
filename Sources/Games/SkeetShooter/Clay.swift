/// A place or a movement on the field, in 1/1024 of a point.
///
/// The field is the original's: 480 points wide, 320 high, 0, 0 at the bottom left.
package struct FieldVector: Sendable, Hashable {
  package static let unitsPerPoint = 1_024

  /// To the right.
  package var x: Int
  /// Upward.
  package var y: Int

  /// Takes units, 1/1024 of a point each.
  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  package init(pointsX: Int, pointsY: Int) {
    self.init(x: pointsX * Self.unitsPerPoint, y: pointsY * Self.unitsPerPoint)
  }

  /// Takes a direction in whole degrees, and a length in units.
  init(degrees: Int, length: Int) {
    self.init(
      x: Bearing.cosine(degrees) * length / Bearing.one,
      y: Bearing.sine(degrees) * length / Bearing.one)
  }

  static func + (left: Self, right: Self) -> Self {
    Self(x: left.x + right.x, y: left.y + right.y)
  }

  static func - (left: Self, right: Self) -> Self {
    Self(x: left.x - right.x, y: left.y - right.y)
  }

  /// The place at an age of what was thrown here.
  func thrown(at velocity: Self, gravity: Int, age: Int) -> Self {
    Self(x: x + velocity.x * age, y: y + velocity.y * age - gravity * age * (age - 1) / 2)
  }

  func dot(_ other: Self) -> Int { x * other.x + y * other.y }
  var squaredLength: Int { dot(self) }
}

/// A clay in the air, thrown from one side and falling to the other.
package struct Clay: Sendable, Hashable {
  /// Counts the clays of a game from 0.
  package let number: Int
  /// The place from which it was thrown.
  let start: FieldVector
  /// Its movement in the first tick.
  let velocity: FieldVector
  /// By how much each tick's movement is lower than the one before.
  let gravity: Int
  /// Ticks since it was thrown.
  package internal(set) var age = 0

  package var position: FieldVector { position(atAge: age) }

  /// The place at an age; a broken clay would have been there.
  package func position(atAge age: Int) -> FieldVector {
    start.thrown(at: velocity, gravity: gravity, age: age)
  }

  /// The movement in the tick after an age.
  package func movement(atAge age: Int) -> FieldVector {
    FieldVector(x: velocity.x, y: velocity.y - gravity * age)
  }

  /// True if it is past the field: on the ground or beyond the other side.
  var isGone: Bool {
    let place = position
    let isOver = velocity.x > 0 ? place.x > SkeetShooter.fieldSize.x : place.x < 0
    return isOver || place.y < 0
  }
}

/// A shot on its straight way out of the field.
package struct Shot: Sendable, Hashable {
  /// The direction, in whole degrees.
  package let degrees: Int
  /// Ticks since it was fired.
  package internal(set) var age = 0
  /// Clays that it has broken.
  package internal(set) var broken = 0
  /// The clay that it has passed most closely without breaking it.
  var nearest: Passing?

  /// The distance at which a shot passed a clay.
  struct Passing: Sendable, Hashable {
    var squaredDistance: Int
    /// True if the clay had already crossed the shot's line.
    var isBehind: Bool
  }

  package func position(atAge age: Int) -> FieldVector {
    let length = SkeetShooter.shotSpeed * FieldVector.unitsPerPoint * age
    return SkeetShooter.gun + FieldVector(degrees: degrees, length: length)
  }

  package var position: FieldVector { position(atAge: age) }

  var isGone: Bool {
    let place = position
    let size = SkeetShooter.fieldSize
    return place.x < 0 || place.x > size.x || place.y > size.y
  }
}
