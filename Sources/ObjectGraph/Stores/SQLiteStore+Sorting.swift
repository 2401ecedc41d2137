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

/// The order of rows by one number each: nothing comes before all in a rising order, and after all in a
/// falling one.
///
/// Rows with equal numbers stay in the order in which they came.
struct NumberOrder {
  private struct Key {
    /// The number, in the order of unsigned integers.
    var rank: UInt64
    var position: Int
  }

  private let isAscending: Bool
  private var keys: ContiguousArray<Key> = []
  private var withoutNumber: [Int] = []
  private var count = 0

  init(isAscending: Bool) { self.isAscending = isAscending }

  /// Takes the number of the next row.
  mutating func append(_ value: Value) {
    let number: Int64? =
      switch value {
      case .integer(let integer): integer
      case .double(let real): Self.ordered(real)
      case .date(let date): Self.ordered(date.timeIntervalSinceReferenceDate)
      case .null, .bool, .float, .decimal, .string, .data, .uuid, .url, .object, .objects: nil
      }
    if let number {
      let rank = UInt64(bitPattern: number) ^ 1 << 63
      keys.append(Key(rank: isAscending ? rank : ~rank, position: count))
    } else {
      withoutNumber.append(count)
    }
    count += 1
  }

  /// The rows' positions in the order.
  mutating func positions() -> [Int] {
    if keys.count < 64 {
      keys.sort { ($0.rank, $0.position) < ($1.rank, $1.position) }
    } else {
      sortByDigits()
    }
    let sorted = keys.map(\.position)
    return isAscending ? withoutNumber + sorted : sorted + withoutNumber
  }

  /// Sorts by one byte after the other, the lowest first; a byte that's the same in all is left out.
  private mutating func sortByDigits() {
    var other = keys
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
      var starts = [Int](repeating: 0, count: 256)
      for key in keys { starts[Int(key.rank >> shift & 0xff)] += 1 }
      guard !starts.contains(keys.count) else { continue }
      var sum = 0
      for digit in starts.indices {
        (starts[digit], sum) = (sum, sum + starts[digit])
      }
      for key in keys {
        let digit = Int(key.rank >> shift & 0xff)
        other[starts[digit]] = key
        starts[digit] += 1
      }
      swap(&keys, &other)
    }
  }

  /// The bits of a double as an integer with the same order.
  private static func ordered(_ real: Double) -> Int64 {
    let bits = Int64(bitPattern: (real == 0 ? 0 : real).bitPattern)
    return bits >= 0 ? bits : bits ^ .max
  }
}
