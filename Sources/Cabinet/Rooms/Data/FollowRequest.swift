import Inspection

/// Looks for the row of a database that a foreign key leads to.
struct FollowKey: RoomRequest {
  var path: String
  var link: InspectedTable.Link
  var value: InspectedValue

  func perform(on room: DataRoom) -> Result<FollowReference.Found?, BrowsingFailure> {
    Result { () throws(BrowsingFailure) in
      let tables = try room.tables(of: path)
      guard let column = link.column,
        let index = tables.firstIndex(named: link.destination, \.name),
        let (offset, row) = try looking({ () throws(InspectionError) in
          try tables[index].place(ofRowWith: value, inColumn: column)
        })
      else { return nil }
      return FollowReference.Found(
        place: TablePlace(path: path, index: index), table: TableFacts(tables[index]),
        index: offset, row: row)
    }
  }
}

/// Looks for the row that another row refers to.
struct FollowReference: RoomRequest {
  struct Found: Sendable, Hashable {
    let place: TablePlace
    let table: TableFacts
    /// The row's place in its table, from 0.
    let index: Int
    let row: InspectedRow
  }

  var path: String
  /// The entity and what the row is called in it: `Recipe/p4`.
  var reference: String

  /// As many rows are looked through where their names are in no order.
  private static let mostRows = 20_000

  func perform(on room: DataRoom) -> Result<Found?, BrowsingFailure> {
    Result { () throws(BrowsingFailure) in
      let parts = reference.split(separator: "/", maxSplits: 1).map(String.init)
      let tables = try room.tables(of: path)
      guard parts.count == 2, let index = tables.firstIndex(where: { $0.name == parts[0] }),
        let (offset, row) = try Self.row(labelled: parts[1], in: tables[index])
      else { return nil }
      return Found(
        place: TablePlace(path: path, index: index), table: TableFacts(tables[index]),
        index: offset, row: row)
    }
  }

  private typealias Place = (offset: Int, row: InspectedRow)

  private static func row(
    labelled label: String, in table: InspectedTable
  ) throws(BrowsingFailure) -> Place? {
    if let place = try searched(label, table) { return place }
    return try table.read(from: 0, count: mostRows).enumerated()
      .first { $0.element.label == label }.map { ($0.offset, $0.element) }
  }

  /// Rows stand in the order of their numbers, which begin with 1 and may have gaps: the row is
  /// at its number or before.
  private static func searched(
    _ label: String, _ table: InspectedTable
  ) throws(BrowsingFailure) -> Place? {
    guard let number = number(label), number > 0 else { return nil }
    var low = 0
    var high = number - 1
    var probe = high
    while low <= high {
      let row = try table.read(from: probe, count: 1).first
      if let row, row.label == label { return (probe, row) }
      let isBefore = row.flatMap { Self.number($0.label) }.map { $0 < number } ?? false
      if isBefore { low = probe + 1 } else { high = probe - 1 }
      probe = low + (high - low) / 2
    }
    return nil
  }

  private static func number(_ label: String) -> Int? { Int(label.drop { !$0.isNumber }) }
}
