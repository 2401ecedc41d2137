/// Angles in whole degrees, without the C library's mathematics: 0 points right, 90 up.
enum Bearing {
  /// The 1 of `sine` and `cosine`.
  static let one = 16_384

  /// The sine of 0 to 180 degrees, times `one`.
  static func sine(_ degrees: Int) -> Int {
    let folded = degrees > 90 ? 180 - degrees : degrees
    return sines[min(max(folded, 0), 90)]
  }

  /// The cosine of 0 to 180 degrees, times `one`.
  static func cosine(_ degrees: Int) -> Int {
    degrees <= 90 ? sine(90 - degrees) : -sine(degrees - 90)
  }

  /// The whole degree, 0 to 180, that points nearest to a place; what lies below counts as
  /// level.
  static func degrees(x: Int, y: Int) -> Int {
    guard y > 0 else { return x < 0 ? 180 : 0 }
    var (low, high) = (0, 180)
    while high - low > 1 {
      let middle = (low + high) / 2
      if cross(middle, x, y) >= 0 { low = middle } else { high = middle }
    }
    return abs(cross(low, x, y)) <= abs(cross(high, x, y)) ? low : high
  }

  /// Positive where the place lies further round than the angle.
  private static func cross(_ degrees: Int, _ x: Int, _ y: Int) -> Int {
    cosine(degrees) * y - sine(degrees) * x
  }

  private static let sines = [
    0, 286, 572, 857, 1143, 1428, 1713, 1997, 2280, 2563,
    2845, 3126, 3406, 3686, 3964, 4240, 4516, 4790, 5063, 5334,
    5604, 5872, 6138, 6402, 6664, 6924, 7182, 7438, 7692, 7943,
    8192, 8438, 8682, 8923, 9162, 9397, 9630, 9860, 10087, 10311,
    10531, 10749, 10963, 11174, 11381, 11585, 11786, 11982, 12176, 12365,
    12551, 12733, 12911, 13085, 13255, 13421, 13583, 13741, 13894, 14044,
    14189, 14330, 14466, 14598, 14726, 14849, 14968, 15082, 15191, 15296,
    15396, 15491, 15582, 15668, 15749, 15826, 15897, 15964, 16026, 16083,
    16135, 16182, 16225, 16262, 16294, 16322, 16344, 16362, 16374, 16382,
    16384,
  ]
}
