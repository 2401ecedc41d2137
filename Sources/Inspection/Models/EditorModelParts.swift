import KeyedArchives
import ObjectGraph

/// The classes and notes in a model source of Xcode before version 4, and its fetched properties, of which
/// the library knows none.
struct EditorModelParts: ModelParts {
  let facts: [InspectedField] = []
  private var entities: [String: Entity] = [:]

  private struct Entity {
    var className: String?
    var notes: [String: String] = [:]
    var notesOfProperties: [String: [String: String]] = [:]
    var fetched: [String] = []
  }

  init(_ root: ArchiveNode) throws(KeyedArchiveError) {
    guard let package = try root.node(forKey: "_xd_rootPackage") else { return }
    for (name, node) in try package.namedNodes(forKey: "XDBucketForClassesstorage") {
      entities[name] = try Self.entity(node)
    }
  }

  private static func entity(_ node: ArchiveNode) throws(KeyedArchiveError) -> Entity {
    var entity = Entity()
    entity.className = try fact("XD_PSK_entityClassName", of: node)?.string(forKey: "_default")
    entity.notes = try notes("XD_PSK_userInfo", of: node)
    for (name, property) in try node.namedNodes(forKey: "XDBucketForOwnedAttributesstorage") {
      entity.notesOfProperties[name] = try notes("XD_PPSK_userInfo", of: property)
      let isKnown = ["XDPMAttribute", "XDPMRelationship"].contains(where: property.isKind)
      if !isKnown { entity.fetched.append(name) }
    }
    return entity
  }

  /// The object with a fact about another one, which are in its stereotypes.
  private static func fact(
    _ name: String, of node: ArchiveNode
  ) throws(KeyedArchiveError) -> ArchiveNode? {
    for (_, stereotype) in try node.namedNodes(forKey: "XDBucketForStereotypesstorage") {
      let facts = try stereotype.namedNodes(forKey: "XDBucketForOwnedAttributesstorage")
      if let fact = facts.first(where: { $0.name == name }) { return fact.node }
    }
    return nil
  }

  private static func notes(
    _ name: String, of node: ArchiveNode
  ) throws(KeyedArchiveError) -> [String: String] {
    guard let found = try fact(name, of: node),
      case .dictionary(let entries)? = try found.value(forKey: "_default")
    else { return [:] }
    var notes: [String: String] = [:]
    for entry in entries {
      if case (.string(let key), .string(let value)) = (entry.key, entry.value) {
        notes[key] = value
      }
    }
    return notes
  }

  func facts(ofEntity name: String) -> [InspectedField] {
    guard let entity = entities[name] else { return [] }
    let found = entity.className ?? ""
    let isOwn = !["", name, "NSManagedObject"].contains(found)
    return (isOwn ? [InspectedField("class", .text(found))] : [])
      + ModelInspection.userInfo(entity.notes)
  }

  func rules(ofEntity name: String) -> [InspectedField]? { nil }

  func remarks(on property: PropertyDescription, ofEntity name: String) -> [String] {
    ModelInspection.notes(entities[name]?.notesOfProperties[property.name] ?? [:])
  }

  func otherProperties(ofEntity name: String) -> [InspectedTable.Column] {
    (entities[name]?.fetched ?? []).map { InspectedTable.Column($0, type: "fetched") }
  }

  func limits(ofEntity entity: String, property: String) -> [String]? { nil }

  func type(ofEntity entity: String, attribute: String) -> String? { nil }
}
