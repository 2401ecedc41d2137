import GameCore
import Testing

@Suite struct SeededGeneratorTests {
  /// The first outputs of SplitMix64 for seed 1234567, as its authors publish them.
  @Test func theNumbersAreThoseOfSplitMix64() {
    var generator = SeededGenerator(seed: 1_234_567)
    let drawn = (0..<3).map { _ in generator.next() }
    #expect(
      drawn == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test(arguments: [1, 2, 3, 15, 625, Int.max])
  func aNumberBelowABoundNeverReachesIt(bound: Int) {
    var generator = SeededGenerator(seed: UInt64(bound))
    for _ in 0..<1_000 {
      let number = generator.number(below: bound)
      #expect(number >= 0 && number < bound)
    }
  }

  @Test func eachNumberBelowABoundIsDrawnAboutEquallyOften() {
    var generator = SeededGenerator(seed: 7)
    var counts = Array(repeating: 0, count: 10)
    for _ in 0..<10_000 { counts[generator.number(below: 10)] += 1 }
    #expect(counts.allSatisfy { $0 > 850 && $0 < 1_150 })
  }

  @Test func twoDiceAreNeverFurtherFromNothingThanTheyMayBe() {
    var generator = SeededGenerator(seed: 7)
    let drawn = Set((0..<1_000).map { _ in generator.spread(atMost: 3) })
    let nothing = generator.spread(atMost: 0)
    #expect(drawn == Set(-3...3) && nothing == 0)
  }

  @Test func whatIsShuffledIsStillAllThere() {
    var generator = SeededGenerator(seed: 7)
    var numbers = Array(0..<18)
    generator.shuffle(&numbers)
    #expect(numbers != Array(0..<18) && numbers.sorted() == Array(0..<18))
    let (state, drawn) = (generator.state, generator.element(of: [Int]()))
    #expect(drawn == nil && generator.state == state)
  }
}
