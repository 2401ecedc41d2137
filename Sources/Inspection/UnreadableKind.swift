/// A kind of file that is known by its first bytes and cannot be read.
struct UnreadableKind {
  let name: String

  /// The name where other kinds stand without an article, too.
  var nameInLists: String { name.hasPrefix("a ") ? String(name.dropFirst(2)) : name }

  private static let kinds: [(head: [UInt8], name: String)] = [
    (Array("bplist15".utf8), "a binary property list of version 15"),
    (Array("bplist16".utf8), "a binary property list of version 16"),
    (Array("bplist17".utf8), "a binary property list of version 17"),
    (Array("NIBArchive".utf8), "a NIB archive"),
    (Array("momv2$".utf8), "Core Data's optimised copy of the .mom beside it"),
    ([4, 11] + Array("streamtyped".utf8), "a typed stream of NSArchiver"),
    ([4, 11] + Array("typedstream".utf8), "a typed stream of NSArchiver"),
    ([0x50, 0x4B, 3, 4], "a ZIP archive"), ([0x1F, 0x8B], "a file packed by gzip"),
  ]

  /// Nil for bytes of any other kind.
  init?(_ head: [UInt8]) {
    guard let kind = Self.kinds.first(where: { head.starts(with: $0.head) }) else { return nil }
    name = kind.name
  }

  /// Returns true for `"name" =`, as files of translations begin.
  static func beginsWithQuotedEntry(_ bytes: [UInt8]) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard bytes.first == quote, let end = bytes.dropFirst().firstIndex(of: quote) else {
      return false
    }
    let blanks = Set(" \t".utf8)
    return bytes[(end + 1)...].first { !blanks.contains($0) } == UInt8(ascii: "=")
  }
}

enum ModelFolderName {
  /// Returns true for the names in a folder that holds a model, its versions and nothing else; an app
  /// or a project that has a model among its files is a folder as any other.
  static func isModel(_ names: [String]) -> Bool {
    names.contains(where: isPart) && names.allSatisfy { isPart($0) || isBeside($0) }
  }

  private static func isPart(_ name: String) -> Bool {
    ["VersionInfo.plist", ".xccurrentversion", "contents"].contains(name)
      || [".mom", ".xcdatamodel"].contains { name.hasSuffix($0) }
  }

  /// Returns true for parts that say nothing about the model.
  private static func isBeside(_ name: String) -> Bool {
    ["elements", "layout", ".DS_Store"].contains(name) || name.hasSuffix(".omo")
  }
}
