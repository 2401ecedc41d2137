public import FoundationEssentials

/// A condition on objects, as a value.
///
/// Its meaning is written in `docs/object-graph.md`: two truth values, nil equals nil, text by
/// UTF-8 bytes. Core Data: `NSPredicate`.
public struct FetchPredicate: Sendable {
  let node: PredicateNode

  init(_ node: PredicateNode) { self.node = node }

  /// Reads a condition in Core Data's format language; `%@` takes an argument, `%K` a key path.
  ///
  /// Throws `FetchError` with the column where the text is wrong; names are checked when
  /// something is fetched. Core Data: `NSPredicate(format:_:)`.
  public init(format: String, _ arguments: Value...) throws {
    try self.init(format: format, arguments: arguments)
  }

  /// Reads a condition in Core Data's format language, with a list of arguments.
  ///
  /// Core Data: `NSPredicate(format:argumentArray:)`.
  public init(format: String, arguments: [Value]) throws {
    try self.init(format: format, list: arguments.map { .value($0) })
  }

  /// Reads a condition in Core Data's format language; arguments are values as Swift has them: texts,
  /// numbers, dates, objects, and lists of these for `IN %@` and `BETWEEN %@`.
  ///
  /// Core Data: `NSPredicate(format:_:)`.
  @_disfavoredOverload
  public init(format: String, _ arguments: any PredicateArgument...) throws {
    try self.init(format: format, list: arguments.map(\.formatArgument))
  }

  private init(format: String, list: [FormatArgument]) throws {
    var parser = FormatParser(try FormatToken.tokens(format), list)
    node = try parser.parse()
  }

  /// A condition that every object or none meets.
  ///
  /// Core Data: `NSPredicate(value:)`.
  public init(value: Bool) { node = .constant(value) }

  /// Both conditions.
  ///
  /// Core Data: `NSCompoundPredicate(andPredicateWithSubpredicates:)`.
  public static func && (left: FetchPredicate, right: FetchPredicate) -> FetchPredicate {
    FetchPredicate(.and(joined(left.node, right.node, \.conjunction)))
  }

  /// Either condition or both.
  ///
  /// Core Data: `NSCompoundPredicate(orPredicateWithSubpredicates:)`.
  public static func || (left: FetchPredicate, right: FetchPredicate) -> FetchPredicate {
    FetchPredicate(.or(joined(left.node, right.node, \.disjunction)))
  }

  /// The opposite.
  ///
  /// Core Data: `NSCompoundPredicate(notPredicateWithSubpredicate:)`.
  public static prefix func ! (predicate: FetchPredicate) -> FetchPredicate {
    FetchPredicate(.not(predicate.node))
  }
}

/// The parts of two conditions in one list, as far as it stays short.
///
/// A chain of thousands would be a tree as high as it's long, which nobody could walk through; a list without
/// a limit would be copied for each of them.
private func joined(
  _ left: PredicateNode, _ right: PredicateNode, _ parts: (PredicateNode) -> [PredicateNode]?
) -> [PredicateNode] {
  let (first, second) = (parts(left) ?? [left], parts(right) ?? [right])
  return first.count + second.count <= 512 ? first + second : [left, right]
}

extension PredicateNode {
  fileprivate var conjunction: [PredicateNode]? {
    if case .and(let nodes) = self { nodes } else { nil }
  }
  fileprivate var disjunction: [PredicateNode]? {
    if case .or(let nodes) = self { nodes } else { nil }
  }
}

/// A value to compare, reached from an object.
///
/// Core Data: `NSExpression`.
public struct Term<T>: Sendable {
  let node: ExpressionNode

  func compared(
    _ comparison: ComparisonOperator, _ other: ExpressionNode, _ options: TextOptions = []
  ) -> FetchPredicate {
    FetchPredicate(.comparison(node, comparison, other, options))
  }
}

extension Term where T: AttributeValue {
  /// True if the value equals the given one; nil equals nil.
  public static func == (left: Term, right: T) -> FetchPredicate {
    left.compared(.equal, .value(right.value))
  }
  /// True if the value differs from the given one.
  public static func != (left: Term, right: T) -> FetchPredicate {
    left.compared(.notEqual, .value(right.value))
  }
  /// True if the value is below the given one; nil never is.
  public static func < (left: Term, right: T) -> FetchPredicate {
    left.compared(.less, .value(right.value))
  }
  /// True if the value is at most the given one; nil never is.
  public static func <= (left: Term, right: T) -> FetchPredicate {
    left.compared(.lessOrEqual, .value(right.value))
  }
  /// True if the value is above the given one; nil never is.
  public static func > (left: Term, right: T) -> FetchPredicate {
    left.compared(.greater, .value(right.value))
  }
  /// True if the value is at least the given one; nil never is.
  public static func >= (left: Term, right: T) -> FetchPredicate {
    left.compared(.greaterOrEqual, .value(right.value))
  }
  /// True if two values of one object are equal.
  public static func == (left: Term, right: Term) -> FetchPredicate {
    left.compared(.equal, right.node)
  }
  /// True if two values of one object are different.
  public static func != (left: Term, right: Term) -> FetchPredicate {
    left.compared(.notEqual, right.node)
  }
  /// True if one value is below another.
  public static func < (left: Term, right: Term) -> FetchPredicate {
    left.compared(.less, right.node)
  }
  /// True if one value is at most another.
  public static func <= (left: Term, right: Term) -> FetchPredicate {
    left.compared(.lessOrEqual, right.node)
  }
  /// True if one value is at least another.
  public static func >= (left: Term, right: Term) -> FetchPredicate {
    left.compared(.greaterOrEqual, right.node)
  }
  /// True if one value is above another.
  public static func > (left: Term, right: Term) -> FetchPredicate {
    left.compared(.greater, right.node)
  }
  /// True if the value is one of a list.
  ///
  /// Core Data: `IN`.
  public func isIn(_ values: [T]) -> FetchPredicate {
    FetchPredicate(.membership(node, values.map(\.value), []))
  }
  /// True if the value lies in a range, both ends included.
  ///
  /// Core Data: `BETWEEN`.
  public func isBetween(_ low: T, _ high: T) -> FetchPredicate {
    FetchPredicate(.between(node, .value(low.value), .value(high.value)))
  }
}

/// The differences that a comparison of texts ignores.
///
/// Core Data: `NSComparisonPredicate.Options`.
public struct TextComparison: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: Int

  /// Makes options from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Upper and lower case are alike.
  ///
  /// Core Data: `[c]`.
  public static let ignoringCase = TextComparison(rawValue: 1)
  /// Letters with and without marks are alike.
  ///
  /// Core Data: `[d]`.
  public static let ignoringDiacritics = TextComparison(rawValue: 2)
  /// Texts are in the order that people expect: Unicode's default collation, in which accents and case
  /// decide between words that are otherwise alike.
  ///
  /// Core Data: `[l]`, `localizedCompare:`; with `ignoringCase` `localizedCaseInsensitiveCompare:`.
  public static let localized = TextComparison(rawValue: 4)
  /// As `localized`, and digits count as numbers: `file 9` comes before `file 10`.
  ///
  /// Core Data: `localizedStandardCompare:`.
  public static let localizedStandard = TextComparison(rawValue: 12)

  var options: TextOptions { TextOptions(rawValue: rawValue) }
}

/// A type whose values are texts.
public protocol TextAttributeValue: AttributeValue {}
extension String: TextAttributeValue {}
extension Optional: TextAttributeValue where Wrapped: TextAttributeValue {}

extension Term where T: TextAttributeValue {
  /// True if the text begins with another.
  ///
  /// Core Data: `BEGINSWITH`.
  public func hasPrefix(_ text: String, _ options: TextComparison = []) -> FetchPredicate {
    compared(.text(.beginsWith), .value(.string(text)), options.options)
  }
  /// True if the text ends with another.
  ///
  /// Core Data: `ENDSWITH`.
  public func hasSuffix(_ text: String, _ options: TextComparison = []) -> FetchPredicate {
    compared(.text(.endsWith), .value(.string(text)), options.options)
  }
  /// True if another text is in it.
  ///
  /// Core Data: `CONTAINS`.
  public func contains(_ text: String, _ options: TextComparison = []) -> FetchPredicate {
    compared(.text(.contains), .value(.string(text)), options.options)
  }
  /// True if the text is equal to another but for the ignored differences.
  ///
  /// Core Data: `==[cd]`.
  public func isEqual(to text: String, _ options: TextComparison) -> FetchPredicate {
    compared(.equal, .value(.string(text)), options.options)
  }
  /// True if the text fits a pattern with `*` and `?`.
  ///
  /// Core Data: `LIKE`.
  public func isLike(_ pattern: String, _ options: TextComparison = []) -> FetchPredicate {
    compared(.text(.like), .value(.string(pattern)), options.options)
  }
  /// True if the whole text fits a regular expression.
  ///
  /// Core Data: `MATCHES`.
  public func matches(_ pattern: String, _ options: TextComparison = []) -> FetchPredicate {
    compared(.text(.matches), .value(.string(pattern)), options.options)
  }
}

/// A type whose values are numbers.
public protocol NumericAttributeValue: AttributeValue {}
extension Int: NumericAttributeValue {}
extension Int16: NumericAttributeValue {}
extension Int32: NumericAttributeValue {}
extension Int64: NumericAttributeValue {}
extension Int8: NumericAttributeValue {}
extension UInt8: NumericAttributeValue {}
extension UInt16: NumericAttributeValue {}
extension UInt32: NumericAttributeValue {}
extension Double: NumericAttributeValue {}
extension Float: NumericAttributeValue {}
extension Decimal: NumericAttributeValue {}
extension Optional: NumericAttributeValue where Wrapped: NumericAttributeValue {}

extension Term where T: NumericAttributeValue {
  /// The sum; integers that overflow give nil.
  public static func + (left: Term, right: Term) -> Term {
    Term(node: .arithmetic(.add, left.node, right.node))
  }
  /// The difference; integers that overflow give nil.
  public static func - (left: Term, right: Term) -> Term {
    Term(node: .arithmetic(.subtract, left.node, right.node))
  }
  /// The product; integers that overflow give nil.
  public static func * (left: Term, right: Term) -> Term {
    Term(node: .arithmetic(.multiply, left.node, right.node))
  }
  /// The quotient; integers divide to integers, by zero to nil.
  public static func / (left: Term, right: Term) -> Term {
    Term(node: .arithmetic(.divide, left.node, right.node))
  }
  /// The value plus a number.
  public static func + (left: Term, right: T) -> Term { left + Term(node: .value(right.value)) }
  /// The value less a number.
  public static func - (left: Term, right: T) -> Term { left - Term(node: .value(right.value)) }
  /// The value times a number.
  public static func * (left: Term, right: T) -> Term { left * Term(node: .value(right.value)) }
  /// The value divided by a number.
  public static func / (left: Term, right: T) -> Term { left / Term(node: .value(right.value)) }
}
