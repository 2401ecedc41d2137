/// The forms in which a file is shown.
public enum InspectionFormat: String, CaseIterable, Sendable {
  case tree, table, json, csv, xml
}

/// What of a file is shown.
public struct InspectionChoice: Sendable, Hashable {
  /// The tables or entities by name, whatever the case of their letters; nil for all.
  public var entity: String?
  /// The most rows of each table; nil for all.
  public var limit: Int?

  /// Shows everything.
  public init() {}

  /// The tables that are shown; throws the names that there are where none is.
  func tables(
    of tables: [InspectedTable], path: String
  ) throws(InspectionError) -> [InspectedTable] {
    guard let entity else { return tables }
    let found = tables.filter { $0.name.lowercased() == entity.lowercased() }
    guard found.isEmpty else { return found }
    let names = tables.map(\.name).joined(separator: ", ")
    throw InspectionError("it has no '\(entity)'; it has: \(names)", path: path)
  }
}

/// Writes what a file holds, piece by piece, so that a large table needs little memory and
/// its first page is there at once.
public struct InspectionWriter {
  let path: String
  let file: InspectedFile
  let choice: InspectionChoice
  /// Takes text, some lines at a time; throws where nobody reads any more.
  let write: (String) throws -> Void

  /// Writes with `write`, which may throw to stop it.
  public init(
    _ file: InspectedFile, path: String, choice: InspectionChoice,
    write: @escaping (String) throws -> Void
  ) {
    self.file = file
    self.path = path
    self.choice = choice
    self.write = write
  }

  /// Writes everything that was chosen; throws an `InspectionError` and what `write` throws.
  public func write(as format: InspectionFormat) throws {
    switch format {
    case .tree: try TreeText(self).write(hasTables: false)
    case .table: try TreeText(self).write(hasTables: true)
    case .json: try JSONText(self).write()
    case .csv: try CSVText(self).write()
    case .xml: try XMLText(self).write()
    }
  }

  /// Hands out the rows of a table, a few at first and then many at a time.
  func eachBatch(of table: InspectedTable, _ work: ([InspectedRow], Int) throws -> Void) throws {
    var offset = 0
    let end = choice.limit ?? .max
    while offset < end {
      let rows = try table.rows.rows(
        from: offset, count: min(offset == 0 ? 50 : 1_000, end - offset))
      guard !rows.isEmpty else { return }
      try work(rows, offset)
      offset += rows.count
    }
  }
}
