import ArcadeXML
import FoundationEssentials

extension XMLStoreFormat {
  func read(
    _ bytes: [UInt8], entities: [EntityLayout], space: @escaping (EntityLayout) -> IdentifierSpace,
    path: String, isOfTheModel: Bool, accept: (StoreMetadata) throws -> Void
  ) throws -> AtomicContent {
    let root = try Self.root(bytes, path)
    try accept(try Self.metadata(root, path))
    var reader = XMLObjectReader(
      entities: entities, path: path, keepsURITexts: keepsURITexts, isOfTheModel: isOfTheModel)
    try reader.findObjects(root)
    var graph = AtomicGraph(lastKey: keyBeforeFirst)
    for object in root.children(named: "object") {
      let key = try reader.key(object["id"] ?? "")
      if let node = try reader.node(object, key, space) { graph.nodes[key] = node }
      graph.lastKey = max(graph.lastKey, key)
    }
    let next = root.children(named: "databaseInfo").first?.children(named: "nextObjectID").first
    graph.lastKey = max(graph.lastKey, next.flatMap { Int64($0.text) } ?? 0)
    var healer = GraphHealer(graph, space: space)
    healer.heal()
    return AtomicContent(
      graph: healer.graph, repairs: reader.repairs + healer.repairs,
      leftOut: reader.unknown.leftOut)
  }
}

/// Makes objects of elements, once it is known which objects there are.
private struct XMLObjectReader {
  private let byUpperName: [String: EntityLayout]
  private let path: String
  private let keepsURITexts: Bool
  private var found: [Int64: EntityLayout] = [:]
  /// Objects of entities that the model does not know.
  private var leftOut: Set<Int64> = []
  private(set) var unknown: UnknownParts
  private(set) var repairs: [String] = []

  init(entities: [EntityLayout], path: String, keepsURITexts: Bool, isOfTheModel: Bool) {
    unknown = UnknownParts(isOfTheModel: isOfTheModel)
    byUpperName = Dictionary(
      entities.map { ($0.name.uppercased(), $0) }, uniquingKeysWith: { first, _ in first })
    self.path = path
    self.keepsURITexts = keepsURITexts
  }

  mutating func findObjects(_ root: XMLElement) throws {
    for object in root.children(named: "object") {
      let type = object["type"] ?? ""
      guard let entity = byUpperName[type] else {
        try unknown.leaveOut(
          entity: type,
          orThrow: StoreError(
            .damaged("the model has no entity for objects of type '\(type)'."), path))
        leftOut.insert(try key(object["id"] ?? ""))
        continue
      }
      let key = try key(object["id"] ?? "")
      guard found.updateValue(entity, forKey: key) == nil else {
        throw StoreError(.damaged("two objects have the identifier z\(key)."), path)
      }
    }
  }

  func key(_ text: String) throws -> Int64 {
    guard text.first == "z", let key = Int64(text.dropFirst()), key > 0 else {
      throw StoreError(.damaged("'\(text)' is no identifier of an object."), path)
    }
    return key
  }

  /// Nil for an object of an entity that the model does not know.
  mutating func node(
    _ element: XMLElement, _ key: Int64, _ space: (EntityLayout) -> IdentifierSpace
  ) throws -> AtomicGraph.Node? {
    if leftOut.contains(key) { return nil }
    guard let entity = found[key] else {
      throw StoreError(.damaged("object z\(key) is of no entity."), path)
    }
    let slots = Dictionary(
      entity.properties.enumerated().map { ($1.name.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
    let id = ObjectID(space: space(entity), key: key)
    var values = ContiguousArray(entity.properties.map { $0.isToMany ? Value.objects([]) : .null })
    for child in element.children {
      let name = child["name"] ?? ""
      guard let slot = slots[name] else {
        try unknown.leaveOut(
          property: name, of: entity,
          orThrow: StoreError(
            .damaged("'\(entity.name)' z\(key) has '\(name)', which the model has not."), path))
        continue
      }
      let property = entity.properties[slot]
      if try isOfOtherKind(child, property, id) { continue }
      if let type = property.type {
        values[slot] = try value(child, type, property.name, id)
      } else {
        values[slot] = try reference(child, property, id, space)
      }
    }
    return AtomicGraph.Node(entity: entity, values: values)
  }

  /// True for an attribute where the model has a relationship, and the other way round: another model may
  /// have called both so.
  private mutating func isOfOtherKind(
    _ element: XMLElement, _ property: SlotProperty, _ id: ObjectID
  ) throws -> Bool {
    guard !unknown.isOfTheModel else { return false }
    let isRelationship = element.name == "relationship"
    guard property.isTransient || isRelationship != (property.type == nil) else { return false }
    let what = isRelationship ? "a relationship" : "an attribute"
    try unknown.leaveOut(id, property.name, problem: "is \(what) in the file", path: path)
    return true
  }

  private mutating func value(
    _ element: XMLElement, _ type: AttributeType, _ name: String, _ id: ObjectID
  ) throws -> Value {
    if keepsURITexts, type == .uri {
      let text = XMLStoreText.decoded(element.text)
      if !URL.spells(text) { return .string(text) }
    }
    if let value = Value(storeText: element.text, type) { return value }
    try unknown.leaveOut(
      id, name, problem: "holds '\(element.text.prefix(40))', which is no \(type.modelName)",
      path: path)
    return .null
  }

  private mutating func reference(
    _ element: XMLElement, _ property: SlotProperty, _ id: ObjectID,
    _ space: (EntityLayout) -> IdentifierSpace
  ) throws -> Value {
    var ids: [ObjectID] = []
    for text in (element["idrefs"] ?? "").split(separator: " ") {
      let target = try self.key(String(text))
      guard let end = found[target], let declared = property.destination, end.isKind(of: declared)
      else {
        if leftOut.contains(target) { continue }
        let what = found[target] == nil ? "is not there" : "is of another entity"
        repairs.append(
          "'\(id.entityName).\(property.name)' of z\(id.key) held z\(target), which \(what).")
        continue
      }
      ids.append(ObjectID(space: space(end), key: target))
    }
    if property.isToMany { return .objects(ids) }
    if ids.count > 1, !unknown.isOfTheModel {
      try unknown.leaveOut(
        id, property.name, problem: "leads to \(ids.count) objects, and the model allows one",
        path: path)
      return .null
    }
    return ids.first.map { .object($0) } ?? .null
  }
}

extension Value {
  /// An attribute's value from the text of an XML store.
  init?(storeText text: String, _ type: AttributeType) {
    switch type {
    case .undefined: return nil
    case .integer16, .integer32, .integer64:
      guard let value = Int64(text).map({ Value.integer($0) })?.conformed(to: type) else {
        return nil
      }
      self = value
    case .boolean:
      guard text == "1" || text == "0" else { return nil }
      self = .bool(text == "1")
    case .double: if let number = Double(text) { self = .double(number) } else { return nil }
    case .float: if let number = Float(text) { self = .float(number) } else { return nil }
    case .decimal:
      // Foundation takes the beginning of a text: 1 of `1,5`, and 0 of `0x10`.
      guard Double(text) != nil, text.allSatisfy({ "+-.0123456789eE".contains($0) }),
        let number = Decimal(string: text)
      else { return nil }
      self = .decimal(number)
    case .string: self = .string(XMLStoreText.decoded(text))
    case .date:
      guard let seconds = Double(text), !seconds.isNaN else { return nil }
      self = .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .binary, .transformable:
      guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
        return nil
      }
      self = .data(data)
    case .uuid: if let uuid = UUID(uuidString: text) { self = .uuid(uuid) } else { return nil }
    case .uri:
      guard let url = URL(string: XMLStoreText.decoded(text)) else { return nil }
      self = .url(url)
    }
  }
}
