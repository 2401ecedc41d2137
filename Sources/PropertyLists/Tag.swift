import ArcadeFormats

/// One tag of the XML form.
struct Tag {
  enum Kind: String {
    case plist
    case dictionary = "dict"
    case array
    case key
    case string
    case integer
    case real
    case `true`
    case `false`
    case date
    case data
    case unknown

    /// Names as the numbers that their bytes make.
    ///
    /// Comparing text for each tag of a long table would take most of the time of reading
    /// it, and setting up a dictionary a part of each start of the program.
    private static let kinds: [(name: UInt64, kind: Kind)] = [
      Kind.string, .integer, .key, .dictionary, .date, .array, .plist, .real, .true, .false,
      .data,
    ].map { (packed(Array($0.rawValue.utf8)), $0) }

    private static func packed(_ name: some Sequence<UInt8>) -> UInt64 {
      var number: UInt64 = 0
      for byte in name { number = number << 8 | UInt64(byte) }
      return number
    }

    init(name: ArraySlice<UInt8>) {
      let packed = name.count > 8 ? 0 : Self.packed(name)
      self = Self.kinds.first { $0.name == packed }?.kind ?? .unknown
    }
  }

  let kind: Kind
  let isClosing: Bool
  let isEmpty: Bool
  /// The place where the tag begins, in bytes.
  let start: Int

  static func isNameByte(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit }

  /// Returns true if a closing tag begins here; its name is checked when it is read.
  func isClosed(by bytes: [UInt8], at position: Int) -> Bool {
    position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "/")
  }
}
