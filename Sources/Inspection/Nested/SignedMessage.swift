/// A message with its signature around it, in which Apple gives out provisioning profiles (CMS, RFC 5652).
///
/// The content is not encrypted; the signature isn't checked.
struct SignedMessage {
  let content: [UInt8]

  /// The identifier of signed data, 1.2.840.113549.1.7.2.
  private static let identifier: [UInt8] = [
    0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02,
  ]

  /// Nil for bytes that are no such message, or whose content is elsewhere.
  init?(_ bytes: [UInt8]) {
    guard let message = TaggedBytes(bytes[...], tag: 0x30),
      message.content.starts(with: Self.identifier),
      let data = TaggedBytes(message.content.dropFirst(Self.identifier.count), tag: 0xA0),
      let parts = TaggedBytes(data.content, tag: 0x30),
      let version = TaggedBytes(parts.content, tag: 0x02),
      let algorithms = TaggedBytes(version.rest, tag: 0x31),
      let inner = TaggedBytes(algorithms.rest, tag: 0x30),
      let type = TaggedBytes(inner.content, tag: 0x06),
      let holder = TaggedBytes(type.rest, tag: 0xA0)
    else { return nil }
    if let whole = TaggedBytes(holder.content, tag: 0x04) {
      content = Array(whole.content)
      return
    }
    // A long content may come in pieces.
    guard var pieces = TaggedBytes(holder.content, tag: 0x24)?.content else { return nil }
    var joined: [UInt8] = []
    while let piece = TaggedBytes(pieces, tag: 0x04) {
      joined += piece.content
      pieces = piece.rest
    }
    guard pieces.isEmpty else { return nil }
    content = joined
  }
}

/// Bytes with a tag and their length before them (DER).
private struct TaggedBytes {
  let content: ArraySlice<UInt8>
  /// The bytes that follow.
  let rest: ArraySlice<UInt8>

  /// Nil for bytes that begin with another tag or end too early.
  init?(_ bytes: ArraySlice<UInt8>, tag: UInt8) {
    guard bytes.first == tag, let first = bytes.dropFirst().first else { return nil }
    var body = bytes.dropFirst(2)
    var length = Int(first)
    if first >= 0x80 {
      let digits = body.prefix(length - 0x80)
      guard (1...4).contains(digits.count), digits.count == length - 0x80 else { return nil }
      length = digits.reduce(0) { $0 << 8 | Int($1) }
      body = body.dropFirst(digits.count)
    }
    guard length <= body.count else { return nil }
    (content, rest) = (body.prefix(length), body.dropFirst(length))
  }
}
