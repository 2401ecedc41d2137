import JSON
import PropertyLists

/// A part of a scene file, in whichever syntax: what the grammar asks of it.
protocol SceneElement {
  /// The text of a leaf.
  var text: String? { get }
  /// The number of a leaf, or the number that its text spells.
  var decimal: Double? { get }
  /// The part of that name.
  func field(_ name: String) -> Self?
  /// The parts of a list; in XML, the elements of that name.
  func items(named name: String) -> [Self]?
}

extension SceneElement {
  /// The number that a text spells in decimal digits; blanks around it do not count.
  static func decimal(of text: String?) -> Double? {
    guard let text, text.utf8.count <= 64 else { return nil }
    let isBlank = { (character: Character) in character.isWhitespace }
    let rest = text.drop(while: isBlank)
    let digits = rest.prefix { !isBlank($0) }
    let allowed = "0123456789+-.eE"
    guard rest.dropFirst(digits.count).allSatisfy(isBlank),
      digits.allSatisfy({ allowed.contains($0) })
    else { return nil }
    return Double(digits)
  }
}

extension PropertyListValue: SceneElement {
  var text: String? { string }

  var decimal: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .unsignedInteger(let number): Double(number)
    case .real(let number): number
    case .string(let text): Self.decimal(of: text)
    case .hugeInteger, .boolean, .date, .data, .array, .dictionary, .uniqueIdentifier: nil
    }
  }

  func field(_ name: String) -> PropertyListValue? { dictionary?[name] }
  func items(named _: String) -> [PropertyListValue]? { array }
}

extension JSONValue: SceneElement {
  var text: String? { string }

  var decimal: Double? {
    switch self {
    case .number(let number): number.double
    case .string(let text): Self.decimal(of: text)
    case .null, .boolean, .array, .object: nil
    }
  }

  func field(_ name: String) -> JSONValue? { self[name] }
  func items(named _: String) -> [JSONValue]? { array }
}
