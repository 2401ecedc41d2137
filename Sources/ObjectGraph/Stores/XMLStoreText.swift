import ArcadeFormats

/// Text as Core Data writes it in XML stores: what XML cannot hold or would read as markup is a
/// backslash, `u` and the two bytes of the UTF-16 unit, the lower one first.
public enum XMLStoreText {
  static func encoded(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || special.contains($0) || $0 >= 0x7f }) else {
      return text
    }
    var made = ""
    for scalar in text.unicodeScalars {
      if isWritten(scalar) { made.unicodeScalars.append(scalar) } else { made += escape(scalar) }
    }
    return made
  }

  private static let special: Set<UInt8> = [0x3c, 0x3e, 0x26, 0x5c]

  private static func isWritten(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0a: true
    case 0..<0x20, 0x3c, 0x3e, 0x26, 0x5c, 0x7f...0x9f, 0xfffe, 0xffff: false
    default: true
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u" + [UInt8(scalar.value & 0xff), UInt8(scalar.value >> 8)].hexadecimal
  }

  /// Reads the escapes; a backslash before anything else stands for itself.
  public static func decoded(_ text: String) -> String {
    guard text.utf8.contains(0x5c) else { return text }
    let units = Array(text.utf16)
    var made: [UInt16] = []
    var index = 0
    while index < units.count {
      if units[index] == 0x5c, index + 5 < units.count, units[index + 1] == 0x75,
        let unit = swappedUnit(units[(index + 2)..<(index + 6)])
      {
        made.append(unit)
        index += 6
      } else {
        made.append(units[index])
        index += 1
      }
    }
    return String(decoding: made, as: UTF16.self)
  }

  private static func swappedUnit(_ digits: ArraySlice<UInt16>) -> UInt16? {
    let text = String(decoding: digits, as: UTF16.self)
    guard text.utf8.allSatisfy({ $0 != 0x2b && $0 != 0x2d }) else { return nil }
    return UInt16(text, radix: 16)?.byteSwapped
  }
}
