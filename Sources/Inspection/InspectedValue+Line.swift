import ArcadeFormats
import Canvas

extension InspectedValue {
  /// The beginning of the value on one line, at most `columns` wide and safe to show.
  ///
  /// Texts stand in quotation marks unless `isBare`. The work is bounded by the columns, not by
  /// the size of the value.
  package func line(columns: Int, isBare: Bool = false) -> String {
    guard columns > 0 else { return "" }
    return beginning(columns, isBare).cut(to: columns)
  }

  private func beginning(_ columns: Int, _ isBare: Bool) -> String {
    switch self {
    case .text(let text):
      let shown = String(text.unicodeScalars.prefix(columns + 1)).printable
      return isBare ? shown : "\"\(shown)\""
    case .data(let bytes): return "<\(bytes.prefix(columns / 2 + 1).hexadecimal)>"
    case .reference(let name): return "→ " + String(name.unicodeScalars.prefix(columns)).printable
    case .null: return "–"
    case .list(let values, _) where !values.isEmpty:
      return Self.joined(values.lazy.map { $0.part(columns) }, columns)
    case .fields(let fields, _) where !fields.isEmpty:
      let parts = fields.lazy.map { field in
        String(field.name.unicodeScalars.prefix(columns)).printable + " "
          + field.value.part(columns)
      }
      return Self.joined(parts, columns)
    case .list, .fields: return part(columns)
    case .boolean, .integer, .real, .date: return plainText.printable
    }
  }

  /// The value as a part of the line of another one.
  private func part(_ columns: Int) -> String {
    switch self {
    case .list(let values, _): "(\(values.count))"
    case .fields(let fields, _): "(\(fields.count))"
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference:
      beginning(columns, false)
    }
  }

  private static func joined(_ parts: some Sequence<String>, _ columns: Int) -> String {
    var line = ""
    for part in parts {
      line += line.isEmpty ? part : ", " + part
      if line.unicodeScalars.count > columns { break }
    }
    return line
  }
}
