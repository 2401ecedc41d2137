/// A hash of a game's state that is equal in every process: FNV-1a over 64-bit words,
/// byte by byte, least significant first.
///
/// The standard library's `Hasher` is seeded anew in each process and so cannot be
/// compared with a replay.
package struct StateHash: Sendable {
  /// The hash of everything combined so far.
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func combine(_ number: UInt64) {
    var rest = number
    for _ in 0..<8 {
      combine(byte: rest & 0xff)
      rest >>= 8
    }
  }

  package mutating func combine(bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte: UInt64(byte)) }
  }

  private mutating func combine(byte: UInt64) {
    value = (value ^ byte) &* 0x0000_0100_0000_01b3
  }

  package mutating func combine(_ number: Int) {
    combine(UInt64(bitPattern: Int64(number)))
  }

  /// Takes several numbers, one after the other.
  package mutating func combine(_ numbers: Int...) {
    for number in numbers { combine(number) }
  }

  /// The hash of a text, for seeds and checks.
  package static func value(of text: String) -> UInt64 {
    var hash = StateHash()
    hash.combine(bytes: text.utf8)
    return hash.value
  }
}
