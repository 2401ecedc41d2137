import FoundationEssentials
import SQLiteFiles

extension SQLiteStore {
  func rows(_ fetch: StoreFetch, _ body: (StoredRow) -> Void) throws {
    if let slot = slotToSortHere(fetch) { return try sortedRows(fetch, by: slot, body) }
    do {
      try withAnswer(fetch) { statement, selection in
        var packer = RowPacker()
        while try statement.step() {
          if let row = try storedRow(statement, selection, &packer) { body(row) }
        }
      }
    } catch is QueryTooLarge {
      for row in try rowsChosenInMemory(fetch) { body(row) }
    }
  }

  private func sortedRows(
    _ fetch: StoreFetch, by slot: Int, _ body: (StoredRow) -> Void
  ) throws {
    var unsorted = fetch
    unsorted.order = []
    var order = NumberOrder(isAscending: fetch.order[0].isAscending)
    var found: ContiguousArray<StoredRow> = []
    try rows(unsorted) {
      order.append($0.value(slot))
      found.append($0)
    }
    for position in order.positions() { body(found[position]) }
  }

  func count(_ fetch: StoreFetch) throws -> Int {
    do {
      return try withAnswer(fetch, .count) { statement, _ in
        try statement.step() ? Int(statement.integer(0)) : 0
      }
    } catch is QueryTooLarge {
      return try rowsChosenInMemory(fetch).count
    }
  }

  func ids(_ fetch: StoreFetch) throws -> [ObjectID] {
    do {
      return try withAnswer(fetch, .identifiers) { statement, selection in
        var found: [ObjectID] = []
        while try statement.step() {
          guard let reader = selection.reader(statement.integer(1)) else { continue }
          found.append(ObjectID(space: reader.space, key: statement.integer(0)))
        }
        return found
      }
    } catch is QueryTooLarge {
      return try rowsChosenInMemory(fetch).map(\.id)
    }
  }

  private func withAnswer<R>(
    _ fetch: StoreFetch, _ answer: SQLiteQuery.Answer = .rows,
    _ body: (SQLiteStatement, SQLiteSelection) throws -> R
  ) throws -> R {
    try withReader { connection in
      let selection = try selection(fetch.entity, includesSubentities: fetch.includesSubentities)
      let query = try SQLiteQuery(fetch, selection, self, answer)
      return try query.read(connection) { try body($0, selection) }
    }
  }

  func row(_ id: ObjectID) throws -> StoredRow? {
    try withReader { connection in
      let selection = try selection(id.space.entity, includesSubentities: true)
      let statement = try connection.statement(selection.rowSQL)
      defer { statement.reset() }
      try statement.bind(id.key, at: 1)
      guard try statement.step(), let reader = selection.reader(statement.integer(1)) else {
        return nil
      }
      return try unpackedRow(statement, reader)
    }
  }

  func rows(_ ids: [ObjectID], of entity: EntityLayout) throws -> [StoredRow] {
    try ids.count > Self.keysOfAStatement
      ? withSnapshot { try readRows(ids, of: entity) } : readRows(ids, of: entity)
  }

  private func readRows(_ ids: [ObjectID], of entity: EntityLayout) throws -> [StoredRow] {
    try withReader { connection in
      let selection = try selection(entity, includesSubentities: true)
      var found: [StoredRow] = []
      for keys in keyLists(ids) {
        let statement = try connection.prepare(
          "SELECT \(selection.columnList) FROM \(selection.table) t0 WHERE t0.Z_PK IN (\(keys))")
        found += try read(statement, selection)
      }
      return found
    }
  }

  func memberRows(of id: ObjectID, slot: Int) throws -> [StoredRow] {
    try withReader { connection in
      guard let destination = id.space.entity.properties[slot].destination else { return [] }
      let selection = try selection(destination, includesSubentities: true)
      let parts = try membersQuery(id.space.entity, slot, connection)
      guard let parts else { return [] }
      let statement = try connection.statement(
        "SELECT \(selection.columnList) \(parts.from) WHERE \(parts.owner) = ?\(parts.order)")
      defer { statement.reset() }
      try statement.bind(id.key, at: 1)
      return try read(statement, selection)
    }
  }

  private func read(
    _ statement: SQLiteStatement, _ selection: SQLiteSelection
  ) throws -> [StoredRow] {
    var rows: [StoredRow] = []
    var packer = RowPacker()
    while try statement.step() {
      if let row = try storedRow(statement, selection, &packer) { rows.append(row) }
    }
    return rows
  }

  /// The row, packed where that goes; nil when it belongs to another entity.
  private func storedRow(
    _ statement: SQLiteStatement, _ selection: SQLiteSelection, _ packer: inout RowPacker
  ) throws -> StoredRow? {
    guard let reader = selection.reader(statement.integer(1)) else { return nil }
    guard let packed = packer.pack(statement, reader) else {
      return try unpackedRow(statement, reader)
    }
    return StoredRow(
      id: ObjectID(space: reader.space, key: statement.integer(0)), version: statement.integer(2),
      contents: .packed(packed.block, packed.place))
  }

  /// The row as values by slot.
  private func unpackedRow(
    _ statement: SQLiteStatement, _ reader: SQLiteSelection.Reader
  ) throws -> StoredRow {
    let key = statement.integer(0)
    let values = try ContiguousArray<Value>(
      unsafeUninitializedCapacity: reader.initial.count
    ) { buffer, count in
      (_, count) = buffer.initialize(from: reader.initial)
      for step in reader.steps {
        buffer[step.slot] = try value(statement, step, reader, key)
      }
    }
    return StoredRow(
      id: ObjectID(space: reader.space, key: key), version: statement.integer(2), values: values)
  }

  private func value(
    _ statement: SQLiteStatement, _ step: SQLiteSelection.Step, _ reader: SQLiteSelection.Reader,
    _ key: Int64
  ) throws -> Value {
    do {
      guard let type = step.type else {
        return try reference(statement, step.column, step.entityColumn, to: step.destination)
      }
      if isLenient, let text = respelledURI(statement, step.column, type) { return .string(text) }
      let value = try sqliteValue(statement, step.column, type)
      guard step.isStoredExternally, case .data(let bytes) = value else { return value }
      return .data(try externalData(bytes))
    } catch {
      let property = reader.entity.properties[step.slot].name
      let told = "'\(reader.entity.name).\(property)' of object \(key) \(sentence(error))."
      let id = ObjectID(space: reader.space, key: key)
      guard isLenient, note(id, property, told) else { throw self.error(error, step, reader, key) }
      return .null
    }
  }

  /// The text of a URI that a `URL` spells in another way, or that is none: whoever reads as much as can be
  /// read wants it as it is stored.
  private func respelledURI(
    _ statement: SQLiteStatement, _ column: Int32, _ type: AttributeType
  ) -> String? {
    guard type == .uri, statement.type(column) == .text else { return nil }
    let text = statement.text(column) ?? ""
    return URL.spells(text) ? nil : text
  }

  private func error(
    _ error: any Error, _ step: SQLiteSelection.Step, _ reader: SQLiteSelection.Reader, _ key: Int64
  ) -> any Error {
    guard let problem = error as? ColumnProblem else { return error }
    return StoreError(
      .damagedValue(
        entity: reader.entity.name, property: reader.entity.properties[step.slot].name, key: key,
        problem: problem.sentence),
      name)
  }

  private func sentence(_ error: any Error) -> String {
    (error as? ColumnProblem)?.sentence ?? "cannot be read now: \(error)"
  }

  /// The object whose key a column holds; the entity column, below zero for none, may name a subentity.
  func reference(
    _ statement: SQLiteStatement, _ column: Int32, _ entityColumn: Int32,
    to declared: IdentifierSpace?
  ) throws(ColumnProblem) -> Value {
    let type = statement.type(column)
    guard type != .null, let declared else { return .null }
    guard type == .integer else { throw ColumnProblem("holds no key of an object") }
    var destination = declared
    if entityColumn >= 0, statement.type(entityColumn) == .integer {
      let number = statement.integer(entityColumn)
      guard let named = entity(number: number), named.isKind(of: declared.entity) else {
        throw ColumnProblem("names entity number \(number), which is no '\(declared.entity.name)'")
      }
      destination = named === declared.entity ? declared : space(named)
    }
    return .object(ObjectID(space: destination, key: statement.integer(column)))
  }

  /// Lists of keys, short enough for one statement each.
  ///
  /// Keys are integers: nothing to escape.
  func keyLists(_ ids: [ObjectID]) -> [String] {
    stride(from: 0, to: ids.count, by: Self.keysOfAStatement).map { start in
      ids[start..<min(start + Self.keysOfAStatement, ids.count)].map { "\($0.key)" }
        .joined(separator: ",")
    }
  }

  fileprivate static let keysOfAStatement = 500
}
