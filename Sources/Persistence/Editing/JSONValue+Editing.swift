import JSON
import Words

extension JSONValue: NestedValue {
  var children: ValueChildren {
    switch self {
    case .object(let object): .names(object.members.map(\.name))
    case .array(let elements): .count(elements.count)
    case .null, .boolean, .number, .string: .none
    }
  }

  func child(_ component: String) -> JSONValue? {
    switch self {
    case .object(let object): object[component]
    case .array(let elements): position(component, below: elements.count).map { elements[$0] }
    case .null, .boolean, .number, .string: nil
    }
  }

  /// The value that a text spells in this one's place; of another kind only if it is `asked` for.
  func replacement(_ text: String, as asked: ValueKind?) throws(EditProblem) -> JSONValue {
    guard let kind = asked ?? valueKind else {
      throw .unclearKind(old: shown)
    }
    let value: JSONValue? =
      switch kind {
      case .string: .string(text)
      case .number: JSONNumber(spelling: text).map { .number($0) }
      case .integer:
        // JSON has whole numbers of any length.
        Int(text).map { .integer($0) }
          ?? JSONNumber(spelling: text).flatMap { $0.isWhole ? .number($0) : nil }
      case .boolean: ["true": true, "false": false][text].map { .boolean($0) }
      case .null: text == "null" ? .null : nil
      case .date, .data: throw .noSuchKind(kind, isPropertyList: false)
      }
    guard let value else { throw .wrongKind(text: text, kind: kind, isAskedFor: asked != nil) }
    return value
  }

  private var valueKind: ValueKind? {
    switch self {
    case .string: .string
    case .number: .number
    case .boolean: .boolean
    case .null, .array, .object: nil
    }
  }

  /// The value on one line.
  var shown: ShownValue {
    switch self {
    case .object(let object): .dictionary(count: object.members.count)
    case .array(let elements): .list(count: elements.count)
    case .null, .boolean, .number, .string: .text(JSONDocument.line(self))
    }
  }
}
