/// A description, such as a model or the list of a folder, as one value: the facts about it and its
/// parts, and the rows of its tables by their names.
struct DescribedFile {
  /// The facts that follow from the rest, which tells more.
  private static let consequences: Set<String> = [
    "entities", "digest", "version hash", "versions",
  ]
  /// The columns that name a row: of a property, and of a file.
  private static let names: Set<String> = ["property", "name"]

  private let file: InspectedFile

  init(_ file: InspectedFile) { self.file = file }

  /// The rows and the facts, or the rows alone.
  func value(withFacts: Bool) throws(InspectionError) -> InspectedValue {
    try value(withRows: true) { withFacts && !Self.consequences.contains($0.name) }
  }

  /// The facts that follow from the others.
  func consequences() throws(InspectionError) -> InspectedValue {
    try value(withRows: false) { Self.consequences.contains($0.name) }
  }

  private func value(
    withRows: Bool, _ isShown: (InspectedField) -> Bool
  ) throws(InspectionError) -> InspectedValue {
    guard case .tables(let tables) = file.content else { return .fields([]) }
    var fields = file.facts.filter(isShown)
    for table in tables {
      let rows = withRows ? try Self.rows(of: table) : []
      fields.append(InspectedField(table.name, .fields(table.facts.filter(isShown) + rows)))
    }
    return .fields(fields)
  }

  private static func rows(of table: InspectedTable) throws(InspectionError) -> [InspectedField] {
    let columns = table.columns.map(\.name)
    let place = columns.firstIndex(where: names.contains) ?? 0
    var rows: [InspectedField] = []
    try table.rows.eachRow { (row) throws(InspectionError) in
      var fields = zip(columns, row.values).map { InspectedField($0, $1) }
      guard place < fields.count else { return true }
      let name = fields.remove(at: place).value.plainText
      rows.append(InspectedField(name, .fields(fields)))
      return true
    }
    return rows
  }
}
