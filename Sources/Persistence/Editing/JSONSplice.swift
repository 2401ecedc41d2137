import JSON

/// A text of JSON to which a member is added, or from which one is taken, and in which every other
/// byte stays.
struct JSONSplice {
  private let bytes: [UInt8]
  private static let blanks = Set(" \t\r\n".utf8)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The text with a new last part in the object or list in a range; `name` is nil for a list.
  func adding(_ text: String, named name: String?, in range: Range<Int>) -> [UInt8] {
    let member = name.map { JSONDocument.line(.string($0)) + ": " } ?? ""
    let inner = bytes[range].dropFirst().dropLast()
    let content = inner.reversed().drop { Self.blanks.contains($0) }.count
    let end = inner.startIndex + content
    // New parts stand as the first one does.
    let gap = inner.prefix { Self.blanks.contains($0) }
    let before = content == 0 ? [] : Array(",".utf8) + (gap.isEmpty ? Array(" ".utf8) : Array(gap))
    var changed = bytes
    changed.insert(contentsOf: before + Array((member + text).utf8), at: end)
    return changed
  }

  /// The text without the value in a range, which is a part of an object or a list.
  func removing(_ value: Range<Int>, isMember: Bool) -> [UInt8] {
    let start = isMember ? self.start(ofMemberBefore: value.lowerBound) : value.lowerBound
    let after = bytes[value.upperBound...].firstIndex { !Self.blanks.contains($0) }
    var changed = bytes
    if let after, bytes[after] == UInt8(ascii: ",") {
      let next = bytes[(after + 1)...].firstIndex { !Self.blanks.contains($0) } ?? after + 1
      changed.removeSubrange(start..<next)
    } else if let before = bytes[..<start].lastIndex(where: { !Self.blanks.contains($0) }),
      bytes[before] == UInt8(ascii: ",")
    {
      changed.removeSubrange(before..<value.upperBound)
    } else {
      changed.removeSubrange(start..<value.upperBound)
    }
    return changed
  }

  /// The beginning of a member's name, which stands before its value with a colon between them.
  private func start(ofMemberBefore value: Int) -> Int {
    let quote = UInt8(ascii: "\"")
    guard let end = bytes[..<value].lastIndex(of: quote) else { return value }
    var start = end
    repeat {
      guard let previous = bytes[..<start].lastIndex(of: quote) else { return value }
      start = previous
    } while bytes[..<start].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
    return start
  }
}
