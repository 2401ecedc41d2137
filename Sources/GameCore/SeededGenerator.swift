/// A random source that gives the same numbers for the same seed on every machine.
///
/// SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators",
/// 2014). The standard library's `shuffled(using:)` and `randomElement(using:)` are
/// not used with it: how they draw may change with the Swift version, and with it
/// every replay.
package struct SeededGenerator: Sendable, Hashable {
  /// The state that the next number is made from; part of a game's state hash.
  package private(set) var state: UInt64

  /// Starts the sequence that belongs to `seed`.
  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Draws a number from 0 up to but not including `bound`, each equally likely.
  ///
  /// `bound` is at least 1. Uses Lemire's multiplication with rejection, which draws
  /// once in nearly all cases.
  package mutating func number(below bound: Int) -> Int {
    precondition(bound > 0, "a number below \(bound) cannot be drawn")
    let limit = UInt64(bound)
    var product = next().multipliedFullWidth(by: limit)
    if product.low < limit {
      let threshold = (0 &- limit) % limit
      while product.low < threshold {
        product = next().multipliedFullWidth(by: limit)
      }
    }
    return Int(product.high)
  }

  /// Draws the sum of two dice around 0, at most so far from it.
  package mutating func spread(atMost most: Int) -> Int {
    number(below: most + 1) + number(below: most + 1) - most
  }

  /// Draws one of some elements, each equally likely; nil where there is none.
  package mutating func element<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[number(below: elements.count)]
  }

  /// Shuffles by Fisher and Yates.
  package mutating func shuffle<Element>(_ elements: inout [Element]) {
    for last in stride(from: elements.count - 1, to: 0, by: -1) {
      elements.swapAt(last, number(below: last + 1))
    }
  }
}
