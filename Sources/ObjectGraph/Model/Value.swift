public import FoundationEssentials

/// The value of one property of a managed object: for access by name, snapshots and arguments of
/// predicates.
///
/// Two texts are equal only when their UTF-8 bytes are: a composed and a decomposed "é" differ,
/// in memory as in a store. Core Data: the objects that `value(forKey:)` gives.
public enum Value: Sendable {
  /// Nothing.
  case null
  /// A Boolean.
  case bool(Bool)
  /// An integer of any width.
  case integer(Int64)
  /// A floating-point number of 32 bits.
  case float(Float)
  /// A floating-point number of 64 bits.
  case double(Double)
  /// A decimal number.
  case decimal(Decimal)
  /// Text.
  case string(String)
  /// A moment.
  case date(Date)
  /// Bytes.
  case data(Data)
  /// A universally unique identifier.
  case uuid(UUID)
  /// A uniform resource identifier.
  case url(URL)
  /// The object at the other end of a to-one relationship.
  case object(ObjectID)
  /// The objects at the other end of a to-many relationship, in order where it is ordered.
  case objects([ObjectID])

  /// True if this is null.
  @inlinable public var isNull: Bool {
    if case .null = self { return true }
    return false
  }
}

extension Value: Hashable {
  /// Compares two values of one kind; values of different kinds are never equal.
  public static func == (left: Value, right: Value) -> Bool {
    switch left {
    case .null: right.isNull
    case .bool(let a): if case .bool(let b) = right { a == b } else { false }
    case .integer(let a): if case .integer(let b) = right { a == b } else { false }
    case .float(let a): if case .float(let b) = right { a == b } else { false }
    case .double(let a): if case .double(let b) = right { a == b } else { false }
    case .decimal(let a): if case .decimal(let b) = right { a == b } else { false }
    case .string(let a): if case .string(let b) = right { a.hasSameBytes(as: b) } else { false }
    case .date(let a): if case .date(let b) = right { a == b } else { false }
    case .data(let a): if case .data(let b) = right { a == b } else { false }
    case .uuid(let a): if case .uuid(let b) = right { a == b } else { false }
    case .url(let a):
      if case .url(let b) = right {
        a.absoluteString.hasSameBytes(as: b.absoluteString)
      } else {
        false
      }
    case .object(let a): if case .object(let b) = right { a == b } else { false }
    case .objects(let a): if case .objects(let b) = right { a == b } else { false }
    }
  }

  /// True for a number or a date.
  var isMeasure: Bool {
    switch self {
    case .integer, .float, .double, .decimal, .date: true
    case .null, .bool, .string, .data, .uuid, .url, .object, .objects: false
    }
  }

  /// The objects that a value of a relationship leads to; nil where it is no such value.
  var references: [ObjectID]? {
    switch self {
    case .object(let id): [id]
    case .objects(let ids): ids
    case .null, .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url: nil
    }
  }

  /// Feeds the value to a hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .float(let value): hasher.combine(value)
    case .double(let value): hasher.combine(value)
    case .decimal(let value): hasher.combine(value)
    case .string(let value): hasher.combineBytes(of: value)
    case .date(let value): hasher.combine(value)
    case .data(let value): hasher.combine(value)
    case .uuid(let value): hasher.combine(value)
    case .url(let value): hasher.combineBytes(of: value.absoluteString)
    case .object(let value): hasher.combine(value)
    case .objects(let value): hasher.combine(value)
    }
  }
}

extension String {
  /// Returns true if two texts have the same UTF-8 bytes; the standard `==` asks for canonical
  /// equivalence instead.
  func hasSameBytes(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// Returns true if this text comes before another in the order of UTF-8 bytes.
  func precedesInBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension Hasher {
  fileprivate mutating func combineBytes(of text: String) {
    for byte in text.utf8 { combine(byte) }
    combine(UInt8(0xff))
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// Text written in the source.
  public init(stringLiteral value: String) { self = .string(value) }
  /// An integer written in the source.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A floating-point number written in the source.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A Boolean written in the source.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Nothing, written in the source.
  public init(nilLiteral: ()) { self = .null }
}

extension Value: CustomStringConvertible {
  /// The value as an error sentence shows it: text in quotes, cut at 60 characters.
  public var description: String {
    switch self {
    case .null: "nil"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .float(let value): "\(value)"
    case .double(let value): "\(value)"
    case .decimal(let value): "\(value)"
    case .string(let value): "'\(value.count > 60 ? value.prefix(60) + "…" : value[...])'"
    case .date(let value): "date \(value.timeIntervalSinceReferenceDate)"
    case .data(let value): "\(value.count) bytes"
    case .uuid(let value): value.uuidString
    case .url(let value): value.absoluteString
    case .object(let value): value.description
    case .objects(let value): "\(value.count) objects"
    }
  }
}
