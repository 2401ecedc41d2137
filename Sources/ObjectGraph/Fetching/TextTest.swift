/// Tests of texts: one function each, called in memory and registered in SQLite.
enum TextTest {
  /// Compares two texts.
  static func holds(
    _ comparison: TextOperator, _ options: TextOptions, _ text: String, _ other: String
  ) -> Bool {
    switch comparison {
    case .beginsWith, .endsWith, .contains:
      let part = fold(other, options)
      return isOfWholeCharacters(text, options)
        ? hasBytes(comparison, fold(text, options), part)
        : FoldedText(text, options).has(part, comparison)
    case .like: return like(FoldedText(text, options), LikePart.parse(fold(other, options)))
    // Letters after a backslash have a meaning in their case: the pattern isn't folded as a text.
    case .matches:
      return RegularExpression.matches(FoldedText(text, options), pattern: other, options)
    }
  }

  /// True for a text none of whose characters is folded to several.
  private static func isOfWholeCharacters(_ text: String, _ options: TextOptions) -> Bool {
    options.isEmpty || text.utf8.allSatisfy { $0 < 0x80 }
  }

  private static func hasBytes(
    _ comparison: TextOperator, _ text: String, _ part: String
  ) -> Bool {
    switch comparison {
    case .beginsWith: text.utf8.starts(with: part.utf8)
    case .endsWith: text.utf8.reversed().starts(with: part.utf8.reversed())
    case .contains: contains(Array(text.utf8), Array(part.utf8))
    case .like, .matches: false
    }
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard !part.isEmpty else { return true }
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { start in
      text[start..<start + part.count].elementsEqual(part)
    }
  }

  /// Makes texts alike that differ in case or in diacritical marks only: by Unicode's full case folding,
  /// which makes ß and ẞ ss, and without nonspacing marks.
  static func fold(_ text: String, _ options: TextOptions) -> String {
    if options.isEmpty { return text }
    if isOfWholeCharacters(text, options) {
      return options.contains(.ignoringCase) ? text.lowercased() : text
    }
    return FoldedText(text, options).text
  }

  /// The value by which texts are compared under the options: the folded text, or its place in the
  /// order of a collation.
  static func key(_ text: String, _ options: TextOptions) -> Value {
    options.contains(.localized)
      ? .data(Collation.key(text, options)) : .string(fold(text, options))
  }

  private enum LikePart {
    case scalar(Unicode.Scalar)
    case one
    case many

    /// `*` stands for any text, `?` for one character, a backslash takes the next one as it is.
    static func parse(_ pattern: String) -> [LikePart] {
      var parts: [LikePart] = []
      var isEscaped = false
      for scalar in pattern.unicodeScalars {
        switch scalar {
        case _ where isEscaped:
          parts.append(.scalar(scalar))
          isEscaped = false
        case "\\": isEscaped = true
        case "*": parts.append(.many)
        case "?": parts.append(.one)
        default: parts.append(.scalar(scalar))
        }
      }
      return parts
    }

    /// The place after the part, where it stands at a place of a text; nil where it doesn't.
    func end(in text: FoldedText, _ position: Int) -> Int? {
      switch self {
      case .scalar(let own): text.scalars[position] == own ? position + 1 : nil
      case .one: text.isEdge(position) ? text.edge(after: position) : nil
      case .many: nil
      }
    }
  }

  /// Goes back to the last `*` only: never worse than text times pattern.
  ///
  /// A wildcard stands for whole characters: `?` for a ß, and `*` for none that begins within one.
  private static func like(_ text: FoldedText, _ parts: [LikePart]) -> Bool {
    var (position, part) = (0, 0)
    var retry: (part: Int, position: Int)?
    while position < text.scalars.count {
      if part < parts.count, case .many = parts[part], text.isEdge(position) {
        retry = (part + 1, position)
        part += 1
      } else if part < parts.count, let next = parts[part].end(in: text, position) {
        part += 1
        position = next
      } else if let last = retry {
        let next = text.edge(after: last.position)
        retry = (last.part, next)
        (part, position) = (last.part, next)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { if case .many = $0 { true } else { false } }
  }
}
