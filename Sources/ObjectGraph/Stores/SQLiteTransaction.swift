import FoundationEssentials
import SQLiteFiles

/// One save into a database.
final class SQLiteTransaction: StoreTransaction {
  let store: SQLiteStore
  let connection: SQLiteDatabase
  private var updates: [UpdateKey: SQLiteStatement] = [:]
  private var lastInsert: (plan: SQLiteEntityPlan, statement: SQLiteStatement)?

  private struct UpdateKey: Hashable {
    let entity: ObjectIdentifier
    let slots: [Int]
  }

  init(_ store: SQLiteStore, _ connection: SQLiteDatabase) {
    self.store = store
    self.connection = connection
  }

  func reserveKeys(_ root: EntityLayout, count: Int) throws -> Int64 {
    let plan = try store.plan(root)
    let last = try store.lastKey(plan, connection)
    let (end, overflow) = last.addingReportingOverflow(Int64(count))
    // The key after the last must be a number, too: whoever gives them out counts on to it.
    guard !overflow, end < .max else {
      throw StoreError(.damaged("the keys of '\(root.name)' are used up."), store.name)
    }
    let statement = try connection.statement("UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?")
    try statement.bind(end, at: 1)
    try statement.bind(plan.number, at: 2)
    try statement.run()
    return last + 1
  }

  func delete(_ id: ObjectID, version: Int64) throws -> Bool {
    let plan = try store.plan(id.space.entity)
    let statement = try connection.statement(
      "DELETE FROM \(plan.table) WHERE Z_PK = ? AND Z_OPT = ?")
    try statement.bind(id.key, at: 1)
    try statement.bind(version, at: 2)
    try statement.run()
    guard connection.changes == 1 else { return false }
    for slot in id.space.entity.toManySlots {
      guard let join = store.schema.join(id.space.entity, slot: slot) else { continue }
      let rows = try connection.statement("DELETE FROM \(join.table) WHERE \(join.ownColumn) = ?")
      try rows.bind(id.key, at: 1)
      try rows.run()
    }
    return true
  }

  func isReferredTo(_ id: ObjectID, slot: Int) throws -> Bool {
    try !store.members(of: id, slot: slot, connection).isEmpty
  }

  func version(of id: ObjectID) throws -> Int64? {
    let plan = try store.plan(id.space.entity)
    let statement = try connection.statement("SELECT Z_OPT FROM \(plan.table) WHERE Z_PK = ?")
    defer { statement.reset() }
    try statement.bind(id.key, at: 1)
    return try statement.step() ? statement.integer(0) : nil
  }

  func clearUnique(_ id: ObjectID, slots: [Int]) throws {
    let plan = try store.plan(id.space.entity)
    let names = plan.columns.filter { slots.contains($0.slot) }.map { "\($0.name) = NULL" }
    guard !names.isEmpty else { return }
    let statement = try connection.statement(
      "UPDATE \(plan.table) SET \(names.joined(separator: ", ")) WHERE Z_PK = ?")
    try statement.bind(id.key, at: 1)
    try statement.run()
  }

  func update(
    _ id: ObjectID, version: Int64, values: ContiguousArray<Value>, slots: [Int]
  ) throws -> Bool {
    let plan = try store.plan(id.space.entity)
    let statement = try updateStatement(plan, slots)
    var index: Int32 = 1
    for binding in plan.bindings where slots.contains(binding.slot) {
      try bind(values[binding.slot], binding, statement, &index)
    }
    try statement.bind(id.key, at: index)
    try statement.bind(version, at: index + 1)
    try run(statement, plan)
    return connection.changes == 1
  }

  private func updateStatement(_ plan: SQLiteEntityPlan, _ slots: [Int]) throws -> SQLiteStatement {
    let key = UpdateKey(entity: ObjectIdentifier(plan.entity), slots: slots)
    if let known = updates[key] { return known }
    let made = try connection.statement(plan.updateSQL(Set(slots)))
    updates[key] = made
    return made
  }

  func insert(_ id: ObjectID, values: ContiguousArray<Value>) throws {
    let (plan, statement) = try insertStatement(id.space.entity)
    try statement.bind(id.key, at: 1)
    var index: Int32 = 2
    for binding in plan.bindings {
      try bind(values[binding.slot], binding, statement, &index)
    }
    try run(statement, plan)
  }

  /// Objects of one entity often come one after the other: the last statement is kept at hand.
  private func insertStatement(
    _ entity: EntityLayout
  ) throws -> (SQLiteEntityPlan, SQLiteStatement) {
    if let lastInsert, lastInsert.plan.entity === entity { return lastInsert }
    let plan = try store.plan(entity)
    let made = (plan, try connection.statement(plan.insertSQL))
    lastInsert = made
    return made
  }

  private func bind(
    _ value: Value, _ binding: SQLiteEntityPlan.Binding, _ statement: SQLiteStatement,
    _ index: inout Int32
  ) throws {
    if binding.isStoredExternally, case .data(let data) = value {
      try statement.bind(Data([1]) + data, at: index)
    } else {
      try statement.bind(value, at: index)
    }
    index += 1
    guard binding.hasEntityColumn else { return }
    if case .object(let id) = value {
      try statement.bind(try store.plan(id.space.entity).number, at: index)
    } else {
      try statement.bindNull(at: index)
    }
    index += 1
  }

  /// Runs a change; a uniqueness constraint that it breaks is named.
  private func run(_ statement: SQLiteStatement, _ plan: SQLiteEntityPlan) throws {
    do {
      try statement.run()
    } catch {
      guard error.kind == .constraint else { throw error }
      let names = plan.columns.filter { error.message.contains("\(plan.table).\($0.name)") }
        .map(\.property.name)
      throw StoreError(.notUnique(entity: plan.entity.name, attributes: names), store.name)
    }
  }
}
