/// What a file turned out to hold.
public struct InspectedFile {
  /// What a file holds, as it is shown.
  public enum Content {
    /// Values within values.
    case tree(InspectedValue)
    /// Rows, read as they are asked for.
    case tables([InspectedTable])
  }

  /// What kind of file it is, in words: `property list, binary`.
  public let kind: String
  /// What the file says of itself, in the order in which it is shown.
  public let facts: [InspectedField]
  /// What it holds.
  public let content: Content

  /// Takes what was found.
  public init(kind: String, facts: [InspectedField] = [], content: Content) {
    self.kind = kind
    self.facts = facts
    self.content = content
  }
}

/// Rows of one kind: a table of a database, the objects of an entity.
public struct InspectedTable {
  /// A column and what the file says of it.
  public struct Column: Sendable, Hashable {
    /// The name as the file spells it.
    public let name: String
    /// The type in the words of the file's kind; empty where there is none.
    public let type: String
    /// What else is known: `required`, `default 0`, `→ Recipe, many`.
    public let remark: String

    /// Takes what is known.
    public init(_ name: String, type: String = "", remark: String = "") {
      self.name = name
      self.type = type
      self.remark = remark
    }
  }

  /// The table's or entity's name.
  public let name: String
  /// What is said about it.
  public let facts: [InspectedField]
  /// Its columns.
  public let columns: [Column]
  /// Its rows.
  public let rows: any InspectedRows

  /// Takes what was found.
  public init(
    name: String, facts: [InspectedField] = [], columns: [Column], rows: any InspectedRows
  ) {
    self.name = name
    self.facts = facts
    self.columns = columns
    self.rows = rows
  }
}

/// Rows that are read when they are looked at.
public protocol InspectedRows: AnyObject {
  /// How many rows there are; counted up to `limit` where it is given, since a large table
  /// takes long to count.
  func count(upTo limit: Int?) throws(InspectionError) -> Int
  /// At most `count` rows from the row `offset` on, from 0.
  ///
  /// Quick from any row on: the way to a far one is long once at most. Quickest where it
  /// follows the rows that were read last.
  func rows(from offset: Int, count: Int) throws(InspectionError) -> [InspectedRow]
}

/// One row.
public struct InspectedRow: Sendable, Hashable {
  /// What other rows call it, such as `p4`; empty where nothing does.
  public let label: String
  /// A value for each column.
  public let values: [InspectedValue]

  /// Takes what was read.
  public init(label: String = "", _ values: [InspectedValue]) {
    self.label = label
    self.values = values
  }
}

/// Why a file cannot be shown.
public struct InspectionError: Error, Sendable, Hashable {
  /// The file's path.
  public let path: String
  /// What is wrong and where, in lower-case words without a full stop.
  public let text: String
  /// True if its rows took too long, so that to ask for fewer of them is no use.
  let isStopped: Bool

  /// Takes the file and what is wrong with it.
  public init(_ text: String, path: String) {
    self.init(text, path: path, isStopped: false)
  }

  init(_ text: String, path: String, isStopped: Bool) {
    (self.path, self.text, self.isStopped) = (path, text, isStopped)
  }

  /// The whole sentence, not yet safe to show.
  public var sentence: String { "'\(path)' can't be shown: \(text)." }
}
