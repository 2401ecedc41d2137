import KeyedArchives
import ObjectGraph

/// The classes that a compiled model names, and the types of attributes that the library knows none
/// of.
struct CompiledModelParts: ModelParts {
  let facts: [InspectedField] = []
  private var classes: [String: String] = [:]
  private var types: [String: [String: String]] = [:]

  private static let otherTypes = [2_000: "Object ID", 2_100: "Composite"]

  init(_ root: ArchiveNode) throws(KeyedArchiveError) {
    for (_, entity) in try root.namedNodes(forKey: "NSEntities") {
      guard let name = try entity.string(forKey: "NSEntityName") else { continue }
      classes[name] = try entity.string(forKey: "NSClassNameForEntity")
      for (attribute, node) in try entity.namedNodes(forKey: "NSProperties") {
        guard let number = try node.integer(forKey: "NSAttributeType") else { continue }
        types[name, default: [:]][attribute] = Self.otherTypes[number]
      }
    }
  }

  func facts(ofEntity name: String) -> [InspectedField] {
    guard let found = classes[name], !found.isEmpty, found != name, found != "NSManagedObject"
    else { return [] }
    return [InspectedField("class", .text(found))]
  }

  func rules(ofEntity name: String) -> [InspectedField]? { nil }

  func remarks(on property: PropertyDescription, ofEntity name: String) -> [String] { [] }

  func otherProperties(ofEntity name: String) -> [InspectedTable.Column] { [] }

  func limits(ofEntity entity: String, property: String) -> [String]? { nil }

  func type(ofEntity entity: String, attribute: String) -> String? {
    types[entity]?[attribute]
  }
}
