import Foundation
import ObjectGraph
import Testing

/// The metadata of stores that Apple's framework made, beside what ours have for the same model.
@Suite struct RealMetadataTests {
  private static let ownKeys: Set<String> = [
    "NSPersistenceFrameworkVersion", "NSStoreModelVersionChecksumKey",
  ]

  @Test(arguments: [1, 3]) func metadataOfANewStoreIsThatOfARealOne(_ version: Int) throws {
    guard
      let real = try Fixtures.copy("sqlite-stores/BrowserServicesKit/Bookmarks_V\(version).sqlite"),
      let model = try Fixtures.bookmarksModel(version)
    else { return }
    let url = real.deletingLastPathComponent().appendingPathComponent("own.sqlite")
    try PersistentStoreCoordinator(model: model).addStore(.sqlite, at: url)
    let expected = try PersistentStoreCoordinator.metadata(of: .sqlite, at: real)
    let found = try PersistentStoreCoordinator.metadata(of: .sqlite, at: url)
    for (key, value) in expected.values where !Self.ownKeys.contains(key) {
      #expect(found.values[key] == value, "\(key)")
    }
    #expect(Set(found.values.keys).subtracting(expected.values.keys).isSubset(of: Self.ownKeys))
    #expect(expected.digest == model.versionHashesDigest)
    #expect(found.values["NSStoreModelVersionChecksumKey"]?.string == model.versionChecksum)
  }

  /// The same hashes, digest and checksum in every kind of file.
  @Test func everyKindOfFileHasTheSameHashes() throws {
    let model = try companyModel()
    let folder = try Fixtures.temporaryFolder()
    var found: [StoreMetadata] = []
    for kind in [StoreKind.sqlite, .xml, .binary] {
      let url = folder.appendingPathComponent(kind.rawValue)
      try PersistentStoreCoordinator(model: model).addStore(kind, at: url)
      found.append(try PersistentStoreCoordinator.metadata(of: kind, at: url))
    }
    for metadata in found {
      #expect(metadata.versionHashes == model.entityVersionHashesByName)
      #expect(metadata.digest == model.versionHashesDigest)
      #expect(metadata.values["NSStoreModelVersionChecksumKey"]?.string == model.versionChecksum)
      #expect(metadata.versionHashesVersion == 3)
    }
    #expect(Set(found.map(\.uuid)).count == 3)
    try FileManager.default.removeItem(at: folder)
  }
}
