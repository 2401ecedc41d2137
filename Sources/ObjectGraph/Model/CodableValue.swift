public import FoundationEssentials

/// A `Codable` type whose values an attribute keeps as JSON.
///
/// ```swift
/// extension Palette: CodableValue { static let placeholder = Palette() }
/// ```
///
/// Arrays and dictionaries of attribute values that are `Codable` are attributes already. In the model the attribute is
/// a transformable one.
public protocol CodableValue: TransformableValue, Codable
where Transformer == JSONTransformer<Self> {}

/// Turns `Codable` values into JSON with sorted keys, so that equal values have equal bytes.
public enum JSONTransformer<T: Codable & Sendable>: AttributeTransformer {
  /// Writes a value; throws what its encoding throws.
  public static func data(from value: T) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try encoder.encode(value)
  }

  /// Reads a value; throws what its decoding throws.
  public static func value(from data: Data) throws -> T {
    try JSONDecoder().decode(T.self, from: data)
  }
}

extension Array: AttributeValue where Element: AttributeValue & Codable {}
extension Array: TransformableValue where Element: AttributeValue & Codable {
  /// JSON.
  public typealias Transformer = JSONTransformer<Self>
}
extension Array: CodableValue where Element: AttributeValue & Codable {
  /// No elements.
  public static var placeholder: Self { [] }
}

extension Dictionary: AttributeValue
where Key: AttributeValue & Codable, Value: AttributeValue & Codable {}
extension Dictionary: TransformableValue
where Key: AttributeValue & Codable, Value: AttributeValue & Codable {
  /// JSON.
  public typealias Transformer = JSONTransformer<Self>
}
extension Dictionary: CodableValue
where Key: AttributeValue & Codable, Value: AttributeValue & Codable {
  /// No elements.
  public static var placeholder: Self { [:] }
}
