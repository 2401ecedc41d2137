@_spi(_Unicode) import Swift

/// A text in which case or diacritical marks don't matter, and the places of its characters: a ß is one
/// character, though its folding has two.
struct FoldedText {
  private(set) var scalars: [Unicode.Scalar] = []
  /// Characters that are folded to several scalars, by the place of the first one.
  private(set) var expansions: [Int: Expansion] = [:]
  /// The places within such characters.
  private var inner: Set<Int> = []

  /// A character that is folded to several scalars.
  struct Expansion {
    /// The character in lower case.
    let scalar: Unicode.Scalar
    let count: Int
  }

  init(_ text: String, _ options: TextOptions) {
    guard !options.isEmpty, !text.utf8.allSatisfy({ $0 < 0x80 }) else {
      scalars = Array((options.contains(.ignoringCase) ? text.lowercased() : text).unicodeScalars)
      return
    }
    let ignoresCase = options.contains(.ignoringCase)
    let ignoresMarks = options.contains(.ignoringDiacritics)
    for scalar in text.unicodeScalars {
      let start = scalars.count
      if ignoresMarks {
        for part in Self.withoutMarks(scalar) { append(part, ignoresCase) }
      } else {
        append(scalar, ignoresCase)
      }
      guard scalars.count > start + 1 else { continue }
      expansions[start] = Expansion(scalar: scalar.lowercase, count: scalars.count - start)
      inner.formUnion(start + 1..<scalars.count)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ ignoresCase: Bool) {
    let properties = scalar.properties
    guard ignoresCase, properties.changesWhenCaseFolded || properties.changesWhenLowercased else {
      return scalars.append(scalar)
    }
    scalars += Self.caseFolding(scalar)
  }

  /// Unicode's full case folding, by three mappings: the last one is of what is upper case in one step
  /// only, as ẞ is.
  private static func caseFolding(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    scalar.properties.lowercaseMapping.unicodeScalars
      .flatMap { $0.properties.uppercaseMapping.unicodeScalars }
      .flatMap { $0.properties.lowercaseMapping.unicodeScalars }
  }

  private static func withoutMarks(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    String(scalar)._nfd.filter { $0.properties.generalCategory != .nonspacingMark }
  }

  var text: String { String(String.UnicodeScalarView(scalars)) }

  /// Returns true for a place between two characters, at the beginning or at the end.
  func isEdge(_ position: Int) -> Bool { inner.isEmpty || !inner.contains(position) }

  /// The place after the character that begins at another one.
  func edge(after position: Int) -> Int { position + (expansions[position]?.count ?? 1) }

  // A part of a text is of whole characters: Foundation finds no STRAS in Straße.

  /// Returns true if the text begins with a folded one, ends with it or contains it.
  func has(_ part: String, _ comparison: TextOperator) -> Bool {
    let part = Array(part.unicodeScalars)
    let last = scalars.count - part.count
    guard last >= 0 else { return false }
    return switch comparison {
    case .beginsWith: has(part, at: 0)
    case .endsWith: has(part, at: last)
    case .contains: part.isEmpty || (0...last).contains { has(part, at: $0) }
    case .like, .matches: false
    }
  }

  private func has(_ part: [Unicode.Scalar], at start: Int) -> Bool {
    let end = start + part.count
    return scalars[start..<end].elementsEqual(part) && isEdge(start) && isEdge(end)
  }
}
