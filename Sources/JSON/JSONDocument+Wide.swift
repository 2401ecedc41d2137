extension JSONDocument {
  /// The bytes in UTF-8 of a text in UTF-16, with a mark of the byte order or without; any others as
  /// they are.
  ///
  /// RFC 8259 knows UTF-8 alone, but Foundation and Windows write the other as well.
  package static func inUTF8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 2, bytes.count.isMultiple(of: 2) else { return bytes }
    let (isBigEndian, start): (Bool, Int)
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF): (isBigEndian, start) = (true, 2)
    case (0xFF, 0xFE): (isBigEndian, start) = (false, 2)
    // JSON begins with two characters of ASCII.
    case (0, _): (isBigEndian, start) = (true, 0)
    case (_, 0): (isBigEndian, start) = (false, 0)
    default: return bytes
    }
    let units = stride(from: start, to: bytes.count, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) } ?? bytes
  }

  /// A text in UTF-8 in the encoding of another one in UTF-16: with its byte order, and with a mark
  /// where that has one.
  package static func bytes(ofText text: [UInt8], encodedAs original: [UInt8]) -> [UInt8] {
    let isMarked = original.starts(with: [0xFE, 0xFF]) || original.starts(with: [0xFF, 0xFE])
    let isBigEndian = original.first == 0xFE || original.first == 0
    let mark: [UInt16] = isMarked ? [0xFEFF] : []
    let units = mark + Array(String(decoding: text, as: UTF8.self).utf16)
    return units.flatMap { unit in
      let halves = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? halves : halves.reversed()
    }
  }
}
