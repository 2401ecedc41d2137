import GameCore

#if FUZZING
  import CFuzzing
#endif

/// A seeded source for mutations: the same seed gives the same changes.
struct Chance {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A number from 0 up to but not including `bound`; 0 where there is none.
  mutating func number(below bound: Int) -> Int {
    bound > 0 ? generator.number(below: bound) : 0
  }

  /// True once in so many times.
  mutating func oneIn(_ count: Int) -> Bool { number(below: count) == 0 }

  mutating func element<C: RandomAccessCollection>(of choices: C) -> C.Element?
  where C.Index == Int {
    choices.isEmpty ? nil : choices[choices.startIndex + number(below: choices.count)]
  }

  /// Mostly a number as rows and keys have them, at times one at a limit, at times any.
  mutating func integer() -> Int64 {
    switch number(below: 8) {
    case 0...4: Int64(number(below: 12))
    case 5: -Int64(number(below: 5))
    case 6: element(of: Self.limits) ?? 0
    default: Int64(bitPattern: generator.next() >> UInt64(number(below: 64)))
    }
  }

  private static let limits: [Int64] = [
    .max, .min, .max - 1, .min + 1, -1, 127, 128, 255, 256, 32_767, 65_535, 65_536, 1 << 24,
    Int64(Int32.max), Int64(Int32.min), Int64(UInt32.max), 1 << 40, 1 << 53,
  ]

  mutating func real() -> Double {
    switch number(below: 5) {
    case 0: Double(integer())
    case 1:
      element(of: [.nan, .infinity, -.infinity, -0.0, 1e300, .leastNonzeroMagnitude, 978_307_200])
        ?? 0
    case 2: Double(number(below: 1_000_000)) / 8
    default: Double(bitPattern: generator.next())
    }
  }

  /// Bytes of any kind, fewer than `bound`.
  mutating func bytes(fewerThan bound: Int) -> [UInt8] {
    (0..<number(below: bound)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  /// Bytes changed a little, without regard for what they mean.
  mutating func changed(_ bytes: [UInt8], limit: Int) -> [UInt8] {
    #if FUZZING
      let room = max(limit, bytes.count, 1)
      var buffer = bytes + [UInt8](repeating: 0, count: room - bytes.count)
      let count = LLVMFuzzerMutate(&buffer, bytes.count, room)
      return Array(buffer.prefix(Swift.min(count, max(limit, bytes.count))))
    #else
      var changed = bytes
      for _ in 0...number(below: 3) { changeOnce(&changed) }
      return Array(changed.prefix(max(limit, bytes.count)))
    #endif
  }

  private mutating func changeOnce(_ bytes: inout [UInt8]) {
    let place = number(below: bytes.count)
    switch number(below: 5) {
    case _ where bytes.isEmpty: bytes.append(UInt8(number(below: 256)))
    case 0: bytes[place] ^= 1 << UInt8(number(below: 8))
    case 1: bytes[place] = UInt8(truncatingIfNeeded: integer())
    case 2: bytes.insert(UInt8(number(below: 256)), at: place)
    case 3: bytes.removeSubrange(place..<min(bytes.count, place + 1 + number(below: 8)))
    default:
      let from = number(below: bytes.count)
      let piece = bytes[from..<min(bytes.count, from + 1 + number(below: 16))]
      bytes.replaceSubrange(place..<min(bytes.count, place + piece.count), with: piece)
    }
  }
}

/// Numbers of a width in bytes as files have them.
enum FileNumber {
  static func bigEndian(_ number: UInt64, size: Int) -> [UInt8] {
    (0..<size).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 }
  }

  /// Nil where the bytes end too early.
  static func bigEndian(_ bytes: [UInt8], at offset: Int, size: Int) -> UInt64? {
    guard offset >= 0, size >= 0, offset <= bytes.count, size <= bytes.count - offset else {
      return nil
    }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
