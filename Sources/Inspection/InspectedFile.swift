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

/// The reason that a file cannot be shown.
package struct InspectionError: Error, Sendable, Hashable {
  package let path: String
  /// The reason and the place, in lower-case words without a full stop.
  package let text: String
  /// True if its rows took too long, so that to ask for fewer of them is no use.
  let isStopped: Bool

  /// Takes the file and what is wrong with it.
  package init(_ text: String, path: String) {
    self.init(text, path: path, isStopped: false)
  }

  init(_ text: String, path: String, isStopped: Bool) {
    (self.path, self.text, self.isStopped) = (path, text, isStopped)
  }

  /// The whole sentence, not yet safe to show.
  package var sentence: String { "'\(path)' can't be shown: \(text)." }
}
