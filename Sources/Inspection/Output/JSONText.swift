import JSON
import PropertyLists

/// JSON, one object a line within each table, so that other tools can take it in pieces.
struct JSONText {
  let writer: InspectionWriter
  /// The keys of the form, which no fact may have as well.
  private static let ownKeys: Set = ["file", "kind", "entities", "value"]
  private static let ownTableKeys: Set = ["name", "columns", "rows", "problem"]

  func write() throws {
    let file = writer.file
    var json = JSONWriter(escapingUnseen: true)
    json.append("{\n\"file\": ")
    json.write(writer.path)
    json.append(",\n\"kind\": ")
    json.write(file.kind)
    for fact in file.facts { json.member(fact.beside(Self.ownKeys), after: ",\n") }
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
    for fact in table.facts { json.member(fact.beside(Self.ownTableKeys), after: ", ") }
    json.append(",\n \"columns\": ")
    json.array(table.columns) { json, column in
      json.write([
        ("name", .text(column.name)), ("type", .text(column.type)),
        ("remark", .text(column.remark)),
      ])
    }
    json.append(",\n \"rows\": [")
    try writer.write(json.take())
    let failure = try rows(of: table, &json)
    json.append("\n ]")
    if let failure { json.member(InspectedField("problem", .text(failure.text)), after: ", ") }
    json.append("}")
  }

  private func rows(
    of table: InspectedTable, _ json: inout JSONWriter
  ) throws -> InspectionError? {
    if let stream = table.stream {
      let rows = StoredJSON(stream, of: table)
      return try writer.each(of: stream) { row, number, bytes in
        bytes.append(contentsOf: (number == 0 ? "\n  " : ",\n  ").utf8)
        rows.append(row, to: &bytes)
      }.failure
    }
    return try writer.eachBatch(of: table) { rows, offset in
      for (index, row) in rows.enumerated() {
        json.append(offset + index == 0 ? "\n  " : ",\n  ")
        json.write(row, of: table)
      }
      try writer.write(json.take())
    }
  }
}

/// JSON with an object a line, without anything around them: each row, or each value of a list.
struct JSONLinesText {
  let writer: InspectionWriter

  func write() throws {
    var json = JSONWriter(escapingUnseen: true)
    switch writer.file.content {
    case .tree(.list(let values, _)):
      for value in values { try write(value, &json) }
    case .tree(let value): try write(value, &json)
    case .tables(let tables):
      for table in tables {
        if let stream = table.stream {
          let rows = StoredJSON(stream, of: table, among: tables.count)
          _ = try writer.each(of: stream) { row, _, bytes in
            rows.append(row, to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
          }
          continue
        }
        try writer.eachBatch(of: table) { rows, _ in
          for row in rows {
            json.write(row, of: table, among: tables.count)
            json.append("\n")
          }
          try writer.write(json.take())
        }
      }
    }
  }

  private func write(_ value: InspectedValue, _ json: inout JSONWriter) throws {
    json.write(value)
    json.append("\n")
    try writer.write(json.take())
  }
}

extension StoredJSON {
  /// Rows with the same members as those that are written as values.
  fileprivate init(_ stream: StoredRows, of table: InspectedTable, among count: Int = 1) {
    let before = (count > 1 ? ["_entity"] : []) + (stream.label == nil ? [] : ["_id"])
    let members = (before + table.columns.map(\.name)).map { ($0, InspectedValue.null) }
    self.init(
      stream, names: JSONWriter.distinct(members).map(\.name),
      first: count > 1 ? table.name : nil)
  }
}

extension InspectedValue {
  /// The value as JSON on one line.
  ///
  /// Bytes are Base64 and dates ISO 8601; a number that JSON has no form for is text.
  package var json: String {
    var json = JSONWriter(escapingUnseen: true)
    json.write(self)
    return json.take()
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ field: InspectedField, after separator: String) {
    append(separator)
    write(field.name)
    append(": ")
    write(field.value)
  }

  /// A row with its key as `_id`; with its table as `_entity` where there are several.
  fileprivate mutating func write(
    _ row: InspectedRow, of table: InspectedTable, among count: Int = 1
  ) {
    let entity = count > 1 ? [("_entity", InspectedValue.text(table.name))] : []
    let label = row.label.isEmpty ? [] : [("_id", InspectedValue.text(row.label))]
    write(entity + label + zip(table.columns.map(\.name), row.values))
  }

  fileprivate mutating func write(_ members: [(name: String, value: InspectedValue)]) {
    object(Self.distinct(members), name: \.name) { $0.write($1.value) }
  }

  /// No key stands twice: further ones get a number.
  ///
  /// Keys with other bytes are other keys, as they are to other readers.
  fileprivate static func distinct(
    _ members: [(name: String, value: InspectedValue)]
  ) -> [(name: String, value: InspectedValue)] {
    var known = Set(members.map { ExactText($0.name) })
    guard known.count < members.count else { return members }
    // A name may stand a hundred thousand times: each time the search goes on where it ended.
    var (next, result): ([ExactText: Int], [(name: String, value: InspectedValue)]) = ([:], [])
    for member in members {
      var (name, number) = (member.name, next[ExactText(member.name)] ?? 1)
      while number > 1 {
        name = "\(member.name) \(number)"
        if known.insert(ExactText(name)).inserted { break }
        number += 1
      }
      next[ExactText(member.name)] = number + 1
      result.append((name, member.value))
    }
    return result
  }

  /// Writes a value on one line.
  fileprivate mutating func write(_ value: InspectedValue) {
    switch value {
    case .null: append("null")
    case .boolean(let truth): append(truth ? "true" : "false")
    case .integer(let digits): append(digits)
    case .real(let number): if number.isFinite { append("\(number)") } else { write("\(number)") }
    case .text(let text): write(text)
    case .date(let seconds):
      write(dateText(secondsSince1970: seconds))
    case .data(let bytes): write(base64Text(bytes))
    case .reference(let name): write([("reference", .text(name))])
    case .list(let values, let type?) where !type.isPlainList:
      write(Self.head(type) + [("elements", .list(values))])
    case .list(let values, _): array(values) { $0.write($1) }
    case .fields(let fields, let type): write(fields, type)
    }
  }

  /// Fields beside their class, or in an object of their own where one of them has its name.
  private mutating func write(_ fields: [InspectedField], _ type: InspectedType?) {
    let head = type.map(Self.head) ?? []
    let taken: Set = ["class", "object", "reference"]
    if type != nil, fields.contains(where: { taken.contains($0.name) }) {
      write(head + [("fields", .fields(fields))])
    } else {
      write(head + fields.map { ($0.name, $0.value) })
    }
  }

  private static func head(_ type: InspectedType) -> [(name: String, value: InspectedValue)] {
    [("class", .text(type.name))] + (type.number.map { [("object", .integer($0))] } ?? [])
  }
}

extension InspectedType {
  /// True for an array that nothing refers to, which JSON's own arrays stand for.
  fileprivate var isPlainList: Bool {
    number == nil && (name == "NSArray" || name == "NSMutableArray")
  }
}

extension InspectedField {
  /// The field under a name that the keys of a form have not taken.
  fileprivate func beside(_ keys: Set<String>) -> InspectedField {
    keys.contains(name) ? InspectedField("number of \(name)", value) : self
  }
}
