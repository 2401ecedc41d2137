public import FoundationEssentials
package import PropertyLists

/// A value in the metadata of a store: anything that a property list holds.
///
/// Core Data: the values of `metadata(for:)`, which are Foundation's property list types.
public struct MetadataValue: Sendable, Hashable {
  /// The value as the file has it, with kinds of number that Swift has no type for.
  package let propertyList: PropertyListValue

  package init(_ propertyList: PropertyListValue) { self.propertyList = propertyList }

  /// Makes a string.
  public static func string(_ text: String) -> Self { Self(.string(text)) }
  /// Makes an integer.
  public static func integer(_ number: Int) -> Self { Self(.integer(number)) }
  /// Makes a number with a fraction.
  public static func real(_ number: Double) -> Self { Self(.real(number)) }
  /// Makes a truth value.
  public static func boolean(_ truth: Bool) -> Self { Self(.boolean(truth)) }
  /// Makes data.
  public static func data(_ bytes: Data) -> Self { Self(.data([UInt8](bytes))) }
  /// Makes an array.
  public static func array(_ elements: [Self]) -> Self {
    Self(.array(elements.map(\.propertyList)))
  }
  /// Makes a dictionary.
  public static func dictionary(_ entries: [String: Self]) -> Self {
    Self(.dictionary(entries.mapValues(\.propertyList)))
  }

  /// The text of a string; nil for anything else.
  public var string: String? { propertyList.string }
  /// The number of an integer from `Int.min` to `Int.max`; nil for anything else.
  public var integer: Int? { propertyList.integer }
  /// The number of a value with a fraction; nil for anything else, integers too.
  public var real: Double? {
    if case .real(let number) = propertyList { number } else { nil }
  }
  /// The truth of a boolean; nil for anything else.
  public var boolean: Bool? { propertyList.boolean }
  /// The bytes of data; nil for anything else.
  public var data: Data? { propertyList.data.map { Data($0) } }
  /// The elements of an array; nil for anything else.
  public var array: [Self]? { propertyList.array?.map { Self($0) } }
  /// The entries of a dictionary; nil for anything else.
  public var dictionary: [String: Self]? { propertyList.dictionary?.mapValues { Self($0) } }
}
