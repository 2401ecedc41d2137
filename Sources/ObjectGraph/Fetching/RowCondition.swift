package import SQLiteFiles

/// A condition about rows that have no model, in two parts: the one that a database answers with the
/// same meaning, and the rest.
package struct RowCondition {
  /// A column of a table as SQL names it.
  package struct Column {
    let name: String
    let affinity: Affinity
    let isIndexed: Bool

    /// Takes a name in quotation marks and the declared type; `isIndexed` says that an index, or the
    /// table itself, is in the order of the column.
    package init(quoted name: String, declaredType type: String, isIndexed: Bool) {
      self.name = name
      self.affinity = Affinity(declaredType: type)
      self.isIndexed = isIndexed
    }
  }

  /// The values that a declared type lets a column keep, as SQLite reads the type.
  enum Affinity {
    case text, number, none

    init(declaredType type: String) {
      let type = type.uppercased()
      func has(_ part: String) -> Bool { TextTest.holds(.contains, [], type, part) }
      if has("INT") {
        self = .number
      } else if has("CHAR") || has("CLOB") || has("TEXT") {
        self = .text
      } else {
        self = type.isEmpty || has("BLOB") ? .none : .number
      }
    }
  }

  /// The part that the database answers; nil where it can answer nothing.
  ///
  /// It may call `SQLiteDatabase.textEnding`.
  package let sql: String?
  /// The values of the parameters in the SQL, in their order.
  package let values: [SQLiteValue]
  /// The part that is left to ask of the rows that the database gives; nil for none.
  package let rest: FetchPredicate?

  /// Divides a condition; `column` gives the column of a name, or nil where its values have another
  /// meaning than those in the database.
  package init(_ predicate: FetchPredicate, column: (String) -> Column?) {
    var (parts, rest): ([String], [PredicateNode]) = ([], [])
    var (values, size): ([SQLiteValue], Int) = ([], 0)
    for node in predicate.node.conjuncts {
      var writer = RowConditionWriter(mostNodes: Self.mostNodes - size)
      if let text = writer.text(node, column), values.count + writer.values.count <= Self.mostValues
      {
        parts.append(text)
        values += writer.values
        size += writer.nodes
      } else {
        rest.append(node)
      }
    }
    sql = parts.isEmpty ? nil : parts.map { "(\($0))" }.joined(separator: " AND ")
    self.values = values
    self.rest = rest.isEmpty ? nil : FetchPredicate(rest.count == 1 ? rest[0] : .and(rest))
  }

  /// A statement takes many more parameters; a list of as many values is quicker looked at here.
  private static let mostValues = 1_000
  /// SQLite refuses expressions that are a few times as deep.
  private static let mostNodes = 200
}

extension PredicateNode {
  /// The parts that must all hold.
  fileprivate var conjuncts: [PredicateNode] {
    if case .and(let nodes) = self { return nodes.flatMap(\.conjuncts) }
    return [self]
  }
}
