import FoundationEssentials
import SQLiteFiles

/// The statements that write objects of one entity to their table and read them from it.
final class SQLiteEntityPlan {
  struct Column {
    let slot: Int
    let name: String
    let entityColumn: String?
    let property: SlotProperty
  }

  struct Binding {
    let slot: Int
    let hasEntityColumn: Bool
    let isStoredExternally: Bool
  }

  let entity: EntityLayout
  let table: String
  let number: Int64
  let columns: [Column]
  /// The columns as far as binding asks for them.
  let bindings: ContiguousArray<Binding>
  let insertSQL: String

  init(_ entity: EntityLayout, table: SQLiteTable, number: Int64) {
    self.entity = entity
    self.table = table.name
    self.number = number
    columns = entity.properties.indices.compactMap { slot in
      table.column(entity, slot: slot).map {
        Column(
          slot: slot, name: $0.name, entityColumn: $0.entityColumn,
          property: entity.properties[slot])
      }
    }
    bindings = ContiguousArray(
      columns.map {
        Binding(
          slot: $0.slot, hasEntityColumn: $0.entityColumn != nil,
          isStoredExternally: $0.property.isStoredExternally)
      })
    let names = columns.flatMap { [$0.name] + ($0.entityColumn.map { [$0] } ?? []) }
    let all = ["Z_PK", "Z_ENT", "Z_OPT"] + names
    let marks = ["?", "\(number)", "1"] + names.map { _ in "?" }
    insertSQL =
      "INSERT INTO \(table.name) (\(all.joined(separator: ", "))) "
      + "VALUES (\(marks.joined(separator: ", ")))"
  }

  func updateSQL(_ slots: Set<Int>) -> String {
    let names = columns.filter { slots.contains($0.slot) }
      .flatMap { [$0.name] + ($0.entityColumn.map { [$0] } ?? []) }
    let assignments = ["Z_OPT = Z_OPT + 1"] + names.map { "\($0) = ?" }
    return "UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE Z_PK = ? AND Z_OPT = ?"
  }
}

/// The statements that read rows of an entity and all below it.
final class SQLiteSelection: Sendable {
  struct Step {
    let slot: Int
    let column: Int32
    /// The column of the other object's entity number; below zero for none.
    let entityColumn: Int32
    /// Nil for a reference.
    let type: AttributeType?
    /// The target of a reference, unless the entity column beside it says otherwise.
    let destination: IdentifierSpace?
    let isStoredExternally: Bool
  }

  /// Reads rows of one entity.
  final class Reader: Sendable {
    let entity: EntityLayout
    let space: IdentifierSpace
    let number: Int64
    let steps: ContiguousArray<Step>
    /// The values of slots that no column has.
    let initial: ContiguousArray<Value>
    /// The form of packed rows; nil where their values are made at once.
    let form: RowForm?

    init(
      _ entity: EntityLayout, _ space: IdentifierSpace, _ number: Int64,
      _ steps: ContiguousArray<Step>
    ) {
      self.entity = entity
      self.space = space
      self.number = number
      self.steps = steps
      initial = ContiguousArray(repeating: .null, count: entity.properties.count)
      form = RowForm(steps, initial: initial)
    }
  }

  let table: String
  /// `Z_PK, Z_ENT, Z_OPT` and the columns of the whole family, each behind the table's alias.
  let columnList: String
  /// Asks for the row of a key.
  let rowSQL: String
  let entityNumbers: [Int64]
  /// The same as a list in SQL.
  let entityList: String
  /// True if the table has rows of other entities of the model too.
  let isPartOfFamily: Bool
  private let readers: [Int64: Reader]
  /// The reader of the entity that was asked for: most rows are its own.
  private let first: Reader?
  /// The same where no other entity has rows in the table: there Core Data doesn't look at numbers.
  private let only: Reader?

  init(
    _ plans: [SQLiteEntityPlan], alias: String, space: (EntityLayout) -> IdentifierSpace,
    destination: (SlotProperty) -> IdentifierSpace?
  ) {
    table = plans.first?.table ?? ""
    entityNumbers = plans.map(\.number)
    entityList = entityNumbers.map { "\($0)" }.joined(separator: ", ")
    isPartOfFamily = plans.count < plans.first?.entity.root.family.count ?? 0
    var names = ["Z_PK", "Z_ENT", "Z_OPT"]
    var positions: [String: Int32] = [:]
    func position(_ name: String) -> Int32 {
      if let known = positions[name] { return known }
      names.append(name)
      positions[name] = Int32(names.count - 1)
      return Int32(names.count - 1)
    }
    readers = Dictionary(
      uniqueKeysWithValues: plans.map { plan in
        let steps = plan.columns.map { column in
          Step(
            slot: column.slot, column: position(column.name),
            entityColumn: column.entityColumn.map(position) ?? -1, type: column.property.type,
            destination: destination(column.property),
            isStoredExternally: column.property.isStoredExternally)
        }
        let reader = Reader(plan.entity, space(plan.entity), plan.number, ContiguousArray(steps))
        return (plan.number, reader)
      })
    first = plans.first.flatMap { [readers] in readers[$0.number] }
    only = plans.first?.entity.root.children.isEmpty ?? false ? first : nil
    columnList = names.map { "\(alias).\($0)" }.joined(separator: ", ")
    rowSQL = "SELECT \(columnList) FROM \(table) \(alias) WHERE \(alias).Z_PK = ?"
  }

  /// True if rows of other entities than those that were asked for are no objects of the answer.
  var leavesOutOthers: Bool { only == nil }

  /// The reader for a row; nil when it belongs to an entity that was not asked for.
  func reader(_ entityNumber: Int64) -> Reader? {
    if let first, first.number == entityNumber { return first }
    return readers[entityNumber] ?? only
  }
}
