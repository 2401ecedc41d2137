import ArcadeFormats

/// JSON, one object a line within each table, so that other tools can take it in pieces.
struct JSONText {
  private let writer: InspectionWriter

  init(_ writer: InspectionWriter) {
    self.writer = writer
  }

  func write() throws {
    let file = writer.file
    var head = "{\n\"file\": \(quoted(writer.path)),\n\"kind\": \(quoted(file.kind))"
    for fact in file.facts { head += ",\n\(quoted(fact.name)): \(text(fact.value))" }
    try writer.write(head + ",\n")
    switch file.content {
    case .tree(let value): try writer.write("\"value\": \(text(value))\n")
    case .tables(let tables):
      try writer.write("\"entities\": [")
      for (index, table) in tables.enumerated() {
        try writer.write(index == 0 ? "\n" : ",\n")
        try write(table)
      }
      try writer.write("\n]\n")
    }
    try writer.write("}\n")
  }

  private func write(_ table: InspectedTable) throws {
    var head = "{\"name\": \(quoted(table.name))"
    for fact in table.facts { head += ", \(quoted(fact.name)): \(text(fact.value))" }
    let columns = table.columns.map { column in
      "{\"name\": \(quoted(column.name)), \"type\": \(quoted(column.type)), "
        + "\"remark\": \(quoted(column.remark))}"
    }
    head += ",\n \"columns\": [\(columns.joined(separator: ", "))],\n \"rows\": ["
    try writer.write(head)
    let names = table.columns.map { quoted($0.name) }
    try writer.eachBatch(of: table) { rows, offset in
      let lines = rows.enumerated().map { index, row in
        (offset + index == 0 ? "\n  " : ",\n  ") + text(row, names)
      }
      try writer.write(lines.joined())
    }
    try writer.write("\n ]}")
  }

  private func text(_ row: InspectedRow, _ names: [String]) -> String {
    var fields = zip(names, row.values).map { "\($0): \(text($1))" }
    if !row.label.isEmpty { fields.insert("\"_id\": \(quoted(row.label))", at: 0) }
    return "{" + fields.joined(separator: ", ") + "}"
  }

  /// A value on one line.
  ///
  /// Bytes are Base64 and dates ISO 8601; a number that JSON has no
  /// form for is text.
  private func text(_ value: InspectedValue) -> String {
    switch value {
    case .null: "null"
    case .boolean(let truth): truth ? "true" : "false"
    case .integer(let digits): digits
    case .real(let number): number.isFinite ? "\(number)" : quoted("\(number)")
    case .text(let text): quoted(text)
    case .date(let seconds):
      momentText(secondsSince1970: seconds).map(quoted) ?? quoted("\(seconds) s since 1970")
    case .data(let bytes): quoted(bytes.base64)
    case .reference(let name): "{\"reference\": \(quoted(name))}"
    case .list(let values, _): "[" + values.map(text).joined(separator: ", ") + "]"
    case .fields(let fields, let type):
      "{"
        + ((type.map { ["\"class\": \(quoted($0))"] } ?? [])
        + fields.map { "\(quoted($0.name)): \(text($0.value))" }).joined(separator: ", ") + "}"
    }
  }

  /// A JSON string; what could steer a terminal is escaped as well.
  private func quoted(_ text: String) -> String {
    var result = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result.append(contentsOf: ["\\", scalar])
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      default:
        if scalar.isUnseen {
          result.append(contentsOf: scalar.jsonEscape.unicodeScalars)
        } else {
          result.append(scalar)
        }
      }
    }
    result.append("\"")
    return String(result)
  }
}

extension Unicode.Scalar {
  fileprivate var jsonEscape: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
