import Persistence
import PropertyLists

/// Shows a Core Data store from its tables alone, where there is no model: names in the
/// capitals of its columns, and numbers where only a model knows a date or a truth.
struct CoreDataTables {
  private let source: SQLiteFile
  private let path: String

  /// Nil for a database that is no Core Data store.
  init?(_ source: SQLiteFile, path: String) throws(InspectionError) {
    self.source = source
    self.path = path
    do {
      let count = try source.database.first(
        "SELECT count(*) FROM sqlite_schema WHERE name IN ('Z_PRIMARYKEY', 'Z_METADATA')"
      ) { $0.integer(0) }
      guard count == 2 else { return nil }
    } catch {
      throw InspectionError(error.readingText, path: path)
    }
  }

  func file() throws(InspectionError) -> InspectedFile {
    do throws(SQLiteError) {
      return InspectedFile(
        kind: "Core Data store, SQLite", facts: try facts(), content: .tables(try tables()))
    } catch {
      throw InspectionError(error.readingText, path: path)
    }
  }

  private func facts() throws(SQLiteError) -> [InspectedField] {
    let row = try source.database.first("SELECT Z_UUID, Z_PLIST FROM Z_METADATA LIMIT 1") {
      ($0.text(0), $0.bytes(1))
    }
    let keys = row.flatMap { try? PropertyList(reading: $0.1).root.dictionary }
    var facts = [InspectedField("UUID", row?.0.map { .text($0) } ?? .null)]
    if keys == nil { facts.append(InspectedField("metadata", .text("cannot be read"))) }
    for key in ["NSPersistenceFrameworkVersion", "NSStoreModelVersionIdentifiers"] {
      if let value = keys?[key] { facts.append(InspectedField(key, InspectedValue(value))) }
    }
    return facts + [InspectedField("model", .text("none; shown from the tables"))]
  }

  private struct Entity {
    let number: Int64
    let name: String
    let parent: Int64
  }

  private func tables() throws(SQLiteError) -> [InspectedTable] {
    let entities = try source.database.rows(
      "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY ORDER BY Z_ENT"
    ) { Entity(number: $0.integer(0), name: $0.text(1) ?? "", parent: $0.integer(2)) }
    let byNumber = Dictionary(entities.map { ($0.number, $0) }) { first, _ in first }
    var tables: [InspectedTable] = []
    for entity in entities {
      if let table = try table(of: entity, byNumber) { tables.append(table) }
    }
    return tables
  }

  /// The rows of one entity; nil where its table is missing.
  private func table(
    of entity: Entity, _ entities: [Int64: Entity]
  ) throws(SQLiteError) -> InspectedTable? {
    var root = entity
    var steps = 0
    while let parent = entities[root.parent], steps < entities.count {
      root = parent
      steps += 1
    }
    let table = (entity.number > 16_000 ? "A" : "Z") + root.name.uppercased()
    let columns = try SQLiteInspection.columns(of: table, in: source.database)
    guard columns.contains(where: { $0.name == "Z_PK" }) else { return nil }
    let shown = columns.filter { !["Z_PK", "Z_ENT"].contains($0.name) }
    let rows = SQLiteRows(
      source, path: path, table: table, columns: shown.map(\.name), key: "Z_PK",
      condition: "Z_ENT = \(entity.number)", label: { "p\($0.integer(0))" })
    return InspectedTable(name: entity.name, columns: shown, rows: rows)
  }
}
