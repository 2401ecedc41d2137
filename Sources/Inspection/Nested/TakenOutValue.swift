import Persistence

extension InspectedValue {
  /// The bytes of a value that is a file of its own or a text; nil for one that holds others.
  package var content: [UInt8]? {
    switch self {
    case .data(let bytes): bytes
    case .text, .boolean, .integer, .real, .date, .reference: Array(plainText.utf8)
    case .null: []
    case .list, .fields: nil
    }
  }

  /// The value as a script takes it: a text without quotation marks, and JSON for one that holds
  /// others; bytes that are a file of their own are opened.
  package var rawText: String {
    switch self {
    case .list, .fields: json
    case .data: opened.isNested ? opened.json : opened.plainText
    case .null, .boolean, .integer, .real, .text, .date, .reference: plainText
    }
  }
}
