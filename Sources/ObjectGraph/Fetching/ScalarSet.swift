/// The Unicode scalars that one place of a pattern may hold.
indirect enum ScalarSet: Sendable {
  case ranges([ClosedRange<UInt32>])
  case categories(Set<Unicode.GeneralCategory>)
  case property(@Sendable (Unicode.Scalar.Properties) -> Bool)
  case union([ScalarSet])
  case intersection(ScalarSet, ScalarSet)
  case inverted(ScalarSet)
  case eitherCase(ScalarSet)

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .ranges(let ranges): ranges.contains { $0.contains(scalar.value) }
    case .categories(let categories): categories.contains(scalar.properties.generalCategory)
    case .property(let holds): holds(scalar.properties)
    case .union(let sets): sets.contains { $0.contains(scalar) }
    case .intersection(let first, let second): first.contains(scalar) && second.contains(scalar)
    case .inverted(let set): !set.contains(scalar)
    case .eitherCase(let set):
      set.contains(scalar) || set.contains(scalar.lowercase) || set.contains(scalar.uppercase)
    }
  }

  /// The set with the other case of each of its letters: what is taken from it goes in both cases.
  var inBothCases: ScalarSet {
    switch self {
    case .ranges, .categories, .property: .eitherCase(self)
    case .eitherCase: self
    case .union(let sets): .union(sets.map(\.inBothCases))
    case .intersection(let first, let second): .intersection(first.inBothCases, second.inBothCases)
    case .inverted(let set): .inverted(set.inBothCases)
    }
  }

  static func one(_ scalar: Unicode.Scalar) -> ScalarSet { .ranges([scalar.value...scalar.value]) }

  /// The ends of a line, which `.` does not stand for.
  static let lineEnds = ScalarSet.ranges([0x0a...0x0d, 0x85...0x85, 0x2028...0x2029])

  /// The set that a letter after a backslash stands for, as in ICU's expressions; nil for none.
  static func escaped(_ letter: Unicode.Scalar) -> ScalarSet? {
    switch letter {
    case "d": digits
    case "D": .inverted(digits)
    case "w": words
    case "W": .inverted(words)
    case "s": spaces
    case "S": .inverted(spaces)
    case "h": blanks
    case "H": .inverted(blanks)
    case "v": lineEnds
    case "V": .inverted(lineEnds)
    default: nil
    }
  }

  static let words = ScalarSet.union([
    .property { $0.isAlphabetic }, .categories(marks), digits,
    .categories([.connectorPunctuation]), .ranges([0x200c...0x200d]),
  ])
  private static let digits = ScalarSet.categories([.decimalNumber])
  private static let spaces = ScalarSet.union([
    .ranges([0x09...0x0a, 0x0c...0x0d]), .categories(separators),
  ])
  private static let blanks = ScalarSet.union([
    .ranges([0x09...0x09]), .categories([.spaceSeparator]),
  ])
  private static let marks: Set<Unicode.GeneralCategory> = [
    .nonspacingMark, .spacingMark, .enclosingMark,
  ]
  private static let separators: Set<Unicode.GeneralCategory> = [
    .spaceSeparator, .lineSeparator, .paragraphSeparator,
  ]
}

extension ScalarSet {
  /// A property of scalars by its name in `\p{…}` or `[:…:]`: a general category or one of a few
  /// others; nil where it isn't known.
  init?(property name: String) {
    let key = name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" }
    if let categories = Self.categories[key] {
      self = .categories(categories)
    } else if let set = Self.properties[key] {
      self = set
    } else {
      return nil
    }
  }

  private static let properties: [String: ScalarSet] = [
    "any": .ranges([0...0x10_FFFF]), "ascii": .ranges([0...0x7F]),
    "alphabetic": .property { $0.isAlphabetic }, "alpha": .property { $0.isAlphabetic },
    "uppercase": .property { $0.isUppercase }, "upper": .property { $0.isUppercase },
    "lowercase": .property { $0.isLowercase }, "lower": .property { $0.isLowercase },
    "whitespace": .property { $0.isWhitespace }, "space": .property { $0.isWhitespace },
    "alnum": .union([.property { $0.isAlphabetic }, digits]),
    "emoji": .property { $0.isEmoji }, "digit": digits, "word": words, "blank": blanks,
    "xdigit": .union([digits, .ranges([0x41...0x46, 0x61...0x66])]),
  ]

  private static let categories: [String: Set<Unicode.GeneralCategory>] = {
    var found: [String: Set<Unicode.GeneralCategory>] = [:]
    for (short, long, categories) in categoryNames {
      found[short] = categories
      found[long] = categories
    }
    return found
  }()

  private static let categoryNames: [(String, String, Set<Unicode.GeneralCategory>)] = [
    ("lu", "uppercaseletter", [.uppercaseLetter]), ("ll", "lowercaseletter", [.lowercaseLetter]),
    ("lt", "titlecaseletter", [.titlecaseLetter]), ("lm", "modifierletter", [.modifierLetter]),
    ("lo", "otherletter", [.otherLetter]),
    (
      "l", "letter",
      [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter]
    ),
    ("mn", "nonspacingmark", [.nonspacingMark]), ("mc", "spacingmark", [.spacingMark]),
    ("me", "enclosingmark", [.enclosingMark]), ("m", "mark", marks),
    ("nd", "decimalnumber", [.decimalNumber]), ("nl", "letternumber", [.letterNumber]),
    ("no", "othernumber", [.otherNumber]),
    ("n", "number", [.decimalNumber, .letterNumber, .otherNumber]),
    ("pc", "connectorpunctuation", [.connectorPunctuation]),
    ("pd", "dashpunctuation", [.dashPunctuation]), ("ps", "openpunctuation", [.openPunctuation]),
    ("pe", "closepunctuation", [.closePunctuation]),
    ("pi", "initialpunctuation", [.initialPunctuation]),
    ("pf", "finalpunctuation", [.finalPunctuation]),
    ("po", "otherpunctuation", [.otherPunctuation]), ("p", "punctuation", punctuation),
    ("punct", "punct", punctuation),
    ("sm", "mathsymbol", [.mathSymbol]), ("sc", "currencysymbol", [.currencySymbol]),
    ("sk", "modifiersymbol", [.modifierSymbol]), ("so", "othersymbol", [.otherSymbol]),
    ("s", "symbol", [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol]),
    ("zs", "spaceseparator", [.spaceSeparator]), ("zl", "lineseparator", [.lineSeparator]),
    ("zp", "paragraphseparator", [.paragraphSeparator]), ("z", "separator", separators),
    ("cc", "control", [.control]), ("cntrl", "cntrl", [.control]), ("cf", "format", [.format]),
    ("cs", "surrogate", [.surrogate]), ("co", "privateuse", [.privateUse]),
    ("cn", "unassigned", [.unassigned]),
    ("c", "other", [.control, .format, .surrogate, .privateUse, .unassigned]),
  ]

  private static let punctuation: Set<Unicode.GeneralCategory> = [
    .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
    .initialPunctuation, .finalPunctuation, .otherPunctuation,
  ]
}

extension Unicode.Scalar {
  /// The small letter, where it is one scalar.
  var lowercase: Unicode.Scalar {
    if value < 0x80 { return 0x41...0x5A ~= value ? Unicode.Scalar(UInt8(value) + 0x20) : self }
    return single(properties.lowercaseMapping)
  }

  /// The capital, where it is one scalar.
  var uppercase: Unicode.Scalar { single(properties.uppercaseMapping) }

  private func single(_ mapped: String) -> Unicode.Scalar {
    let scalars = mapped.unicodeScalars
    return scalars.count == 1 ? scalars.first ?? self : self
  }
}
