/// The kinds of bytes in a text that a form of output may have to write otherwise.
package struct ByteMarks: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let quotationMark = ByteMarks(rawValue: 1)
  package static let apostrophe = ByteMarks(rawValue: 2)
  package static let comma = ByteMarks(rawValue: 4)
  package static let backslash = ByteMarks(rawValue: 8)
  package static let lineFeed = ByteMarks(rawValue: 16)
  package static let tab = ByteMarks(rawValue: 32)
  /// Any other control character of ASCII.
  package static let control = ByteMarks(rawValue: 64)
  /// A byte that is not ASCII, and perhaps not UTF-8 either.
  package static let beyondASCII = ByteMarks(rawValue: 128)

  package init(of byte: UInt8) {
    switch byte {
    case 0x80...0xFF: self = .beyondASCII
    case UInt8(ascii: "\""): self = .quotationMark
    case UInt8(ascii: "'"): self = .apostrophe
    case UInt8(ascii: ","): self = .comma
    case UInt8(ascii: "\\"): self = .backslash
    case UInt8(ascii: "\n"): self = .lineFeed
    case UInt8(ascii: "\t"): self = .tab
    case 0..<0x20, 0x7F: self = .control
    default: self = []
    }
  }

  /// The mark of each byte, as one look tells it.
  fileprivate static let table = (UInt8.min...UInt8.max).map { ByteMarks(of: $0).rawValue }
}

extension SQLiteStatement {
  /// Appends the bytes of a value, as they are stored, and tells what is among them.
  package func append(_ column: Int32, to output: inout [UInt8]) -> ByteMarks {
    let bytes = textBytes(column)
    output.append(contentsOf: bytes)
    let found = ByteMarks.table.withUnsafeBufferPointer { table in
      bytes.reduce(UInt8(0)) { $0 | table[Int($1)] }
    }
    return ByteMarks(rawValue: found)
  }

  /// Appends bytes that are the same for two values only where their types and they are the same.
  package func appendIdentity(of column: Int32, to output: inout [UInt8]) {
    func append(_ bits: UInt64) {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        output.append(UInt8(truncatingIfNeeded: bits >> shift))
      }
    }
    switch type(column) {
    case .null: output.append(0)
    case .integer:
      output.append(1)
      append(UInt64(bitPattern: integer(column)))
    case .real:
      output.append(2)
      append(real(column).bitPattern)
    case .text:
      output.append(3)
      let text = textBytes(column)
      append(UInt64(text.count))
      output.append(contentsOf: text)
    case .bytes:
      output.append(4)
      let bytes = blobBytes(column)
      append(UInt64(bytes.count))
      output.append(contentsOf: bytes)
    }
  }
}
