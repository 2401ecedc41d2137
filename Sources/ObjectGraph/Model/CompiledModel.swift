public import FoundationEssentials
import KeyedArchives
import PropertyLists

extension ManagedObjectModel {
  /// Loads a compiled model, the keyed archive that a `.mom` file holds.
  ///
  /// Throws `ModelError` with everything that is wrong; `name` is used in sentences only. Fetch requests
  /// and rules whose predicates the format language has no words for are left out.
  /// Core Data: `NSManagedObjectModel(contentsOf:)`.
  public init(compiled data: Data, name: String = "model") throws {
    var reader = CompiledModelReader()
    let (root, entities) = try ModelError.reading(name) { () throws(KeyedArchiveError) in
      let root = try KeyedArchive(reading: [UInt8](data)).node(of: ["NSManagedObjectModel"])
      return (root, try reader.entities(root))
    }
    try self.init(entitiesOfFile: entities, problems: reader.problems)
    try ModelError.reading(name) { () throws(KeyedArchiveError) in
      versionIdentifiers = try root.texts(inSet: "NSVersionIdentifiers")
      configurations = try reader.configurations(root)
      fetchRequestTemplates = try reader.requests(root)
    }
  }
}

/// Makes descriptions of the objects of a compiled model.
///
/// Each object is looked at by its number in the archive, so that a model's cycles do not matter.
private struct CompiledModelReader {
  private(set) var problems: [String] = []

  mutating func entities(
    _ root: ArchiveNode
  ) throws(KeyedArchiveError) -> [EntityDescription] {
    var nodes: [ArchiveNode] = []
    for (_, node) in try root.namedNodes(forKey: "NSEntities") { nodes.append(node) }
    var names: [Int: Set<String>] = [:]
    for node in nodes {
      names[node.number] = Set(try node.namedNodes(forKey: "NSProperties").map(\.name))
    }
    var found: [EntityDescription] = []
    for node in nodes { found.append(try entity(node, names)) }
    return found.sorted { $0.name < $1.name }
  }

  private mutating func entity(
    _ node: ArchiveNode, _ names: [Int: Set<String>]
  ) throws(KeyedArchiveError) -> EntityDescription {
    let name = try node.string(forKey: "NSEntityName") ?? ""
    let parent = try node.node(forKey: "NSSuperentity")
    // A subentity lists what it inherits too, as it is or by a proxy.
    let inherited = parent.flatMap { names[$0.number] } ?? []
    var properties: [PropertyDescription] = []
    var fetched: [FetchedPropertyDescription] = []
    for (key, listed) in try node.namedNodes(forKey: "NSProperties") where !inherited.contains(key)
    {
      let found = try described(listed)
      // No part of version hashes, and never stored.
      if found.isKind(of: "NSFetchedPropertyDescription") {
        if let property = FetchedPropertyDescription(archived: found) { fetched.append(property) }
      } else if let property = try property(found, of: name) {
        properties.append(property)
      }
    }
    var made = EntityDescription(
      name, superentity: try parent?.string(forKey: "NSEntityName"),
      properties.sorted { $0.name < $1.name })
    made.fetchedProperties = fetched.sorted { $0.name < $1.name }
    made.isAbstract = try node.boolean(forKey: "NSIsAbstract") ?? false
    made.renamingIdentifier = try node.different("NSRenamingIdentifier", from: name)
    made.versionHashModifier = try node.string(forKey: "NSVersionHashModifier")
    made.userInfo = node.userInfo
    let known = names[node.number] ?? []
    made.uniquenessConstraints = try lists(node, "NSUniqueTuples")
      .filter { known.isSuperset(of: $0) }
    made.indexes = try indexes(node, known)
    return made
  }

  /// The description that an entry stands for, which may be a proxy.
  private func described(_ listed: ArchiveNode) throws(KeyedArchiveError) -> ArchiveNode {
    var node = listed
    var steps = 0
    while let behind = try node.node(forKey: "NSUnderlyingProperty"), steps < 16 {
      node = behind
      steps += 1
    }
    return node
  }

  private mutating func property(
    _ node: ArchiveNode, of entity: String
  ) throws(KeyedArchiveError) -> PropertyDescription? {
    if node.isKind(of: "NSAttributeDescription") {
      return try attribute(node, of: entity).map { .attribute($0) }
    }
    if node.isKind(of: "NSRelationshipDescription") { return .relationship(try relationship(node)) }
    let name = try node.string(forKey: "NSPropertyName") ?? ""
    problems.append(
      "'\(entity).\(name)' is a \(node.instance.archivedClass.name), which is not supported.")
    return nil
  }

  private mutating func attribute(
    _ node: ArchiveNode, of entity: String
  ) throws(KeyedArchiveError) -> AttributeDescription? {
    let name = try node.string(forKey: "NSPropertyName") ?? ""
    let number = try node.integer(forKey: "NSAttributeType") ?? 0
    let isTransient = try node.boolean(forKey: "NSIsTransient") ?? false
    let known = Int32(exactly: number).flatMap(AttributeType.init(rawValue:))
    // A transient attribute is never stored and in no hash.
    guard let type = known ?? (isTransient ? .undefined : nil) else {
      problems.append("Attribute '\(entity).\(name)' has type \(number), which is not supported.")
      return nil
    }
    var made = AttributeDescription(
      name, type, isOptional: try node.boolean(forKey: "NSIsOptional") ?? false)
    made.isTransient = isTransient
    made.isIndexed = try node.boolean(forKey: "NSIsIndexed") ?? false
    let flags = try node.integer(forKey: "NSFlagsKey") ?? 0
    made.allowsExternalBinaryDataStorage = flags & 4 != 0
    made.preservesValueInHistoryOnDeletion = flags & 16 != 0
    if node.isKind(of: "NSDerivedAttributeDescription") {
      made.derivationExpression = try node.node(forKey: "NSDerivationExpression")
        .flatMap(ArchivedPredicate.hashedText)
      if made.derivationExpression == nil {
        problems.append(
          "Attribute '\(entity).\(name)' is derived by an expression that is not known.")
      }
    }
    made.renamingIdentifier = try node.different("NSRenamingIdentifier", from: name)
    made.versionHashModifier = try node.string(forKey: "NSVersionHashModifier")
    made.valueTransformerName = try node.string(forKey: "NSValueTransformerName")
    made.userInfo = node.userInfo
    made.defaultValue = try defaultValue(node, type)
    made.rules = ValidationRule.rules(ofArchived: node, type)
    return made
  }

  /// Nothing for a default that the type cannot hold, which Core Data gives to nobody either.
  private func defaultValue(
    _ node: ArchiveNode, _ type: AttributeType
  ) throws(KeyedArchiveError) -> Value {
    guard let item = try node.item(forKey: "NSDefaultValue") else { return .null }
    // Of a class of the app's own: the model says what it is, the value is lost.
    guard let found = try? item.value() else { return .null }
    return Value(archived: found, type) ?? .null
  }

  private func relationship(
    _ node: ArchiveNode
  ) throws(KeyedArchiveError) -> RelationshipDescription {
    let name = try node.string(forKey: "NSPropertyName") ?? ""
    var destination = try node.string(forKey: "_NSDestinationEntityName")
    if destination == nil {
      destination = try node.node(forKey: "NSDestinationEntity")?.string(forKey: "NSEntityName")
    }
    var inverse = try node.string(forKey: "_NSInverseRelationshipName")
    if inverse == nil {
      inverse = try node.node(forKey: "NSInverseRelationship")?.string(forKey: "NSPropertyName")
    }
    var made = RelationshipDescription.toMany(
      name, destination ?? "", inverse: inverse,
      isOrdered: try node.boolean(forKey: "NSIsOrdered") ?? false)
    made.maxCount = try node.integer(forKey: "NSMaxCount") ?? 0
    made.minCount = try node.integer(forKey: "NSMinCount") ?? 0
    made.isOptional = try node.boolean(forKey: "NSIsOptional") ?? false
    made.isTransient = try node.boolean(forKey: "NSIsTransient") ?? false
    made.deleteRule =
      try node.integer(forKey: "NSDeleteRule").flatMap(DeleteRule.init(rawValue:)) ?? .nullify
    made.userInfo = node.userInfo
    made.renamingIdentifier = try node.different("NSRenamingIdentifier", from: name)
    made.versionHashModifier = try node.string(forKey: "NSVersionHashModifier")
    return made
  }

  // MARK: - Lists

  /// Lists of the names of properties.
  private func lists(
    _ node: ArchiveNode, _ key: ArchiveKey
  ) throws(KeyedArchiveError) -> [[String]] {
    var found: [[String]] = []
    for tuple in try node.node(forKey: key)?.elements() ?? [] {
      var names: [String] = []
      for element in try tuple.node?.elements() ?? [] {
        if case .plain(.string(let name)) = element {
          names.append(name)
        } else if let name = try element.node?.string(forKey: "NSPropertyName") {
          names.append(name)
        }
      }
      if !names.isEmpty { found.append(names) }
    }
    return found
  }

  /// Indexes over the known properties; one with a condition or over an expression is of no use
  /// here.
  private func indexes(
    _ node: ArchiveNode, _ known: Set<String>
  ) throws(KeyedArchiveError) -> [FetchIndexDescription] {
    var found: [FetchIndexDescription] = []
    guard let indexes = try node.node(forKey: "NSFetchIndexDescriptions") else {
      // A model of before Mac OS X 10.13.
      return FetchIndexDescription.compound(try lists(node, "NSCompoundIndexes"))
        .filter { index in index.elements.allSatisfy { known.contains($0.property) } }
    }
    for item in try indexes.elements() {
      guard let index = item.node, try index.node(forKey: "NSPartialIndexPredicate") == nil else {
        continue
      }
      var elements: [FetchIndexDescription.Element] = []
      for element in try index.node(forKey: "NSIndexElements")?.elements() ?? [] {
        guard let name = try element.node?.string(forKey: "NSPropertyName") else { continue }
        elements.append(
          .init(name, isAscending: try element.node?.boolean(forKey: "NSAscending") ?? true))
      }
      let name = try index.string(forKey: "NSIndexName") ?? ""
      let isUsable = elements.allSatisfy { known.contains($0.property) }
      if !elements.isEmpty, isUsable { found.append(FetchIndexDescription(name, elements)) }
    }
    return found
  }

  func requests(
    _ root: ArchiveNode
  ) throws(KeyedArchiveError) -> [String: FetchRequestTemplate] {
    var found: [String: FetchRequestTemplate] = [:]
    for (name, request) in try root.namedNodes(forKey: "NSFetchRequestTemplates") {
      found[name] = FetchRequestTemplate(archived: request)
    }
    return found
  }

  func configurations(_ root: ArchiveNode) throws(KeyedArchiveError) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for (name, list) in try root.namedNodes(forKey: "NSConfigurations") {
      var entities: [String] = []
      for element in try list.elements() {
        if case .plain(.string(let text)) = element {
          entities.append(text)
        } else if let text = try element.node?.string(forKey: "NSEntityName") {
          entities.append(text)
        }
      }
      found[name] = entities.sorted()
    }
    return found
  }
}

extension KeyedArchive {
  fileprivate func node(of classes: Set<String>) throws(KeyedArchiveError) -> ArchiveNode {
    try node(forKey: "root", of: classes)
  }
}

extension ArchiveNode {
  fileprivate func texts(inSet key: ArchiveKey) throws(KeyedArchiveError) -> [String] {
    var found: [String] = []
    for element in try node(forKey: key)?.elements() ?? [] {
      // An element of another kind is no text.
      if case .string(let text)? = try? element.value(classes: [.string]) { found.append(text) }
    }
    return found.sorted()
  }

  /// A name that is not the property's or entity's own, which every model repeats.
  fileprivate func different(
    _ key: ArchiveKey, from name: String
  ) throws(KeyedArchiveError) -> String? {
    let found = try string(forKey: key)
    return found == name ? nil : found
  }
}
