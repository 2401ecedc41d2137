public import FoundationEssentials

/// Version hashes exactly as Core Data makes them: what a store says of the model it was made with.
///
/// Found by comparing with the hashes in real stores of frameworks 230 to 1522.
struct VersionHash {
  private let entities: [String: EntityDescription]

  init(_ entities: [String: EntityDescription]) {
    self.entities = entities
  }

  func all() -> [String: [UInt8]] {
    var made: [String: [UInt8]] = [:]
    for entity in entities.values { _ = entityHash(entity, &made) }
    return made
  }

  /// A parent's hash is a part of those of all below it and made once.
  private func entityHash(
    _ entity: EntityDescription, _ made: inout [String: [UInt8]]
  ) -> [UInt8] {
    if let hash = made[entity.name] { return hash }
    var bytes = Array(entity.name.utf8) + [entity.isAbstract ? 1 : 0]
    if let parent = entity.superentity.flatMap({ entities[$0] }) {
      bytes += entityHash(parent, &made)
    }
    for (property, owner) in persistentProperties(entity) {
      bytes += propertyHash(property, of: owner)
    }
    bytes += Array((entity.versionHashModifier ?? "").utf8)
    let constraints = entity.uniquenessConstraints.map { $0.joined(separator: ".") }
    for text in constraints.sorted(by: { $0.precedesInBytes($1) }) { bytes += Array(text.utf8) }
    let hash = SHA256.hash(bytes)
    made[entity.name] = hash
    return hash
  }

  /// Own and inherited with the entity that has each, by name in byte order.
  private func persistentProperties(
    _ entity: EntityDescription
  ) -> [(property: PropertyDescription, owner: String)] {
    var found: [String: (property: PropertyDescription, owner: String)] = [:]
    var next: EntityDescription? = entity
    while let current = next {
      for property in current.properties where !property.isTransient {
        found[property.name] = found[property.name] ?? (property, current.name)
      }
      next = current.superentity.flatMap { entities[$0] }
    }
    return found.values.sorted { $0.property.name.precedesInBytes($1.property.name) }
  }

  private func propertyHash(_ property: PropertyDescription, of owner: String) -> [UInt8] {
    switch property {
    case .attribute(let attribute): attributeHash(attribute)
    case .relationship(let relationship): relationshipHash(relationship, of: owner)
    }
  }

  private func attributeHash(_ attribute: AttributeDescription) -> [UInt8] {
    // Neither the name nor the type of a derived attribute counts.
    if let text = attribute.derivationExpression { return SHA256.hash(Array(text.utf8)) }
    var bytes = commonHash(attribute.name, attribute.isOptional, attribute.versionHashModifier)
    bytes += littleEndian(attribute.type.rawValue)
    if attribute.allowsExternalBinaryDataStorage { bytes.append(1) }
    if attribute.preservesValueInHistoryOnDeletion { bytes.append(1) }
    return SHA256.hash(bytes)
  }

  private func relationshipHash(
    _ relationship: RelationshipDescription, of owner: String
  ) -> [UInt8] {
    var bytes = commonHash(
      relationship.name, relationship.isOptional, relationship.versionHashModifier)
    bytes += Array(relationship.destination.utf8)
    let isItsOwnInverse =
      relationship.inverse == relationship.name && relationship.destination == owner
    if !isItsOwnInverse { bytes += Array((relationship.inverse ?? "").utf8) }
    bytes += littleEndian(Int32(truncatingIfNeeded: relationship.maxCount))
    bytes += littleEndian(Int32(truncatingIfNeeded: relationship.minCount))
    if relationship.isOrdered { bytes += [1, 0] }
    return SHA256.hash(bytes)
  }

  private func commonHash(_ name: String, _ isOptional: Bool, _ modifier: String?) -> [UInt8] {
    SHA256.hash(Array(name.utf8) + [isOptional ? 1 : 0, 0] + Array((modifier ?? "").utf8))
  }
}

private func littleEndian(_ number: Int32) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

extension VersionHash {
  /// The part of a property in the hash of its entity: for those who look for a model by its hashes.
  static func part(of property: PropertyDescription, ofEntity owner: String) -> [UInt8] {
    VersionHash([:]).propertyHash(property, of: owner)
  }
}

extension PropertyDescription {
  /// The property's part in the version hash of an entity, 32 bytes.
  package func versionHashPart(ofEntity owner: String) -> [UInt8] {
    VersionHash.part(of: self, ofEntity: owner)
  }
}

extension EntityDescription {
  /// The version hash of an entity that is not abstract and has no parent, by the parts of its
  /// properties and its uniqueness constraints.
  package static func versionHash(
    of name: String, parts: [(name: String, part: [UInt8])], _ constraints: [[String]]
  ) -> [UInt8] {
    let sorted = parts.sorted { $0.name.precedesInBytes($1.name) }
    let texts = constraints.map { $0.joined(separator: ".") }.sorted { $0.precedesInBytes($1) }
    return SHA256.hash(
      Array(name.utf8) + [0] + sorted.flatMap(\.part) + texts.flatMap { Array($0.utf8) })
  }
}

extension ManagedObjectModel {
  /// The version hash of each entity, 32 bytes, by name.
  ///
  /// Core Data: `entityVersionHashesByName`.
  public var entityVersionHashesByName: [String: Data] {
    storage.versionHashes.mapValues { Data($0) }
  }

  /// The digest that stores keep under `NSStoreModelVersionHashesDigest`, in base 64.
  public var versionHashesDigest: String {
    VersionDigest.digest(storage.versionHashes)
  }

  /// The checksum that stores keep under `NSStoreModelVersionChecksumKey`, in base 64.
  ///
  /// Core Data: `versionChecksum`.
  public var versionChecksum: String {
    VersionDigest.checksum(storage.versionHashes)
  }
}

/// Two sums over the hashes of several entities.
enum VersionDigest {
  static func digest(_ hashes: [String: [UInt8]]) -> String {
    Data(SHA512.hash(inOrder(hashes).flatMap { Array($0.key.utf8) + $0.value }))
      .base64EncodedString()
  }

  static func checksum(_ hashes: [String: [UInt8]]) -> String {
    Data(SHA256.hash(inOrder(hashes).flatMap(\.value))).base64EncodedString()
  }

  private static func inOrder(_ hashes: [String: [UInt8]]) -> [(key: String, value: [UInt8])] {
    hashes.sorted { $0.key.precedesInBytes($1.key) }
  }
}
