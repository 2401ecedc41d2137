public import FoundationEssentials

/// Turns values of a type into the bytes of a transformable attribute and back.
///
/// The bytes are what objects hold, stores keep and predicates compare; a typed attribute and
/// `transformedValue(forKey:)` give the values. Core Data: `NSSecureUnarchiveFromDataTransformer`,
/// `NSValueTransformer`.
public protocol AttributeTransformer: Sendable {
  /// The type of the values that the bytes encode.
  associatedtype Transformed: Sendable
  /// The name by which models refer to the transformer.
  ///
  /// Core Data: `NSValueTransformerName`.
  static var name: String { get }
  /// Makes the bytes; throws when there are none for the value.
  static func data(from value: Transformed) throws -> Data
  /// Makes the value; throws when the bytes are damaged or those of something else.
  static func value(from data: Data) throws -> Transformed
}

extension AttributeTransformer {
  /// The name of the type.
  public static var name: String { String(describing: Self.self) }
}

/// The transformers that a model's attributes name.
///
/// Core Data: `ValueTransformer.setValueTransformer(_:forName:)`.
public struct AttributeTransformers: Sendable {
  private var types: [String: any AttributeTransformer.Type]

  /// Makes a list that has the transformer for keyed archives and those given.
  public init(_ types: any AttributeTransformer.Type...) {
    self.types = [:]
    register(KeyedArchiveTransformer.self)
    for type in types { register(type) }
  }

  /// Adds a transformer under its name, in the place of the one that had it.
  public mutating func register(_ type: any AttributeTransformer.Type) {
    types[type.name] = type
  }

  /// Adds all transformers of another list, in the place of those that had their names.
  mutating func merge(_ others: AttributeTransformers) {
    types.merge(others.types) { _, new in new }
  }

  /// The transformer with a name; nil when there is none.
  public subscript(name: String) -> (any AttributeTransformer.Type)? { types[name] }
}

/// A type whose values a transformer keeps as the bytes of a transformable attribute.
///
/// ```swift
/// struct Palette: TransformableValue { typealias Transformer = PaletteTransformer … }
/// ```
public protocol TransformableValue: AttributeValue {
  /// Turns the values into bytes.
  associatedtype Transformer: AttributeTransformer where Transformer.Transformed == Self
}

extension TransformableValue {
  /// Transformable.
  public static var attributeType: AttributeType { .transformable }
  /// The type's own transformer.
  public static var transformer: (any AttributeTransformer.Type)? { Transformer.self }

  /// Takes bytes that the transformer can read.
  public init?(_ value: Value) {
    guard case .data(let data) = value else { return nil }
    do { self = try Transformer.value(from: data) } catch { return nil }
  }

  /// The bytes; no bytes at all where the transformer has none, which a predicate finds nowhere and
  /// a save refuses.
  public var value: Value {
    do { return try storedValue() } catch { return .data(Data()) }
  }

  /// The bytes, or the transformer's error.
  public func storedValue() throws -> Value { .data(try Transformer.data(from: self)) }
}

/// The reason that a value has no bytes, or bytes have no value, as the end of a sentence.
public struct TransformingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason.
  public let description: String

  /// Makes an error that a transformer of one's own throws.
  public init(_ description: String) { self.description = description }
}
