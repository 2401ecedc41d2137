package import ObjectGraph

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
  /// True if the tables themselves describe something, such as a model or a folder: then they are
  /// shown whole where other files are summed up.
  package let isDescription: Bool
  /// The model of a store, or the one that the file is; nil where none is known.
  package let model: ManagedObjectModel?
  /// The bytes of a file whose content is shown otherwise than they have it; nil for any other.
  let inexactBytes: [UInt8]?

  package init(
    kind: String, facts: [InspectedField] = [], content: Content, isDescription: Bool = false,
    model: ManagedObjectModel? = nil, inexactBytes: [UInt8]? = nil
  ) {
    self.inexactBytes = inexactBytes
    self.model = model
    self.kind = kind
    self.facts = facts
    self.content = content
    self.isDescription = isDescription
  }

  /// The same with further facts.
  func adding(_ more: [InspectedField]) -> InspectedFile {
    InspectedFile(
      kind: kind, facts: facts + more, content: content, isDescription: isDescription,
      model: model, inexactBytes: inexactBytes)
  }

  /// The same with the fault for which its bytes are shown otherwise; nil for none.
  func notExact(_ fault: String?, _ bytes: [UInt8]) -> InspectedFile {
    guard let fault else { return self }
    return InspectedFile(
      kind: kind, facts: facts + [InspectedField("not exact", .text(fault))], content: content,
      isDescription: isDescription, model: model, inexactBytes: bytes)
  }

  /// The fault for which its bytes are shown otherwise.
  var inexactness: InspectedValue? {
    inexactBytes == nil ? nil : facts.last { $0.name == "not exact" }?.value
  }

  /// A part that was chosen: the facts about a description are about more than that.
  package var chosenPart: InspectedFile {
    InspectedFile(
      kind: kind, facts: isDescription ? facts.filter { $0.name == "not exact" } : facts,
      content: content, isDescription: isDescription, model: model, inexactBytes: inexactBytes)
  }

  /// The same with another content.
  func showing(_ content: Content) -> InspectedFile {
    InspectedFile(
      kind: kind, facts: facts, content: content, isDescription: isDescription, model: model,
      inexactBytes: inexactBytes)
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
    /// The rows of another table that values lead to; nil for other values.
    package let link: Link?
    /// The meanings of some values, for people: `2` is `delete`.
    package let meanings: [String: String]

    package init(
      _ name: String, type: String = "", remark: String = "", link: Link? = nil,
      meanings: [String: String] = [:]
    ) {
      self.meanings = meanings
      self.name = name
      self.type = type
      self.remark = remark
      self.link = link
    }
  }

  /// A relationship to another table.
  package struct Link: Sendable, Hashable {
    /// The table that it leads to.
    package let destination: String
    package let isToMany: Bool
    /// The name of the relationship back; nil where there is none.
    package let inverse: String?
    /// The column there that has the same value, of a foreign key in one column; nil for any other link.
    package let column: String?

    package init(_ destination: String, isToMany: Bool, inverse: String?, column: String? = nil) {
      self.destination = destination
      self.isToMany = isToMany
      self.inverse = inverse
      self.column = column
    }
  }

  package let name: String
  package let facts: [InspectedField]
  package let columns: [Column]
  package let rows: any InspectedRows
  /// The relationships to other tables, by their names.
  package let links: [(name: String, link: Link)]

  package init(
    name: String, facts: [InspectedField] = [], columns: [Column], rows: any InspectedRows,
    links: [(name: String, link: Link)]? = nil
  ) {
    self.name = name
    self.facts = facts
    self.columns = columns
    self.rows = rows
    self.links = links ?? columns.compactMap { column in column.link.map { (column.name, $0) } }
  }

  /// The same with other rows and columns.
  func showing(_ columns: [Column], _ rows: any InspectedRows) -> InspectedTable {
    InspectedTable(name: name, facts: facts, columns: columns, rows: rows)
  }
}

/// Rows that are read when they are looked at.
package protocol InspectedRows: AnyObject {
  /// True if the rows have names by which others refer to them, also where there's no row.
  var hasLabels: Bool { get }
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
