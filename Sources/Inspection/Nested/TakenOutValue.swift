extension InspectedValue {
  /// The ending of the name of a file that holds the value alone.
  package var fileEnding: String {
    guard case .data(let bytes) = self else { return "txt" }
    return NestedData(bytes)?.kind.fileEnding ?? "bin"
  }

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
    case .list, .fields: opened.json
    case .data: opened.isNested ? opened.json : opened.plainText
    case .null, .boolean, .integer, .real, .text, .date, .reference: plainText
    }
  }
}

extension NestedData.Kind {
  fileprivate var fileEnding: String {
    switch self {
    case .archive: "archive"
    case .propertyList: "plist"
    case .json: "json"
    case .text: "txt"
    case .gzip: "gz"
    case .png: "png"
    case .jpeg: "jpg"
    case .gif: "gif"
    case .heic: "heic"
    case .webp: "webp"
    case .tiff: "tiff"
    case .pdf: "pdf"
    case .sqlite: "sqlite"
    case .typedStream: "typedstream"
    case .zip: "zip"
    }
  }
}
