/// The recognised contents of a file.
package struct InspectedFile {
  /// The contents of a file, in the form in which they are shown.
  package enum Content {
    /// Values within values.
    case tree(InspectedValue)
    /// Rows, read as they are asked for.
    case tables([InspectedTable])
  }

  /// The kind of file, in words: `property list, binary`.
  package let kind: String
  /// The file's facts about itself, in the order in which they are shown.
  package let facts: [InspectedField]
  package let content: Content

  package init(kind: String, facts: [InspectedField] = [], content: Content) {
    self.kind = kind
    self.facts = facts
    self.content = content
  }
}

/// Rows of one kind: a table of a database, the objects of an entity.
package struct InspectedTable {
  /// A column and what the file says of it.
  package struct Column: Sendable, Hashable {
    /// The name as the file spells it.
    package let name: String
    /// The type in the words of the file's kind; empty where there is none.
    package let type: String
    /// Further facts: `required`, `default 0`, `→ Recipe, many`.
    package let remark: String

    package init(_ name: String, type: String = "", remark: String = "") {
      self.name = name
      self.type = type
      self.remark = remark
    }
  }

  package let name: String
  /// The facts about it.
  package let facts: [InspectedField]
  package let columns: [Column]
  package let rows: any InspectedRows

  package init(
    name: String, facts: [InspectedField] = [], columns: [Column], rows: any InspectedRows
  ) {
    self.name = name
    self.facts = facts
    self.columns = columns
    self.rows = rows
  }
}

/// Rows that are read when they are looked at.
package protocol InspectedRows: AnyObject {
  /// The number of rows; counted up to `limit` if there is one, since a large table takes long to
  /// count.
  func count(upTo limit: Int?) throws(InspectionError) -> Int
  /// At most `count` rows from the row `offset` on, from 0.
  ///
  /// Quick from any row on: the way to a far one is long once at most. Quickest where it
  /// follows the rows that were read last.
  func rows(from offset: Int, count: Int) throws(InspectionError) -> [InspectedRow]
}

package struct InspectedRow: Sendable, Hashable {
  /// The name by which other rows refer to it, such as `p4`; empty if there is none.
  package let label: String
  /// A value for each column.
  package let values: [InspectedValue]

  package init(label: String = "", _ values: [InspectedValue]) {
    self.label = label
    self.values = values
  }
}
