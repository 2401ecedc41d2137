/// A statement on several rows of values at once, which stand in it as a table.
package struct RowStatement: Sendable, Hashable {
  /// The most rows of one statement; places that are left over are empty, so that a server plans it once.
  package static let most = 16

  package let statement: Statement
  /// The columns of a row.
  private let width: Int

  /// Makes one for columns of these types; `text` gets the rows as SQL writes a table of them.
  init(of types: [String], _ features: Set<Statement.Feature>, _ text: (_ rows: String) -> String) {
    width = types.count
    let rows = (0..<Self.most).map { row in
      let places = types.enumerated().map { "$\(row * types.count + $0 + 1)::\($1)" }
      return "(\(places.joined(separator: ", ")))"
    }
    statement = Statement(
      text("(VALUES \(rows.joined(separator: ", ")))"), features.union([.rowTables]))
  }

  /// The values of all statements that so many rows need.
  package func values(of rows: [[BoundValue]]) -> [[BoundValue]] {
    stride(from: 0, to: rows.count, by: Self.most).map { first in
      let values = rows[first..<min(first + Self.most, rows.count)].flatMap { $0 }
      return values + Array(repeating: .null, count: Self.most * width - values.count)
    }
  }
}
