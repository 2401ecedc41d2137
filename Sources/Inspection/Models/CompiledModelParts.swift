import KeyedArchives

/// The parts of a compiled model that neither stores nor version hashes need.
struct CompiledModelParts: ModelParts {
  private(set) var facts: [InspectedField] = []
  private var classes: [String: String] = [:]
  private var fetched: [String: [String]] = [:]

  /// Takes the model's object in its archive.
  init(_ root: ArchiveNode) throws(KeyedArchiveError) {
    for (_, entity) in try Self.named(root, "NSEntities") {
      guard let name = try entity.string(forKey: "NSEntityName") else { continue }
      classes[name] = try entity.string(forKey: "NSClassNameForEntity")
      for (key, property) in try Self.named(entity, "NSProperties")
      where property.isKind(of: "NSFetchedPropertyDescription") {
        fetched[name, default: []].append(key)
      }
    }
    var requests: [InspectedField] = []
    for (name, request) in try Self.named(root, "NSFetchRequestTemplates") {
      let entity = try request.node(forKey: "NSEntity")?.string(forKey: "NSEntityName")
      requests.append(InspectedField(name, .text(entity ?? "")))
    }
    if !requests.isEmpty {
      facts = [
        InspectedField("fetch requests", .fields(requests.sorted { $0.name < $1.name }))
      ]
    }
  }

  func facts(ofEntity name: String) -> [InspectedField] {
    guard let found = classes[name], !found.isEmpty, found != name, found != "NSManagedObject"
    else { return [] }
    return [InspectedField("class", .text(found))]
  }

  func otherProperties(ofEntity name: String) -> [InspectedTable.Column] {
    (fetched[name] ?? []).sorted().map { InspectedTable.Column($0, type: "fetched") }
  }

  func limits(ofEntity entity: String, property: String) -> [String] { [] }

  /// The objects of a dictionary by their names, in both forms that models use.
  private static func named(
    _ node: ArchiveNode, _ key: ArchiveKey
  ) throws(KeyedArchiveError) -> [(name: String, node: ArchiveNode)] {
    guard let dictionary = try node.node(forKey: key) else { return [] }
    let pairs: [(ArchiveItem, ArchiveItem)]
    if dictionary.isKind(of: "NSKnownKeysDictionary") {
      let keys = try dictionary.node(forKey: "searchMapping")?.node(forKey: "keys")?.elements()
      pairs = Array(zip(keys ?? [], try dictionary.node(forKey: "values")?.elements() ?? []))
    } else {
      pairs = try dictionary.entries().map { ($0.key, $0.value) }
    }
    return pairs.compactMap { key, value in
      // A key of another kind names nothing.
      guard let node = value.node, case .string(let name)? = try? key.value(classes: [.string])
      else { return nil }
      return (name, node)
    }
  }
}
