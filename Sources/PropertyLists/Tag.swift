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

    init(name: Slice<UnsafeBufferPointer<UInt8>>) {
      self = Kind(rawValue: String(decoding: name, as: UTF8.self)) ?? .unknown
    }
  }

  let kind: Kind
  let isClosing: Bool
  let isEmpty: Bool
  /// Where the tag begins, in bytes.
  let start: Int

  static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 32)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether a closing tag begins here; which one is checked when it is read.
  func isClosed(by bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "/")
  }
}
