/// An integer that has no attribute type of its own, and is kept in the next wider one.
public protocol NarrowInteger: AttributeValue, FixedWidthInteger {}

extension NarrowInteger {
  /// Zero.
  public static var placeholder: Self { 0 }
  /// Takes an integer within range.
  public init?(_ value: Value) {
    guard case .integer(let number) = value else { return nil }
    self.init(exactly: number)
  }
  /// An integer.
  public var value: Value { .integer(Int64(self)) }
}

extension Int8: NarrowInteger {
  /// Integer 16.
  public static var attributeType: AttributeType { .integer16 }
}

extension UInt8: NarrowInteger {
  /// Integer 16.
  public static var attributeType: AttributeType { .integer16 }
}

extension UInt16: NarrowInteger {
  /// Integer 32.
  public static var attributeType: AttributeType { .integer32 }
}

extension UInt32: NarrowInteger {
  /// Integer 64.
  public static var attributeType: AttributeType { .integer64 }
}
