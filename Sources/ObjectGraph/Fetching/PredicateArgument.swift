public import FoundationEssentials

/// A value that a format may take for `%@`: text, number, truth, date, bytes, UUID, URI, object, or a
/// list of these.
public protocol PredicateArgument {
  /// The values: one, or those of a list.
  var predicateValues: PredicateValues { get }
}

/// An argument of a format as the library keeps it.
public struct PredicateValues: Sendable {
  let argument: FormatArgument

  /// One value.
  public init(_ value: Value) { argument = .value(value) }

  /// A list for `IN %@` or `BETWEEN %@`.
  public init(_ values: [Value]) { argument = .list(values) }
}

/// The argument for one placeholder of a format.
enum FormatArgument: Sendable {
  case value(Value)
  case list([Value])
}

extension PredicateArgument {
  var formatArgument: FormatArgument { predicateValues.argument }
}

extension Value: PredicateArgument {
  /// The value itself.
  public var predicateValues: PredicateValues { PredicateValues(self) }
}

extension PredicateArgument where Self: AttributeValue {
  /// The attribute's value.
  public var predicateValues: PredicateValues { PredicateValues(value) }
}

extension String: PredicateArgument {}
extension Int: PredicateArgument {}
extension Int16: PredicateArgument {}
extension Int32: PredicateArgument {}
extension Int64: PredicateArgument {}
extension Int8: PredicateArgument {}
extension UInt8: PredicateArgument {}
extension UInt16: PredicateArgument {}
extension UInt32: PredicateArgument {}
extension Double: PredicateArgument {}
extension Float: PredicateArgument {}
extension Bool: PredicateArgument {}
extension Decimal: PredicateArgument {}
extension Date: PredicateArgument {}
extension Data: PredicateArgument {}
extension UUID: PredicateArgument {}
extension URL: PredicateArgument {}

extension ObjectID: PredicateArgument {
  /// The object that it identifies.
  public var predicateValues: PredicateValues { PredicateValues(.object(self)) }
}

extension EntityDescription: PredicateArgument {
  /// The entity's name, for `entity == %@`.
  public var predicateValues: PredicateValues { PredicateValues(.string(name)) }
}

extension Array: PredicateArgument where Element: PredicateArgument {
  /// The elements; a list among them gives its own.
  public var predicateValues: PredicateValues {
    PredicateValues(
      flatMap { element -> [Value] in
        switch element.formatArgument {
        case .value(let value): [value]
        case .list(let values): values
        }
      })
  }
}

extension Set: PredicateArgument where Element: PredicateArgument {
  /// The elements, in no order.
  public var predicateValues: PredicateValues { Array(self).predicateValues }
}

extension Optional: PredicateArgument where Wrapped: PredicateArgument {
  /// The value, or nil.
  public var predicateValues: PredicateValues { self?.predicateValues ?? PredicateValues(.null) }
}
