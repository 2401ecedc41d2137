import Canvas
import Persistence
import PropertyLists

/// Comma-separated values; several tables follow each other under a line with their name.
struct CSVText {
  let writer: InspectionWriter

  /// A row of one field without any character: other readers pass over an empty line.
  static let empty = "\"\""

  func write() throws {
    switch writer.file.content {
    case .tree(let value):
      try writer.write("key path,value\r\n")
      try write(value, at: "")
    case .tables(let tables):
      for (index, table) in tables.enumerated() {
        if tables.count > 1 {
          try writer.write((index == 0 ? "" : "\r\n") + line(["# \(table.name)"]))
        }
        try write(table)
      }
    }
  }

  private func write(_ table: InspectedTable) throws {
    if let stream = table.stream { return try write(table, stream) }
    let (hasLabels, heading) = (table.rows.hasLabels, heading(of: table))
    var isBegun = false
    try writer.eachBatch(of: table) { rows, offset in
      var text = offset == 0 ? heading : ""
      for row in rows {
        text += line((hasLabels ? [row.label] : []) + row.values.map(\.plainText))
      }
      try writer.write(text)
      isBegun = true
    }
    // An empty table has its heading too.
    if !isBegun, hasLabels || !table.columns.isEmpty { try writer.write(heading) }
  }

  /// The same for a table with rows as for one without any, so that a script finds its columns.
  private func heading(of table: InspectedTable) -> String {
    line((table.rows.hasLabels ? ["_id"] : []) + table.columns.map(\.name))
  }

  private func write(_ table: InspectedTable, _ stream: StoredRows) throws {
    let rows = StoredCSV(stream: stream, shown: shown, isForTerminal: isForTerminal)
    let heading = heading(of: table)
    let (count, _) = try writer.each(of: stream) { row, number, bytes in
      if number == 0 { bytes.append(contentsOf: heading.utf8) }
      rows.append(row, to: &bytes)
    }
    if count == 0 { try writer.write(heading) }
  }

  /// Values within values become one line each, under the path of their names; a list or a dictionary
  /// of none is a line too, as its name would be lost, unless it's the whole file.
  private func write(_ value: InspectedValue, at path: String) throws {
    switch value {
    case .list([], _) where !path.isEmpty: try writer.write(line([path, "[]"]))
    case .fields([], _) where !path.isEmpty: try writer.write(line([path, "{}"]))
    case .list(let values, _):
      for (index, value) in values.enumerated() {
        try write(value, at: path.isEmpty ? "\(index)" : path + ".\(index)")
      }
    case .fields(let fields, _):
      for field in fields {
        try write(
          field.value, at: path.isEmpty ? field.name.asKeyPath : path + "." + field.name.asKeyPath)
      }
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference:
      try writer.write(line([path, value.plainText]))
    }
  }

  private func line(_ fields: [String]) -> String {
    fields == [""] ? Self.empty + "\r\n" : CommaSeparatedValues.text(of: [fields.map(shown)])
  }

  private func shown(_ field: String) -> String { isForTerminal ? field.printable : field }

  /// True if nothing in a field may steer the terminal.
  private var isForTerminal: Bool { writer.choice.isForTerminal }
}

extension InspectedValue {
  /// The value on one line, as a table's field has it; nothing for no value.
  var plainText: String {
    switch self {
    case .null: ""
    case .boolean(let truth): truth ? "true" : "false"
    case .integer(let digits): digits
    case .real(let number): "\(number)"
    case .text(let text): text
    case .date(let seconds): dateText(secondsSince1970: seconds)
    case .data(let bytes): base64Text(bytes)
    case .reference(let name): name
    case .list(let values, _): values.map(\.plainText).joined(separator: " ")
    case .fields(let fields, _):
      fields.map { "\($0.name)=\($0.value.plainText)" }.joined(separator: " ")
    }
  }
}
