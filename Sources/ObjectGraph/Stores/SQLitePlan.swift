import Foundation
import GRDBSQLite

/// How objects of one entity are written to and read from their table.
final class SQLiteEntityPlan {
  struct Column {
    let slot: Int
    let name: String
    let companion: String?
    let property: SlotProperty
  }

  let entity: EntityLayout
  let table: String
  let number: Int64
  let columns: [Column]
  let insertSQL: String

  init(_ entity: EntityLayout, table: SQLiteTable, number: Int64) {
    self.entity = entity
    self.table = table.name
    self.number = number
    columns = entity.properties.indices.compactMap { slot in
      table.column(entity, slot: slot).map {
        Column(
          slot: slot, name: $0.name, companion: $0.companion, property: entity.properties[slot])
      }
    }
    let names = columns.flatMap { [$0.name] + ($0.companion.map { [$0] } ?? []) }
    let all = ["Z_PK", "Z_ENT", "Z_OPT"] + names
    let marks = ["?", "\(number)", "1"] + names.map { _ in "?" }
    insertSQL =
      "INSERT INTO \(table.name) (\(all.joined(separator: ", "))) "
      + "VALUES (\(marks.joined(separator: ", ")))"
  }

  func updateSQL(_ slots: Set<Int>) -> String {
    let names = columns.filter { slots.contains($0.slot) }
      .flatMap { [$0.name] + ($0.companion.map { [$0] } ?? []) }
    let assignments = ["Z_OPT = Z_OPT + 1"] + names.map { "\($0) = ?" }
    return "UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE Z_PK = ? AND Z_OPT = ?"
  }
}

/// How rows of an entity and all below it are read.
final class SQLiteSelection {
  struct Step {
    let slot: Int
    let column: Int32
    let companion: Int32?
    let property: SlotProperty
  }

  let table: String
  /// `Z_PK, Z_ENT, Z_OPT` and the columns of the whole family, each behind the table's alias.
  let columnList: String
  let entityNumbers: [Int64]
  private let steps: [Int64: [Step]]
  private let entities: [Int64: EntityLayout]

  init(_ plans: [SQLiteEntityPlan], alias: String) {
    table = plans.first?.table ?? ""
    entityNumbers = plans.map(\.number)
    entities = Dictionary(uniqueKeysWithValues: plans.map { ($0.number, $0.entity) })
    var names = ["Z_PK", "Z_ENT", "Z_OPT"]
    var positions: [String: Int32] = [:]
    func position(_ name: String) -> Int32 {
      if let known = positions[name] { return known }
      names.append(name)
      positions[name] = Int32(names.count - 1)
      return Int32(names.count - 1)
    }
    steps = Dictionary(
      uniqueKeysWithValues: plans.map { plan in
        let steps = plan.columns.map {
          Step(
            slot: $0.slot, column: position($0.name), companion: $0.companion.map(position),
            property: $0.property)
        }
        return (plan.number, steps)
      })
    columnList = names.map { "\(alias).\($0)" }.joined(separator: ", ")
  }

  /// The steps for a row; nil when it belongs to an entity that was not asked for.
  func steps(_ entityNumber: Int64) -> (EntityLayout, [Step])? {
    guard let entity = entities[entityNumber], let steps = steps[entityNumber] else { return nil }
    return (entity, steps)
  }
}
