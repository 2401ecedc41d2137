import ArcadeFormats
import Persistence
import Words

/// Looks for a text in all tables and trees of a file, whatever the case of its letters.
struct TextSearch {
  private let text: String
  /// As many places are given.
  private let limit: Int
  /// One place more is looked for, which tells whether there are more.
  private let most: Int
  /// As many places as are shown unless more are asked for.
  private static let usual = 1_000
  /// Larger bytes are not opened to look into them.
  private static let largestData = 1 << 20

  init(_ text: String, offset: Int, limit: Int?) {
    self.text = text.lowercased()
    self.limit = (limit ?? Self.usual).addingClamped(offset)
    most = self.limit.addingClamped(1)
  }

  /// The places that hold the text: their key paths, and their values.
  func table(
    of file: InspectedFile, entity: String?, path: String
  ) throws(InspectionError) -> InspectedTable {
    var found: [InspectedRow] = []
    switch file.content {
    case .tree(let value): visit(value, at: "", &found)
    case .tables(let tables):
      let chosen = entity.map { tables.elements(named: $0, \.name) } ?? tables
      if let entity, chosen.isEmpty {
        throw InspectionError(.noTable(entity, names: tables.map(\.name)), path: path)
      }
      for table in chosen { try search(table, &found) }
    }
    let isCut = found.count > limit
    let words = Words.english.inspection.looking
    return InspectedTable(
      name: "found",
      facts: isCut ? [InspectedField("places", .text(words.firstPlaces(limit)))] : [],
      columns: ["key path", "value"].map { InspectedTable.Column($0) },
      rows: KnownRows(Array(found.prefix(limit))))
  }

  private func search(
    _ table: InspectedTable, _ found: inout [InspectedRow]
  ) throws(InspectionError) {
    var number = 0
    var collected = found
    let named = try NamedRows(table)
    try named.rows.eachRow { (row) throws(InspectionError) in
      let place = table.name.asKeyPath + named.name(of: row, at: number)
      for (column, value) in zip(table.columns, row.values) {
        visit(value, at: place + "." + column.name.asKeyPath, &collected)
      }
      number += 1
      return collected.count < most
    }
    found = collected
  }

  private func visit(_ value: InspectedValue, at path: String, _ found: inout [InspectedRow]) {
    guard found.count < most else { return }
    switch value {
    case .fields(let fields, _):
      for field in fields {
        let inner = path.isEmpty ? field.name.asKeyPath : path + "." + field.name.asKeyPath
        if field.name.lowercased().contains(text), !field.value.isNested {
          found.append(InspectedRow([.text(inner), field.value]))
        } else {
          visit(field.value, at: inner, &found)
        }
      }
    case .list(let values, _):
      for (index, value) in values.enumerated() {
        visit(value, at: path.isEmpty ? "\(index)" : path + ".\(index)", &found)
      }
    case .data(let bytes):
      guard bytes.count <= Self.largestData, let inner = NestedData(bytes)?.value else { return }
      visit(inner, at: path, &found)
    case .text(let text) where text.lowercased().contains(self.text):
      found.append(InspectedRow([.text(path), value]))
    case .integer, .real, .date, .reference, .boolean:
      guard value.plainText.lowercased().contains(text) else { return }
      found.append(InspectedRow([.text(path), value]))
    case .null, .text: break
    }
  }
}

extension InspectedValue {
  /// True for a list of nothing but references, which has room on one line.
  var isReferences: Bool {
    guard case .list(let values, _) = self, !values.isEmpty else { return false }
    return values.allSatisfy { if case .reference = $0 { true } else { false } }
  }

  /// True for a value that could hold others.
  package var isNested: Bool {
    switch self {
    case .list, .fields: true
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference: false
    }
  }

  /// True for a value that could hold others, and holds none.
  package var isEmpty: Bool {
    switch self {
    case .list(let values, _): values.isEmpty
    case .fields(let fields, _): fields.isEmpty
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference: false
    }
  }
}

extension String {
  /// The name as a key path has it.
  var asKeyPath: String {
    ValuePath.text(of: self)
  }
}
