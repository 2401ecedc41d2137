/// The entities that a store lists, and the tables that keep their objects.
struct StoredEntities {
  /// An entity as the store's list of keys has it.
  struct Entity {
    let number: Int64
    let name: String
    let parent: Int64

    /// True for the entities in which Core Data keeps the history of changes.
    var isOfHistory: Bool { number > 16_000 }
  }

  /// In the order of their numbers.
  let all: [Entity]
  let byNumber: [Int64: Entity]
  /// The entities whose objects share a table, in the order of their numbers.
  private let byTable: [String: [Entity]]

  init(_ all: [Entity]) {
    self.all = all
    let byNumber = Dictionary(all.map { ($0.number, $0) }) { first, _ in first }
    self.byNumber = byNumber
    byTable = Dictionary(grouping: byNumber.values.sorted { $0.number < $1.number }) {
      Self.table(of: $0, byNumber)
    }
  }

  func table(of entity: Entity) -> String { Self.table(of: entity, byNumber) }

  /// The table of an entity is that of its outermost parent.
  private static func table(of entity: Entity, _ entities: [Int64: Entity]) -> String {
    var root = entity
    var steps = 0
    while let parent = entities[root.parent], steps < entities.count {
      root = parent
      steps += 1
    }
    return (entity.isOfHistory ? "A" : "Z") + root.name.uppercased()
  }

  /// The entities whose objects are in a table.
  func sharing(_ table: String) -> [Entity] { byTable[table] ?? [] }

  /// The outermost entity of those whose objects are in a table.
  func root(of table: String) -> Entity? {
    sharing(table).first { byNumber[$0.parent] == nil }
  }

  /// The condition for the rows of an entity; nil where they are all that the table has.
  ///
  /// Rows whose entity the store doesn't list are shown with those of the outermost one.
  func condition(for entity: Entity, in table: String) -> String? {
    guard root(of: table)?.number == entity.number else { return "Z_ENT = \(entity.number)" }
    let others = sharing(table).map(\.number).filter { $0 != entity.number }
    return others.isEmpty ? nil : Self.isOfNone(others)
  }

  /// The condition for the rows of no entity in a table; nil unless this is the outermost of several
  /// entities that share it.
  func conditionForUnlisted(besides entity: Entity, in table: String) -> String? {
    let sharing = sharing(table).map(\.number)
    guard sharing.count > 1, root(of: table)?.number == entity.number else { return nil }
    return Self.isOfNone(sharing)
  }

  private static func isOfNone(_ numbers: [Int64]) -> String {
    let list = numbers.map { "\($0)" }.joined(separator: ", ")
    return "(Z_ENT IS NULL OR Z_ENT NOT IN (\(list)))"
  }
}
