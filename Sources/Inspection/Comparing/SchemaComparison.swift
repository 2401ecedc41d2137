import SQLiteFiles

/// The differences between two tables, or the objects of two entities, that lie in their descriptions and
/// not in their rows: columns or attributes with their types, indexes and triggers.
struct SchemaComparison {
  private let left: InspectedTable
  private let right: InspectedTable

  /// Nil for tables that have no description of their own, such as lists of records.
  init?(_ left: InspectedTable, _ right: InspectedTable) {
    let areTables = left.rows is SQLiteRows && right.rows is SQLiteRows
    guard areTables || left.rows is StoreRows && right.rows is StoreRows else { return nil }
    (self.left, self.right) = (left, right)
  }

  /// The columns that both tables have, by the bytes of their names; nil where they have no others.
  var commonColumns: Set<ExactText>? {
    let old = Set(left.columns.map { ExactText($0.name) })
    let new = Set(right.columns.map { ExactText($0.name) })
    return old == new ? nil : old.intersection(new)
  }

  func differences() throws(InspectionError) -> [Comparison.Difference] {
    var found = columns
    if let old = left.rows as? SQLiteRows, let new = right.rows as? SQLiteRows, old.isBare,
      new.isBare
    {
      found += try definitions(old, new, areColumnsAlike: found.isEmpty)
    } else if found.isEmpty, let old = left.versionHash, let new = right.versionHash, old != new {
      found.append(difference("definition", .text(old), .text(new)))
    }
    return found
  }

  /// A part of the description, and its name: `t (index "i")`.
  private func difference(
    _ part: String, _ old: InspectedValue?, _ new: InspectedValue?
  ) -> Comparison.Difference {
    Comparison.Difference(path: "\(left.name.asKeyPath) (\(part))", old: old, new: new)
  }

  private var columns: [Comparison.Difference] {
    let isSQL = left.rows is SQLiteRows
    return compared(
      left.columns.map { (ExactText($0.name), $0) }, right.columns.map { (ExactText($0.name), $0) },
      part: { "column \($0.name.asKeyPath)" }, shown: \.description,
      areAlike: { $0.isLike($1, inSQL: isSQL) })
  }

  private func definitions(
    _ old: SQLiteRows, _ new: SQLiteRows, areColumnsAlike: Bool
  ) throws(InspectionError) -> [Comparison.Difference] {
    let (before, after) = (try old.definitions(), try new.definitions())
    let own = compared(
      before.filter(\.isOfTable).map { (0, $0) }, after.filter(\.isOfTable).map { (0, $0) },
      part: { _ in "definition" }, shown: \.text, areAlike: { $0.makesTheSame(as: $1) })
    let others = compared(
      before.filter { !$0.isOfTable }.map { ($0.key, $0) },
      after.filter { !$0.isOfTable }.map { ($0.key, $0) },
      part: { "\($0.kind) \($0.name.asKeyPath)" }, shown: \.text,
      areAlike: { $0.makesTheSame(as: $1) })
    // Other columns make another statement in any case.
    return (areColumnsAlike ? own : []) + others
  }

  /// The parts that are gone, changed and new, in this order of the first and then the second table.
  private func compared<Part, Key: Hashable>(
    _ old: [(Key, Part)], _ new: [(Key, Part)], part: (Part) -> String, shown: (Part) -> String,
    areAlike: (Part, Part) -> Bool
  ) -> [Comparison.Difference] {
    let byKey = Dictionary(new) { first, _ in first }
    let known = Set(old.map(\.0))
    var found: [Comparison.Difference] = []
    for (key, before) in old {
      let after = byKey[key]
      if let after, areAlike(before, after) { continue }
      found.append(
        difference(part(before), .text(shown(before)), after.map { .text(shown($0)) }))
    }
    for (key, after) in new where !known.contains(key) {
      found.append(difference(part(after), nil, .text(shown(after))))
    }
    return found
  }
}

extension SQLiteDefinition {
  /// True for the statement that makes the table or the view itself.
  fileprivate var isOfTable: Bool { ["table", "view"].contains(kind) }

  /// The kind and the name, as SQLite tells them apart.
  fileprivate var key: [UInt8] { Array(kind.utf8) + [0] + SQLiteName.folded(name) }
}

extension InspectedTable.Column {
  /// The type and the remarks on one line.
  fileprivate var description: String {
    [type, remark].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns true for the same description; in a type the case of letters means nothing, and in SQL
  /// blanks mean nothing either.
  fileprivate func isLike(_ other: InspectedTable.Column, inSQL isSQL: Bool) -> Bool {
    let (old, new) = (type.lowercased(), other.type.lowercased())
    guard isSQL else { return old == new && ExactText(remark) == ExactText(other.remark) }
    return SQLiteDefinition.isSamePart(old, new)
      && SQLiteDefinition.isSamePart(remark, other.remark)
  }
}

extension InspectedTable {
  /// The hash by which a store knows the version of an entity.
  fileprivate var versionHash: String? {
    guard let fact = facts.first(where: { $0.name == "version hash" }),
      case .text(let hash) = fact.value
    else { return nil }
    return hash
  }
}
