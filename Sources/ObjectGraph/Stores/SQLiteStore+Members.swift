import DurableFiles
import Foundation
import GRDBSQLite

extension SQLiteStore {
  func members(of id: ObjectID, slot: Int) throws -> [ObjectID] {
    try withConnection { connection in
      guard let sql = membersSQL(id.space.entity, slot, filter: { "\($0) = ?" }) else { return [] }
      let statement = try connection.statement(sql)
      defer { statement.reset() }
      statement.bind(id.key, at: 1)
      var found: [ObjectID] = []
      while try statement.step() {
        if let member = member(statement) { found.append(member) }
      }
      return found
    }
  }

  func members(of ids: [ObjectID], slot: Int) throws -> [ObjectID: [ObjectID]] {
    try withConnection { connection in
      var found = Dictionary(
        ids.map { ($0, [ObjectID]()) }, uniquingKeysWith: { first, _ in first })
      let owners = Dictionary(ids.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
      guard let entity = ids.first?.space.entity else { return found }
      for keys in keyLists(ids) {
        guard let sql = membersSQL(entity, slot, filter: { "\($0) IN (\(keys))" }) else { continue }
        let statement = try connection.prepare(sql)
        while try statement.step() {
          guard let member = member(statement), let owner = owners[statement.integer(2)] else {
            continue
          }
          found[owner, default: []].append(member)
        }
      }
      return found
    }
  }

  private func member(_ statement: SQLiteStatement) -> ObjectID? {
    entity(number: statement.integer(1)).map {
      ObjectID(space: space($0), key: statement.integer(0))
    }
  }

  /// A query for key, entity and owner of the objects at the other end, in order.
  private func membersSQL(
    _ entity: EntityLayout, _ slot: Int, filter: (String) -> String
  ) -> String? {
    membersQuery(entity, slot).map {
      "SELECT t0.Z_PK, t0.Z_ENT, \($0.owner) \($0.from) WHERE \(filter($0.owner))\($0.order)"
    }
  }

  /// Where the objects at the other end are, which column names their owner, and their order.
  func membersQuery(
    _ entity: EntityLayout, _ slot: Int
  ) -> (from: String, owner: String, order: String)? {
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
    return ownerColumns(entity, slot).map { columns in
      let order = columns.order.map { "t0.\($0), " } ?? ""
      return ("FROM \(table.name) t0", "t0.\(columns.owner)", " ORDER BY \(order)t0.Z_PK")
    }
  }

  /// The columns of the objects at the other end that hold their owner and their place.
  func ownerColumns(_ entity: EntityLayout, _ slot: Int) -> (owner: String, order: String?)? {
    let property = entity.properties[slot]
    guard let destination = property.destination, let table = schema.table(destination) else {
      return nil
    }
    guard let inverseSlot = property.inverseSlot else {
      let found = table.columns.first {
        if case .owner(let owner) = $0.purpose {
          return $0.slot == slot && isKind(entity, of: owner)
        }
        return false
      }
      return found.map { ($0.name, nil) }
    }
    return table.column(destination, slot: inverseSlot).map { owner in
      (owner.name, table.orderColumn(destination, slot: inverseSlot)?.name)
    }
  }

  private func isKind(_ entity: EntityLayout, of identifier: ObjectIdentifier) -> Bool {
    ObjectIdentifier(entity) == identifier
      || entity.parent.map { isKind($0, of: identifier) } ?? false
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
      let store = URL(fileURLWithPath: name)
      let base = store.deletingPathExtension().lastPathComponent
      let url = store.deletingLastPathComponent()
        .appendingPathComponent(".\(base)_SUPPORT/_EXTERNAL_DATA/\(file)")
      guard let content = try externalFile(url.path) else {
        throw ColumnProblem("is kept in '\(url.path)', which is not there")
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
