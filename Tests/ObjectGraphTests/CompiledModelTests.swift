import Foundation
import ObjectGraph
import Testing

/// Models as apps compile them, and as stores keep them.
@Suite struct CompiledModelTests {
  static let compiled = ["SingleEntitySingleAttribut", "fetchRequest"]

  @Test(arguments: compiled) func aCompiledModelHasTheHashesOfItsStore(_ name: String) throws {
    guard let file = Fixtures.file("models/CoreDataUtility/\(name).mom"),
      let store = try Fixtures.copy("sqlite-stores/CoreDataUtility/\(name).sqlite")
    else { return }
    let model = try ManagedObjectModel(contentsOf: file)
    let metadata = try PersistentStoreCoordinator.metadata(of: .sqlite, at: store)
    #expect(model.entityVersionHashesByName == metadata.versionHashes)
    #expect(model.versionIdentifiers == [""])
  }

  @Test func aCompiledModelDescribesWhatTheSameModelByHandDoes() throws {
    guard let file = Fixtures.file("models/CoreDataUtility/fetchRequest.mom") else { return }
    let model = try ManagedObjectModel(contentsOf: file)
    let other = try #require(model.entities.first { $0.name == "AnotherEntity" })
    let attributes = other.properties.compactMap { property -> String? in
      guard case .attribute(let attribute) = property else { return nil }
      return "\(attribute.name) \(attribute.type.modelName) \(attribute.defaultValue)"
    }
    #expect(attributes.count == 11)
    #expect(attributes.contains("decAtribute Decimal \(Value.decimal(0))"))
    #expect(attributes.contains("floatAtribute Float \(Value.float(0))"))
    #expect(attributes.contains("uint64Atribute Integer 64 \(Value.integer(0))"))
    #expect(model.configurations == ["SomeConfiguration": []])
  }

  @Test(arguments: [1, 3]) func aStoresModelCacheIsItsModel(_ version: Int) throws {
    guard
      let store = try Fixtures.copy(
        "sqlite-stores/BrowserServicesKit/Bookmarks_V\(version).sqlite"),
      let source = try Fixtures.bookmarksModel(version)
    else { return }
    let cached = try #require(try ManagedObjectModel.cached(inStoreAt: store))
    #expect(cached.entityVersionHashesByName == source.entityVersionHashesByName)
    #expect(names(cached) == names(source))
    let coordinator = try PersistentStoreCoordinator(model: cached, .sqlite, at: store)
    let context = ManagedObjectContext(coordinator)
    let objects = try context.fetch(entityNamed: "BookmarkEntity")
    #expect(objects.count == 10)
    #expect(context.invariantViolations() == [])
  }

  private func names(_ model: ManagedObjectModel) -> [String] {
    model.entities.flatMap { entity in
      entity.properties.map { "\(entity.name).\($0.name)" }.sorted()
        + entity.indexes.map { index in
          "\(entity.name) \(index.name): \(index.elements.map(\.property))"
        }.sorted()
    }
  }

  @Test func aStoreWithInheritanceOpensByItsOwnModelCache() throws {
    guard let store = try Fixtures.copy("sqlite-stores/plaso/knowledgec-10.13.db") else { return }
    let cached = try #require(try ManagedObjectModel.cached(inStoreAt: store))
    let metadata = try PersistentStoreCoordinator.metadata(of: .sqlite, at: store)
    #expect(cached.entityVersionHashesByName == metadata.versionHashes)
    let event = try #require(cached.entities.first { $0.name == "Event" })
    #expect(event.superentity == "Object")
    #expect(!event.properties.contains { $0.name == "uuid" })
    let coordinator = try PersistentStoreCoordinator(
      model: cached, .sqlite, at: store, options: StoreOptions(isReadOnly: true))
    let context = ManagedObjectContext(coordinator)
    for entity in cached.entities where entity.superentity == nil {
      let count = try context.fetch(entityNamed: entity.name).count
      let table = "Z" + entity.name.uppercased()
      #expect("\(count)" == Database(store).column("SELECT count(*) FROM \(table)").first)
    }
  }

  @Test func aStoreWithoutAModelCacheSaysSo() throws {
    guard let store = try Fixtures.copy("sqlite-stores/MagicalRecord/Recipes.sqlite") else {
      return
    }
    #expect(try ManagedObjectModel.cached(inStoreAt: store) == nil)
  }

  @Test func aBrokenModelIsASentence() throws {
    for bytes in [Data(), Data("bplist00".utf8), Data(repeating: 7, count: 400)] {
      #expect(throws: ModelError.self) { try ManagedObjectModel(compiled: bytes) }
      #expect(throws: ModelError.self) { try ManagedObjectModel(cached: bytes) }
    }
    let folder = try Fixtures.temporaryFolder().appendingPathComponent("old.xcdatamodel")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for bytes in [Data(), Data("bplist00".utf8), Data(repeating: 7, count: 400)] {
      try bytes.write(to: folder.appendingPathComponent("elements"))
      #expect(throws: ModelError.self) { try ManagedObjectModel(contentsOf: folder) }
    }
  }

  @Test func aModelCacheThatUnfoldsWithoutEndIsRefused() {
    #expect {
      try ManagedObjectModel(cached: packedZeros(34 << 20))
    } throws: { error in
      "\(error)".contains("cannot be unpacked")
    }
  }

  /// Raw DEFLATE data of so many zeros and a few more: a literal, then copies of 258 bytes each.
  private func packedZeros(_ count: Int) -> Data {
    var data = Data()
    var (byte, used) = (UInt8(0), 0)
    func add(_ bits: String) {
      for bit in bits.utf8 {
        if bit == UInt8(ascii: "1") { byte |= 1 << used }
        used += 1
        guard used == 8 else { continue }
        data.append(byte)
        (byte, used) = (0, 0)
      }
    }
    // The last block, in fixed codes; a zero byte.
    add("110" + "00110000")
    for _ in 0...count / 258 { add("11000101" + "00000") }
    add("0000000" + "0000000")
    return data
  }
}
