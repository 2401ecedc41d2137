/// The table of a many-to-many relationship, seen from one of its sides.
struct SQLiteJoin {
  private(set) var table: String
  /// Holds the keys of the owners.
  private(set) var ownColumn: String
  /// Holds the keys of the objects at the other end.
  private(set) var otherColumn: String
  /// The place of the other object among the owner's; nil when this side is not ordered.
  private(set) var orderColumn: String?
  /// The names of both relationships: the one of the owners, and the one that leads back to them.
  let names: (own: String, inverse: String)
  /// The name that the table has where Core Data named it after the other side.
  private let otherTable: String
  private let ownIsFirst: Bool
  private var inverseOrderColumn: String?

  /// Nil when the relationship is not between many and many.
  init?(_ entity: EntityLayout, _ slot: Int, _ number: (EntityLayout) -> Int64) {
    let property = entity.properties[slot]
    guard let inverse = property.inverse, inverse.isToMany, !property.isTransient,
      let destination = property.destination, let inverseSlot = property.inverseSlot
    else { return nil }
    let other = Self.declaring(destination, inverseSlot)
    names = (property.name, inverse.name)
    let (ownName, otherName) = (inverse.name.uppercased(), property.name.uppercased())
    let (ownNumber, otherNumber) = (number(entity), number(other))
    let isReflexive = entity === other && inverseSlot == slot
    ownColumn = isReflexive ? Self.reflexive : "Z_\(ownNumber)\(ownName)"
    otherColumn = "Z_\(otherNumber)\(otherName)"
    orderColumn = property.isOrdered ? Self.order(otherColumn) : nil
    inverseOrderColumn = inverse.isOrdered && !isReflexive ? Self.order(ownColumn) : nil
    ownIsFirst =
      ownNumber == otherNumber
      ? inverse.name.precedesInBytes(property.name) && !isReflexive : ownNumber < otherNumber
    let tables = ("Z_\(ownNumber)\(otherName)", "Z_\(otherNumber)\(ownName)")
    (table, otherTable) = ownIsFirst ? tables : (tables.1, tables.0)
  }

  static let reflexive = "REFLEXIVE"

  private static func order(_ column: String) -> String { "Z_FOK_" + column.dropFirst(2) }

  private static func declaring(_ entity: EntityLayout, _ slot: Int) -> EntityLayout {
    var found = entity
    while let parent = found.parent, slot < parent.properties.count { found = parent }
    return found
  }

  var keyColumns: [String] { ownIsFirst ? [ownColumn, otherColumn] : [otherColumn, ownColumn] }

  /// Every column that is read or written.
  var neededColumns: [String] { [ownColumn, otherColumn] + (orderColumn.map { [$0] } ?? []) }

  var createStatement: String {
    let orders =
      ownIsFirst ? [inverseOrderColumn, orderColumn] : [orderColumn, inverseOrderColumn]
    let columns = (keyColumns + orders.compactMap(\.self)).map { "\($0) INTEGER" }
      .joined(separator: ", ")
    return
      "CREATE TABLE \(table) ( \(columns), PRIMARY KEY (\(keyColumns.joined(separator: ", "))) )"
  }

  var reversedKey: String { "(\(keyColumns[1]), \(keyColumns[0]))" }

  /// The same with digits behind the names of columns that another join table has too.
  func numbered(own: Int, other: Int) -> SQLiteJoin {
    var copy = self
    if own > 0 {
      copy.ownColumn += "\(own)"
      copy.inverseOrderColumn = inverseOrderColumn.map { _ in Self.order(copy.ownColumn) }
    }
    if other > 0 {
      copy.otherColumn += "\(other)"
      copy.orderColumn = orderColumn.map { _ in Self.order(copy.otherColumn) }
    }
    return copy
  }

  /// The same under the names that a database really has: no order that a model shows decides after
  /// which side Core Data names a table, and which column gets a digit.
  func found(in catalogue: SQLiteCatalogue) -> SQLiteJoin {
    for name in [table, otherTable] {
      if let found = renamed(name, catalogue) { return found }
    }
    let others = catalogue.tables.keys.filter { SQLiteCatalogue.isJoin($0) }
    let fitting = others.compactMap { renamed($0, catalogue, hasOtherNumbers: true) }
    return fitting.count == 1 ? fitting[0] : self
  }

  /// The join under a table's names; nil where the table has no such columns.
  private func renamed(
    _ table: String, _ catalogue: SQLiteCatalogue, hasOtherNumbers: Bool = false
  ) -> SQLiteJoin? {
    guard let columns = catalogue.tables[table] else { return nil }
    let keys = columns.filter { !$0.hasPrefix("Z_FOK_") }
    let numbers = hasOtherNumbers ? SQLiteCatalogue.withoutNumber : { $0 }
    let own = SQLiteCatalogue.column(ownColumn, in: keys, numbers)
    let rest = keys.filter { $0 != own }
    guard let own, let other = SQLiteCatalogue.column(otherColumn, in: rest, numbers) else {
      return nil
    }
    var copy = self
    (copy.table, copy.ownColumn, copy.otherColumn) = (table, own, other)
    copy.orderColumn = orderColumn.map { planned in
      let order = Self.order(other)
      return columns.contains(order)
        ? order : SQLiteCatalogue.column(planned, in: columns, { $0 }) ?? order
    }
    return copy
  }
}

/// Names for the columns of join tables: two that would be alike are told apart by a digit.
enum JoinNames {
  /// A column's second use gets the digit 1, in the order of the relationships of the entity whose
  /// keys it holds: `Z_23USERS` with the reactions of a user, `Z_23USERS1` with the messages.
  static func distinct(
    _ joins: [SQLiteSchema.JoinKey: SQLiteJoin]
  ) -> [SQLiteSchema.JoinKey: SQLiteJoin] {
    var uses: [String: Set<String>] = [:]
    for join in joins.values {
      uses[join.ownColumn, default: []].insert(join.names.own)
      uses[join.otherColumn, default: []].insert(join.names.inverse)
    }
    let sorted = uses.mapValues { $0.sorted { $0.precedesInBytes($1) } }
    return joins.mapValues { join in
      let isReflexive = join.ownColumn == SQLiteJoin.reflexive
      let own = isReflexive ? 0 : sorted[join.ownColumn]?.firstIndex(of: join.names.own)
      let other = sorted[join.otherColumn]?.firstIndex(of: join.names.inverse)
      return join.numbered(own: own ?? 0, other: other ?? 0)
    }
  }
}
