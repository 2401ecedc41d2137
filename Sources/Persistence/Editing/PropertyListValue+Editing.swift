import ArcadeFormats
import JSON
import PropertyLists
import Words

/// A change of one value in a property list.
struct ListChange {
  /// The list after the change.
  let root: PropertyListValue
  /// The new value; nil where one is taken away.
  let value: PropertyListValue?
  /// The key of a value that's added to a dictionary or taken from it; nil for any other.
  let key: String?
  /// The value before and the new one, each on one line.
  let old, new: ShownValue
}

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

  /// The list with a value changed at a path, added there or taken from it.
  func applying(
    _ operation: ValueEdit.Operation, _ text: String, _ kind: ValueKind?, at path: ValuePath
  ) throws(EditProblem) -> ListChange {
    let around = try path.parent.map { parent throws(EditProblem) in try value(at: parent) } ?? self
    let name = path.components.last ?? ""
    let place = path.components.dropLast()
    switch operation {
    case .replace:
      let old = try self.value(at: path)
      let value = try old.replacement(text, as: kind)
      return ListChange(
        root: replacing(path.components[...], with: value), value: value, key: nil,
        old: old.shown, new: value.shown)
    case .remove:
      let old = try self.value(at: path).shown
      let isKey = around.dictionary != nil
      return ListChange(
        root: replacing(place, with: around.removing(name)), value: nil, key: isKey ? name : nil,
        old: old, new: .text(""))
    case .add:
      let key = try path.newName(in: around)
      let value = try PropertyListValue.string("").replacement(text, as: kind ?? .string)
      return ListChange(
        root: replacing(place, with: around.adding(value, named: key)), value: value, key: key,
        old: .text(""), new: value.shown)
    }
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
    if let number = JSONNumber(spelling: text) {
      let isTooLarge = number.isWhole && Int(text) == nil && UInt64(text) == nil
      if kind == .integer && isTooLarge || kind == .number && number.isOutOfRange {
        throw .outOfRange(text: text)
      }
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
      CivilDate.momentText(
        secondsSince1970: date.secondsSinceReference + Double(PropertyListDate.referenceSeconds)
      ).map { .text($0) } ?? .date
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
    guard let moment = CivilDate.moment(reading: Array(text.utf8)),
      let start = CivilDate.secondsSince1970(reading: Array((words + "Z").utf8))
    else { return nil }
    let isNamed = words.count { $0 == "-" } == 2
    guard !isNamed || CivilDate(secondsSince1970: start).day == day else { return nil }
    let seconds = moment.secondsSince1970 - PropertyListDate.referenceSeconds
    return .date(PropertyListDate(secondsSinceReference: Double(seconds) + moment.fraction))
  }

  /// True for a date with a part of a second.
  var hasFractionOfSecond: Bool {
    date.map { $0.secondsSinceReference != $0.secondsSinceReference.rounded(.down) } ?? false
  }

  /// The value that an XML file has between two tags; nil where the text is none of that
  /// kind.
  private static func read(_ element: String, _ text: String) -> PropertyListValue? {
    guard !text.contains(where: { "<>&".contains($0) }) else { return nil }
    let file = "<plist><\(element)>\(text)</\(element)></plist>"
    return try? PropertyList(reading: Array(file.utf8)).root
  }
}
