import SQLiteFiles

/// The order of an ordered to-many relationship without inverse, in a store that has no column for
/// it: earlier versions of this library made such stores.
///
/// Objects are read by their keys then, as those versions read them. The first save adds the column,
/// which Core Data needs, and fills it in that order.
struct MissingOrder {
  let table: String
  let column: String
  private let owner: String

  /// Those that a database lacks.
  static func all(
    _ schema: SQLiteSchema, _ connection: SQLiteDatabase
  ) throws -> [MissingOrder] {
    var found: [MissingOrder] = []
    for table in schema.tables.values {
      for (place, order) in table.columns.enumerated() where order.isOrderOfOwner {
        let missing = MissingOrder(
          table: table.name, column: order.name, owner: table.columns[place - 1].name)
        if try !missing.isThere(connection) { found.append(missing) }
      }
    }
    return found
  }

  /// Tells whether another process has added the column meanwhile.
  func isThere(_ connection: SQLiteDatabase) throws -> Bool {
    let names = try connection.texts("SELECT upper(name) FROM pragma_table_info('\(table)')")
    return names.contains(column)
  }

  /// Adds the column within a save, unless another process has done so.
  func add(_ connection: SQLiteDatabase) throws {
    guard try !isThere(connection) else { return }
    try connection.execute("ALTER TABLE \(table) ADD COLUMN \(column) INTEGER")
    try connection.execute(
      """
      UPDATE \(table) SET \(column) = placed.place FROM (
        SELECT Z_PK AS key,
          1024 + 1024 * row_number() OVER (PARTITION BY \(owner) ORDER BY Z_PK) AS place
        FROM \(table) WHERE \(owner) IS NOT NULL
      ) AS placed WHERE \(table).Z_PK = placed.key
      """)
  }
}

extension SQLiteStore {
  /// Tells whether the database has the column of an order.
  func isThere(
    _ order: SQLiteColumn, in table: SQLiteTable, _ connection: SQLiteDatabase
  ) throws -> Bool {
    guard
      let missing = missingOrders.first(where: {
        $0.table == table.name && $0.column == order.name
      })
    else { return true }
    return try missing.isThere(connection)
  }
}
