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

extension AnyManagedObject {
  /// The value of a transformable attribute, as the transformer that its model names makes it; nil
  /// where the attribute is nil.
  ///
  /// Throws `ObjectError` when the model has no such transformer or the bytes are not its own.
  public func transformedValue(forKey key: String) throws -> (any Sendable)? {
    let (transformer, name) = try transformer(forKey: key)
    guard case .data(let data) = try value(forKey: key) else { return nil }
    do { return try transformer.value(from: data) } catch {
      throw ObjectError(.untransformable(property: key, transformer: name, "\(error)"), self)
    }
  }

  /// Changes a transformable attribute to the bytes of a value.
  ///
  /// Throws `ObjectError` when the model has no such transformer or the value is not one of its type.
  public func setTransformedValue(_ value: (any Sendable)?, forKey key: String) throws {
    let (transformer, name) = try transformer(forKey: key)
    guard let value else { return try setValue(.null, forKey: key) }
    let data: Data
    do { data = try transformer.bytes(of: value) } catch {
      throw ObjectError(.untransformable(property: key, transformer: name, "\(error)"), self)
    }
    try setValue(.data(data), forKey: key)
  }

  private func transformer(
    forKey key: String
  ) throws -> (any AttributeTransformer.Type, name: String) {
    guard let slot = entity.slots[key] else {
      throw FetchError(.unknownKey(key, entity: entity.name))
    }
    guard let context else { throw ObjectError(.noContext, self) }
    guard entity.properties[slot].type == .transformable else {
      throw ObjectError(.untransformable(property: key, transformer: "", "it has none"), self)
    }
    let name = entity.properties[slot].transformerName ?? KeyedArchiveTransformer.name
    guard let known = context.model.transformers[name] else {
      throw ObjectError(
        .untransformable(property: key, transformer: name, "the model has no such one"), self)
    }
    return (known, name)
  }
}

extension AttributeTransformer {
  fileprivate static func bytes(of value: any Sendable) throws -> Data {
    guard let fitting = value as? Transformed else {
      throw TransformingError("it is no \(Transformed.self)")
    }
    return try data(from: fitting)
  }
}

/// The reason that a value has no bytes, or bytes have no value, as the end of a sentence.
public struct TransformingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason.
  public let description: String

  /// Makes an error that a transformer of one's own throws.
  public init(_ description: String) { self.description = description }
}
