package import Persistence
import Words

/// Finds one value in a file by its key path.
///
/// `people.0.height`, `Recipe[12].ingredients.0.name`: a name is a field, a column or a relationship,
/// `.0` a position, `[12]` a row by its primary key. Bytes that are a file of their own, and texts in JSON,
/// are opened on the way.
package struct ValueLookup {
  private let file: InspectedFile
  private let path: String
  /// As many relationships are followed at most.
  private static let longestWay = 256

  package init(_ file: InspectedFile, path: String) {
    self.file = file
    self.path = path
  }

  /// The value at a key path; throws which part of it leads nowhere.
  package func value(at keyPath: ValuePath) throws(InspectionError) -> InspectedValue {
    var rest = keyPath.components[...]
    var value: InspectedValue
    // The table that the value is a row of, and the column that it is in.
    var table: InspectedTable?
    var column: InspectedTable.Column?
    switch file.content {
    case .tree(let root):
      value = root
      skipTop(&rest, in: root)
    case .tables(let tables): (value, table) = try row(&rest, in: tables)
    }
    var passed = Array(keyPath.components.prefix(keyPath.components.count - rest.count))
    guard passed.count + rest.count <= Self.longestWay else { throw nowhere(passed, "", value) }
    while let part = rest.popFirst() {
      if let found = try row(column?.link, of: value) {
        (value, table) = found
      } else {
        value = try followed(value)
      }
      guard let next = value.child(part) else { throw nowhere(passed, part, value) }
      column = table.flatMap { Self.column(part, of: $0) }
      (value, table) = (next, nil)
      passed.append(part)
    }
    // A key path that ends at a reference means the object behind it.
    return value
  }

  /// `$top.root` of an archive is what its tree begins with.
  private func skipTop(_ rest: inout ArraySlice<String>, in root: InspectedValue) {
    guard rest.first == "$top", root.child("$top") == nil else { return }
    rest.removeFirst()
    if rest.first == "root", root.child("root") == nil { rest.removeFirst() }
  }

  // MARK: - Tables

  private func row(
    _ rest: inout ArraySlice<String>, in tables: [InspectedTable]
  ) throws(InspectionError) -> (InspectedValue, InspectedTable?) {
    let part = rest.popFirst() ?? ""
    if let table = Self.table(part, in: tables) {
      guard let position = rest.first.flatMap({ Int($0) }), position >= 0 else {
        return (try all(table), nil)
      }
      rest.removeFirst()
      guard let row = try table.rows.rows(from: position, count: 1).first else {
        throw InspectionError(.noRow("\(position)", table: table.name), path: path)
      }
      return (table.value(of: row), table)
    }
    // A key may hold dots: in `words[a.b]` the parts of the key path up to the bracket are one name.
    for more in 0...min(rest.count, Self.longestWay) {
      let name = ([part] + rest.prefix(more)).joined(separator: ".")
      for split in SplitRowName.all(in: name) {
        // Before a key `""` is the name without any character, unless a table is really called so.
        let unnamed = split.table == "".asKeyPath ? Self.table("", in: tables) : nil
        guard let table = Self.table(split.table, in: tables) ?? unnamed else { continue }
        rest.removeFirst(more)
        return (try row(split.key, of: table), table)
      }
    }
    throw InspectionError(
      .noTable(SplitRowName.all(in: part).first?.table ?? part, names: tables.map(\.name)),
      path: path)
  }

  private func row(
    _ key: String, of table: InspectedTable
  ) throws(InspectionError) -> InspectedValue {
    guard let rows = table.rows as? any KeyedRows, let row = try rows.row(withKey: key) else {
      throw InspectionError(.noRow(key, table: table.name), path: path)
    }
    return table.value(of: row)
  }

  private static func column(
    _ name: String, of table: InspectedTable
  ) -> InspectedTable.Column? {
    table.columns.firstIndex(named: name, \.name).map { table.columns[$0] }
  }

  private static func table(_ name: String, in tables: [InspectedTable]) -> InspectedTable? {
    tables.firstIndex(named: name, \.name).map { tables[$0] }
  }

  /// Every row of a table, as a list.
  private func all(_ table: InspectedTable) throws(InspectionError) -> InspectedValue {
    var values: [InspectedValue] = []
    try table.eachRow { (row) throws(InspectionError) in
      values.append(table.value(of: row))
      return true
    }
    return .list(values)
  }

  // MARK: - References

  /// The row that a foreign key leads to; nil for a value that is none, or that leads nowhere.
  private func row(
    _ link: InspectedTable.Link?, of value: InspectedValue
  ) throws(InspectionError) -> (InspectedValue, InspectedTable)? {
    guard let link, let column = link.column, case .tables(let tables) = file.content,
      let table = Self.table(link.destination, in: tables),
      let rows = table.rows as? SQLiteRows,
      let row = try rows.row(whereColumn: column, is: value)
    else { return nil }
    return (table.value(of: row), table)
  }

  /// The object that a reference leads to, or the value within bytes or a text; any other value as it is.
  ///
  /// Bytes within a value stay bytes: a key path may end at them.
  private func followed(_ value: InspectedValue) throws(InspectionError) -> InspectedValue {
    if case .data = value { return value.opened }
    if case .text(let text) = value { return NestedData(json: text)?.value ?? value }
    guard case .reference(let name) = value else { return value }
    switch file.content {
    case .tree(let root): return root.object(named: name) ?? value
    case .tables(let tables):
      guard let slash = name.lastIndex(of: "/"),
        let table = Self.table(String(name[..<slash]), in: tables)
      else { return value }
      return try row(String(name[name.index(after: slash)...]), of: table)
    }
  }

  private func nowhere(
    _ passed: [String], _ part: String, _ value: InspectedValue
  ) -> InspectionError {
    InspectionError(
      .noValue(
        part: part.asKeyPath, below: passed.map(\.asKeyPath).joined(separator: "."),
        names: value.childNames),
      path: path)
  }
}

extension InspectedTable {
  /// A row with the names of its columns.
  func value(of row: InspectedRow) -> InspectedValue {
    let key = row.label.isEmpty ? [] : [InspectedField("_id", .text(row.label))]
    return .fields(key + zip(columns, row.values).map { InspectedField($0.name, $1) })
  }
}

extension InspectedValue {
  /// The value in another one that a part of a key path names; nil where there is none.
  package func child(_ part: String) -> InspectedValue? {
    switch self {
    case .fields(let fields, _):
      return fields.firstIndex(named: part, \.name).map { fields[$0].value }
    case .list(let values, _):
      guard let position = Int(part), String(position) == part, values.indices.contains(position)
      else { return nil }
      return values[position]
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference: return nil
    }
  }

  /// The names that lead further, as parts of a key path; of many the first and the last.
  fileprivate var childNames: [String] {
    let most = 20
    switch self {
    case .fields(let fields, _):
      return fields.prefix(most).map(\.name.asKeyPath) + (fields.count > most ? ["..."] : [])
    case .list(let values, _):
      let count = values.count
      return count > most ? ["0", "...", "\(count - 1)"] : (0..<count).map { "\($0)" }
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference: return []
    }
  }

  /// The object of an archive that has a number; nil where none has.
  fileprivate func object(named name: String) -> InspectedValue? {
    let (type, inner): (InspectedType?, [InspectedValue])
    switch self {
    case .fields(let fields, let found): (type, inner) = (found, fields.map(\.value))
    case .list(let values, let found): (type, inner) = (found, values)
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference: return nil
    }
    if let number = type?.number, name == "object \(number)" { return self }
    for value in inner {
      if let found = value.object(named: name) { return found }
    }
    return nil
  }
}
