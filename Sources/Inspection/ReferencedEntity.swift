import SQLiteFiles

/// The entity whose objects a column names by their keys, in a store without its model.
///
/// The objects of the entities below it are in the same table, which says of each whose it is.
final class ReferencedEntity {
  let name: String
  private let source: SQLiteFile
  private let table: String
  /// The entities of the table by their numbers; empty where the name above is that of all objects.
  private let names: [Int64: String]
  /// The entity under which objects are shown that belong to none.
  private let root: String

  /// Takes the entity's name, and its table with the entities whose objects are in it.
  init(
    _ name: String, _ source: SQLiteFile, table: String, names: [Int64: String], root: String
  ) {
    (self.name, self.source, self.table) = (name, source, table)
    (self.names, self.root) = (names, root)
  }

  /// The name of the entity that an object belongs to; for one that isn't there, the column's.
  func name(ofKey key: Int64) -> String {
    guard !names.isEmpty else { return name }
    // Objects that can't be read are told of where they themselves are shown.
    let number = try? source.database.aside { () throws(SQLiteError) -> Int64? in
      try source.database.first(
        "SELECT Z_ENT FROM \(quoted(table)) WHERE Z_PK = ?", [.integer(key)]
      ) { $0.integer(0) }
    }
    return number.map { names[$0] ?? root } ?? name
  }
}
