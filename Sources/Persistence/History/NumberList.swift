/// Numbers from 0 on as text with spaces between them, which any tool can read.
enum NumberList {
  /// A number with more digits is none that the arcade wrote.
  private static let mostDigits = 9

  static func text(of numbers: [Int]) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * numbers.count)
    for number in numbers {
      if !bytes.isEmpty { bytes.append(UInt8(ascii: " ")) }
      bytes += String(number).utf8
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The numbers of a text; none where it is no such list.
  static func numbers(in text: String) -> [Int] {
    var numbers: [Int] = []
    var (number, digits) = (0, 0)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
        digits += 1
        guard digits <= mostDigits else { return [] }
      case UInt8(ascii: " "):
        guard digits > 0 else { return [] }
        numbers.append(number)
        (number, digits) = (0, 0)
      default: return []
      }
    }
    if digits > 0 { numbers.append(number) }
    return numbers
  }

  /// Adds numbers place by place; what is longer goes on alone.
  static func add(_ numbers: [Int], to sums: inout [Int]) {
    for (place, number) in numbers.enumerated() {
      if place < sums.count { sums[place] += number } else { sums.append(number) }
    }
  }
}
