/// An integer; one that has no attribute type of its own is kept in the next wider one.
public protocol IntegerAttributeValue: AttributeValue, FixedWidthInteger {}

extension IntegerAttributeValue {
  /// Zero.
  @inlinable public static var placeholder: Self { 0 }
  /// Takes an integer within range.
  @inlinable public init?(_ value: Value) {
    guard case .integer(let number) = value else { return nil }
    self.init(exactly: number)
  }
  /// An integer.
  @inlinable public var value: Value { .integer(Int64(self)) }
}

extension Int64: IntegerAttributeValue {
  /// Integer 64.
  public static var attributeType: AttributeType { .integer64 }
}

extension Int: IntegerAttributeValue {
  /// Integer 64.
  public static var attributeType: AttributeType { .integer64 }
}

extension Int32: IntegerAttributeValue {
  /// Integer 32.
  public static var attributeType: AttributeType { .integer32 }
}

extension Int16: IntegerAttributeValue {
  /// Integer 16.
  public static var attributeType: AttributeType { .integer16 }
}

extension Int8: IntegerAttributeValue {
  /// Integer 16.
  public static var attributeType: AttributeType { .integer16 }
}

extension UInt8: IntegerAttributeValue {
  /// Integer 16.
  public static var attributeType: AttributeType { .integer16 }
}

extension UInt16: IntegerAttributeValue {
  /// Integer 32.
  public static var attributeType: AttributeType { .integer32 }
}

extension UInt32: IntegerAttributeValue {
  /// Integer 64.
  public static var attributeType: AttributeType { .integer64 }
}
