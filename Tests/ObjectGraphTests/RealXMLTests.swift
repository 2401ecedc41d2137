import Foundation
import ObjectGraph
import Testing

/// XML stores that applications on Apple's systems wrote, opened with models made by hand.
@Suite struct RealXMLTests {
  struct Case: Sendable, CustomStringConvertible {
    let path: String
    let model: @Sendable () throws -> ManagedObjectModel
    let objects: Int
    let repairs: [String]
    /// An entity without required properties, for a save that must be refused.
    let entity: String

    var description: String { path }
  }

  static let cases = [
    Case(
      path: "things-rb/Database.xml", model: { try thingsModel() }, objects: 76,
      repairs: [
        "'Globals.scheduledToDos' of z122 holds z186, which did not lead back; it does now.",
        "'ToDo.focus' of z190 holds z141, which did not lead back; it does now.",
      ], entity: "Record"),
    Case(
      path: "cocoadev.github.io/extracted-1.xml", model: { try vehicleModel() }, objects: 1,
      repairs: [], entity: "Vehicle"),
    Case(
      path: "cocoadev.github.io/extracted-3.xml", model: { try vehicleModel() }, objects: 3,
      repairs: [
        "'VehiclePicture.pictureSForVehicle' of z103 holds z102, which did not lead back; it does now.",
        "'VehiclePicture.pictureSForVehicle' of z104 holds z102, which did not lead back; it does now.",
      ], entity: "Vehicle"),
    Case(
      path: "cdt-materials/xcmapping.xml", model: { try mappingModel() }, objects: 13, repairs: [],
      entity: "XDDevMappingModel"),
  ]

  private func open(_ example: Case, _ url: URL) throws -> PersistentStoreCoordinator {
    let coordinator = try PersistentStoreCoordinator(
      model: example.model(), .xml, at: url, options: StoreOptions(ignoresVersionHashes: true))
    return coordinator
  }

  @Test(arguments: cases) func aRealFileIsReadHealedAndLeftAsItWas(_ example: Case) throws {
    guard let url = try Fixtures.copy("xml-stores/" + example.path) else { return }
    let before = try Data(contentsOf: url)
    #expect {
      try PersistentStoreCoordinator(model: try example.model()).addStore(.xml, at: url)
    } throws: { error in
      guard case .incompatible(let differences) = (error as? StoreError)?.reason else {
        return false
      }
      return !differences.isEmpty
    }
    let coordinator = try open(example, url)
    #expect(coordinator.repairs == example.repairs)
    #expect(try graphText(coordinator).count == example.objects)
    #expect(try graphViolations(coordinator) == [])
    let context = ManagedObjectContext(coordinator)
    _ = try context.insert(entityNamed: example.entity)
    #expect {
      try context.save()
    } throws: { error in
      guard case .readOnly = (error as? StoreError)?.reason else { return false }
      return "\(error)".contains("its model differs")
    }
    #expect(try Data(contentsOf: url) == before)
  }

  /// Written as XML and read again, directly and by way of every other kind.
  @Test(arguments: cases, StoreKind.allCases) func aRealGraphIsTheSameAfterWritingAndReading(
    _ example: Case, _ way: StoreKind
  ) throws {
    guard let url = try Fixtures.copy("xml-stores/" + example.path) else { return }
    let source = try open(example, url)
    let folder = url.deletingLastPathComponent()
    let middle = try PersistentStoreCoordinator(
      model: example.model(), way, at: folder.appendingPathComponent("middle"))
    try source.copyObjects(to: middle)
    let target = folder.appendingPathComponent("target.xml")
    let copy = try PersistentStoreCoordinator(model: example.model(), .xml, at: target)
    try middle.copyObjects(to: copy)
    let again = try PersistentStoreCoordinator(model: example.model(), .xml, at: target)
    #expect(again.repairs == [])
    #expect(try graphText(again) == graphText(source))
    #expect(try graphViolations(again) == [])
    #expect(try written(target) == written(url))
    try FileManager.default.removeItem(at: folder)
  }

  /// The text of each object's attributes in a file, character by character.
  private func written(_ url: URL) throws -> [String] {
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    return text.components(separatedBy: "<object ").dropFirst().map { object in
      let attributes = object.components(separatedBy: "<attribute ").dropFirst().map {
        $0.components(separatedBy: "</attribute>")[0]
      }
      let type = object.components(separatedBy: " id=")[0]
      return type + attributes.sorted().joined(separator: "\n")
    }.sorted()
  }

  @Test func attributesAreWrittenInTheOrderOfTheModel() throws {
    let url = try Fixtures.temporaryFolder().appendingPathComponent("store.xml")
    let names = ["second", "first", "third"]
    let model = try ManagedObjectModel(entities: [
      EntityDescription("Note", names.map { .attribute(AttributeDescription($0, .string)) })
    ])
    let coordinator = try PersistentStoreCoordinator(model: model, .xml, at: url)
    try coordinator.performAndWait { context in
      let note = try context.insert(entityNamed: "Note")
      for name in names.sorted() { try note.setValue("x", forKey: name) }
      try context.save()
    }
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let written = text.components(separatedBy: "<attribute name=\"").dropFirst()
    #expect(written.map { $0.components(separatedBy: "\"")[0] } == names)
  }

  @Test func aRealFilesMetadataIsRead() throws {
    guard let url = try Fixtures.copy("xml-stores/things-rb/Database.xml") else { return }
    let metadata = try PersistentStoreCoordinator.metadata(of: .xml, at: url)
    #expect(metadata.uuid == "B4FC79D0-E654-43EF-9020-A5273B3F104A")
    #expect(metadata.versionHashes.count == 14)
    #expect(metadata.frameworkVersion == 186)
    #expect(metadata.values["BuildNumber"]?.integer == 591)
    #expect(
      metadata.versionHashes["Tag"]?.base64EncodedString()
        == "L9tlQ9OeHv0Nd5JzQ7T++N5lSPGZQs/yjZXVp2fatLI=")
  }

  /// Everything before the first object, but for what is the store's own.
  @Test func theHeadOfAFileIsThatOfARealOne() throws {
    guard let url = try Fixtures.copy("xml-stores/cdt-materials/xcmapping.xml") else { return }
    let own = url.deletingLastPathComponent().appendingPathComponent("own.xml")
    try PersistentStoreCoordinator(model: try mappingModel()).addStore(.xml, at: own)
    let (real, ours) = (try head(url), try head(own))
    #expect(ours.filter { real.contains($0) }.count == real.count)
    let added = ours.filter { !real.contains($0) }
    #expect(
      added == [
        "<key>NSStoreModelVersionChecksumKey</key>", "<key>NSStoreModelVersionHashesDigest</key>",
      ])
  }

  /// Lines with markup, without values that differ from store to store.
  private func head(_ url: URL) throws -> [String] {
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let lines = text.components(separatedBy: "</databaseInfo>")[0].split(separator: "\n")
    let varying = ["<UUID>", "<nextObjectID>", "<integer>", "=", "<string>"]
    return lines.map { String($0) }.filter { line in
      !varying.contains { line.contains($0) } || line.hasPrefix("<?xml")
    }.map { $0.hasPrefix("\t") ? $0 : $0.trimmingCharacters(in: .whitespaces) }
  }
}
