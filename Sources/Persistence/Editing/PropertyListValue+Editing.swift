import ArcadeFormats
import JSON
import PropertyLists
import Words

extension PropertyListValue: NestedValue {
  var children: ValueChildren {
    switch self {
    case .dictionary(let entries): .names(entries.keys.sorted())
    case .array(let elements): .count(elements.count)
    case .string, .integer, .unsignedInteger, .hugeInteger, .real, .boolean, .date, .data,
      .uniqueIdentifier:
      .none
    }
  }

  func child(_ component: String) -> PropertyListValue? {
    switch self {
    case .dictionary(let entries): entries[component]
    case .array(let elements): position(component, below: elements.count).map { elements[$0] }
    case .string, .integer, .unsignedInteger, .hugeInteger, .real, .boolean, .date, .data,
      .uniqueIdentifier:
      nil
    }
  }

  /// The same with another value at a path that leads somewhere.
  func replacing(
    _ path: ArraySlice<String>, with value: PropertyListValue
  ) -> PropertyListValue {
    guard let next = path.first else { return value }
    switch self {
    case .dictionary(var entries):
      entries[next] = entries[next]?.replacing(path.dropFirst(), with: value)
      return .dictionary(entries)
    case .array(var elements):
      guard let index = position(next, below: elements.count) else { return self }
      elements[index] = elements[index].replacing(path.dropFirst(), with: value)
      return .array(elements)
    case .string, .integer, .unsignedInteger, .hugeInteger, .real, .boolean, .date, .data,
      .uniqueIdentifier:
      return self
    }
  }

  /// The list with a value added at a path or taken from it, and both on one line.
  func applying(
    _ operation: ValueEdit.Operation, _ text: String, _ kind: ValueKind?, at path: ValuePath
  ) throws(EditProblem) -> (PropertyListValue, old: ShownValue, new: ShownValue) {
    let around = try path.parent.map { parent throws(EditProblem) in try value(at: parent) } ?? self
    let name = path.components.last ?? ""
    let (changed, old, new): (PropertyListValue, ShownValue, ShownValue)
    switch operation {
    case .remove:
      old = try value(at: path).shown
      (changed, new) = (around.removing(name), .text(""))
    case .add, .replace:
      let key = try path.newName(in: around)
      let value = try PropertyListValue.string("").replacement(text, as: kind ?? .string)
      (changed, old, new) = (around.adding(value, named: key), .text(""), value.shown)
    }
    return (replacing(path.components.dropLast(), with: changed), old, new)
  }

  private func removing(_ name: String) -> PropertyListValue {
    if case .dictionary(var entries) = self {
      entries[name] = nil
      return .dictionary(entries)
    }
    if case .array(var elements) = self, let index = position(name, below: elements.count) {
      elements.remove(at: index)
      return .array(elements)
    }
    return self
  }

  private func adding(_ value: PropertyListValue, named name: String?) -> PropertyListValue {
    if case .dictionary(var entries) = self, let name {
      entries[name] = value
      return .dictionary(entries)
    }
    if case .array(let elements) = self { return .array(elements + [value]) }
    return self
  }

  /// The value that a text spells in this one's place; of another kind only if it is `asked` for.
  func replacement(_ text: String, as asked: ValueKind?) throws(EditProblem) -> PropertyListValue {
    guard let kind = asked ?? valueKind else {
      throw .unclearKind(old: shown)
    }
    let value: PropertyListValue? =
      switch kind {
      case .string: .string(text)
      case .integer: Int(text).map { .integer($0) } ?? UInt64(text).map { .number($0) }
      case .number: Self.number(text)
      case .boolean: ["true": true, "false": false][text].map { .boolean($0) }
      case .date: Self.date(text)
      case .data: Self.read("data", text)
      case .null: throw .noSuchKind(kind, isPropertyList: true)
      }
    guard let value else { throw .wrongKind(text: text, kind: kind, isAskedFor: asked != nil) }
    return value
  }

  /// The value on one line, as people write it.
  var shown: ShownValue {
    switch self {
    case .string(let text): .text(JSONDocument.line(.string(text)))
    case .integer(let number): .text(String(number))
    case .unsignedInteger(let number): .text(String(number))
    case .hugeInteger(let digits): .text(digits)
    case .real(let number): .text(String(number))
    case .boolean(let truth): .text(truth ? "true" : "false")
    case .array(let elements): .list(count: elements.count)
    case .dictionary(let entries): .dictionary(count: entries.count)
    case .data(let bytes): .bytes(count: bytes.count)
    case .date(let date):
      date.secondsSince1970.flatMap { seconds in
        CivilDate.writableSeconds.contains(seconds)
          ? .text(CivilDate(secondsSince1970: seconds).text) : nil
      } ?? .date
    case .uniqueIdentifier(let number): .reference(UInt64(number))
    }
  }

  private var valueKind: ValueKind? {
    switch self {
    case .string: .string
    case .integer, .unsignedInteger, .hugeInteger: .integer
    case .real: .number
    case .boolean: .boolean
    case .date: .date
    case .data: .data
    case .array, .dictionary, .uniqueIdentifier: nil
    }
  }

  /// A number; nil for one that is too large, which a file would take for infinity.
  private static func number(_ text: String) -> PropertyListValue? {
    guard let value = read("real", text) else { return nil }
    if case .real(let number) = value, number.isInfinite, text.contains(where: \.isNumber) {
      return nil
    }
    return value
  }

  /// A date; nil for a day that its month doesn't have, which a file would take for one of the next.
  private static func date(_ text: String) -> PropertyListValue? {
    let words = text.prefix { $0 != "T" && $0 != "Z" }
    let day = words.split(separator: "-").last.flatMap { Int64($0) }
    guard let value = read("date", text),
      case .date(let start)? = read("date", String(words) + "Z"),
      let seconds = start.secondsSince1970
    else { return nil }
    let isNamed = words.count { $0 == "-" } == 2
    return isNamed && CivilDate(secondsSince1970: seconds).day != day ? nil : value
  }

  /// The value that an XML file has between two tags; nil where the text is none of that
  /// kind.
  private static func read(_ element: String, _ text: String) -> PropertyListValue? {
    guard !text.contains(where: { "<>&".contains($0) }) else { return nil }
    let file = "<plist><\(element)>\(text)</\(element)></plist>"
    return try? PropertyList(reading: Array(file.utf8)).root
  }
}
