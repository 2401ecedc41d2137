import ArcadeFormats
import Glibc

/// Names of tables and columns, which SQLite compares by their bytes.
///
/// A name need not be UTF-8: each byte of it that isn't stands in a text as a scalar of the last plane's
/// private use, and becomes the byte again in a statement. The bytes of a scalar that looks like one of
/// these stand for themselves too, so that none is taken for another.
package enum SQLiteName {
  /// The scalar that stands for the byte 0.
  private static let base: UInt32 = 0x10FF00
  private static let quote = UInt8(ascii: "\"")

  /// A name as SQL takes it whatever it holds.
  ///
  /// Bytes are looked at: a combining mark makes another character of a quotation mark, and SQLite
  /// ends the name there all the same.
  package static func quoted(_ name: String) -> String {
    var bytes = [quote]
    for byte in name.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    return String(decoding: bytes + [quote], as: UTF8.self)
  }

  /// The bytes of a name with the letters of ASCII in one case: SQLite takes names for the same whose
  /// folded bytes are.
  package static func folded(_ name: String) -> [UInt8] { folded(name.utf8) }

  static func folded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { $0.isLetter ? $0 | 32 : $0 }
  }

  /// A name for the row number that no column of a table has taken.
  package static func ofRowNumber(besides columns: [String]) -> String? {
    let taken = Set(columns.map(folded))
    return ["rowid", "_rowid_", "oid"].first { !taken.contains(folded($0)) }
  }

  /// The text that stands for the bytes of a name.
  @usableFromInline static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0xF4) {
      return text
    }
    return escaped(bytes)
  }

  /// The same byte by byte.
  private static func escaped(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      if let found = scalar(atStartOf: rest), !isMark(found) {
        text.unicodeScalars.append(found)
        rest = rest.dropFirst(found.utf8.count)
      } else {
        if let mark = Unicode.Scalar(base + UInt32(first)) { text.unicodeScalars.append(mark) }
        rest = rest.dropFirst()
      }
    }
    return text
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    (base + 0x80...base + 0xFF).contains(scalar.value)
  }

  private static func scalar(
    atStartOf bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Unicode.Scalar? {
    let length =
      switch bytes.first ?? 0 {
      case 0..<0x80: 1
      case 0x80..<0xE0: 2
      case 0xE0..<0xF0: 3
      default: 4
      }
    return String(validating: bytes.prefix(length), as: UTF8.self)?.unicodeScalars.first
  }

  /// The bytes that a text with names stands for; nil for a text that stands for itself.
  package static func bytes(of text: String) -> [UInt8]? {
    // Every scalar of that plane begins with this byte.
    guard text.utf8.contains(0xF4) else { return nil }
    var (bytes, hasOthers): ([UInt8], Bool) = ([], false)
    for scalar in text.unicodeScalars {
      if isMark(scalar) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        hasOthers = true
      } else {
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    return hasOthers ? bytes : nil
  }
}

extension SQLiteValue {
  /// The name of a table or a column, as a value that SQLite compares with its own.
  package static func name(_ name: String) -> SQLiteValue {
    SQLiteName.bytes(of: name).map { .rawText($0) } ?? .text(name)
  }
}

extension SQLiteStatement {
  /// The name of a table or a column in a column of a query; empty for no value.
  package func name(_ column: Int32) -> String {
    let bytes = textBytes(column)
    return bytes.withMemoryRebound(to: UInt8.self) { SQLiteName.text(of: $0) }
  }
}

/// The text of a statement: two are the same where their bytes are, as names within them are compared.
struct SQLiteText: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: SQLiteText, right: SQLiteText) -> Bool {
    var (first, second) = (left.text, right.text)
    return first.withUTF8 { left in
      second.withUTF8 { right in
        guard left.count == right.count else { return false }
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return memcmp(first, second, left.count) == 0
      }
    }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
