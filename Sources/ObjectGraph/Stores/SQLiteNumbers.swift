import SQLiteFiles

/// The entities that a database knows, by the numbers that its rows carry.
struct SQLiteNumbers {
  private struct Known {
    let name: String
    let number: Int64
    let parent: Int64
  }

  private let known: [Known]
  /// True if the version hashes say that the store has the model's entities under other names at most:
  /// of another model's store nothing may be taken for what it isn't.
  private let isOfTheModel: Bool
  /// Persistent history numbers its own entities from here on.
  private static let firstOfHistory: Int64 = 16_000

  init(_ connection: SQLiteDatabase, isOfTheModel: Bool = true) throws {
    self.isOfTheModel = isOfTheModel
    guard try connection.hasTable("Z_PRIMARYKEY") else {
      throw StoreError(.damaged("it has no table 'Z_PRIMARYKEY'."), connection.path)
    }
    known = try connection.rows("SELECT Z_NAME, Z_ENT, Z_SUPER FROM Z_PRIMARYKEY") {
      Known(name: $0.text(0) ?? "", number: $0.integer(1), parent: $0.integer(2))
    }
  }

  /// Returns true if the database has two of the entities under one number.
  func isRepeated(among layouts: [EntityLayout]) -> Bool {
    let names = Set(layouts.map(\.name))
    let numbers = known.filter { names.contains($0.name) }.map(\.number)
    return Set(numbers).count < numbers.count
  }

  /// The numbers of the entities, by name; of two that have one number the first keeps it.
  ///
  /// An entity that Core Data renamed in a migration keeps its old name: it is found by its renaming
  /// identifier, or as the only one under its parent that is left over on both sides.
  func numbers(of layouts: [EntityLayout]) -> [String: Int64] {
    let all = Dictionary(known.map { ($0.name, $0.number) }, uniquingKeysWith: { $1 })
    var found: [String: Int64] = [:]
    var taken: Set<Int64> = []
    for layout in layouts {
      if let number = all[layout.name], taken.insert(number).inserted {
        found[layout.name] = number
      }
    }
    let names = Set(layouts.map(\.name))
    var left = known.filter { !names.contains($0.name) && $0.number < Self.firstOfHistory }
    guard isOfTheModel else { return found }
    // Parents come before their children.
    for layout in layouts where found[layout.name] == nil {
      let parent = layout.parent.map { found[$0.name] ?? -1 } ?? 0
      let rivals = layouts.filter { found[$0.name] == nil && $0.parent === layout.parent }
      let candidates = left.filter { $0.parent == parent }
      let renamed = candidates.first { $0.name == layout.description.renamingIdentifier }
      let only = candidates.count == 1 && rivals.count == 1 ? candidates.first : nil
      guard let match = renamed ?? only else { continue }
      found[layout.name] = match.number
      left.removeAll { $0.number == match.number }
    }
    return found
  }
}
