import Words

/// Rows that are in memory already.
package final class KnownRows: InspectedRows {
  let all: [InspectedRow]

  package var hasLabels: Bool { all.contains { !$0.label.isEmpty } }

  package init(_ rows: [InspectedRow]) {
    all = rows
  }

  package func count(upTo limit: Int?) -> Int { min(all.count, limit ?? .max) }

  package func rows(from offset: Int, count: Int) -> [InspectedRow] {
    Array(all.dropFirst(offset).prefix(count))
  }
}

/// Rows of which none can be read.
final class UnreadableRows: InspectedRows {
  private let reason: InspectionError

  var hasLabels: Bool { false }

  init(_ reason: InspectionError) {
    self.reason = reason
  }

  func count(upTo limit: Int?) throws(InspectionError) -> Int { throw reason }

  func rows(from offset: Int, count: Int) throws(InspectionError) -> [InspectedRow] {
    throw reason
  }
}

/// Objects of a store that are in memory already: they have labels, even where none is chosen.
final class ObjectRows: InspectedRows {
  private let rows: any InspectedRows

  var hasLabels: Bool { true }

  /// Takes known rows.
  init(_ rows: any InspectedRows) {
    self.rows = rows
  }

  func count(upTo limit: Int?) throws(InspectionError) -> Int { try rows.count(upTo: limit) }

  func rows(from offset: Int, count: Int) throws(InspectionError) -> [InspectedRow] {
    try rows.rows(from: offset, count: count)
  }
}

extension ObjectRows: ChoosableRows, KeyedRows, DatedRows {
  func chosen(_ choice: RowChoice, from table: InspectedTable) throws -> any InspectedRows {
    guard let rows = rows as? any ChoosableRows else {
      throw RowChoiceError(.notChoosable(table: table.name))
    }
    return ObjectRows(try rows.chosen(choice, from: table))
  }

  func row(withKey key: String) throws(InspectionError) -> InspectedRow? {
    guard let rows = rows as? any KeyedRows else { return nil }
    return try rows.row(withKey: key)
  }

  func dates(
    inColumn place: Int, of table: InspectedTable
  ) throws(InspectionError) -> ClosedRange<Double>? {
    guard let rows = rows as? any DatedRows else { return nil }
    return try rows.dates(inColumn: place, of: table)
  }
}
