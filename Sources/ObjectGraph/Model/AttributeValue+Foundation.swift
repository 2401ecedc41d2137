public import FoundationEssentials

extension Decimal: AttributeValue {
  /// Decimal.
  public static var attributeType: AttributeType { .decimal }
  /// Zero.
  public static var placeholder: Decimal { 0 }
  /// Takes a decimal number.
  public init?(_ value: Value) {
    guard case .decimal(let number) = value else { return nil }
    self = number
  }
  /// A decimal number.
  public var value: Value { .decimal(self) }
}

extension Date: AttributeValue {
  /// Date.
  public static var attributeType: AttributeType { .date }
  /// 2001-01-01 00:00:00 UTC.
  public static var placeholder: Date { Date(timeIntervalSinceReferenceDate: 0) }
  /// Takes a moment.
  public init?(_ value: Value) {
    guard case .date(let date) = value else { return nil }
    self = date
  }
  /// A moment.
  public var value: Value { .date(self) }
}

extension Data: AttributeValue {
  /// Binary; declare the attribute with type `.transformable` for transformed values.
  public static var attributeType: AttributeType { .binary }
  /// No bytes.
  public static var placeholder: Data { Data() }
  /// Takes bytes.
  public init?(_ value: Value) {
    guard case .data(let data) = value else { return nil }
    self = data
  }
  /// Bytes.
  public var value: Value { .data(self) }
}

extension UUID: AttributeValue {
  /// UUID.
  public static var attributeType: AttributeType { .uuid }
  /// The identifier of zeros.
  public static var placeholder: UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
  /// Takes an identifier.
  public init?(_ value: Value) {
    guard case .uuid(let uuid) = value else { return nil }
    self = uuid
  }
  /// An identifier.
  public var value: Value { .uuid(self) }
}

extension URL: AttributeValue {
  /// URI.
  public static var attributeType: AttributeType { .uri }
  /// The root folder's address.
  public static var placeholder: URL { URL(fileURLWithPath: "/") }
  /// Takes an address.
  public init?(_ value: Value) {
    guard case .url(let url) = value else { return nil }
    self = url
  }
  /// An address.
  public var value: Value { .url(self) }
}

extension Optional: AttributeValue where Wrapped: AttributeValue {
  /// That of the wrapped type.
  public static var attributeType: AttributeType { Wrapped.attributeType }
  /// An optional attribute may be nil.
  public static var isOptional: Bool { true }
  /// Nil.
  public static var placeholder: Wrapped? { nil }
  /// Takes nothing, or what the wrapped type takes.
  @inlinable public init?(_ value: Value) {
    if value.isNull {
      self = .none
    } else if let wrapped = Wrapped(value) {
      self = .some(wrapped)
    } else {
      return nil
    }
  }
  /// That of the wrapped type.
  public static var transformer: (any AttributeTransformer.Type)? { Wrapped.transformer }
  /// The stored form of the wrapped value, or null.
  @inlinable public func storedValue() throws -> Value { try self?.storedValue() ?? .null }
  /// The wrapped value, or nothing.
  @inlinable public var value: Value { self?.value ?? .null }
}

extension AttributeValue where Self: RawRepresentable, RawValue: AttributeValue {
  /// That of the raw value.
  public static var attributeType: AttributeType { RawValue.attributeType }
  /// Takes what the raw value takes, where the enumeration has a case for it.
  public init?(_ value: Value) {
    guard let raw = RawValue(value) else { return nil }
    self.init(rawValue: raw)
  }
  /// The raw value.
  public var value: Value { rawValue.value }
}

extension AttributeValue where Self: RawRepresentable & CaseIterable, RawValue: AttributeValue {
  /// The first case.
  public static var placeholder: Self {
    guard let first = allCases.first else {
      preconditionFailure("An enumeration used as an attribute has at least one case.")
    }
    return first
  }
}
