/// A function of the format language; the numbers stand for them in SQL.
///
/// Both evaluators call the same code. Nothing in gives nothing, and so does a result that no number
/// can be.
enum PredicateFunction: Int64, Sendable, CaseIterable {
  case absolute = 1
  case ceiling, floor, truncation, squareRoot, logarithm, naturalLogarithm, exponential
  case power, remainder
  case bitAnd, bitOr, bitExclusiveOr, shiftLeft, shiftRight, onesComplement
  case uppercase, lowercase, canonical, length, concatenation
  /// A date as its seconds since 2001, and back.
  case seconds, date
  case dateAdding, secondsBetween
  /// The number that a text begins with, and the whole part of a number.
  case number, whole

  /// Finds a function by the name that the format language or a selector has for it.
  init?(name: String) {
    guard let found = Self.byName[name] else { return nil }
    self = found
  }

  /// The name that a predicate's text has for it.
  var name: String {
    switch self {
    case .absolute: "abs:"
    case .ceiling: "ceiling:"
    case .floor: "floor:"
    case .truncation: "trunc:"
    case .squareRoot: "sqrt:"
    case .logarithm: "log:"
    case .naturalLogarithm: "ln:"
    case .exponential: "exp:"
    case .power: "raise:toPower:"
    case .remainder: "modulus:by:"
    case .bitAnd: "bitwiseAnd:with:"
    case .bitOr: "bitwiseOr:with:"
    case .bitExclusiveOr: "bitwiseXor:with:"
    case .shiftLeft: "leftshift:by:"
    case .shiftRight: "rightshift:by:"
    case .onesComplement: "onesComplement:"
    case .uppercase: "uppercase:"
    case .lowercase: "lowercase:"
    case .canonical: "canonical:"
    case .length: "length:"
    case .concatenation: "stringByAppendingString:"
    case .seconds: "timeIntervalSinceReferenceDate"
    case .date: "NSDate"
    case .dateAdding: "dateByAddingTimeInterval:"
    case .secondsBetween: "timeIntervalSinceDate:"
    case .number: "doubleValue"
    case .whole: "integerValue"
    }
  }

  private static let byName: [String: PredicateFunction] = {
    var names = Dictionary(
      allCases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    names["uppercaseString"] = .uppercase
    names["lowercaseString"] = .lowercase
    names["length"] = .length
    for name in ["intValue", "longLongValue", "longValue"] { names[name] = .whole }
    names["floatValue"] = .number
    names["NSDate"] = nil
    return names
  }()

  /// The kinds of its arguments.
  var parameters: [ExpressionKind] {
    switch self {
    case .absolute, .ceiling, .floor, .truncation, .squareRoot, .logarithm, .naturalLogarithm,
      .exponential, .onesComplement, .date, .whole:
      [.number]
    case .power, .remainder, .bitAnd, .bitOr, .bitExclusiveOr, .shiftLeft, .shiftRight:
      [.number, .number]
    case .uppercase, .lowercase, .canonical, .length, .number: [.text]
    case .concatenation: [.text, .text]
    case .seconds: [.date]
    case .dateAdding: [.date, .number]
    case .secondsBetween: [.date, .date]
    }
  }

  var result: ExpressionKind {
    switch self {
    case .uppercase, .lowercase, .canonical, .concatenation: .text
    case .date, .dateAdding: .date
    case .absolute, .ceiling, .floor, .truncation, .squareRoot, .logarithm, .naturalLogarithm,
      .exponential, .power, .remainder, .bitAnd, .bitOr, .bitExclusiveOr, .shiftLeft, .shiftRight,
      .onesComplement, .length, .seconds, .secondsBetween, .number, .whole:
      .number
    }
  }
}
