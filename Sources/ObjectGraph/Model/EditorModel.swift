import FoundationEssentials
import KeyedArchives

extension ManagedObjectModel {
  /// Loads a model source of Xcode before version 4: the file `elements` in an `.xcdatamodel` folder,
  /// a keyed archive of the model editor's own objects.
  ///
  /// Throws `ModelError`; `name` is used in sentences only. Validation rules are not taken over.
  init(editorArchive data: Data, name: String) throws {
    var reader = EditorModelReader()
    let entities = try ModelError.reading(name) { () throws(KeyedArchiveError) in
      try reader.entities(try KeyedArchive(reading: [UInt8](data)).node(of: ["XDPMModel"]))
    }
    try self.init(entitiesOfFile: entities, problems: reader.problems)
    versionIdentifiers = [reader.versionIdentifier]
  }
}

/// Makes descriptions of the editor's objects: each keeps its facts in stereotypes, by keys.
private struct EditorModelReader {
  private(set) var problems: [String] = []
  private(set) var versionIdentifier = ""

  mutating func entities(
    _ root: ArchiveNode
  ) throws(KeyedArchiveError) -> [EntityDescription] {
    versionIdentifier = try root.string(forKey: "_modelVersionIdentifier") ?? ""
    guard let package = try root.node(forKey: "_xd_rootPackage") else { return [] }
    var found: [EntityDescription] = []
    for node in try package.bucket("XDBucketForClassesstorage")
    where node.isKind(of: "XDPMEntity") {
      found.append(try entity(node))
    }
    return found.sorted { $0.name.precedesInBytes($1.name) }
  }

  private mutating func entity(_ node: ArchiveNode) throws(KeyedArchiveError) -> EntityDescription {
    let name = try node.string(forKey: "_name") ?? ""
    let facts = try EditorFacts(node)
    var properties: [PropertyDescription] = []
    for listed in try node.bucket("XDBucketForOwnedAttributesstorage") {
      if let property = try property(listed, of: name) { properties.append(property) }
    }
    var made = EntityDescription(
      name, superentity: try parent(of: node),
      properties.sorted { $0.name.precedesInBytes($1.name) })
    made.isAbstract = try facts.boolean("XD_PSK_isAbstract") ?? false
    made.renamingIdentifier = try facts.text(ending: "renamingIdentifier")
    made.versionHashModifier = try facts.text(ending: "versionHashModifier")
    return made
  }

  /// The entity that a generalization names besides the one that it belongs to.
  private func parent(of node: ArchiveNode) throws(KeyedArchiveError) -> String? {
    for link in try node.node(forKey: "XDBucketForGeneralizationsstorage")?.elements() ?? [] {
      guard let link = link.node else { continue }
      for key in link.keys {
        guard let end = try? link.node(forKey: ArchiveKey(key)), end.isKind(of: "XDPMEntity"),
          end.number != node.number
        else { continue }
        return try end.string(forKey: "_name")
      }
    }
    return nil
  }

  private mutating func property(
    _ node: ArchiveNode, of entity: String
  ) throws(KeyedArchiveError) -> PropertyDescription? {
    if node.isKind(of: "XDPMAttribute") { return try attribute(node, of: entity) }
    if node.isKind(of: "XDPMRelationship") { return .relationship(try relationship(node)) }
    // Fetched properties are no part of version hashes, and never stored.
    return nil
  }

  private mutating func attribute(
    _ node: ArchiveNode, of entity: String
  ) throws(KeyedArchiveError) -> PropertyDescription? {
    let name = try node.string(forKey: "_name") ?? ""
    let facts = try EditorFacts(node)
    let number = try facts.integer("XD_PAttK_attributeType") ?? 0
    let isTransient = try facts.boolean("XD_PPSK_isTransient") ?? false
    let known = Int32(exactly: number).flatMap(AttributeType.init(rawValue:))
    guard let type = known ?? (isTransient ? .undefined : nil) else {
      problems.append("Attribute '\(entity).\(name)' has type \(number), which is not supported.")
      return nil
    }
    var made = AttributeDescription(
      name, type, isOptional: try facts.boolean("XD_PPSK_isOptional") ?? false)
    made.isTransient = isTransient
    made.isIndexed = try facts.boolean("XD_PPSK_isIndexed") ?? false
    made.valueTransformerName = try facts.text("XD_PAttK_valueTransformerName")
    made.renamingIdentifier = try facts.text(ending: "renamingIdentifier")
    made.versionHashModifier = try facts.text(ending: "versionHashModifier")
    if let text = try facts.text("XD_PAttK_defaultValueAsString") {
      made.defaultValue = Value(modelText: text, type) ?? .null
    }
    return .attribute(made)
  }

  private func relationship(
    _ node: ArchiveNode
  ) throws(KeyedArchiveError) -> RelationshipDescription {
    let facts = try EditorFacts(node)
    var made = RelationshipDescription.toMany(
      try node.string(forKey: "_name") ?? "",
      try facts.node("XD_PRK_destination")?.string(forKey: "_name") ?? "",
      inverse: try facts.node("XD_PRK_inverseRelationship")?.string(forKey: "_name"))
    let isToMany = try facts.boolean("XD_PRK_isToMany") ?? false
    made.maxCount = try facts.integer("XD_PRK_maxCount") ?? (isToMany ? 0 : 1)
    made.minCount = try facts.integer("XD_PRK_minCount") ?? 0
    made.isOptional = try facts.boolean("XD_PPSK_isOptional") ?? false
    made.isTransient = try facts.boolean("XD_PPSK_isTransient") ?? false
    made.deleteRule =
      try facts.integer("XD_PRK_deleteRule").flatMap(DeleteRule.init(rawValue:)) ?? .nullify
    made.renamingIdentifier = try facts.text(ending: "renamingIdentifier")
    made.versionHashModifier = try facts.text(ending: "versionHashModifier")
    return made
  }
}

/// The values in the stereotypes of an editor's object, by their keys.
private struct EditorFacts {
  private var nodes: [String: ArchiveNode] = [:]
  private let value: ArchiveKey = "_default"

  init(_ node: ArchiveNode) throws(KeyedArchiveError) {
    for stereotype in try node.bucket("XDBucketForStereotypesstorage") {
      for fact in try stereotype.bucket("XDBucketForOwnedAttributesstorage") {
        if let key = try fact.string(forKey: "_name") { nodes[key] = fact }
      }
    }
  }

  func text(_ key: String) throws(KeyedArchiveError) -> String? {
    try nodes[key]?.string(forKey: value)
  }

  /// The text of a key whose beginning depends on the kind of object.
  func text(ending: String) throws(KeyedArchiveError) -> String? {
    guard let key = nodes.keys.first(where: { $0.hasSuffix(ending) }) else { return nil }
    return try text(key)
  }

  func integer(_ key: String) throws(KeyedArchiveError) -> Int? {
    try nodes[key]?.integer(forKey: value)
  }

  func boolean(_ key: String) throws(KeyedArchiveError) -> Bool? {
    try nodes[key]?.boolean(forKey: value)
  }

  func node(_ key: String) throws(KeyedArchiveError) -> ArchiveNode? {
    try nodes[key]?.node(forKey: value)
  }
}

extension ArchiveNode {
  /// The objects of a dictionary of the editor's, without their names.
  fileprivate func bucket(_ key: ArchiveKey) throws(KeyedArchiveError) -> [ArchiveNode] {
    try node(forKey: key)?.entries().compactMap(\.value.node) ?? []
  }
}
