import FoundationEssentials
import ObjectGraph
import Words

/// The objects of one entity, without those of the entities below it.
final class StoreRows: InspectedRows {
  private let coordinator: PersistentStoreCoordinator
  private let context: ManagedObjectContext
  private let path: String
  private let entity: String
  private let names: [String]
  /// The relationships whose members are read for many objects at once.
  private let toMany: [String]
  private let properties: [PropertyDescription]
  private let source: SQLiteFile?
  private let choice: RowChoice
  private let mismatch: ModelMismatch?
  private var places = RowPlaces<ObjectID>()
  /// The identifiers of all rows in their order, where that is not the order of their keys.
  private var sorted: [ObjectID]?
  /// Within so many rows of an order the store is asked for these alone.
  private static let few = 1_000

  var hasLabels: Bool { true }

  init(
    _ coordinator: PersistentStoreCoordinator, path: String, entity: String,
    properties: [PropertyDescription], source: SQLiteFile?, mismatch: ModelMismatch?,
    choice: RowChoice = RowChoice()
  ) {
    self.mismatch = mismatch
    self.properties = properties
    self.choice = choice
    self.coordinator = coordinator
    context = ManagedObjectContext(coordinator)
    // A row that goes meanwhile is told, and not shown without values.
    context.shouldDeleteInaccessibleFaults = false
    self.path = path
    self.entity = entity
    names = properties.map(\.name)
    toMany = properties.compactMap {
      if case .relationship(let relationship) = $0, relationship.isToMany { $0.name } else { nil }
    }
    self.source = source
  }

  private var order: [(keyPath: String, isAscending: Bool)] {
    choice.order.map { ($0.name, $0.isAscending) }
  }

  func count(upTo limit: Int?) throws(InspectionError) -> Int {
    try explained {
      // A damaged table could be counted for ever.
      try context.count(
        entityNamed: entity, where: choice.predicate, limit: limit ?? source?.mostRows,
        includesSubentities: false)
    }
  }

  func rows(from offset: Int, count: Int) throws(InspectionError) -> [InspectedRow] {
    guard count > 0, offset >= 0 else { return [] }
    return try explained {
      // Objects that were shown are not kept: a large store passes through little memory.
      defer { context.reset() }
      return try rows(choice.order.isEmpty ? byKey(offset, count) : inOrder(offset, count))
    }
  }

  private func byKey(_ offset: Int, _ count: Int) throws -> [AnyManagedObject] {
    let place = try places.place(of: offset) { start, count in
      try context.objectIDs(
        entityNamed: entity, where: choice.predicate, from: start, limit: 1, offset: count
      ).first
    }
    guard let place else { return [] }
    let objects = try context.fetch(
      entityNamed: entity, where: choice.predicate, from: place.key, limit: count,
      offset: place.skipped)
    let ids = objects.map(\.objectID)
    if let key = places.firstFalling(ids, from: offset, \.key) {
      throw InspectionError(.objectOutOfPlace(entity: entity, key: key), path: path)
    }
    places.note(ids, from: offset)
    return objects
  }

  private func inOrder(_ offset: Int, _ count: Int) throws -> [AnyManagedObject] {
    if sorted == nil, let counted = CountedOrder(choice.order) {
      let ids = try context.objectIDs(entityNamed: entity, where: choice.predicate)
      sorted = try counted.sorted(ids, in: context)
    }
    if sorted == nil, offset < Self.few, count <= Self.few - offset {
      // Keys alone are sorted in a fraction of the time that whole rows take.
      return try context.objects(
        with: context.objectIDs(
          entityNamed: entity, where: choice.predicate, sortedBy: order, limit: count,
          offset: offset))
    }
    let ids =
      try sorted
      ?? context.objectIDs(entityNamed: entity, where: choice.predicate, sortedBy: order)
    sorted = ids
    return try context.objects(with: Array(ids.dropFirst(offset).prefix(count)))
  }

  private func rows(_ objects: [AnyManagedObject]) throws -> [InspectedRow] {
    try context.readMembers(of: objects, toMany)
    return try objects.map { object in
      InspectedRow(label: object.objectID.keyName, try names.map { try shown($0, of: object) })
    }
  }

  /// A value, or the reason that there is none to be shown.
  private func shown(_ name: String, of object: AnyManagedObject) throws -> InspectedValue {
    let value = try object.value(forKey: name)
    guard value.isNothing, let gap = coordinator.gap(of: object.objectID, property: name) else {
      return InspectedValue(value)
    }
    return .fields([InspectedField("unreadable", .text(gap.description))])
  }

  private func explained<Answer>(_ work: () throws -> Answer) throws(InspectionError) -> Answer {
    do {
      let answer = try work()
      try source?.checkUnchanged()
      return answer
    } catch {
      try source?.checkUnchanged()
      throw mismatch?.error(path) ?? InspectionError(error, path: path)
    }
  }
}

extension Value {
  fileprivate var isNothing: Bool {
    switch self {
    case .null: true
    case .objects(let ids): ids.isEmpty
    case .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url, .object:
      false
    }
  }
}

extension StoreRows: DatedRows {
  /// The object with a key; nil where the entity has none.
  func object(withKey key: Int64) throws(InspectionError) -> InspectedRow? {
    try explained { () -> InspectedRow? in
      defer { context.reset() }
      guard
        let first = try context.objectIDs(entityNamed: entity, limit: 1).first,
        let id = Self.identifier(like: first, key: key, in: coordinator)
      else { return nil }
      let found = try context.fetch(
        entityNamed: entity, where: nil, from: id, limit: 1, offset: 0)
      return try rows(found.filter { $0.objectID == id }).first
    }
  }

  private static func identifier(
    like id: ObjectID, key: Int64, in coordinator: PersistentStoreCoordinator
  ) -> ObjectID? {
    let place = id.uri.absoluteString
    guard let slash = place.lastIndex(of: "/"),
      let uri = URL(string: place[...slash] + "p\(key)")
    else { return nil }
    return coordinator.objectID(for: uri)
  }

  func dates(
    inColumn place: Int, of table: InspectedTable
  ) throws(InspectionError) -> ClosedRange<Double>? {
    guard case .attribute(let attribute) = properties[place], attribute.type == .date else {
      return nil
    }
    return try explained {
      defer { context.reset() }
      let known = try FetchPredicate(format: "\(attribute.name) != nil")
      var values: [InspectedValue] = []
      for isAscending in [true, false] {
        let ids = try context.objectIDs(
          entityNamed: entity, where: known, sortedBy: [(attribute.name, isAscending)], limit: 1)
        values += try context.objects(with: ids).map {
          InspectedValue(try $0.value(forKey: attribute.name))
        }
      }
      return ends(values)
    }
  }
}

extension StoreRows: ChoosableRows {
  func chosen(_ choice: RowChoice, from table: InspectedTable) throws -> any InspectedRows {
    let rows = StoreRows(
      coordinator, path: path, entity: entity, properties: properties, source: source,
      mismatch: mismatch,
      choice: choice)
    // Names and kinds are checked before anything is looked for.
    try choice.checkCondition {
      _ = try context.objectIDs(entityNamed: entity, where: choice.predicate, limit: 0)
    }
    try choice.checkOrder { key in
      let isCounted = CountedOrder.counts(key)
      _ = try context.objectIDs(
        entityNamed: entity, where: isCounted ? CountedOrder.condition(key) : nil,
        sortedBy: isCounted ? [] : [(key.name, key.isAscending)], limit: 0)
    }
    return rows
  }
}
