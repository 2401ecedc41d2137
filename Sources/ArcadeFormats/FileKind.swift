/// The kind of a file by its first bytes; the name does not count.
package enum FileKind: Hashable, Sendable {
  case sqlite
  case binaryPropertyList
  /// A store in this arcade's own container.
  case binaryStore
  /// XML with the name of its outermost element; nil where that does not stand in the bytes that
  /// are looked at.
  case xml(root: String?)
  case json
  /// A property list in the text form of NeXTSTEP.
  case openStep
  /// Perhaps the same without braces, as files of translations are.
  case openStepEntries
  case empty
  case unknown

  /// As many bytes from the start as are usually looked at.
  package static let examined = 4_096

  /// Looks at the first bytes of a file, or at more of them where a long comment begins it.
  package init(_ bytes: some Collection<UInt8>, examining count: Int = examined) {
    if let kind = Self(signatureOf: bytes) {
      self = kind
    } else {
      let head = Array(bytes.prefix(count))
      self = head.isEmpty ? .empty : Self.text(Self.ascii(head))
    }
  }

  /// Looks at the signature alone, at most 16 bytes, and takes text for no kind.
  package init?(signatureOf bytes: some Collection<UInt8>) {
    if bytes.starts(with: "SQLite format 3\0".utf8) {
      self = .sqlite
    } else if bytes.starts(with: "bplist".utf8) {
      self = .binaryPropertyList
    } else if bytes.starts(with: Self.binaryStoreSignature) {
      self = .binaryStore
    } else {
      return nil
    }
  }

  /// The first bytes of a store in this arcade's own container.
  package static let binaryStoreSignature = Array("OBJGRAPH".utf8)

  /// True for a property list in XML, also for one without the element `plist` around it, which
  /// Apple's reader takes as well.
  package var isPropertyListInXML: Bool {
    ["plist", "dict", "array"].contains { self == .xml(root: $0) }
  }

  /// The bytes as ASCII: UTF-16 and UTF-32 without their zeros, and without a byte order mark.
  private static func ascii(_ head: [UInt8]) -> [UInt8] {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF]]
    let mark = marks.first { head.starts(with: $0) }?.count ?? 0
    let rest = head.dropFirst(mark)
    let isWide = mark == 2 || mark == 4 || rest.prefix(4).contains(0)
    return isWide ? rest.filter { $0 != 0 } : Array(rest)
  }

  private static func text(_ ascii: [UInt8]) -> FileKind {
    guard let first = ascii.first(where: { !blanks.contains($0) }) else { return .unknown }
    switch first {
    case UInt8(ascii: "<"):
      if let root = root(of: ascii) { return .xml(root: root) }
      return isOpenStepData(ascii) ? .openStep : .xml(root: nil)
    case UInt8(ascii: "["): return .json
    case UInt8(ascii: "{"):
      let second = ascii.drop { blanks.contains($0) }.dropFirst().first { !blanks.contains($0) }
      return second == UInt8(ascii: "\"") || second == UInt8(ascii: "}")
        ? jsonOrOpenStep(ascii) : openStepEntry(inBraces: ascii)
    case UInt8(ascii: "("): return .openStep
    default: return isLoneJSONValue(ascii) ? .json : openStepEntries(ascii)
    }
  }

  /// `{ a = b; }` is one and `{ a: b }` is not.
  private static func openStepEntry(inBraces ascii: [UInt8]) -> FileKind {
    let inner = ascii.drop { blanks.contains($0) }.dropFirst()
    let rest = pastComments(inner).drop(while: isInWord).drop { blanks.contains($0) }
    return rest.first == UInt8(ascii: ":") ? .json : .openStep
  }

  /// A text in quotation marks, a number or a word of JSON, and nothing else in the file.
  private static func isLoneJSONValue(_ ascii: [UInt8]) -> Bool {
    guard ascii.count < examined else { return false }
    let value = ascii.drop { blanks.contains($0) }
    let quote = UInt8(ascii: "\"")
    if value.first == quote {
      let end = afterText(value)
      return end.startIndex > value.startIndex && end.allSatisfy { blanks.contains($0) }
    }
    let word = value.prefix { !blanks.contains($0) }
    guard value.dropFirst(word.count).allSatisfy({ blanks.contains($0) }) else { return false }
    if ["true", "false", "null"].contains(where: { word.elementsEqual($0.utf8) }) { return true }
    let digits = word.first == UInt8(ascii: "-") ? word.dropFirst() : word
    guard let first = digits.first, first.isDigit else { return false }
    // A number that begins with a zero, such as a code, is none in JSON.
    let isCode = first == 48 && digits.dropFirst().first?.isDigit ?? false
    let marks = Set("+-.eE".utf8)
    return !isCode && digits.allSatisfy { $0.isDigit || marks.contains($0) }
      && Double(String(decoding: word, as: UTF8.self)) != nil
  }

  /// The bytes after a text in quotation marks; all of them where it isn't closed.
  private static func afterText(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var isEscaped = false
    for (index, byte) in value.enumerated().dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        return value.dropFirst(index + 1)
      }
    }
    return value
  }

  /// After comments come braces, or a name and what it stands for.
  private static func openStepEntries(_ ascii: [UInt8]) -> FileKind {
    let rest = pastComments(ascii[...])
    guard let first = rest.first else {
      // A file of translations may hold comments alone.
      return ascii.contains(UInt8(ascii: "/")) ? .openStepEntries : .unknown
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "(") {
      // JSON has no comments.
      let form = text(Array(rest))
      return form == .json
        && rest.dropFirst().drop { blanks.contains($0) }.first == UInt8(ascii: "}")
        ? .openStep : form
    }
    let isQuote = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    return isQuote || isInWord(first) ? .openStepEntries : .unknown
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter
      || [UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "$")].contains(byte)
  }

  /// Returns true for a text of comments and blanks, as files of translations without entries are.
  package static func holdsCommentsAlone(_ bytes: [UInt8]) -> Bool {
    let text = ascii(bytes)
    return text.contains(UInt8(ascii: "/")) && pastComments(text[...]).isEmpty
  }

  private static func pastComments(_ ascii: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = ascii
    while true {
      rest = rest.drop { blanks.contains($0) }
      if rest.starts(with: Array("//".utf8)) {
        rest = rest.drop { $0 != 10 && $0 != 13 }
      } else if rest.starts(with: Array("/*".utf8)) {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: Array("*/".utf8)) { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
      } else {
        return rest
      }
    }
  }

  private static let blanks = Set(" \t\r\n".utf8)

  /// `{ "key" : …` is JSON and `{ "key" = …` is not.
  private static func jsonOrOpenStep(_ ascii: [UInt8]) -> FileKind {
    let afterBrace = ascii.drop { blanks.contains($0) }.dropFirst().drop { blanks.contains($0) }
    guard afterBrace.first == UInt8(ascii: "\"") else { return .json }
    let rest = afterText(afterBrace)
    guard rest.startIndex > afterBrace.startIndex else { return .json }
    return rest.first { !blanks.contains($0) } == UInt8(ascii: "=") ? .openStep : .json
  }

  /// `<0fbd77>` is data in a text property list.
  private static func isOpenStepData(_ ascii: [UInt8]) -> Bool {
    let inner = ascii.drop { $0 != UInt8(ascii: "<") }.dropFirst().prefix {
      $0 != UInt8(ascii: ">")
    }
    return inner.allSatisfy { $0.hexadecimalValue != nil || $0 == 32 }
  }

  /// The name of the outermost element, past the declaration, comments and document type.
  private static func root(of ascii: [UInt8]) -> String? {
    var rest = ascii[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      guard let first = rest.first else { return nil }
      if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
        rest = past(rest)
        continue
      }
      let name = rest.prefix { byte in
        byte.isDigit || byte.isLetter || "-_.:".utf8.contains(byte)
      }
      let next = rest.dropFirst(name.count).first
      let isClosed = next.map {
        blanks.contains($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/")
      }
      // No name begins with a digit, so this is data of a text property list.
      let isData = name.first?.isDigit ?? true
      return isData || isClosed == false
        ? nil : String(decoding: name, as: UTF8.self)
    }
    return nil
  }

  private static func past(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isComment = rest.starts(with: Array("!--".utf8))
    var depth = 0
    var index = rest.startIndex
    while index < rest.endIndex {
      switch rest[index] {
      case UInt8(ascii: "[") where !isComment: depth += 1
      case UInt8(ascii: "]") where !isComment: depth -= 1
      case UInt8(ascii: ">"):
        let closes = !isComment || rest[rest.startIndex..<index].suffix(2).elementsEqual("--".utf8)
        if depth <= 0, closes { return rest[(index + 1)...] }
      default: break
      }
      index += 1
    }
    return []
  }
}
