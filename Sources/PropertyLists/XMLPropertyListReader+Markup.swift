// Tags, comments and declarations: the marks around the values.

extension XMLPropertyListReader {
  mutating func nextTag() throws(PropertyListError) -> Tag {
    try skipSpaceAndComments()
    guard position < bytes.count else { throw PropertyListError(.truncated, offset: position) }
    guard bytes[position] == UInt8(ascii: "<") else {
      throw malformed("there is text in place of an element")
    }
    return try readTag()
  }

  mutating func expectClosing(_ kind: Tag.Kind) throws(PropertyListError) {
    let tag = try nextTag()
    guard tag.isClosing, tag.kind == kind else {
      throw malformed("a tag does not match", at: tag.start)
    }
  }

  mutating func readTag() throws(PropertyListError) -> Tag {
    let start = position
    position += 1
    let isClosing = position < bytes.count && bytes[position] == UInt8(ascii: "/")
    if isClosing { position += 1 }
    let nameStart = position
    while position < bytes.count, Tag.isNameByte(bytes[position]) { position += 1 }
    let kind = Tag.Kind(name: bytes[nameStart..<position])
    let isEmpty = try skipAttributes()
    return Tag(kind: kind, isClosing: isClosing, isEmpty: isEmpty, start: start)
  }

  /// Goes past the `>` of a tag and tells whether it was `/>`.
  private mutating func skipAttributes() throws(PropertyListError) -> Bool {
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return bytes[position - 2] == UInt8(ascii: "/")
      } else if byte == UInt8(ascii: "<") {
        throw malformed("a tag does not end", at: position - 1)
      }
    }
    throw PropertyListError(.truncated, offset: position)
  }

  mutating func skipMisc() throws(PropertyListError) {
    while true {
      try skipSpaceAndComments()
      guard follows("<!DOCTYPE") else { return }
      try skipDocumentType()
    }
  }

  /// Goes past the document type, with what it declares between brackets.
  ///
  /// Of that only an entity could change a value, and those are refused; one with a `%` is of use
  /// between the brackets alone.
  private mutating func skipDocumentType() throws(PropertyListError) {
    let start = position
    var isInBrackets = false
    while position < bytes.count {
      if follows("<!--") || follows("<?") {
        try skipSpaceAndComments()
        continue
      }
      if follows("<!ENTITY") {
        let name = bytes[(position + "<!ENTITY".utf8.count)...].first { !isSpace($0) }
        guard name == UInt8(ascii: "%") else { throw malformed("it declares entities", at: start) }
      }
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = bytes[position...].firstIndex(of: byte) else {
          throw PropertyListError(.truncated, offset: bytes.count)
        }
        position = end + 1
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: ">") where !isInBrackets: return
      default: break
      }
    }
    throw PropertyListError(.truncated, offset: position)
  }

  /// Goes past blanks, comments and instructions to other programs, which may stand between any two
  /// elements.
  mutating func skipSpaceAndComments() throws(PropertyListError) {
    while position < bytes.count {
      if isSpace(bytes[position]) {
        position += 1
      } else if follows("<!--") {
        try skip(past: "-->")
      } else if follows("<?") {
        try skip(past: "?>")
      } else {
        return
      }
    }
  }

  func follows(_ word: StaticString) -> Bool {
    guard position <= bytes.count else { return false }
    return word.withUTF8Buffer { unsafe bytes[position...].starts(with: $0) }
  }

  mutating func skip(past word: StaticString) throws(PropertyListError) {
    while position < bytes.count {
      if follows(word) {
        position += word.utf8CodeUnitCount
        return
      }
      position += 1
    }
    throw PropertyListError(.truncated, offset: position)
  }

  func malformed(_ what: String, at offset: Int? = nil) -> PropertyListError {
    PropertyListError(.malformed(what), offset: offset ?? position)
  }
}

func isSpace(_ byte: UInt8) -> Bool {
  byte == 32 || byte == 10 || byte == 9 || byte == 13
}
