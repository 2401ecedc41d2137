import ArcadeXML
import FoundationEssentials

extension XMLStoreFormat {
  func read(
    _ bytes: [UInt8], entities: [EntityLayout], space: @escaping (EntityLayout) -> IdentifierSpace,
    path: String, accept: (StoreMetadata) throws -> Void
  ) throws -> (AtomicGraph, repairs: [String]) {
    let root = try Self.root(bytes, path)
    try accept(try Self.metadata(root, path))
    var reader = XMLObjectReader(entities: entities, path: path, keepsURITexts: keepsURITexts)
    try reader.findObjects(root)
    var graph = AtomicGraph(lastKey: keyBeforeFirst)
    for object in root.children(named: "object") {
      let (key, node) = try reader.node(object, space)
      graph.nodes[key] = node
      graph.lastKey = max(graph.lastKey, key)
    }
    let next = root.children(named: "databaseInfo").first?.children(named: "nextObjectID").first
    graph.lastKey = max(graph.lastKey, next.flatMap { Int64($0.text) } ?? 0)
    var healer = GraphHealer(graph, space: space)
    healer.heal()
    return (healer.graph, reader.repairs + healer.repairs)
  }
}

/// Makes objects of elements, once it is known which objects there are.
private struct XMLObjectReader {
  private let byUpperName: [String: EntityLayout]
  private let path: String
  private let keepsURITexts: Bool
  private var found: [Int64: EntityLayout] = [:]
  private(set) var repairs: [String] = []

  init(entities: [EntityLayout], path: String, keepsURITexts: Bool) {
    byUpperName = Dictionary(
      entities.map { ($0.name.uppercased(), $0) }, uniquingKeysWith: { first, _ in first })
    self.path = path
    self.keepsURITexts = keepsURITexts
  }

  mutating func findObjects(_ root: XMLElement) throws {
    for object in root.children(named: "object") {
      let type = object["type"] ?? ""
      guard let entity = byUpperName[type] else {
        throw StoreError(.damaged("the model has no entity for objects of type '\(type)'."), path)
      }
      let key = try key(object["id"] ?? "")
      guard found.updateValue(entity, forKey: key) == nil else {
        throw StoreError(.damaged("two objects have the identifier z\(key)."), path)
      }
    }
  }

  private func key(_ text: String) throws -> Int64 {
    guard text.first == "z", let key = Int64(text.dropFirst()), key > 0 else {
      throw StoreError(.damaged("'\(text)' is no identifier of an object."), path)
    }
    return key
  }

  mutating func node(
    _ element: XMLElement, _ space: (EntityLayout) -> IdentifierSpace
  ) throws -> (Int64, AtomicGraph.Node) {
    let key = try key(element["id"] ?? "")
    guard let entity = found[key] else {
      throw StoreError(.damaged("object z\(key) is of no entity."), path)
    }
    let slots = Dictionary(
      entity.properties.enumerated().map { ($1.name.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
    var values = ContiguousArray(entity.properties.map { $0.isToMany ? Value.objects([]) : .null })
    for child in element.children {
      let name = child["name"] ?? ""
      guard let slot = slots[name] else {
        throw StoreError(
          .damaged("'\(entity.name)' z\(key) has '\(name)', which the model has not."), path)
      }
      let property = entity.properties[slot]
      if let type = property.type {
        values[slot] = try value(child, type, property.name, entity, key)
      } else {
        values[slot] = try reference(child, property, entity, key, space)
      }
    }
    return (key, AtomicGraph.Node(entity: entity, values: values))
  }

  private func value(
    _ element: XMLElement, _ type: AttributeType, _ name: String, _ entity: EntityLayout,
    _ key: Int64
  ) throws -> Value {
    if keepsURITexts, type == .uri {
      let text = XMLStoreText.decoded(element.text)
      if !URL.spells(text) { return .string(text) }
    }
    guard let value = Value(storeText: element.text, type) else {
      throw StoreError(
        .damagedValue(
          entity: entity.name, property: name, key: key,
          problem: "holds '\(element.text.prefix(40))', which is no \(type.modelName)"),
        path)
    }
    return value
  }

  private mutating func reference(
    _ element: XMLElement, _ property: SlotProperty, _ entity: EntityLayout, _ key: Int64,
    _ space: (EntityLayout) -> IdentifierSpace
  ) throws -> Value {
    var ids: [ObjectID] = []
    for text in (element["idrefs"] ?? "").split(separator: " ") {
      let target = try self.key(String(text))
      guard let end = found[target], let declared = property.destination, end.isKind(of: declared)
      else {
        let what = found[target] == nil ? "is not there" : "is of another entity"
        repairs.append(
          "'\(entity.name).\(property.name)' of z\(key) held z\(target), which \(what).")
        continue
      }
      ids.append(ObjectID(space: space(end), key: target))
    }
    if property.isToMany { return .objects(ids) }
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
