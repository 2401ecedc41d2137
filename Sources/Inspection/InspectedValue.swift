/// A value in a file, in the terms that all kinds of files share.
package enum InspectedValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  /// The decimal digits of a whole number of any size; of another number only if no `Double` keeps
  /// all of its figures, as the file spells it.
  case integer(String)
  case real(Double)
  case text(String)
  /// Seconds since 1970-01-01 00:00:00 UTC.
  case date(Double)
  case data([UInt8])
  /// The name of another part of the file: `Recipe/p4`, `object 12`.
  case reference(String)
  /// Values in order; `type` names the class where the file does.
  case list([InspectedValue], type: InspectedType?)
  /// Named values; `type` names the class where the file does.
  case fields([InspectedField], type: InspectedType?)

  package static func list(_ values: [InspectedValue]) -> InspectedValue {
    .list(values, type: nil)
  }
  package static func fields(_ fields: [InspectedField]) -> InspectedValue {
    .fields(fields, type: nil)
  }
  package static func integer(_ number: some BinaryInteger) -> InspectedValue {
    .integer(String(number))
  }
}

/// The class of a value, and the number by which other values refer to it.
package struct InspectedType: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The class as the file spells it; not yet safe to show.
  package let name: String
  /// The number in `object 12`; nil where nothing refers to it.
  package let number: Int?

  package init(_ name: String, number: Int? = nil) {
    self.name = name
    self.number = number
  }

  package init(stringLiteral name: String) { self.init(name) }

  /// Both in one line: `NSArray, object 12`.
  package var text: String { number.map { "\(name), object \($0)" } ?? name }
}

/// A value with its name.
package struct InspectedField: Sendable, Hashable {
  /// The name, as the file spells it; not yet safe to show.
  package let name: String
  package let value: InspectedValue

  package init(_ name: String, _ value: InspectedValue) {
    self.name = name
    self.value = value
  }
}
