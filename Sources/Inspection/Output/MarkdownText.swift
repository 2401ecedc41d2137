import Canvas

/// Markdown: a heading and a table for each table, or a list of names and values.
struct MarkdownText {
  let writer: InspectionWriter
  private let line = InspectionLine(glyphs: InspectionGlyphs(style: .unicode))

  func write() throws {
    try writer.write("# \(escaped(line.heading(writer.file)))\n\n")
    switch writer.file.content {
    case .tree(let value): try write(value, name: nil, indent: 0)
    case .tables(let tables):
      for table in tables { try write(table) }
    }
  }

  private func write(_ table: InspectedTable) throws {
    try writer.write("## \(escaped(table.name))\n\n")
    let hasLabels = table.rows.hasLabels
    // A table without rows has its heading too.
    let names = (hasLabels ? [""] : []) + table.columns.map(\.name)
    if !names.isEmpty {
      try writer.write(row(names) + row(names.map { _ in "---" }, isEscaped: true))
    }
    try writer.eachBatch(of: table) { rows, _ in
      try writer.write(
        rows.map { row((hasLabels ? [$0.label] : []) + $0.values.map(\.plainText)) }.joined())
    }
    try writer.write("\n")
  }

  private func row(_ cells: [String], isEscaped: Bool = false) -> String {
    "| " + cells.map { isEscaped ? $0 : escaped($0) }.joined(separator: " | ") + " |\n"
  }

  private func write(_ value: InspectedValue, name: String?, indent: Int) throws {
    let start =
      String(repeating: "  ", count: indent) + "- " + (name.map { "**\(escaped($0))** " } ?? "")
    switch value {
    case .fields(let fields, let type):
      try writer.write(start + escaped(type?.text ?? "") + "\n")
      for field in fields { try write(field.value, name: field.name, indent: indent + 1) }
    case .list(let values, let type):
      try writer.write(start + escaped(type?.text ?? "") + "\n")
      for (index, value) in values.enumerated() {
        try write(value, name: "\(index)", indent: indent + 1)
      }
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference:
      try writer.write(start + escaped(value.plainText) + "\n")
    }
  }

  private static let signs = Set("\\`*_{}[]<>#|&!~".utf8)

  /// A text in one line, in which nothing means anything to Markdown.
  private func escaped(_ text: String) -> String {
    let shown =
      text.utf8.contains { $0 == 10 || $0 == 13 }
      ? text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .map { String($0).printable }.joined(separator: "\n")
      : text.printable
    guard shown.utf8.contains(where: { $0 == 10 || Self.signs.contains($0) }) else { return shown }
    var result: [UInt8] = []
    for byte in shown.utf8 {
      if byte == 10 {
        result += Array("<br>".utf8)
      } else {
        if Self.signs.contains(byte) { result.append(UInt8(ascii: "\\")) }
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
