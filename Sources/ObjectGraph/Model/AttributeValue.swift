/// A Swift type that an attribute can have.
///
/// An optional type makes an optional attribute; an enumeration with a raw value joins by
/// declaring the conformance. Core Data: `attributeValueClassName`, a value transformer.
public protocol AttributeValue: Sendable {
  /// The type in the model.
  static var attributeType: AttributeType { get }
  /// True if the attribute may be nil.
  static var isOptional: Bool { get }
  /// Makes the Swift value from a stored one; nil when that has another kind or is out of range.
  init?(_ value: Value)
  /// The value to store.
  var value: Value { get }
  /// The value of a typed read when nothing is stored in a required attribute.
  static var placeholder: Self { get }
  /// The transformer between the type's values and the bytes of a transformable attribute; nil for
  /// other types.
  static var transformer: (any AttributeTransformer.Type)? { get }
  /// The value to store; throws where the type's transformer does.
  func storedValue() throws -> Value
}

extension AttributeValue {
  /// Required, unless the type is an optional.
  public static var isOptional: Bool { false }
  /// None.
  public static var transformer: (any AttributeTransformer.Type)? { nil }
  /// The value itself.
  @inlinable public func storedValue() throws -> Value { value }
}

extension Bool: AttributeValue {
  /// Boolean.
  public static var attributeType: AttributeType { .boolean }
  /// False.
  public static var placeholder: Bool { false }
  /// Takes a Boolean.
  @inlinable public init?(_ value: Value) {
    guard case .bool(let flag) = value else { return nil }
    self = flag
  }
  /// A Boolean.
  @inlinable public var value: Value { .bool(self) }
}

extension Double: AttributeValue {
  /// Double.
  public static var attributeType: AttributeType { .double }
  /// Zero.
  public static var placeholder: Double { 0 }
  /// Takes a floating-point number of 64 bits.
  @inlinable public init?(_ value: Value) {
    guard case .double(let number) = value else { return nil }
    self = number
  }
  /// A floating-point number of 64 bits.
  @inlinable public var value: Value { .double(self) }
}

extension Float: AttributeValue {
  /// Float.
  public static var attributeType: AttributeType { .float }
  /// Zero.
  public static var placeholder: Float { 0 }
  /// Takes a floating-point number of 32 bits.
  @inlinable public init?(_ value: Value) {
    guard case .float(let number) = value else { return nil }
    self = number
  }
  /// A floating-point number of 32 bits.
  @inlinable public var value: Value { .float(self) }
}

extension String: AttributeValue {
  /// String.
  public static var attributeType: AttributeType { .string }
  /// The empty text.
  public static var placeholder: String { "" }
  /// Takes text.
  @inlinable public init?(_ value: Value) {
    guard case .string(let text) = value else { return nil }
    self = text
  }
  /// Text.
  @inlinable public var value: Value { .string(self) }
}
