import Canvas
import Words

/// The form for people: a heading with what the file says of itself, then its content.
struct TreeText {
  private let writer: InspectionWriter
  private let line: InspectionLine
  private var glyphs: InspectionGlyphs { line.glyphs }
  private var words: InspectionWords { writer.choice.words.inspection }

  init(_ writer: InspectionWriter) {
    self.writer = writer
    line = InspectionLine(
      glyphs: InspectionGlyphs(style: writer.choice.glyphs), words: writer.choice.words)
  }

  func write(hasTables: Bool) throws {
    try put(line.heading(writer.file, columns: writer.choice.width))
    switch writer.file.content {
    case .tree(let value): try write(value, name: nil, indent: 0)
    case .tables(let tables):
      for table in tables { try write(table, isTable: hasTables) }
      if writer.file.isDescription {
        try put(RelationshipDiagram(tables, glyphs).lines.reduce("") { $0 + "\n" + $1 })
      }
    }
  }

  /// Writes lines, each cut at the edge of the window.
  private func put(_ text: String) throws {
    guard let width = writer.choice.width, !writer.choice.isPaged else {
      return try writer.write(text + "\n")
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      try writer.write(String(line).cut(to: width, ellipsis: glyphs.ellipsis) + "\n")
    }
  }

  // MARK: - Values within values

  private func write(_ value: InspectedValue, name: String?, indent: Int) throws {
    let blanks = String(repeating: "  ", count: indent)
    // A name without any character would look like none.
    let label =
      name.map {
        ($0.isEmpty ? "".asKeyPath : glyphs.text($0, columns: InspectionLine.widest)) + "  "
      } ?? ""
    switch value {
    case .fields, .list:
      try put(blanks + label + line.summary(of: value))
      try writeParts(of: value, indent: indent + 1)
    case .data(let bytes):
      try put(blanks + label + line.inline(value))
      guard let inner = NestedData(bytes), let value = inner.value, inner.kind != .text else {
        return
      }
      try write(value, name: nil, indent: indent + 1)
    case .null, .boolean, .integer, .real, .text, .date, .reference:
      try put(blanks + label + line.inline(value))
    }
  }

  /// The values that another one holds.
  private func writeParts(of value: InspectedValue, indent: Int) throws {
    switch value {
    case .fields(let fields, _):
      for field in fields { try write(field.value, name: field.name, indent: indent) }
    case .list(let values, _):
      for (index, value) in values.enumerated() {
        try write(value, name: "\(index)", indent: indent)
      }
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference: break
    }
  }

  // MARK: - Tables

  /// Beyond this many rows the number is counted after they were shown.
  private static let quicklyCounted = 10_000

  private func write(_ table: InspectedTable, isTable: Bool) throws {
    let first = writer.firstBatch(of: table)
    let problem = (table.rows as? UnreadableRows)?.reason.text(in: writer.choice.words)
    let (number, isKnown) = problem == nil ? count(of: table, first.count) : ("?", true)
    let facts =
      table.facts.map { "\($0.name) \(line.inline($0.value))" }
      + (problem.map { ["unreadable \(line.inline(.text($0)))"] } ?? [])
    let name = glyphs.text(table.name, columns: InspectionLine.widest)
    try put("\n" + ([name + "  " + number] + facts).joined(separator: glyphs.between))
    let isDescribed = table.columns.contains { !$0.type.isEmpty || !$0.remark.isEmpty }
    if !isTable, isDescribed { try put(description(of: table.columns)) }
    // Without a row the heading comes from here, as other columns aren't listed.
    if first.isEmpty, isTable || !isDescribed, !table.columns.isEmpty, !writer.file.isDescription {
      try put(aligned([], table.columns, hasHeading: true))
    }
    let isVertical = writer.choice.isVertical || !isTable && !fits(first, table)
    try writer.eachBatch(of: table, after: first) { rows, offset in
      if isVertical {
        try write(rows, of: table, from: offset)
      } else {
        try put(aligned(rows, table.columns, hasHeading: offset == 0))
      }
    }
    if !isKnown, writer.choice.limit == nil, writer.choice.offset == 0,
      let count = writer.attempt({ () throws(InspectionError) in
        try table.rows.count(upTo: nil)
      })
    {
      try put(words.rows(count))
    }
  }

  /// The number of rows, as far as it is known before they are shown.
  private func count(of table: InspectedTable, _ shown: Int) -> (String, isKnown: Bool) {
    // The last row is among those that are shown.
    let offset = writer.choice.offset
    if shown < writer.firstBatchCount, offset == 0 || shown > 0 {
      return (words.rows(offset + shown), true)
    }
    // To count the rows of a choice may take as long as to show them all.
    guard writer.choice.rows.isEverything,
      let count = writer.attempt({ () throws(InspectionError) in
        try table.rows.count(upTo: Self.quicklyCounted + 1)
      })
    else { return (words.rowsOrMore(shown), false) }
    return count > Self.quicklyCounted
      ? (words.moreRows(Self.quicklyCounted), false) : (words.rows(count), true)
  }

  private func description(of columns: [InspectedTable.Column]) -> String {
    let names = columns.map { glyphs.text($0.name, columns: InspectionLine.widest) }
    let types = columns.map { glyphs.text($0.type, columns: InspectionLine.widest) }
    let remarks = columns.map { glyphs.text($0.remark, columns: 2 * InspectionLine.widest) }
    return InspectionLine.aligned(
      columns.indices.map { [names[$0], types[$0], remarks[$0]] }
    ).map { $0 + "\n" }.joined()
  }

  // MARK: - Rows

  /// Returns true if the first rows fit into the window beside each other.
  private func fits(_ rows: [InspectedRow], _ table: InspectedTable) -> Bool {
    guard let width = writer.choice.width, !writer.file.isDescription else { return true }
    return InspectionLine.aligned(cells(rows, table.columns, hasHeading: true)).allSatisfy {
      TextWidth.columns(of: $0) <= width
    }
  }

  private func cells(
    _ rows: [InspectedRow], _ columns: [InspectedTable.Column], hasHeading: Bool
  ) -> [[String]] {
    let hasLabels = rows.contains { !$0.label.isEmpty }
    var cells = rows.map { row in
      (hasLabels ? [glyphs.text(row.label, columns: 40)] : [])
        + zip(row.values, columns).map { line.cell($0, in: $1) }
    }
    if hasHeading {
      cells.insert(
        (hasLabels ? [""] : []) + columns.map { glyphs.text($0.name, columns: 40) }, at: 0)
    }
    return cells
  }

  private func aligned(
    _ rows: [InspectedRow], _ columns: [InspectedTable.Column], hasHeading: Bool
  ) -> String {
    InspectionLine.aligned(cells(rows, columns, hasHeading: hasHeading)).joined(separator: "\n")
  }

  /// A block for each row, with a line for each column.
  private func write(_ rows: [InspectedRow], of table: InspectedTable, from offset: Int) throws {
    let names = table.columns.map { glyphs.text($0.name, columns: 40) }
    let width = names.map { TextWidth.columns(of: $0) }.max() ?? 0
    for (index, row) in rows.enumerated() {
      let number = words.looking.row(writer.choice.offset + offset + index + 1)
      try put(
        (offset + index == 0 ? "" : "\n") + "  "
          + (row.label.isEmpty ? number : glyphs.text(row.label)))
      for (place, (name, value)) in zip(names, row.values).enumerated() {
        let start = "    " + name.padded(to: width) + "  "
        let opened = value.opened
        guard opened.isNested, !opened.isReferences else {
          let word = table.columns[place].meanings[value.plainText].map { " " + glyphs.text($0) }
          try put(start + line.inline(value) + (word ?? ""))
          continue
        }
        try put(
          start + (value.isNested ? "" : line.inline(value) + "  ") + line.summary(of: opened))
        try writeParts(of: opened, indent: 3)
      }
    }
  }
}
