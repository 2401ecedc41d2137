public import FoundationEssentials
import PropertyLists

/// The kind of a store.
///
/// Core Data: `NSPersistentStore.StoreType`.
public enum StoreKind: String, Sendable, CaseIterable {
  /// A database in Core Data's schema.
  case sqlite = "SQLite"
  /// One XML file in Core Data's format.
  case xml = "XML"
  /// One file in this library's own format.
  case binary = "Binary"
  /// Nothing outside the process.
  case inMemory = "InMemory"
}

/// The metadata of a store.
///
/// Core Data: the dictionary of `metadataForPersistentStore(ofType:at:)`.
public struct StoreMetadata: Sendable {
  /// The kind of the store.
  public let kind: StoreKind
  /// The store's identity, in capitals.
  public let uuid: String
  /// The version hash of each entity of its model.
  public let versionHashes: [String: Data]
  /// The way in which the hashes are made; 3 is known.
  public let versionHashesVersion: Int
  /// Identifiers of the model's version.
  public let versionIdentifiers: [String]
  /// The version of the framework that made it.
  public let frameworkVersion: Int
  /// The digest of all hashes; nil in older stores.
  public let digest: String?
  /// Everything, with the keys that applications have added.
  public var values: [String: MetadataValue] { keys.mapValues { MetadataValue($0) } }
  let keys: [String: PropertyListValue]

  static let frameworkVersionWritten = 1345

  /// Compares the hashes with those of a model's entities.
  func differences(to hashes: [String: Data]) -> [EntityDifference] {
    Set(hashes.keys).union(versionHashes.keys).sorted().compactMap { name in
      switch (versionHashes[name], hashes[name]) {
      case (let stored?, let own?):
        stored == own
          ? nil
          : EntityDifference(
            entity: name,
            kind: .changed(
              store: stored.base64EncodedString(), model: own.base64EncodedString()))
      case (nil, _): EntityDifference(entity: name, kind: .missingInStore)
      case (_, nil): EntityDifference(entity: name, kind: .missingInModel)
      }
    }
  }
}

extension StoreMetadata {
  /// Reads the property list of a store's metadata; nil when it is none.
  package init?(kind: StoreKind, uuid: String, propertyList data: Data) {
    guard let list = try? PropertyList(reading: [UInt8](data)),
      let keys = list.root.dictionary
    else { return nil }
    self.init(kind: kind, uuid: uuid, keys: keys)
  }

  /// Takes the known keys from a dictionary; nil when the version hashes are missing.
  init?(kind: StoreKind, uuid: String, keys: [String: PropertyListValue]) {
    guard let hashes = keys["NSStoreModelVersionHashes"]?.dictionary else { return nil }
    self.kind = kind
    self.uuid = uuid.uppercased()
    self.keys = keys
    versionHashes = hashes.compactMapValues { $0.data.map { Data($0) } }
    versionHashesVersion = keys["NSStoreModelVersionHashesVersion"]?.integer ?? 0
    versionIdentifiers =
      keys["NSStoreModelVersionIdentifiers"]?.array?.compactMap(\.string) ?? []
    frameworkVersion = keys["NSPersistenceFrameworkVersion"]?.integer ?? 0
    digest = keys["NSStoreModelVersionHashesDigest"]?.string
  }

  init(
    new kind: StoreKind, uuid: String, hashes: [String: Data], versionIdentifiers: [String],
    applicationValues: [String: MetadataValue] = [:]
  ) {
    let bytes = hashes.mapValues { [UInt8]($0) }
    let identifiers = versionIdentifiers.isEmpty ? [""] : versionIdentifiers
    var keys: [String: PropertyListValue] = [
      "NSPersistenceFrameworkVersion": .integer(Self.frameworkVersionWritten),
      "NSStoreModelVersionHashes": .dictionary(bytes.mapValues { .data($0) }),
      "NSStoreModelVersionHashesVersion": .integer(3),
      "NSStoreModelVersionIdentifiers": .array(identifiers.map { .string($0) }),
      "NSStoreModelVersionHashesDigest": .string(VersionDigest.digest(bytes)),
      "NSStoreModelVersionChecksumKey": .string(VersionDigest.checksum(bytes)),
    ]
    if kind == .sqlite {
      keys["NSStoreType"] = .string(kind.rawValue)
      keys["_NSAutoVacuumLevel"] = .string("2")
    }
    self.kind = kind
    self.uuid = uuid
    let added = applicationValues.filter { !Self.isFramework($0.key) }.mapValues(\.propertyList)
    self.keys = keys.merging(added) { own, _ in own }
    versionHashes = hashes
    versionHashesVersion = 3
    self.versionIdentifiers = identifiers
    frameworkVersion = Self.frameworkVersionWritten
    digest = VersionDigest.digest(bytes)
  }

  /// Entries that applications have added, and those that Core Data keeps besides the model.
  public var applicationValues: [String: MetadataValue] {
    values.filter { !Self.isFramework($0.key) }
  }

  /// The metadata with other entries of applications; the framework's own stay.
  func replacing(applicationValues: [String: MetadataValue]) -> StoreMetadata {
    let own = keys.filter { Self.isFramework($0.key) }
    let added = applicationValues.filter { !Self.isFramework($0.key) }.mapValues(\.propertyList)
    // Metadata that were read before can be read again.
    return StoreMetadata(kind: kind, uuid: uuid, keys: own.merging(added) { own, _ in own }) ?? self
  }

  /// Hashes of what else wrote into the store are no part of the model: they stay with the store.
  private static let kept = "_NSStoreAncillaryModelVersionHashesMetadataKey"

  private static func isFramework(_ key: String) -> Bool {
    guard key != kept else { return false }
    return ["NSStore", "NSPersistence", "_NS"].contains { key.hasPrefix($0) }
  }

  /// Everything, as the bytes of a binary property list.
  var propertyList: Data {
    get throws { Data(try PropertyList(root: .dictionary(keys), form: .binary).bytes()) }
  }
}
