public import Foundation

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

/// What a store says of itself.
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
  /// Everything, as a binary property list; keys of applications are here.
  public let propertyList: Data

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
  init?(kind: StoreKind, uuid: String, propertyList data: Data) {
    guard
      let object = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let keys = object as? [String: Any]
    else { return nil }
    self.init(kind: kind, uuid: uuid, keys: keys, propertyList: data)
  }

  /// Takes the known keys from a dictionary.
  init?(kind: StoreKind, uuid: String, keys: [String: Any], propertyList data: Data) {
    guard let hashes = keys["NSStoreModelVersionHashes"] as? [String: Data] else { return nil }
    self.kind = kind
    self.uuid = uuid
    versionHashes = hashes
    versionHashesVersion = keys["NSStoreModelVersionHashesVersion"] as? Int ?? 0
    versionIdentifiers = keys["NSStoreModelVersionIdentifiers"] as? [String] ?? []
    frameworkVersion = keys["NSPersistenceFrameworkVersion"] as? Int ?? 0
    digest = keys["NSStoreModelVersionHashesDigest"] as? String
    propertyList = data
  }

  /// Metadata for a new store.
  init(new kind: StoreKind, hashes: [String: Data], versionIdentifiers: [String]) throws {
    let bytes = hashes.mapValues { [UInt8]($0) }
    var keys: [String: Any] = [
      "NSPersistenceFrameworkVersion": Self.frameworkVersionWritten,
      "NSStoreModelVersionHashes": hashes,
      "NSStoreModelVersionHashesVersion": 3,
      "NSStoreModelVersionIdentifiers": versionIdentifiers.isEmpty ? [""] : versionIdentifiers,
      "NSStoreModelVersionHashesDigest": VersionDigest.digest(bytes),
      "NSStoreModelVersionChecksumKey": VersionDigest.checksum(bytes),
    ]
    if kind == .sqlite {
      keys["NSStoreType"] = kind.rawValue
      keys["_NSAutoVacuumLevel"] = "2"
    }
    let data = try PropertyListSerialization.data(
      fromPropertyList: keys, format: .binary, options: 0)
    self.kind = kind
    uuid = UUID().uuidString
    versionHashes = hashes
    versionHashesVersion = 3
    self.versionIdentifiers = versionIdentifiers.isEmpty ? [""] : versionIdentifiers
    frameworkVersion = Self.frameworkVersionWritten
    digest = VersionDigest.digest(bytes)
    propertyList = data
  }
}
