/// One value of each dictionary in an answer, by a key path.
///
/// ```swift
/// try context.fetchDictionaries(request, columns: [.property(\.department.name), .sum(\.salary)])
/// ```
public struct FetchColumn<E: Entity>: Sendable {
  let column: ResultColumn

  /// An attribute, also one of a related object.
  public static func property<T>(
    _ path: KeyPath<Route<E>, AttributePath<T>>, as name: String? = nil
  ) -> Self {
    Self(column: .property(text(path), as: name))
  }
  /// A related object.
  public static func object<D>(
    _ path: KeyPath<Route<E>, Route<D>>, as name: String? = nil
  ) -> Self {
    Self(column: .property(Route<E>()[keyPath: path].names.joined(separator: "."), as: name))
  }
  /// The number of objects.
  public static func count(as name: String = "count") -> Self { Self(column: .count(as: name)) }
  /// The number of objects that have a value of an attribute.
  public static func count<T>(
    _ path: KeyPath<Route<E>, AttributePath<T>>, as name: String? = nil
  ) -> Self {
    Self(column: .count(text(path), as: name))
  }
  /// The value of an expression of the format language for each object.
  public static func expression(_ format: String, as name: String) throws -> Self {
    Self(column: try .expression(format, as: name))
  }
  /// The sum of an attribute.
  public static func sum<T: NumericAttributeValue>(
    _ path: KeyPath<Route<E>, AttributePath<T>>, as name: String? = nil
  ) -> Self {
    Self(column: .sum(text(path), as: name))
  }
  /// The least value of an attribute.
  public static func min<T>(
    _ path: KeyPath<Route<E>, AttributePath<T>>, as name: String? = nil
  ) -> Self {
    Self(column: .min(text(path), as: name))
  }
  /// The greatest value of an attribute.
  public static func max<T>(
    _ path: KeyPath<Route<E>, AttributePath<T>>, as name: String? = nil
  ) -> Self {
    Self(column: .max(text(path), as: name))
  }
  /// The mean of an attribute.
  public static func average<T: NumericAttributeValue>(
    _ path: KeyPath<Route<E>, AttributePath<T>>, as name: String? = nil
  ) -> Self {
    Self(column: .average(text(path), as: name))
  }

  fileprivate static func text<T>(_ path: KeyPath<Route<E>, AttributePath<T>>) -> String {
    Route<E>()[keyPath: path].names.joined(separator: ".")
  }
}

/// A key path by which dictionaries are grouped.
public struct FetchGroup<E: Entity>: Sendable {
  let keyPath: String

  /// By an attribute, also one of a related object.
  public static func by<T>(_ path: KeyPath<Route<E>, AttributePath<T>>) -> Self {
    Self(keyPath: Route<E>()[keyPath: path].names.joined(separator: "."))
  }
  /// By a related object.
  public static func by<D>(_ path: KeyPath<Route<E>, Route<D>>) -> Self {
    Self(keyPath: Route<E>()[keyPath: path].names.joined(separator: "."))
  }
}
