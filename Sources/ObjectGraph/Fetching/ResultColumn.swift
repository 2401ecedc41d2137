/// One value of each dictionary in an answer: a property, or an aggregate over a group.
///
/// Core Data: an entry of `propertiesToFetch`, an `NSExpressionDescription`.
public struct ResultColumn: Sendable {
  enum Kind: Sendable {
    case property
    case count
    case aggregate(AggregateFunction)
    /// The number of values that aren't nil.
    case valueCount
    /// The value of an expression for an object.
    case expression(ExpressionNode)
  }

  /// The key of the value in each dictionary.
  public let name: String
  let path: [String]
  let kind: Kind

  var isAggregate: Bool {
    switch kind {
    case .property, .expression: false
    case .count, .aggregate, .valueCount: true
    }
  }

  private init(_ name: String, _ keyPath: String, _ kind: Kind) {
    self.name = name
    path = keyPath.split(separator: ".").map(String.init)
    self.kind = kind
  }

  /// The same column with the expression that a checker has made of its own.
  func replacing(_ node: ExpressionNode) -> Self { Self(name, "", .expression(node)) }

  /// An attribute or to-one relationship, by a key path over to-one relationships.
  public static func property(_ keyPath: String, as name: String? = nil) -> Self {
    Self(name ?? keyPath, keyPath, .property)
  }
  /// The number of objects.
  ///
  /// Core Data: `count:`.
  public static func count(as name: String = "count") -> Self { Self(name, "", .count) }
  /// The number of objects that have a value of an attribute or to-one relationship.
  ///
  /// Core Data: `count:` of a key path.
  public static func count(_ keyPath: String, as name: String? = nil) -> Self {
    Self(name ?? "count.\(keyPath)", keyPath, .valueCount)
  }
  /// The value of an expression of the format language for each object: `salary * 12`,
  /// `employees.@count`, `uppercase:(name)`; in a group, for its first object.
  ///
  /// It's computed in memory. Throws `FetchError` with the column where the text is wrong. Core Data: an
  /// `NSExpressionDescription` with any expression.
  public static func expression(_ format: String, as name: String) throws -> Self {
    var parser = FormatParser(try FormatToken.tokens(format), [])
    return Self(name, "", .expression(try parser.parseExpression()))
  }
  /// The sum of an attribute.
  ///
  /// Core Data: `sum:`.
  public static func sum(_ keyPath: String, as name: String? = nil) -> Self {
    Self(name ?? "sum.\(keyPath)", keyPath, .aggregate(.sum))
  }
  /// The least value of an attribute.
  ///
  /// Core Data: `min:`.
  public static func min(_ keyPath: String, as name: String? = nil) -> Self {
    Self(name ?? "min.\(keyPath)", keyPath, .aggregate(.min))
  }
  /// The greatest value of an attribute.
  ///
  /// Core Data: `max:`.
  public static func max(_ keyPath: String, as name: String? = nil) -> Self {
    Self(name ?? "max.\(keyPath)", keyPath, .aggregate(.max))
  }
  /// The mean of an attribute.
  ///
  /// Core Data: `average:`.
  public static func average(_ keyPath: String, as name: String? = nil) -> Self {
    Self(name ?? "average.\(keyPath)", keyPath, .aggregate(.average))
  }
}
