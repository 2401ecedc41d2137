/// A value in a property list, with everything that either form can tell apart.
package enum PropertyListValue: Sendable, Hashable {
  case string(String)
  case integer(Int)
  /// An integer above `Int.max`; smaller ones are `integer`.
  case unsignedInteger(UInt64)
  /// An integer beyond 64 bits, as the decimal digits of an XML file; the binary form
  /// has no place for it.
  case hugeInteger(String)
  case real(Double)
  case boolean(Bool)
  case date(PropertyListDate)
  case data([UInt8])
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])
  /// A reference within a keyed archive.
  case uniqueIdentifier(UInt64)

  /// The integer, whatever its size; `integer` where it fits.
  package static func number(_ number: UInt64) -> PropertyListValue {
    Int(exactly: number).map { .integer($0) } ?? .unsignedInteger(number)
  }

  /// The text of a string; nil for anything else.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number of an integer up to `Int.max`; nil for anything else.
  package var integer: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The number of an integer from 0 up; nil for anything else.
  package var unsigned: UInt64? {
    switch self {
    case .integer(let number): UInt64(exactly: number)
    case .unsignedInteger(let number): number
    case .string, .hugeInteger, .real, .boolean, .date, .data, .array, .dictionary,
      .uniqueIdentifier:
      nil
    }
  }

  /// The truth of a boolean; nil for anything else, numbers too.
  package var boolean: Bool? {
    if case .boolean(let truth) = self { truth } else { nil }
  }

  package var date: PropertyListDate? {
    if case .date(let date) = self { date } else { nil }
  }

  /// The bytes of data; nil for anything else.
  package var data: [UInt8]? {
    if case .data(let bytes) = self { bytes } else { nil }
  }

  /// The elements of an array; nil for anything else.
  package var array: [PropertyListValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The entries of a dictionary; nil for anything else.
  package var dictionary: [String: PropertyListValue]? {
    if case .dictionary(let entries) = self { entries } else { nil }
  }

  /// The kind of value, in a word of the file format.
  package var kind: String {
    switch self {
    case .string: "string"
    case .integer, .unsignedInteger, .hugeInteger: "integer"
    case .real: "real"
    case .boolean: "boolean"
    case .date: "date"
    case .data: "data"
    case .array: "array"
    case .dictionary: "dictionary"
    case .uniqueIdentifier: "unique identifier"
    }
  }
}

extension [String: PropertyListValue] {
  /// Puts a value under a key, in place of the one under the same key.
  ///
  /// Throws for a key that another one equals to Swift, but not in its bytes: a dictionary would keep
  /// one of the two, and whoever writes it would lose the other.
  package mutating func put(
    _ value: PropertyListValue, under key: String, at offset: Int? = nil
  ) throws(PropertyListError) {
    if key.utf8.contains(where: { $0 >= 0x80 }), let index = index(forKey: key),
      !keys[index].utf8.elementsEqual(key.utf8)
    {
      throw PropertyListError(
        .malformed("two of its keys differ only in the form of their accents"), offset: offset)
    }
    self[key] = value
  }
}
