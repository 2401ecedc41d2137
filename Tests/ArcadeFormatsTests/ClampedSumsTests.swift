import ArcadeFormats
import Testing

/// Sums of numbers that files hold.
@Suite struct ClampedSumsTests {
  private static let sums: [(Int, Int, Int)] = [
    (2, 3, 5), (.max, 1, .max), (.max, .max, .max), (.min, -1, .min), (.min, .min, .min),
    (.max, .min, -1), (.min, .max, -1),
  ]

  @Test(arguments: sums)
  func aSumBeyondAllNumbersIsTheNearestOne(left: Int, right: Int, sum: Int) {
    #expect(left.addingClamped(right) == sum)
    #expect([left, right].clampedSum() == sum)
  }

  private static let differences: [(Int, Int, Int)] = [
    (5, 3, 2), (.min, 1, .min), (.max, -1, .max), (0, .min, .max), (.max, .min, .max),
    (.min, .max, .min), (-1, .min, .max),
  ]

  @Test(arguments: differences)
  func aDifferenceBeyondAllNumbersIsTheNearestOne(left: Int, right: Int, difference: Int) {
    #expect(left.subtractingClamped(right) == difference)
  }

  @Test func nothingAddsUpToNothing() {
    #expect([Int]().clampedSum() == 0)
  }
}
