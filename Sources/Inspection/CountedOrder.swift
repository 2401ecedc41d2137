import ObjectGraph

/// An order of objects by how many a relationship leads to, `kids.@count`, which stores can't make.
struct CountedOrder {
  private static let ending = ".@count"

  private let keys: [RowChoice.Key]

  /// Nil for an order that stores make themselves.
  init?(_ keys: [RowChoice.Key]) {
    guard keys.contains(where: Self.counts) else { return nil }
    self.keys = keys
  }

  /// The key that counts what a relationship leads to.
  static func key(for relationship: String) -> String { relationship + ending }

  static func counts(_ key: RowChoice.Key) -> Bool { key.name.hasSuffix(ending) }

  /// The condition that is right where the path of a key that counts is.
  static func condition(_ key: RowChoice.Key) throws -> FetchPredicate {
    try FetchPredicate(format: "%K >= 0", .string(key.name))
  }

  /// The relationships of the objects themselves whose members are counted.
  private var relationships: [String] {
    keys.filter(Self.counts).map { String($0.name.dropLast(Self.ending.count)) }
      .filter { !$0.contains(".") }
  }

  /// The identifiers in this order; what's alike stays as it was.
  func sorted(_ ids: [ObjectID], in context: ManagedObjectContext) throws -> [ObjectID] {
    var rows: [(id: ObjectID, values: [Value], place: Int)] = []
    for start in stride(from: 0, to: ids.count, by: 1_000) {
      // Objects that were looked at aren't kept.
      defer { context.reset() }
      let objects = try context.objects(with: Array(ids[start...].prefix(1_000)))
      try context.readMembers(of: objects, relationships)
      for object in objects {
        let values = try keys.map { try object.value(forKeyPath: $0.name) }
        rows.append((object.objectID, values, rows.count))
      }
    }
    rows.sort { left, right in
      for (index, key) in keys.enumerated() {
        guard let precedes = left.values[index].precedes(right.values[index]) else { continue }
        return precedes == key.isAscending
      }
      return left.place < right.place
    }
    return rows.map(\.id)
  }
}
