package import Words

/// The differences between two files of one kind: trees by key path, tables by their descriptions and the
/// keys of their rows.
package struct Comparison {
  /// A part that is not the same in both files.
  package struct Difference: Sendable, Hashable {
    /// The key path of the part.
    package let path: String
    /// The value in the first file; nil where only the second has the part.
    package let old: InspectedValue?
    /// The value in the second file; nil where only the first has the part.
    package let new: InspectedValue?
  }

  private let old: InspectedFile
  private let new: InspectedFile
  private let words: Words
  private let report: (Difference) throws -> Void
  private var values: ValueComparison { ValueComparison(report: report) }

  /// Compares with `report`, which gets each difference and may throw to stop; the number of rows of a
  /// table that only one file has is in `words`.
  package init(
    _ old: InspectedFile, _ new: InspectedFile, words: Words = .english,
    report: @escaping (Difference) throws -> Void
  ) {
    (self.old, self.new, self.words, self.report) = (old, new, words, report)
  }

  /// Looks through both files; throws an `InspectionError` and what `report` throws.
  package func perform() throws {
    var isSame = true
    try Comparison(old, new, words: words) { difference in
      isSame = false
      try report(difference)
    }.compareContents()
    // A replacement character stands for any byte, and a wrong value is shown as its text.
    if isSame, old.inexactBytes != new.inexactBytes {
      try report(
        Difference(path: "(not exact)", old: old.inexactness, new: new.inexactness))
    }
  }

  private func compareContents() throws {
    switch (old.content, new.content) {
    case (.tree(let left), .tree(let right)): try values.compare(left, right, at: "")
    case (.tables, .tables) where old.isDescription && new.isDescription:
      try compareDescriptions()
    case (.tables(let left), .tables(let right)) where old.isDescription == new.isDescription:
      try compare(left, right)
    case (.tree, .tables), (.tables, .tree), (.tables, .tables):
      try report(Difference(path: "", old: .text(old.kind), new: .text(new.kind)))
    }
  }

  /// Files of two kinds have other facts; hashes are told of where nothing else differs.
  private func compareDescriptions() throws {
    var isSame = true
    let (left, right) = (DescribedFile(old), DescribedFile(new))
    let isOneKind = old.kind == new.kind
    let comparison = Comparison(old, new, words: words) { difference in
      isSame = false
      try report(difference)
    }
    try comparison.values.compare(
      left.value(withFacts: isOneKind), right.value(withFacts: isOneKind), at: "")
    if isSame, isOneKind { try values.compare(left.consequences(), right.consequences(), at: "") }
  }

  // MARK: - Tables

  private func compare(_ left: [InspectedTable], _ right: [InspectedTable]) throws {
    let byName = Dictionary(right.map { (ExactText($0.name), $0) }) { first, _ in first }
    var failure: InspectionError?
    // A table that cannot be read hides no other.
    func attempt(_ work: () throws -> Void) throws {
      do { try work() } catch let error as InspectionError where error.leavesTheRest {
        failure = failure ?? error
      }
    }
    for table in left {
      try attempt {
        if let other = byName[ExactText(table.name)] { return try compare(table, other) }
        let count = InspectedValue.text(try count(of: table))
        try report(Difference(path: table.name.asKeyPath, old: count, new: nil))
      }
    }
    let known = Set(left.map { ExactText($0.name) })
    for table in right where !known.contains(ExactText(table.name)) {
      try attempt {
        let count = InspectedValue.text(try count(of: table))
        try report(Difference(path: table.name.asKeyPath, old: nil, new: count))
      }
    }
    if let failure { throw failure }
  }

  private func count(of table: InspectedTable) throws(InspectionError) -> String {
    words.inspection.rows(try table.rows.count(upTo: nil))
  }

  /// Rows of both in the order of their keys: neither table is held in memory.
  private func compare(_ left: InspectedTable, _ right: InspectedTable) throws {
    let schema = SchemaComparison(left, right)
    for difference in try schema?.differences() ?? [] { try report(difference) }
    let common = schema?.commonColumns
    let rows = (try NamedRows(left, isExact: true), try NamedRows(right, isExact: true))
    var (old, new) = (RowStream(rows.0.rows), RowStream(rows.1.rows))
    guard old.isSorted, new.isSorted else {
      return try compareInMemory((left, rows.0), (right, rows.1), common)
    }
    var (first, second) = (try old.next(), try new.next())
    while first != nil || second != nil {
      let order = Self.order(first?.key, second?.key)
      if order < 0, let row = first {
        try report(Difference(path: place(left, row), old: left.shown(row.row), new: nil))
        first = try old.next()
      } else if order > 0, let row = second {
        try report(Difference(path: place(right, row), old: nil, new: right.shown(row.row)))
        second = try new.next()
      } else if let before = first, let after = second {
        try values.compare(
          left.fields(of: before.row, common), right.fields(of: after.row, common),
          at: place(left, before))
        (first, second) = (try old.next(), try new.next())
      }
    }
  }

  private static func order(_ left: Int64?, _ right: Int64?) -> Int {
    guard let left else { return 1 }
    guard let right else { return -1 }
    return left < right ? -1 : left > right ? 1 : 0
  }

  private func place(_ table: InspectedTable, _ row: KeyedRow) -> String {
    table.name.asKeyPath + "[\(row.key)]"
  }

  /// Rows without numbers as keys: by their labels or their primary keys, or by their places where
  /// those of one of the tables have none.
  private func compareInMemory(
    _ left: (table: InspectedTable, rows: NamedRows),
    _ right: (table: InspectedTable, rows: NamedRows), _ common: Set<ExactText>?
  ) throws {
    let areNamed = left.rows.rows.hasLabels && right.rows.rows.hasLabels
    try values.compare(
      try Self.values(of: left.table, left.rows, common, areNamed: areNamed),
      try Self.values(of: right.table, right.rows, common, areNamed: areNamed), at: "")
  }

  private static func values(
    of table: InspectedTable, _ named: NamedRows, _ common: Set<ExactText>?, areNamed: Bool
  ) throws(InspectionError) -> [(name: String, value: InspectedValue)] {
    var values: [(name: String, value: InspectedValue)] = []
    try named.rows.eachRow { (row) throws(InspectionError) in
      let place = areNamed ? named.name(of: row, at: values.count) : ".\(values.count)"
      values.append((table.name.asKeyPath + place, table.shown(row, common)))
      return true
    }
    return values
  }
}

extension InspectedTable {
  /// A row with the names of its columns, without its key.
  ///
  /// A column that the other table doesn't have is a difference itself, and nothing in it is no further
  /// one; with `common` such a value is left out.
  fileprivate func shown(_ row: InspectedRow, _ common: Set<ExactText>? = nil) -> InspectedValue {
    let fields = zip(columns, row.values).map { InspectedField($0.name, $1) }
    guard let common else { return .fields(fields) }
    return .fields(fields.filter { common.contains(ExactText($0.name)) || !$0.value.isNull })
  }

  fileprivate func fields(
    of row: InspectedRow, _ common: Set<ExactText>?
  ) -> [(name: String, value: InspectedValue)] {
    guard case .fields(let fields, _) = shown(row, common) else { return [] }
    return fields.map { ($0.name.asKeyPath, $0.value) }
  }
}

extension InspectedValue {
  fileprivate var isNull: Bool { if case .null = self { true } else { false } }
}

/// A row with the number by which it is found.
private struct KeyedRow {
  let key: Int64
  let row: InspectedRow
}

/// Rows one after the other, in the order of their keys.
private struct RowStream {
  /// True if every row has a number as its key, and the numbers rise.
  let isSorted: Bool
  private let rows: any InspectedRows
  private var batch: ArraySlice<InspectedRow> = []
  private var offset = 0

  init(_ rows: any InspectedRows) {
    self.rows = rows
    isSorted = (rows as? SQLiteRows)?.key != nil || rows is StoreRows
  }

  mutating func next() throws(InspectionError) -> KeyedRow? {
    if batch.isEmpty {
      batch = try rows.rows(from: offset, count: 1_000)[...]
      offset += batch.count
    }
    guard let row = batch.popFirst() else { return nil }
    let digits = row.label.hasPrefix("p") ? row.label.dropFirst() : row.label[...]
    return KeyedRow(key: Int64(digits) ?? 0, row: row)
  }
}
