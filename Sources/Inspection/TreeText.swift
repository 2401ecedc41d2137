import Canvas
import Words

/// The form for people: a heading with what the file says of itself, then its content.
struct TreeText {
  private let writer: InspectionWriter
  private let words = Words.english.inspection
  /// Texts are cut at this many columns.
  private static let widest = 60

  init(_ writer: InspectionWriter) {
    self.writer = writer
  }

  func write(hasTables: Bool) throws {
    let facts = writer.file.facts.map { fact in "\(fact.name) \(inline(fact.value))" }
    let heading = ([writer.file.kind] + facts).joined(separator: " · ")
    try writer.write(heading.printable + "\n")
    switch writer.file.content {
    case .tree(let value): try write(value, name: nil, indent: 0)
    case .tables(let tables):
      for table in tables {
        try write(table, isTable: hasTables)
      }
    }
  }

  // MARK: - Values within values

  private func write(_ value: InspectedValue, name: String?, indent: Int) throws {
    let blanks = String(repeating: "  ", count: indent)
    let label = name.map { "\($0.printable.cut(to: Self.widest))  " } ?? ""
    switch value {
    case .fields(let fields, let type):
      try writer.write(blanks + label + summary(type, words.fields(fields.count)) + "\n")
      for field in fields { try write(field.value, name: field.name, indent: indent + 1) }
    case .list(let values, let type):
      try writer.write(blanks + label + summary(type, words.elements(values.count)) + "\n")
      for (index, value) in values.enumerated() {
        try write(value, name: "\(index)", indent: indent + 1)
      }
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference:
      try writer.write(blanks + label + inline(value) + "\n")
    }
  }

  private func summary(_ type: String?, _ count: String) -> String {
    let type = type.map { "\($0.printable.cut(to: Self.widest)), " } ?? ""
    return "(\(type)\(count))"
  }

  /// A value on one line, texts in quotation marks and long ones cut.
  private func inline(_ value: InspectedValue) -> String {
    switch value {
    case .null: "–"
    case .text(let text): "\"\(text.printable.cut(to: Self.widest))\""
    case .data(let bytes):
      "<\(bytes.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())"
        + "\(bytes.count > 16 ? "…" : "")> \(words.bytes(bytes.count))"
    case .reference(let name): "→ \(name.printable)"
    case .list(let values, _): values.map(inline).joined(separator: ", ")
    case .fields(let fields, _):
      fields.map { "\($0.name.printable) \(inline($0.value))" }.joined(separator: ", ")
    case .boolean, .integer, .real, .date: value.plainText.printable
    }
  }

  // MARK: - Tables

  /// Beyond this many rows the number is counted after they were shown.
  private static let quicklyCounted = 10_000

  private func write(_ table: InspectedTable, isTable: Bool) throws {
    let first = try writer.firstBatch(of: table)
    let (number, isKnown) = try count(of: table, first.count)
    let facts = table.facts.map { "\($0.name) \(inline($0.value))" }
    let heading = ([table.name.cut(to: Self.widest) + "  " + number] + facts).joined(
      separator: " · ")
    try writer.write("\n" + heading.printable + "\n")
    if !isTable { try writer.write(description(of: table.columns) + "\n") }
    try writer.eachBatch(of: table, after: first) { rows, offset in
      try writer.write(aligned(rows, table.columns, hasHeading: offset == 0))
    }
    if !isKnown, writer.choice.limit == nil {
      try writer.write(words.rows(try table.rows.count(upTo: nil)) + "\n")
    }
  }

  /// The number of rows, as far as it is known before they are shown.
  private func count(of table: InspectedTable, _ shown: Int) throws -> (String, isKnown: Bool) {
    if shown < writer.firstBatchCount { return (words.rows(shown), true) }
    // To count the rows of a choice may take as long as to show them all.
    guard writer.choice.rows.isEverything else { return (words.rowsOrMore(shown), false) }
    let count = try table.rows.count(upTo: Self.quicklyCounted + 1)
    return count > Self.quicklyCounted
      ? (words.moreRows(Self.quicklyCounted), false) : (words.rows(count), true)
  }

  private func description(of columns: [InspectedTable.Column]) -> String {
    let names = columns.map { $0.name.printable.cut(to: Self.widest) }
    let width = names.map { TextWidth.columns(of: $0) }.max() ?? 0
    let types = columns.map { $0.type.printable.cut(to: Self.widest) }
    let typeWidth = types.map { TextWidth.columns(of: $0) }.max() ?? 0
    return columns.indices.map { index in
      let line =
        "  " + names[index].padded(to: width) + "  " + types[index].padded(to: typeWidth) + "  "
        + columns[index].remark.printable.cut(to: 2 * Self.widest)
      return line.withoutTrailingBlanks + "\n"
    }.joined()
  }

  private func aligned(
    _ rows: [InspectedRow], _ columns: [InspectedTable.Column], hasHeading: Bool
  ) -> String {
    let hasLabels = rows.contains { !$0.label.isEmpty }
    var cells = rows.map { row in
      (hasLabels ? [row.label.printable.cut(to: 40)] : []) + row.values.map { cell($0) }
    }
    if hasHeading {
      cells.insert((hasLabels ? [""] : []) + columns.map { $0.name.printable.cut(to: 40) }, at: 0)
    }
    let widths = (cells.first ?? []).indices.map { column in
      cells.map { TextWidth.columns(of: $0[column]) }.max() ?? 0
    }
    return cells.map { line in
      ("  " + zip(line, widths).map { $0.padded(to: $1) }.joined(separator: "  "))
        .withoutTrailingBlanks + "\n"
    }.joined()
  }

  private func cell(_ value: InspectedValue) -> String {
    switch value {
    case .text(let text): text.printable.cut(to: 40)
    case .null, .boolean, .integer, .real, .date, .data, .reference, .list, .fields:
      inline(value).cut(to: 40)
    }
  }
}

extension String {
  fileprivate func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - TextWidth.columns(of: self)))
  }

  fileprivate var withoutTrailingBlanks: String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
