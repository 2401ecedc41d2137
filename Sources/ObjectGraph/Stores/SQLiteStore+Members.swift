import DurableFiles
import FoundationEssentials
import SQLiteFiles

extension SQLiteStore {
  func members(of id: ObjectID, slot: Int) throws -> [ObjectID] {
    try withReader { connection in try members(of: id, slot: slot, connection) }
  }

  /// The members as a connection sees them: that of a save knows what it has written.
  func members(
    of id: ObjectID, slot: Int, _ connection: SQLiteDatabase
  ) throws -> [ObjectID] {
    guard let destination = id.space.entity.properties[slot].destination,
      let sql = try membersSQL(id.space.entity, slot, connection, filter: { "\($0) = ?" })
    else { return [] }
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    try statement.bind(id.key, at: 1)
    var found: [ObjectID] = []
    while try statement.step() {
      if let member = member(statement, destination) { found.append(member) }
    }
    return found
  }

  func members(of ids: [ObjectID], slot: Int) throws -> [ObjectID: [ObjectID]] {
    try withSnapshot { try readMembers(of: ids, slot: slot) }
  }

  private func readMembers(of ids: [ObjectID], slot: Int) throws -> [ObjectID: [ObjectID]] {
    try withReader { connection in
      var found = Dictionary(
        ids.map { ($0, [ObjectID]()) }, uniquingKeysWith: { first, _ in first })
      let owners = Dictionary(ids.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
      guard let entity = ids.first?.space.entity,
        let destination = entity.properties[slot].destination
      else { return found }
      for keys in keyLists(ids) {
        guard
          let sql = try membersSQL(entity, slot, connection, filter: { "\($0) IN (\(keys))" })
        else { continue }
        let statement = try connection.prepare(sql)
        while try statement.step() {
          guard let member = member(statement, destination),
            let owner = owners[statement.integer(2)]
          else { continue }
          found[owner, default: []].append(member)
        }
      }
      return found
    }
  }

  /// Nil for a row that is of no entity of its table: no fetch gives it either.
  private func member(_ statement: SQLiteStatement, _ destination: EntityLayout) -> ObjectID? {
    guard !destination.root.children.isEmpty else {
      return ObjectID(space: space(destination), key: statement.integer(0))
    }
    guard let named = entity(number: statement.integer(1)), named.isKind(of: destination) else {
      return nil
    }
    return ObjectID(space: space(named), key: statement.integer(0))
  }

  /// A query for key, entity and owner of the objects at the other end, in order.
  private func membersSQL(
    _ entity: EntityLayout, _ slot: Int, _ connection: SQLiteDatabase,
    filter: (String) -> String
  ) throws -> String? {
    try membersQuery(entity, slot, connection).map {
      "SELECT t0.Z_PK, t0.Z_ENT, \($0.owner) \($0.from) WHERE \(filter($0.owner))\($0.order)"
    }
  }

  /// The table of the objects at the other end, the column that names their owner, and their order.
  func membersQuery(
    _ entity: EntityLayout, _ slot: Int, _ connection: SQLiteDatabase
  ) throws -> (from: String, owner: String, order: String)? {
    let property = entity.properties[slot]
    guard let destination = property.destination, let table = schema.table(destination) else {
      return nil
    }
    if let join = schema.join(entity, slot: slot) {
      let order = join.orderColumn.map { "j.\($0), " } ?? ""
      return (
        "FROM \(join.table) j JOIN \(table.name) t0 ON t0.Z_PK = j.\(join.otherColumn)",
        "j.\(join.ownColumn)", " ORDER BY \(order)t0.Z_PK"
      )
    }
    return try ownerColumns(entity, slot, connection).map { columns in
      let order = columns.order.map { "t0.\($0), " } ?? ""
      return ("FROM \(table.name) t0", "t0.\(columns.owner)", " ORDER BY \(order)t0.Z_PK")
    }
  }

  /// The column of the objects at the other end that holds their owner.
  func ownerColumn(_ entity: EntityLayout, _ slot: Int) -> String? {
    let property = entity.properties[slot]
    guard let destination = property.destination, let table = schema.table(destination) else {
      return nil
    }
    guard let inverseSlot = property.inverseSlot else {
      return table.ownerColumns(entity, slot: slot)?.owner.name
    }
    return table.column(destination, slot: inverseSlot)?.name
  }

  /// The same with the column of their place, as far as the database has one.
  func ownerColumns(
    _ entity: EntityLayout, _ slot: Int, _ connection: SQLiteDatabase
  ) throws -> (owner: String, order: String?)? {
    let property = entity.properties[slot]
    guard let destination = property.destination, let table = schema.table(destination) else {
      return nil
    }
    guard let inverseSlot = property.inverseSlot else {
      return try table.ownerColumns(entity, slot: slot).map { columns in
        let order = try columns.order.flatMap { column in
          try isThere(column, in: table, connection) ? column.name : nil
        }
        return (columns.owner.name, order)
      }
    }
    return table.column(destination, slot: inverseSlot).map { owner in
      (owner.name, table.orderColumn(destination, slot: inverseSlot)?.name)
    }
  }

  /// Bytes of an attribute that Core Data may keep in a file: behind 1 they follow, behind 2
  /// stands the name of the file.
  func externalData(_ bytes: Data) throws -> Data {
    switch bytes.first {
    case 1: return bytes.dropFirst().asData
    case 2:
      let file = String(decoding: bytes.dropFirst().prefix { $0 != 0 }, as: UTF8.self)
      guard UUID(uuidString: file) != nil else {
        throw ColumnProblem("names a file that is no UUID")
      }
      let path = SupportFolder(of: name).file(file)
      guard let content = try externalFile(path) else {
        throw ColumnProblem("is kept in '\(path)', which is not there")
      }
      return Data(content.bytes)
    default: throw ColumnProblem("begins with neither 1 nor 2")
    }
  }

  /// Nil where there is no such file; one that cannot be read now is no damage of the store.
  private func externalFile(_ path: String) throws(StoreError) -> FileContent? {
    do {
      return try DurableFiles().read(path, limit: Self.largestExternalFile)
    } catch {
      throw StoreError(.system("'\(path)' cannot be read: \(error.text)."), name)
    }
  }

  /// In bytes; a film of an hour is larger, what belongs into memory is not.
  private static let largestExternalFile = 1 << 30
}

extension Data {
  /// A slice with indices from 0.
  fileprivate var asData: Data { Data(self) }
}
