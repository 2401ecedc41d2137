import Foundation
import ObjectGraph
import SQLiteFiles

/// A model with every type of attribute and every kind of relationship, and small stores of it.
enum SampleStores {
  static let model: ManagedObjectModel = {
    do {
      return try ManagedObjectModel(entities: [thing, special, tag, person])
    } catch {
      fatalError("The sample model is none: \(error)")
    }
  }()

  private static let thing: EntityDescription = {
    let names = [
      "small": AttributeType.integer16, "medium": .integer32, "large": .integer64,
      "flag": .boolean, "real": .double, "single": .float, "price": .decimal, "made": .date,
      "bytes": .binary, "identifier": .uuid, "link": .uri, "shape": .transformable,
    ]
    var title = AttributeDescription("title", .string, isOptional: false)
    title.defaultValue = "untitled"
    var tags = RelationshipDescription.toMany("tags", "Tag", inverse: "things", isOrdered: true)
    tags.maxCount = 40
    var children = RelationshipDescription.toMany("children", "Thing", inverse: "parent")
    children.deleteRule = .cascade
    let relationships: [RelationshipDescription] = [
      .toOne("parent", "Thing", inverse: "children"), children, tags,
    ]
    return EntityDescription(
      "Thing",
      names.sorted { $0.key < $1.key }.map { .attribute(AttributeDescription($0.key, $0.value)) }
        + [.attribute(title)] + relationships.map { .relationship($0) })
  }()

  private static let special = EntityDescription(
    "Special", superentity: "Thing",
    [
      .attribute(AttributeDescription("extra", .string)),
      .relationship(.toOne("owner", "Person", inverse: nil)),
    ])

  private static let tag: EntityDescription = {
    var made = EntityDescription(
      "Tag",
      [
        .attribute(AttributeDescription("name", .string)),
        .relationship(.toMany("things", "Thing", inverse: "tags")),
      ])
    made.uniquenessConstraints = [["name"]]
    return made
  }()

  private static let person = EntityDescription(
    "Person",
    [
      .attribute(AttributeDescription("name", .string)),
      .relationship(.toMany("items", "Thing", inverse: nil)),
    ])

  /// Puts a few objects into a new store.
  static func fill(_ kind: StoreKind, at path: String) throws {
    let coordinator = PersistentStoreCoordinator(model: model)
    try coordinator.addStore(kind, at: URL(fileURLWithPath: path))
    try fill(ManagedObjectContext(coordinator))
    coordinator.removeStores()
  }

  static func fill(_ context: ManagedObjectContext) throws {
    let values: [String: Value] = [
      "small": -7, "medium": 70_000, "large": .integer(.max), "flag": true, "real": 0.25,
      "single": .float(1.5), "price": .decimal(Decimal(string: "19.99") ?? 0), "title": "é <&> 1",
      "made": .date(Date(timeIntervalSinceReferenceDate: 86_400.5)),
      "bytes": .data(Data([0, 1, 255])), "shape": .data(Data([7])),
      "identifier": .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))),
      "link": .url(URL(filePath: "/a b")),
    ]
    let things = try ["Thing", "Thing", "Special"].map { try context.insert(entityNamed: $0) }
    for (name, value) in values { try things[0].setValue(value, forKey: name) }
    for (number, thing) in things.enumerated().dropFirst() {
      try thing.setValue(.string("thing \(number)"), forKey: "title")
      try thing.setValue(.object(things[0].objectID), forKey: "parent")
      try thing.setValue(.integer(Int64(number)), forKey: "small")
    }
    let tags = try ["b", "a"].map { name in
      let tag = try context.insert(entityNamed: "Tag")
      try tag.setValue(.string(name), forKey: "name")
      return tag
    }
    try things[0].setValue(.objects(tags.map(\.objectID)), forKey: "tags")
    try things[2].setValue(.objects([tags[1].objectID]), forKey: "tags")
    let person = try context.insert(entityNamed: "Person")
    try person.setValue(.objects([things[1].objectID]), forKey: "items")
    try things[2].setValue(.object(person.objectID), forKey: "owner")
    try context.save()
  }

  /// The same objects in a database and in memory, to be asked questions.
  nonisolated(unsafe) static let questioned: [ManagedObjectContext] = {
    do {
      return try Workplace.with { folder in
        try [StoreKind.sqlite, .inMemory].map { kind in
          let coordinator = PersistentStoreCoordinator(model: model)
          try coordinator.addStore(kind, at: URL(fileURLWithPath: folder + "/asked"))
          let context = ManagedObjectContext(coordinator)
          try fill(context)
          return context
        }
      }
    } catch {
      fatalError("The sample stores cannot be made: \(error)")
    }
  }()

  /// The text that distinguishes two objects of a store, and is the same in another store of the
  /// same content.
  static func title(_ object: AnyManagedObject) -> String {
    let name = object.entityName == "Tag" ? "name" : "title"
    return (try? object.value(forKey: name)).map { "\($0)" } ?? "?"
  }

  static func bytes(_ kind: StoreKind) throws -> [UInt8] {
    try Workplace.with { folder in
      let path = folder + "/sample"
      try fill(kind, at: path)
      if kind == .sqlite { try shrink(path) }
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }
  }

  /// Small pages: what is changed in a file is rarely free space then.
  private static func shrink(_ path: String) throws {
    let database = try SQLiteDatabase(path: path, mode: .writing)
    for sql in ["PRAGMA page_size = 512", "VACUUM"] { try database.execute(sql) }
  }
}
