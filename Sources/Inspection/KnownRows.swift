/// Rows that are in memory already.
package final class KnownRows: InspectedRows {
  let all: [InspectedRow]
  /// Objects of a store have labels, even where none is chosen.
  let areObjects: Bool
  /// As many values of each row are the table's own; those behind them were added for a choice.
  let ownColumns: Int?

  package var hasLabels: Bool { areObjects || all.contains { !$0.label.isEmpty } }

  package init(_ rows: [InspectedRow], areObjects: Bool = false) {
    (all, self.areObjects, ownColumns) = (rows, areObjects, nil)
  }

  init(_ rows: [InspectedRow], areObjects: Bool, ownColumns: Int?) {
    (all, self.areObjects, self.ownColumns) = (rows, areObjects, ownColumns)
  }

  /// Some of the rows, in another order perhaps.
  func with(_ rows: [InspectedRow]) -> KnownRows {
    KnownRows(rows, areObjects: areObjects, ownColumns: ownColumns)
  }

  package func count(upTo limit: Int?) -> Int { min(all.count, limit ?? .max) }

  package func rows(from offset: Int, count: Int) -> [InspectedRow] {
    Array(all.dropFirst(offset).prefix(count))
  }
}

/// Rows of which none can be read.
final class UnreadableRows: InspectedRows {
  let reason: InspectionError

  var hasLabels: Bool { false }

  init(_ reason: InspectionError) {
    self.reason = reason
  }

  func count(upTo limit: Int?) throws(InspectionError) -> Int { throw reason }

  func rows(from offset: Int, count: Int) throws(InspectionError) -> [InspectedRow] {
    throw reason
  }
}
