import SQLiteFiles
import Words

/// A view or a trigger of a score database.
struct SchemaObject {
  private let type: String
  private let name: String
  /// The table that a trigger belongs to.
  private let table: String
  private let sql: String

  /// The reason not to write to a database; nil where there is none.
  ///
  /// A view may stand in the place of one of our tables, and a trigger does what whoever wrote the
  /// file wants with every score: `own` has those of ours, which are exactly so.
  static func refusal(
    in database: SQLiteDatabase, tables: Set<String>, own: [String: String]
  ) throws(SQLiteError) -> DatabaseFault? {
    let objects = try database.rows(
      """
      SELECT type, name, lower(tbl_name), sql FROM sqlite_schema \
      WHERE type IN ('view', 'trigger') ORDER BY rowid
      """
    ) { row in
      SchemaObject(
        type: row.text(0) ?? "", name: row.text(1) ?? "", table: row.text(2) ?? "",
        sql: row.text(3) ?? "")
    }
    for object in objects where tables.contains(object.table) {
      let shown = String(object.name.prefix(40))
      if object.type == "view" { return .view(shown) }
      if own[object.name] != object.sql {
        return .trigger(shown)
      }
    }
    return nil
  }
}
