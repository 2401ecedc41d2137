/// XML: one element a row, with an element for each value.
struct XMLText {
  let writer: InspectionWriter

  func write() throws {
    let file = writer.file
    var head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    head += "<file path=\"\(escaped(writer.path))\" kind=\"\(escaped(file.kind))\">\n"
    for fact in file.facts { head += element("fact", fact.value, name: fact.name, indent: 1) }
    try writer.write(head)
    switch file.content {
    case .tree(let value): try writer.write(element("value", value, indent: 1))
    case .tables(let tables):
      for table in tables { try write(table) }
    }
    try writer.write("</file>\n")
  }

  private func write(_ table: InspectedTable) throws {
    var head = "  <entity name=\"\(escaped(table.name))\">\n"
    for fact in table.facts { head += element("fact", fact.value, name: fact.name, indent: 2) }
    for column in table.columns {
      head +=
        "    <column name=\"\(escaped(column.name))\" type=\"\(escaped(column.type))\" "
        + "remark=\"\(escaped(column.remark))\"/>\n"
    }
    try writer.write(head)
    let failure = try writer.eachBatch(of: table) { rows, _ in
      try writer.write(rows.map { row in self.row(row, table) }.joined())
    }
    if let failure { try writer.write("    <problem>\(escaped(failure.text))</problem>\n") }
    try writer.write("  </entity>\n")
  }

  private func row(_ row: InspectedRow, _ table: InspectedTable) -> String {
    let label = row.label.isEmpty ? "" : " id=\"\(escaped(row.label))\""
    let values = zip(table.columns, row.values).map {
      element("value", $1, name: $0.name, indent: 3)
    }
    return "    <row\(label)>\n" + values.joined() + "    </row>\n"
  }

  private func element(
    _ tag: String, _ value: InspectedValue, name: String? = nil, indent: Int
  ) -> String {
    let blanks = String(repeating: "  ", count: indent)
    var start = blanks + "<\(tag)"
    if let name { start += " name=\"\(escaped(name))\"" }
    let inner: [(String?, InspectedValue)]
    switch value {
    case .null: return start + " type=\"null\"/>\n"
    case .list(let values, let type):
      start += " type=\"list\"" + (type.map(attributes) ?? "")
      inner = values.map { (nil, $0) }
    case .fields(let fields, let type):
      start += " type=\"fields\"" + (type.map(attributes) ?? "")
      inner = fields.map { ($0.name, $0.value) }
    case .boolean, .integer, .real, .text, .date, .data, .reference:
      return start + " type=\"\(typeName(value))\">\(escaped(value.plainText))</\(tag)>\n"
    }
    let children = inner.map { element("value", $1, name: $0, indent: indent + 1) }
    return start + ">\n" + children.joined() + blanks + "</\(tag)>\n"
  }

  private func attributes(_ type: InspectedType) -> String {
    " class=\"\(escaped(type.name))\"" + (type.number.map { " object=\"\($0)\"" } ?? "")
  }

  private func typeName(_ value: InspectedValue) -> String {
    switch value {
    case .boolean: "boolean"
    // A number of more figures than a real keeps is spelled as well.
    case .integer(let digits): digits.utf8.contains { $0 > 57 || $0 == 46 } ? "real" : "integer"
    case .real: "real"
    case .date: "date"
    case .data: "data"
    case .reference: "reference"
    case .text, .null, .list, .fields: "text"
    }
  }

  private func escaped(_ text: String) -> String { Markup.xml.escaped(text) }
}
