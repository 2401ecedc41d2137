import JSON
import PropertyLists

/// JSON, one object a line within each table, so that other tools can take it in pieces.
struct JSONText {
  private let writer: InspectionWriter

  init(_ writer: InspectionWriter) {
    self.writer = writer
  }

  func write() throws {
    let file = writer.file
    var json = JSONWriter(escapingUnseen: true)
    json.append("{\n\"file\": ")
    json.write(writer.path)
    json.append(",\n\"kind\": ")
    json.write(file.kind)
    for fact in file.facts { json.member(fact, after: ",\n") }
    json.append(",\n")
    try writer.write(json.take())
    switch file.content {
    case .tree(let value):
      json.member(InspectedField("value", value), after: "")
      json.append("\n")
    case .tables(let tables):
      json.append("\"entities\": [")
      for (index, table) in tables.enumerated() {
        json.append(index == 0 ? "\n" : ",\n")
        try write(table, &json)
      }
      json.append("\n]\n")
    }
    json.append("}\n")
    try writer.write(json.take())
  }

  private func write(_ table: InspectedTable, _ json: inout JSONWriter) throws {
    json.append("{\"name\": ")
    json.write(table.name)
    for fact in table.facts { json.member(fact, after: ", ") }
    json.append(",\n \"columns\": ")
    json.array(table.columns) { json, column in
      json.write([
        ("name", .text(column.name)), ("type", .text(column.type)),
        ("remark", .text(column.remark)),
      ])
    }
    json.append(",\n \"rows\": [")
    try writer.write(json.take())
    let names = table.columns.map(\.name)
    try writer.eachBatch(of: table) { rows, offset in
      for (index, row) in rows.enumerated() {
        json.append(offset + index == 0 ? "\n  " : ",\n  ")
        let label = row.label.isEmpty ? [] : [("_id", InspectedValue.text(row.label))]
        json.write(label + zip(names, row.values))
      }
      try writer.write(json.take())
    }
    json.append("\n ]}")
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ field: InspectedField, after separator: String) {
    append(separator)
    write(field.name)
    append(": ")
    write(field.value)
  }

  fileprivate mutating func write(_ members: [(name: String, value: InspectedValue)]) {
    object(members, name: \.name) { $0.write($1.value) }
  }

  /// Writes a value on one line.
  ///
  /// Bytes are Base64 and dates ISO 8601; a number that JSON has no
  /// form for is text.
  fileprivate mutating func write(_ value: InspectedValue) {
    switch value {
    case .null: append("null")
    case .boolean(let truth): append(truth ? "true" : "false")
    case .integer(let digits): append(digits)
    case .real(let number): if number.isFinite { append("\(number)") } else { write("\(number)") }
    case .text(let text): write(text)
    case .date(let seconds):
      write(momentText(secondsSince1970: seconds) ?? "\(seconds) s since 1970")
    case .data(let bytes): write(base64Text(bytes))
    case .reference(let name): write([("reference", .text(name))])
    case .list(let values, _): array(values) { $0.write($1) }
    case .fields(let fields, let type):
      let members = fields.map { ($0.name, $0.value) }
      write((type.map { [("class", .text($0))] } ?? []) + members)
    }
  }
}
