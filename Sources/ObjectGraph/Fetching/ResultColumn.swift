/// One value of each dictionary in an answer: a property, or an aggregate over a group.
///
/// Core Data: an entry of `propertiesToFetch`, an `NSExpressionDescription`.
public struct ResultColumn: Sendable {
  enum Kind: Sendable {
    case property
    case count
    case aggregate(AggregateFunction)
  }

  /// The key of the value in each dictionary.
  public let name: String
  let path: [String]
  let kind: Kind

  var isAggregate: Bool { if case .property = kind { false } else { true } }

  private init(_ name: String, _ keyPath: String, _ kind: Kind) {
    self.name = name
    path = keyPath.split(separator: ".").map(String.init)
    self.kind = kind
  }

  /// An attribute or to-one relationship, by a key path over to-one relationships.
  public static func property(_ keyPath: String, as name: String? = nil) -> Self {
    Self(name ?? keyPath, keyPath, .property)
  }
  /// The number of objects.
  ///
  /// Core Data: `count:`.
  public static func count(as name: String = "count") -> Self { Self(name, "", .count) }
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
