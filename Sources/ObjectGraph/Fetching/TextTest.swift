@_spi(_Unicode) import Swift

/// Tests of texts: one function each, called in memory and registered in SQLite.
enum TextTest {
  /// Compares two texts.
  static func holds(
    _ comparison: TextOperator, _ options: TextOptions, _ text: String, _ other: String
  ) -> Bool {
    let a = fold(text, options)
    switch comparison {
    case .beginsWith: return a.utf8.starts(with: fold(other, options).utf8)
    case .endsWith: return a.utf8.reversed().starts(with: fold(other, options).utf8.reversed())
    case .contains: return contains(Array(a.utf8), Array(fold(other, options).utf8))
    case .like: return like(Array(a.unicodeScalars), LikePart.parse(fold(other, options)))
    // Letters after a backslash have a meaning in their case: the pattern isn't folded as a text.
    case .matches: return RegularExpression.matches(a, pattern: other, options)
    }
  }

  /// Makes texts alike that differ in case or in diacritical marks only: lower case by
  /// Unicode's mapping with ß and ẞ as ss, and without nonspacing marks.
  static func fold(_ text: String, _ options: TextOptions) -> String {
    if options.isEmpty { return text }
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return options.contains(.ignoringCase) ? text.lowercased() : text
    }
    var folded = text
    if options.contains(.ignoringDiacritics) {
      var scalars = String.UnicodeScalarView()
      for scalar in folded._nfd where scalar.properties.generalCategory != .nonspacingMark {
        scalars.append(scalar)
      }
      folded = String(scalars)
    }
    if options.contains(.ignoringCase) {
      var scalars = String.UnicodeScalarView()
      for scalar in folded.lowercased().unicodeScalars {
        if scalar == "ß" {
          scalars.append(contentsOf: "ss".unicodeScalars)
        } else {
          scalars.append(scalar)
        }
      }
      folded = String(scalars)
    }
    return folded
  }

  /// The value by which texts are compared under the options: the folded text, or its place in the
  /// order of a collation.
  static func key(_ text: String, _ options: TextOptions) -> Value {
    options.contains(.localized)
      ? .data(Collation.key(text, options)) : .string(fold(text, options))
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard !part.isEmpty else { return true }
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { start in
      text[start..<start + part.count].elementsEqual(part)
    }
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

    func matches(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .scalar(let own): own == scalar
      case .one: true
      case .many: false
      }
    }
  }

  /// Goes back to the last `*` only: never worse than text times pattern.
  private static func like(_ text: [Unicode.Scalar], _ parts: [LikePart]) -> Bool {
    var (position, part) = (0, 0)
    var retry: (part: Int, position: Int)?
    while position < text.count {
      if part < parts.count, case .many = parts[part] {
        retry = (part + 1, position)
        part += 1
      } else if part < parts.count, parts[part].matches(text[position]) {
        part += 1
        position += 1
      } else if let last = retry {
        retry = (last.part, last.position + 1)
        (part, position) = (last.part, last.position + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { if case .many = $0 { true } else { false } }
  }
}
