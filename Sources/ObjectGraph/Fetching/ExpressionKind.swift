import FoundationEssentials

/// The kind of an expression: those of one kind can be compared with each other.
enum ExpressionKind: Equatable {
  case nothing, number, boolean, text, date, bytes, uuid, url
  /// Of an entity's family, by the name of its root.
  case object(String)

  init(_ type: AttributeType) {
    switch type {
    case .undefined: self = .nothing
    case .integer16, .integer32, .integer64, .decimal, .double, .float: self = .number
    case .string: self = .text
    case .boolean: self = .boolean
    case .date: self = .date
    case .binary, .transformable: self = .bytes
    case .uuid: self = .uuid
    case .uri: self = .url
    }
  }

  init(_ value: Value) {
    switch value {
    case .null: self = .nothing
    case .bool: self = .boolean
    case .integer, .float, .double, .decimal: self = .number
    case .string: self = .text
    case .date: self = .date
    case .data: self = .bytes
    case .uuid: self = .uuid
    case .url: self = .url
    case .object(let id): self = .object(id.space.entity.root.name)
    case .objects: self = .nothing
    }
  }

  var name: String {
    switch self {
    case .nothing: "nil"
    case .number: "a number"
    case .boolean: "a Boolean"
    case .text: "text"
    case .date: "a date"
    case .bytes: "bytes"
    case .uuid: "a UUID"
    case .url: "a URI"
    case .object(let name): "an object of '\(name)'"
    }
  }
}
