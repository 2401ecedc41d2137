import Conversion
import DurableFiles
import Foundation
import Inspection
import ObjectGraph
import Persistence
import Testing
import Words

@Suite struct StoreConversionTests {
  private static let kinds: [StoreKind] = [.sqlite, .xml, .binary]

  private func storage(_ folder: TemporaryFolder) -> Storage {
    Storage(
      locations: FileLocations(dataDirectory: folder.path + "/arcade", environment: [:]),
      files: DurableFiles())
  }

  /// Converts a store into a new file of a kind and tells its path.
  private func converted(
    _ path: String, _ kind: StoreKind, in folder: TemporaryFolder, model: String? = nil
  ) throws -> String {
    let new = folder.path + "/\(UUID().uuidString).new"
    _ = try StoreConversion(
      from: path, to: new, kind: kind, model: model, storage: storage(folder)
    ).perform()
    return new
  }

  /// Everything that an inspection shows but what tells one store from another.
  private func content(of path: String, model: String?) throws -> [Substring] {
    let own = ["file", "kind", "UUID", "framework", "model", "healed"]
    return try inspection(of: path, model: model).split(separator: "\n").filter { line in
      !own.contains { line.hasPrefix("\"\($0)\":") }
    }
  }

  @Test(arguments: kinds) func aStoreThereAndBackShowsTheSame(_ kind: StoreKind) throws {
    let folder = try TemporaryFolder()
    let original = try Studio.store(kind, "original", in: folder, log: kind == .sqlite)
    let model = folder.path + "/Model.xcdatamodel"
    let before = try snapshot(of: folder.path)
    _ = try converted(original, kind, in: TemporaryFolder(), model: model)
    #expect(try snapshot(of: folder.path) == before)
    let room = try TemporaryFolder()
    // Kinds differ in how they number objects, so databases are compared.
    let expected = try content(
      of: try converted(original, .sqlite, in: room, model: model), model: model)
    #expect(expected.count > 60)
    for other in Self.kinds {
      let there = try converted(original, other, in: room, model: model)
      let back = try converted(there, kind, in: room, model: model)
      for path in [there, back] {
        let database = try converted(path, .sqlite, in: room, model: model)
        #expect(try content(of: database, model: model) == expected, "\(kind) to \(other)")
      }
    }
  }

  @Test func everyStoreOfAnotherProgramIsConvertedOrToldAndNeverTouched() throws {
    guard let copy = try Fixtures.copy() else { return }
    let before = try snapshot(of: copy.path)
    var converted: [String] = []
    for name in Fixtures.files(in: copy.path) {
      let source = copy.path + "/" + name
      do {
        let room = try TemporaryFolder()
        let outcome = try StoreConversion(
          from: source, to: room.path + "/new", kind: .xml, storage: storage(room)
        ).perform()
        converted.append(fileName(of: name))
        #expect(outcome.counts.reduce(0) { $0 + $1.count } > 0, "\(name)")
      } catch let error as StoreConversionError {
        if case .unwritable = error { Issue.record("\(name): \(error)") }
      }
    }
    #expect(converted.sorted() == Self.withModel)
    #expect(try snapshot(of: copy.path) == before)
  }

  @Test func aConvertedStoreIsComparedByTheModelThatOnlyTheOldOneKeeps() throws {
    guard let copy = try Fixtures.copy() else { return }
    let name = Fixtures.files(in: copy.path).first { $0.hasSuffix("/Bookmarks_V3.sqlite") }
    let old = copy.path + "/" + (try #require(name))
    let room = try TemporaryFolder()
    let new = try StoreConversion(
      from: old, to: room.path + "/new.sqlite", kind: .sqlite, storage: storage(room)
    ).perform().file.path
    func shown(_ path: String, beside other: String) throws -> InspectedFile {
      var options = Inspector.Options()
      options.otherState = other
      return try Inspector(options: options).inspect(path)
    }
    var found: [String] = []
    try Comparison(shown(old, beside: new), shown(new, beside: old)) { found.append($0.path) }
      .perform()
    #expect(found.isEmpty, "\(found)")
    withExtendedLifetime((copy, room)) {}
  }

  /// Those that keep a model of themselves.
  private static let withModel = [
    "Bookmarks_V1.sqlite", "Bookmarks_V3.sqlite", "knowledgec-10.13.db",
  ]

  @Test func whatApplicationsHaveAddedToTheMetadataIsKept() throws {
    let folder = try TemporaryFolder()
    let model = try Studio.model(in: folder)
    let coordinator = PersistentStoreCoordinator(
      model: try ManagedObjectModel(contentsOf: URL(fileURLWithPath: model)))
    var options = StoreOptions()
    options.applicationMetadata = ["DocSetModelVersion": .integer(2), "NSStoreType": .string("?")]
    let path = folder.path + "/a.sqlite"
    try coordinator.addStore(.sqlite, at: URL(fileURLWithPath: path), options: options)
    coordinator.removeStores()
    var current = path
    for kind in [StoreKind.xml, .binary, .sqlite] {
      current = try converted(current, kind, in: folder, model: model)
      let metadata = try PersistentStoreCoordinator.metadata(
        of: kind, at: URL(fileURLWithPath: current))
      #expect(metadata.applicationValues == ["DocSetModelVersion": .integer(2)])
      #expect(metadata.values["NSStoreType"] != .string("?"))
    }
  }

  @Test func whatIsThereIsLeftUnlessItIsToBeReplacedAndThenItIsKept() throws {
    let folder = try TemporaryFolder()
    let source = try Studio.store(.sqlite, "a.sqlite", in: folder)
    let model = folder.path + "/Model.xcdatamodel"
    let there = try folder.write("something else", to: "b.xml")
    let conversion = StoreConversion(
      from: source, to: there, kind: .xml, model: model, storage: storage(folder))
    #expect(throws: StoreConversionError.taken(path: there)) { try conversion.perform() }
    #expect(FileManager.default.contents(atPath: there) == Data("something else".utf8))
    let outcome = try conversion.perform(replacing: true)
    guard case .backup(let former)? = outcome.file.replaced else {
      Issue.record("What was there is not kept")
      return
    }
    #expect(FileManager.default.contents(atPath: former) == Data("something else".utf8))
    #expect(outcome.counts.first { $0.entity == "Picture" }?.count == 60)
  }

  @Test func whatCannotBeConvertedIsToldAndNothingIsWritten() throws {
    let folder = try TemporaryFolder()
    let model = try Studio.model(in: folder)
    let list = try folder.write("<plist version=\"1.0\"><dict/></plist>", to: "a.plist")
    let store = try Studio.store(.xml, "stray", in: folder)
    let other = try folder.write(
      Studio.modelText.replacingOccurrences(of: "label", with: "caption"),
      to: "Other.xcdatamodel/contents")
    let new = folder.path + "/new"
    func failure(_ path: String, _ model: String?, to new: String = new) -> StoreConversionError? {
      let conversion = StoreConversion(
        from: path, to: new, kind: .sqlite, model: model, storage: storage(folder))
      do { _ = try conversion.perform() } catch { return error }
      return nil
    }
    func inside(_ name: String) -> String { folder.path + "/" + name }
    #expect(failure(inside("none"), model) == .noSuchFile(path: inside("none")))
    #expect(failure(list, model) == .noStore(path: list))
    #expect(failure(store, nil) == .noModel(path: store))
    guard case .modelDiffers(store, .file(let model), let text)? = failure(store, other) else {
      Issue.record("A store is converted by the model of another")
      return
    }
    #expect(text == ["'Tag' differs"])
    let own = inside("arcade/members.xml")
    #expect(failure(store, model, to: own) == .ownFile(path: own, name: "members"))
    #expect(FileManager.default.fileExists(atPath: new) == false)
  }
}
