package import PropertyLists

/// A value of one of Foundation's common classes, mutable or not.
///
/// Sets and dictionaries keep the order of the archive and are equal only in the same
/// order; an archive may hold an element twice.
package indirect enum FoundationValue: Sendable, Hashable {
  case null
  case string(String)
  case integer(Int)
  /// A number above `Int.max`; smaller ones are `integer`.
  case unsignedInteger(UInt64)
  case real(Double)
  case boolean(Bool)
  case decimal(ArchivedDecimal)
  case data([UInt8])
  case date(PropertyListDate)
  /// The text of a URL, and what it is relative to.
  case url(String, base: FoundationValue?)
  /// The sixteen bytes of a UUID.
  case uuid([UInt8])
  case array([FoundationValue])
  case dictionary([Entry])
  case set([FoundationValue])
  case orderedSet([FoundationValue])
  case countedSet([Counted])
  case indexSet([Range<Int>])
  case indexPath([Int])
  case range(location: Int, length: Int)

  /// A key of a dictionary and what is under it.
  package struct Entry: Sendable, Hashable {
    package let key: FoundationValue
    package let value: FoundationValue

    package init(_ key: FoundationValue, _ value: FoundationValue) {
      self.key = key
      self.value = value
    }
  }

  /// An element of a counted set and how often it is in it.
  package struct Counted: Sendable, Hashable {
    package let element: FoundationValue
    /// The number of times that it is in the set.
    package let count: Int

    package init(_ element: FoundationValue, count: Int) {
      self.element = element
      self.count = count
    }
  }

  /// The value of a plain object of an archive; nil where it is none that stands alone.
  init?(_ plain: PropertyListValue) {
    switch plain {
    case .string(let text): self = .string(text)
    case .integer(let number): self = .integer(number)
    case .unsignedInteger(let number): self = .unsignedInteger(number)
    case .real(let number): self = .real(number)
    case .boolean(let truth): self = .boolean(truth)
    case .date(let date): self = .date(date)
    case .data(let bytes): self = .data(bytes)
    case .hugeInteger, .array, .dictionary, .uniqueIdentifier: return nil
    }
  }

  /// The form of the value in an archive that lists it without a class.
  var plain: PropertyListValue? {
    switch self {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .unsignedInteger(let number): .number(number)
    case .real(let number): .real(number)
    case .boolean(let truth): .boolean(truth)
    case .data(let bytes): .data(bytes)
    case .null, .decimal, .date, .url, .uuid, .array, .dictionary, .set, .orderedSet, .countedSet,
      .indexSet, .indexPath, .range:
      nil
    }
  }
}
