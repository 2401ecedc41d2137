/// The columns for the slots, in one table for a root entity and all below it.
///
/// Text and order follow what Core Data writes since framework version 640.
struct SQLiteTable {
  private(set) var name: String
  let root: EntityLayout
  private(set) var columns: [SQLiteColumn] = []

  init(root: EntityLayout, number: (EntityLayout) -> Int64) {
    self.root = root
    name = "Z" + root.name.uppercased()
    var made: [SQLiteColumn] = []
    // Every table has these.
    var taken: Set<String> = ["Z_PK", "Z_ENT", "Z_OPT"]
    for entity in root.family {
      for var column in ownColumns(entity, number) {
        column.makeUnique(&taken)
        made.append(column)
      }
    }
    columns = made.enumerated().sorted { a, b in
      let (first, second) = (a.element, b.element)
      return (first.kindOrder, first.depthOrder, first.group, a.offset)
        < (second.kindOrder, second.depthOrder, second.group, b.offset)
    }.map(\.element)
  }

  /// The same under the names that a database really has; a column that it lacks keeps its name.
  func found(in catalogue: SQLiteCatalogue) -> SQLiteTable {
    guard let there = catalogue.tables[name] else { return self }
    var copy = self
    var free = Set(there).subtracting(columns.flatMap(\.names))
    for place in columns.indices {
      copy.columns[place].find(among: there, &free)
    }
    return copy
  }

  var createStatement: String {
    let parts =
      ["Z_PK INTEGER PRIMARY KEY", "Z_ENT INTEGER", "Z_OPT INTEGER"]
      + columns.flatMap(\.declarations)
    return "CREATE TABLE \(name) ( \(parts.joined(separator: ", ")) )"
  }

  func column(_ entity: EntityLayout, slot: Int) -> SQLiteColumn? {
    columns.first { $0.slot == slot && $0.purpose == .value && entity.isKind(of: $0.entity) }
  }

  func orderColumn(_ entity: EntityLayout, slot: Int) -> SQLiteColumn? {
    columns.first { $0.slot == slot && $0.purpose == .order && entity.isKind(of: $0.entity) }
  }

  /// The columns of this table's rows for a to-many relationship without inverse that leads here:
  /// the owner, and the place among its objects where they are ordered.
  func ownerColumns(
    _ owner: EntityLayout, slot: Int
  ) -> (owner: SQLiteColumn, order: SQLiteColumn?)? {
    var found: SQLiteColumn?
    var order: SQLiteColumn?
    for column in columns where column.slot == slot {
      switch column.purpose {
      case .owner(let declaring): if owner.isOrIsBelow(declaring) { found = column }
      case .orderOfOwner(let declaring): if owner.isOrIsBelow(declaring) { order = column }
      case .value, .order: break
      }
    }
    return found.map { ($0, order) }
  }

  /// The columns that an entity adds to its parent's, each group by name.
  private func ownColumns(
    _ entity: EntityLayout, _ number: (EntityLayout) -> Int64
  ) -> [SQLiteColumn] {
    let first = entity.parent?.properties.count ?? 0
    var made: [SQLiteColumn] = []
    for slot in first..<entity.properties.count where !entity.properties[slot].isTransient {
      let property = entity.properties[slot]
      if let type = property.type {
        made.append(SQLiteColumn(entity, slot, type))
      } else if property.isToOne {
        made.append(SQLiteColumn(entity, slot, reference: property, number))
        if property.inverse?.isOrdered == true {
          made.append(SQLiteColumn(order: entity, slot))
        }
      }
    }
    made += foreignColumns(entity, number)
    return made.enumerated().sorted { a, b in
      if a.element.group != b.element.group { return a.element.group < b.element.group }
      // An order stands right behind the owner that it belongs to.
      return a.element.sortName == b.element.sortName
        ? a.offset < b.offset : a.element.sortName.precedesInBytes(b.element.sortName)
    }.map(\.element)
  }

  /// Columns for to-many relationships without inverse that lead here.
  private func foreignColumns(
    _ entity: EntityLayout, _ number: (EntityLayout) -> Int64
  ) -> [SQLiteColumn] {
    entity.model.numbered.flatMap { owner -> [SQLiteColumn] in
      let first = owner.parent?.properties.count ?? 0
      return owner.toManySlots.flatMap { slot -> [SQLiteColumn] in
        let property = owner.properties[slot]
        guard slot >= first, property.inverseSlot == nil, property.destination === entity,
          !property.isTransient
        else { return [] }
        let column = SQLiteColumn(foreign: property.name, owner, slot, in: entity, number(owner))
        return property.isOrdered ? [column, SQLiteColumn(orderOf: column, owner)] : [column]
      }
    }
  }
}

/// One column, or a foreign key with the column of its entity.
struct SQLiteColumn {
  enum Purpose: Equatable {
    case value
    /// The place of the row among its siblings.
    case order
    /// The owner of a to-many relationship without inverse.
    case owner(ObjectIdentifier)
    /// The place of the row in a to-many relationship without inverse.
    case orderOfOwner(ObjectIdentifier)
  }

  var isOrderOfOwner: Bool {
    if case .orderOfOwner = purpose { true } else { false }
  }

  /// True if the database keeps an index of the column.
  var isIndexed: Bool {
    switch purpose {
    case .value: group == 2
    case .owner: true
    case .order, .orderOfOwner: false
    }
  }

  private(set) var name: String
  let declaredType: String
  /// Holds the entity number of the object that a foreign key names.
  private(set) var entityColumn: String?
  let entity: EntityLayout
  let slot: Int
  let purpose: Purpose
  let group: Int
  let sortName: String

  /// Parents' columns come before their children's among those of one kind.
  var depthOrder: Int { entity.number }

  /// The place of the columns of one declared type, but for floating-point numbers and dates, which
  /// stand together.
  var kindOrder: Int {
    switch declaredType {
    case "INTEGER": 1
    case "FLOAT", "TIMESTAMP": 2
    case "DECIMAL": 3
    case "VARCHAR": 4
    default: 5
    }
  }

  var names: [String] { [name] + (entityColumn.map { [$0] } ?? []) }

  /// Takes over the name that a database has for the column with another number of the entity in it,
  /// as it was when the column was made.
  mutating func find(among there: [String], _ free: inout Set<String>) {
    if !there.contains(name), let found = likely(name, free) {
      name = found
      free.remove(found)
    }
    if let wanted = entityColumn, !there.contains(wanted), let found = likely(wanted, free) {
      entityColumn = found
      free.remove(found)
    }
  }

  private func likely(_ name: String, _ free: Set<String>) -> String? {
    guard hasNumber(name) else { return nil }
    let wanted = SQLiteCatalogue.withoutNumber(name)
    let alike = free.filter { hasNumber($0) && SQLiteCatalogue.withoutNumber($0) == wanted }
    return alike.count == 1 ? alike.first : nil
  }

  /// Tells whether a name begins with an entity's number, as `Z15PARAMETERS` and `Z8_OBJECT` do.
  private func hasNumber(_ name: String) -> Bool {
    let rest = name.hasPrefix("Z_FOK_") ? name.dropFirst(6) : name.dropFirst(1)
    return rest.first.map { ("0"..."9").contains($0) } ?? false
  }

  init(_ entity: EntityLayout, _ slot: Int, _ type: AttributeType) {
    sortName = entity.properties[slot].name
    name = "Z" + sortName.uppercased()
    self.entity = entity
    self.slot = slot
    purpose = .value
    (group, declaredType) = type.column
  }

  init(
    _ entity: EntityLayout, _ slot: Int, reference property: SlotProperty,
    _ number: (EntityLayout) -> Int64
  ) {
    sortName = property.name
    name = "Z" + sortName.uppercased()
    self.entity = entity
    self.slot = slot
    purpose = .value
    (group, declaredType) = (2, "INTEGER")
    if let destination = property.destination, destination.hasSubentities {
      entityColumn = "Z\(number(destination))_\(sortName.uppercased())"
    }
  }

  init(order entity: EntityLayout, _ slot: Int) {
    sortName = entity.properties[slot].name
    name = "Z_FOK_" + sortName.uppercased()
    self.entity = entity
    self.slot = slot
    purpose = .order
    (group, declaredType) = (4, "INTEGER")
  }

  init(
    foreign relationship: String, _ owner: EntityLayout, _ slot: Int, in entity: EntityLayout,
    _ number: Int64
  ) {
    sortName = relationship
    name = "Z\(number)\(relationship.uppercased())"
    self.entity = entity
    self.slot = slot
    purpose = .owner(ObjectIdentifier(owner))
    (group, declaredType) = (3, "INTEGER")
    if owner.hasSubentities { entityColumn = "Z\(number)_\(relationship.uppercased())" }
  }

  /// The order that Core Data keeps beside an owner: `Z_FOK_15PARAMETERS` behind `Z15PARAMETERS`.
  init(orderOf column: SQLiteColumn, _ owner: EntityLayout) {
    sortName = column.sortName
    name = "Z_FOK_" + column.name.dropFirst()
    entity = column.entity
    slot = column.slot
    purpose = .orderOfOwner(ObjectIdentifier(owner))
    (group, declaredType) = (column.group, "INTEGER")
  }

  var declarations: [String] {
    ["\(name) \(declaredType)"] + (entityColumn.map { ["\($0) INTEGER"] } ?? [])
  }

  /// Two subentities may have a property of one name: the second gets a digit.
  mutating func makeUnique(_ taken: inout Set<String>) {
    var suffix = 0
    while taken.contains(suffixed(name, suffix)) { suffix += 1 }
    name = suffixed(name, suffix)
    entityColumn = entityColumn.map { suffixed($0, suffix) }
    taken.insert(name)
  }

  private func suffixed(_ name: String, _ number: Int) -> String {
    number == 0 ? name : "\(name)\(number)"
  }
}

extension AttributeType {
  /// The place of the type's columns in a table, and the declared type.
  fileprivate var column: (group: Int, declaredType: String) {
    switch self {
    case .integer16, .integer32, .integer64, .boolean: (1, "INTEGER")
    case .double, .float: (5, "FLOAT")
    case .date: (5, "TIMESTAMP")
    case .decimal: (6, "DECIMAL")
    case .string: (7, "VARCHAR")
    case .uri: (8, "VARCHAR")
    case .uuid: (9, "BLOB")
    case .transformable: (10, "BLOB")
    case .binary, .undefined: (11, "BLOB")
    }
  }
}

extension EntityLayout {
  /// Tells whether this is the entity named, or one below it.
  fileprivate func isOrIsBelow(_ other: ObjectIdentifier) -> Bool {
    ObjectIdentifier(self) == other || parent?.isOrIsBelow(other) ?? false
  }
}
