/// Numbers in seven bits a byte, lowest first, the highest bit saying that more follow.
enum VariableLength {
  static func bytes(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { number -> [UInt8] in
      var rest = UInt64(bitPattern: Int64(number))
      var bytes: [UInt8] = []
      while rest > 127 {
        bytes.append(UInt8(rest & 127) | 128)
        rest >>= 7
      }
      return bytes + [UInt8(rest)]
    }
  }

  /// The numbers; nil where the last does not end or one is too large.
  static func numbers(_ bytes: [UInt8]) -> [Int]? {
    var numbers: [Int] = []
    var number = 0
    var shift = 0
    for byte in bytes {
      guard shift < 63 else { return nil }
      number |= Int(byte & 127) << shift
      shift += 7
      if byte & 128 == 0 {
        guard number >= 0 else { return nil }
        numbers.append(number)
        (number, shift) = (0, 0)
      }
    }
    return shift == 0 ? numbers : nil
  }
}
