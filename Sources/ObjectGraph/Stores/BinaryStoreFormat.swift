import ArcadeFormats
import FoundationEssentials

/// This library's own container for a whole graph; `docs/object-graph.md` describes each byte.
///
/// Core Data's binary store is not public; files of one are not files of the other.
struct BinaryStoreFormat: AtomicStoreFormat {
  let kind = StoreKind.binary
  let keyBeforeFirst: Int64 = 0
  static let magic = FileKind.binaryStoreSignature
  static let version: UInt32 = 1

  // magic, version, SHA-256 of all that follows, then: UUID, metadata, last key, objects

  func metadata(_ bytes: [UInt8], path: String) throws -> StoreMetadata {
    var reader = try checkedReader(bytes, path)
    return try metadata(&reader, path)
  }

  func checkedReader(_ bytes: [UInt8], _ path: String) throws -> ByteReader {
    guard bytes.starts(with: Self.magic), bytes.count >= 44 else {
      throw StoreError(.notAStore("it does not begin as a binary store does."), path)
    }
    var reader = ByteReader(bytes, path: path)
    reader.skip(8)
    let version = Int(try reader.integer(UInt32.self))
    guard version <= Self.version else {
      throw StoreError(
        .newerVersion(what: "the container's version", found: version, supported: 1), path)
    }
    let checksum = try reader.take(32)
    guard checksum.elementsEqual(SHA256.hash(Array(bytes[44...]))) else {
      throw StoreError(.damaged("its checksum does not fit."), path)
    }
    return reader
  }

  func metadata(_ reader: inout ByteReader, _ path: String) throws -> StoreMetadata {
    let uuid = try reader.text()
    let list = try reader.data()
    guard let metadata = StoreMetadata(kind: .binary, uuid: uuid, propertyList: list) else {
      throw StoreError(.missingMetadata, path)
    }
    try SQLiteMetadata.checkVersions(1, metadata, path)
    return metadata
  }

  func write(_ graph: AtomicGraph, _ metadata: StoreMetadata) throws -> [UInt8] {
    var payload = ByteWriter()
    payload.add(metadata.uuid)
    payload.add(try metadata.propertyList)
    payload.add(graph.lastKey)
    payload.add(Int64(graph.nodes.count))
    for key in graph.nodes.keys.sorted() {
      guard let node = graph.nodes[key] else { continue }
      payload.add(key)
      payload.add(node.entity.name)
      payload.add(node.version)
      let stored = node.entity.properties.indices.filter {
        !node.entity.properties[$0].isTransient && !node.values[$0].isNull
      }
      payload.add(Int64(stored.count))
      for slot in stored {
        payload.add(node.entity.properties[slot].name)
        payload.add(node.values[slot])
      }
    }
    var file = ByteWriter()
    file.bytes = Self.magic
    file.add(Self.version)
    file.bytes += SHA256.hash(payload.bytes) + payload.bytes
    return file.bytes
  }

  func read(
    _ bytes: [UInt8], entities: [EntityLayout],
    space: @escaping (EntityLayout) -> IdentifierSpace, path: String,
    isOfTheModel: Bool, accept: (StoreMetadata) throws -> Void
  ) throws -> AtomicContent {
    var reader = try checkedReader(bytes, path)
    try accept(try metadata(&reader, path))
    var graph = AtomicGraph(lastKey: max(keyBeforeFirst, try reader.integer(Int64.self)))
    let byName = Dictionary(uniqueKeysWithValues: entities.map { ($0.name, $0) })
    var unknown = UnknownParts(isOfTheModel: isOfTheModel)
    for _ in 0..<(try reader.count()) {
      let key = try reader.integer(Int64.self)
      let name = try reader.text()
      guard let entity = byName[name] else {
        try unknown.leaveOut(
          entity: name, orThrow: StoreError(.damaged("the model has no entity '\(name)'."), path))
        try skipObject(&reader)
        continue
      }
      guard key > 0, graph.nodes[key] == nil else {
        throw StoreError(.damaged("'\(key)' is no identifier of one object."), path)
      }
      graph.nodes[key] = try node(&reader, entity, key, byName, space, path, &unknown)
      graph.lastKey = max(graph.lastKey, key)
    }
    var healer = GraphHealer(graph, space: space)
    healer.heal()
    return AtomicContent(
      graph: healer.graph, repairs: healer.repairs, leftOut: unknown.leftOut)
  }

  private func skipObject(_ reader: inout ByteReader) throws {
    _ = try reader.integer(Int64.self)
    for _ in 0..<(try reader.count()) {
      _ = try reader.text()
      _ = try reader.field()
    }
  }

  private func node(
    _ reader: inout ByteReader, _ entity: EntityLayout, _ key: Int64,
    _ byName: [String: EntityLayout], _ space: (EntityLayout) -> IdentifierSpace, _ path: String,
    _ unknown: inout UnknownParts
  ) throws -> AtomicGraph.Node {
    var values = ContiguousArray(entity.properties.map { $0.isToMany ? Value.objects([]) : .null })
    let version = try reader.integer(Int64.self)
    let id = ObjectID(space: space(entity), key: key)
    func object(_ entityName: String, _ key: Int64) -> ObjectID? {
      byName[entityName].map { ObjectID(space: space($0), key: key) }
    }
    for _ in 0..<(try reader.count()) {
      let name = try reader.text()
      let value =
        unknown.isOfTheModel ? try reader.value(object) : try knownValue(&reader, object)
      guard let slot = entity.slots[name] else {
        try unknown.leaveOut(
          property: name, of: entity,
          orThrow: StoreError(
            .damagedValue(
              entity: entity.name, property: name, key: key, problem: "holds \(value)"), path))
        continue
      }
      if !unknown.isOfTheModel, value.isNull { continue }
      guard fits(value, entity.properties[slot]) else {
        try unknown.leaveOut(id, name, problem: "holds \(value)", path: path)
        continue
      }
      values[slot] = value
    }
    return AtomicGraph.Node(entity: entity, version: version, values: values)
  }

  /// A value without references to objects of entities that the model does not know.
  private func knownValue(
    _ reader: inout ByteReader, _ object: (String, Int64) -> ObjectID?
  ) throws -> Value {
    switch try reader.field() {
    case .value(let value): value
    case .one(let reference): object(reference.entity, reference.key).map { .object($0) } ?? .null
    case .many(let references): .objects(references.compactMap { object($0.entity, $0.key) })
    }
  }

  private func fits(_ value: Value, _ property: SlotProperty) -> Bool {
    switch value {
    case .object: property.isToOne
    case .objects: property.isToMany
    case .null, .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url:
      property.type.map { value.conformed(to: $0) == value } ?? false
    }
  }
}
