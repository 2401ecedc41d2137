import SQLiteFiles

extension SQLiteTransaction {
  func setMembers(
    of id: ObjectID, slot: Int, to members: [ObjectID], removed: [ObjectID], added: [ObjectID]
  ) throws {
    let entity = id.space.entity
    if let join = store.schema.join(entity, slot: slot) {
      try setJoin(join, id, members, removed: removed, added: added)
    } else if let columns = try store.ownerColumns(entity, slot, connection),
      let destination = entity.properties[slot].destination
    {
      let table = try store.plan(destination).table
      if entity.properties[slot].inverseSlot == nil {
        try setOwner(columns, table, id, removed: removed, added: added)
      }
      if let order = columns.order {
        try renumber(members, table, order: order, keyColumn: "Z_PK")
      }
    }
  }

  /// Rows of the join table are written from both sides: each leaves alone what is there.
  private func setJoin(
    _ join: SQLiteJoin, _ id: ObjectID, _ members: [ObjectID], removed: [ObjectID],
    added: [ObjectID]
  ) throws {
    let delete = try connection.statement(
      "DELETE FROM \(join.table) WHERE \(join.ownColumn) = ? AND \(join.otherColumn) = ?")
    for member in removed { try run(delete, id.key, member.key) }
    let insert = try connection.statement(
      "INSERT OR IGNORE INTO \(join.table) (\(join.ownColumn), \(join.otherColumn)) VALUES (?, ?)")
    for member in added { try run(insert, id.key, member.key) }
    if let order = join.orderColumn {
      try renumber(
        members, join.table, order: order, keyColumn: join.otherColumn,
        of: (join.ownColumn, id.key))
    }
  }

  private func setOwner(
    _ columns: (owner: String, order: String?), _ table: String, _ id: ObjectID,
    removed: [ObjectID], added: [ObjectID]
  ) throws {
    let owner = columns.owner
    // A place among others means nothing with the next owner, or with none.
    let place = columns.order.map { ", \($0) = NULL" } ?? ""
    let remove = try connection.statement(
      "UPDATE \(table) SET \(owner) = NULL\(place) WHERE \(owner) = ? AND Z_PK = ?")
    for member in removed { try run(remove, id.key, member.key) }
    let add = try connection.statement("UPDATE \(table) SET \(owner) = ?\(place) WHERE Z_PK = ?")
    for member in added { try run(add, id.key, member.key) }
  }

  private func run(_ statement: SQLiteStatement, _ first: Int64, _ second: Int64) throws {
    try statement.bind(first, at: 1)
    try statement.bind(second, at: 2)
    try statement.run()
  }

  /// Gives the members keys that rise, and leaves those that rise already as they are.
  private func renumber(
    _ members: [ObjectID], _ table: String, order: String, keyColumn: String,
    of owner: (column: String, key: Int64)? = nil
  ) throws {
    let filter = owner.map { " AND \($0.column) = ?3" } ?? ""
    let read = try connection.statement(
      "SELECT \(order) FROM \(table) WHERE \(keyColumn) = ?2\(filter)")
    let write = try connection.statement(
      "UPDATE \(table) SET \(order) = ?1 WHERE \(keyColumn) = ?2\(filter)")
    if let owner {
      try read.bind(owner.key, at: 3)
      try write.bind(owner.key, at: 3)
    }
    var current: [Int64?] = []
    for member in members {
      try read.bind(member.key, at: 2)
      let isNull = try !read.step() || read.type(0) == .null
      current.append(isNull ? nil : read.integer(0))
      read.reset()
    }
    for (member, (old, new)) in zip(members, zip(current, risingKeys(current))) where old != new {
      try run(write, new, member.key)
    }
  }
}

/// Order keys that rise strictly, where as many as possible stay what they are.
///
/// The first is 2048, each further one 1024 more; in between, keys divide the gap.
func risingKeys(_ current: [Int64?]) -> [Int64] {
  let kept = longestRise(current)
  var keys = [Int64?](repeating: nil, count: current.count)
  for index in kept { keys[index] = current[index] }
  var start = 0
  while start < keys.count {
    guard keys[start] == nil else {
      start += 1
      continue
    }
    var end = start
    while end < keys.count, keys[end] == nil { end += 1 }
    let low = start == 0 ? nil : keys[start - 1]
    guard let made = between(low, end < keys.count ? keys[end] : nil, count: end - start) else {
      return current.indices.map { 2048 + Int64($0) * 1024 }
    }
    for (offset, key) in made.enumerated() { keys[start + offset] = key }
    start = end
  }
  return keys.compactMap(\.self)
}

/// Keys for a gap; nil when it is too narrow.
private func between(_ low: Int64?, _ high: Int64?, count: Int) -> [Int64]? {
  guard let high else {
    let last = low ?? 1024
    guard last < Int64.max - Int64(count) * 1024 else { return nil }
    return (1...count).map { last + Int64($0) * 1024 }
  }
  let base = low ?? 0
  let (room, overflow) = high.subtractingReportingOverflow(base)
  guard !overflow, room > Int64(count) else { return nil }
  let step = room / Int64(count + 1)
  return (1...count).map { base + Int64($0) * step }
}

/// Positions of the longest strictly rising subsequence.
private func longestRise(_ keys: [Int64?]) -> [Int] {
  var tails: [Int] = []
  var previous = [Int?](repeating: nil, count: keys.count)
  for (index, key) in keys.enumerated() {
    guard let key else { continue }
    var (low, high) = (0, tails.count)
    while low < high {
      let middle = (low + high) / 2
      if (keys[tails[middle]] ?? 0) < key { low = middle + 1 } else { high = middle }
    }
    previous[index] = low > 0 ? tails[low - 1] : nil
    if low == tails.count { tails.append(index) } else { tails[low] = index }
  }
  var rise: [Int] = []
  var next = tails.last
  while let index = next {
    rise.append(index)
    next = previous[index]
  }
  return rise.reversed()
}
