import Conversion
import DurableFiles
import FileSystemDouble
import Foundation
import Inspection
import ObjectGraph
import Testing

/// A part that can't be read is told, and hides nothing else.
@Suite struct UnreadablePartsTests {
  private static let kinds: [StoreKind] = [.sqlite, .xml, .binary]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The studio's store without a model of its own.
  private func store(_ kind: StoreKind) throws -> String {
    let path = try Studio.store(kind, "studio.store", in: folder)
    guard kind == .sqlite else { return path }
    return try changeDatabase("db.execute('DELETE FROM Z_MODELCACHE')", at: path)
  }

  /// A model whose current version is not the store's, and whose other version is damaged.
  private func modelWithADamagedVersion() throws -> String {
    _ = try folder.write("<model", to: "M.xcdatamodeld/Old.xcdatamodel/contents")
    _ = try folder.write(
      Studio.modelText.replacingOccurrences(of: "weight", with: "mass"),
      to: "M.xcdatamodeld/New.xcdatamodel/contents")
    _ = try folder.write(
      "<plist><dict><key>_XCCurrentVersionName</key><string>New.xcdatamodel</string></dict></plist>",
      to: "M.xcdatamodeld/.xccurrentversion")
    return folder.path + "/M.xcdatamodeld"
  }

  @Test func aFileOrFolderThatCannotBeReadIsListedWithTheReason() throws {
    _ = try folder.write("{}", to: "bad.json")
    _ = try folder.write("{}", to: "locked/inner.json")
    _ = try folder.write("{}", to: "sound.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/circle", withDestinationPath: "circle")
    let system = FileSystemDouble()
    for name in ["bad.json", "locked"] { system.refuseReading(of: name) }
    let text = try shown(folder.path, as: .csv, files: DurableFiles(system: system))
    #expect(text.contains("can't be read: input/output error,bad.json,2,"), "\(text)")
    #expect(text.contains("can't be read: input/output error,locked,,\r\n"), "\(text)")
    #expect(
      text.contains("can't be read: it's a link that can't be trusted,circle,,\r\n"), "\(text)")
    #expect(text.contains("JSON,sound.json,2,"), "\(text)")
  }

  @Test func aFileBesideAStoreThatCannotBeLookedAtIsNotItsName() throws {
    let name = "66F8A1E5-CB0F-4A8B-9F05-55DA0C5EB1A9"
    let place = ".Box_SUPPORT/_EXTERNAL_DATA/"
    _ = try folder.write("picture", to: place + "other")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/" + place + name, withDestinationPath: name)
    #expect {
      try ExternalData(
        [2] + Array(name.utf8) + [0], store: folder.path + "/Box.sqlite", files: DurableFiles())
    } throws: {
      ($0 as? InspectionError)?.path == "\(folder.path)/\(place)\(name)"
    }
  }

  @Test(arguments: kinds) func aModelBesideAStoreThatCannotBeReadIsTold(_ kind: StoreKind) throws {
    let store = try store(kind)
    let model = try folder.write("<model", to: "studio.mom")
    let text = try inspection(of: store)
    #expect(text.contains("\"not by its model\": \"The model '\(model)' is not XML"), "\(text)")
    #expect(text.contains("Ada"))
  }

  @Test func aModelThatCannotBeReadIsToldBesideOneThatIsDerived() throws {
    let store = try store(.sqlite)
    _ = try folder.write("<model", to: "studio.mom")
    var options = Inspector.Options()
    options.derivesModel = true
    let facts = try Inspector(options: options).inspect(store).facts.map(\.name)
    #expect(facts.contains("not by its model"))
  }

  @Test(arguments: kinds) func ofAModelsVersionsTheOneThatCannotBeReadMayBeTheStores(
    _ kind: StoreKind
  ) throws {
    let (store, model) = (try store(kind), try modelWithADamagedVersion())
    let fault = "'\(model)/Old.xcdatamodel/contents' is not XML"
    var options = Inspector.Options()
    options.model = model
    #expect {
      try Inspector(options: options).inspect(store)
    } throws: {
      ($0 as? InspectionError)?.text.contains(fault) == true
    }
    #expect {
      try StoreMigration(of: store, to: model).survey()
    } throws: { error in
      guard case .reasons(let reasons)? = error as? StoreMigration.Failure else { return false }
      return reasons.count == 1 && reasons[0].contains(fault)
    }
  }
}
