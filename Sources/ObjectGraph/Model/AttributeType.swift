/// The kind of value that an attribute holds; raw values are those of Core Data's files.
///
/// Core Data: `NSAttributeType`.
public enum AttributeType: Int32, Sendable, CaseIterable {
  /// Any value; for transient attributes only, as no store can keep it.
  case undefined = 0
  /// A signed integer of 16 bits.
  case integer16 = 100
  /// A signed integer of 32 bits.
  case integer32 = 200
  /// A signed integer of 64 bits.
  case integer64 = 300
  /// A decimal number of up to 38 digits.
  case decimal = 400
  /// A binary floating-point number of 64 bits.
  case double = 500
  /// A binary floating-point number of 32 bits.
  case float = 600
  /// Unicode text.
  case string = 700
  /// True or false.
  case boolean = 800
  /// A moment, kept as seconds since 2001-01-01 00:00:00 UTC.
  case date = 900
  /// Bytes.
  case binary = 1000
  /// A universally unique identifier.
  case uuid = 1100
  /// A uniform resource identifier.
  case uri = 1200
  /// Bytes made from another value by its owner.
  case transformable = 1800

  /// The name that a model file uses: `Integer 16`, `Boolean`.
  public var modelName: String {
    switch self {
    case .undefined: "Undefined"
    case .integer16: "Integer 16"
    case .integer32: "Integer 32"
    case .integer64: "Integer 64"
    case .decimal: "Decimal"
    case .double: "Double"
    case .float: "Float"
    case .string: "String"
    case .boolean: "Boolean"
    case .date: "Date"
    case .binary: "Binary"
    case .uuid: "UUID"
    case .uri: "URI"
    case .transformable: "Transformable"
    }
  }

  /// Finds the type with a model file's name for it; nil when there is none.
  public init?(modelName: String) {
    guard let type = Self.allCases.first(where: { $0.modelName == modelName }) else { return nil }
    self = type
  }

  /// True if the type holds whole numbers.
  var isInteger: Bool { self == .integer16 || self == .integer32 || self == .integer64 }
}
