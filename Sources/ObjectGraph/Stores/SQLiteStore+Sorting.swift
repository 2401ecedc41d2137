import FoundationEssentials

extension SQLiteStore {
  /// The slot of the one number that a fetch of everything is sorted by, where no index has the
  /// order already: sorting keys here is twice as fast as sorting whole rows in the database.
  func slotToSortHere(_ fetch: StoreFetch) -> Int? {
    guard fetch.limit == nil, fetch.offset == 0, fetch.order.count == 1,
      let term = fetch.order.first, term.path.count == 1, let name = term.path.first,
      let slot = fetch.entity.slots[name], let type = fetch.entity.properties[slot].type,
      type.isInteger || type == .double || type == .date, !isIndexed(name, fetch.entity)
    else { return nil }
    return slot
  }

  private func isIndexed(_ name: String, _ entity: EntityLayout) -> Bool {
    let own = entity.description.indexes.contains { $0.elements.first?.property == name }
    let isAlone = entity.slots[name].map { entity.properties[$0].attribute?.isIndexed ?? false }
    return own || isAlone ?? false || entity.parent.map { isIndexed(name, $0) } ?? false
  }
}

/// Rows in the order of one number, with the ties of every sort: by entity number, then by key.
func sortedRows(_ rows: [StoredRow], slot: Int, isAscending: Bool) -> [StoredRow] {
  var keys = rows.enumerated().map { RowKey($1.values[slot], isAscending, $1, $0) }
  keys.sort { $0.precedes($1) }
  return keys.map { rows[Int($0.index)] }
}

private struct RowKey {
  /// Nothing comes before everything, and after it in a falling order.
  let rank: Int8
  /// The value as an integer in the order of the sort.
  let number: Int64
  let key: Int64
  let entity: Int32
  let index: Int32

  init(_ value: Value, _ isAscending: Bool, _ row: StoredRow, _ index: Int) {
    let number: Int64? =
      switch value {
      case .integer(let integer): integer
      case .double(let real): Self.ordered(real)
      case .date(let date): Self.ordered(date.timeIntervalSinceReferenceDate)
      case .null, .bool, .float, .decimal, .string, .data, .uuid, .url, .object, .objects: nil
      }
    rank = number == nil ? (isAscending ? -1 : 1) : 0
    self.number = isAscending ? number ?? 0 : ~(number ?? 0)
    key = row.id.key
    entity = Int32(truncatingIfNeeded: row.id.space.entity.number)
    self.index = Int32(truncatingIfNeeded: index)
  }

  func precedes(_ other: RowKey) -> Bool {
    if rank != other.rank { return rank < other.rank }
    if number != other.number { return number < other.number }
    return entity == other.entity ? key < other.key : entity < other.entity
  }

  /// The bits of a double as an integer with the same order.
  private static func ordered(_ real: Double) -> Int64 {
    let bits = Int64(bitPattern: (real == 0 ? 0 : real).bitPattern)
    return bits >= 0 ? bits : bits ^ .max
  }
}
