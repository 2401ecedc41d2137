import SQLiteFiles

/// The rows of a table, and the names that key paths have for them.
struct NamedRows {
  /// The rows, with their keys as labels.
  let rows: any InspectedRows
  /// True if the labels are keys as a key path has them, and not those of objects, such as `p12`.
  private let hasKeys: Bool

  /// Takes a table; with `isExact` two texts of a database are the same only where their bytes are.
  init(_ table: InspectedTable, isExact: Bool = false) throws(InspectionError) {
    guard let stored = table.rows as? SQLiteRows else {
      (rows, hasKeys) = (table.rows, false)
      return
    }
    let labelled = try stored.labelledByKey(isExact: isExact)
    (rows, hasKeys) = (labelled, labelled.hasLabels)
  }

  /// The row in a key path behind its table's name: `[12]` by its key, or else `.4` by its position.
  func name(of row: InspectedRow, at position: Int) -> String {
    guard hasKeys || !row.label.isEmpty else { return ".\(position)" }
    let isObject = !hasKeys && row.label.first == "p" && SQLiteRowKey.rowNumber(row.label) != nil
    let key = isObject ? String(row.label.dropFirst()) : row.label
    return "[\(key.isEmpty ? "" : key.asKeyPath)]"
  }
}
