/// Gathers pasted text up to the sequence that ends it.
struct PasteCollector {
  private static let end = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  private var matched = 0
  private var isFull = false
  private let longest: Int

  /// Takes how many bytes are kept; what is longer is cut.
  init(longest: Int) {
    self.longest = longest
  }

  /// Takes one more byte; false when it was the last one of the end.
  mutating func takes(_ byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
      return matched < Self.end.count
    }
    Self.end[..<matched].forEach { keep($0) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { keep(byte) }
    return true
  }

  /// The pasted text, with `\n` at the ends of lines.
  var text: String {
    String(decoding: bytes, as: UTF8.self)
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  private mutating func keep(_ byte: UInt8) {
    let beginsScalar = byte & 0xC0 != 0x80
    isFull = isFull || bytes.count >= (beginsScalar ? longest : longest + 3)
    if !isFull { bytes.append(byte) }
  }
}
