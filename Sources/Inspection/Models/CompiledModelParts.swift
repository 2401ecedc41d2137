import KeyedArchives

/// The classes that a compiled model names.
struct CompiledModelParts: ModelParts {
  let facts: [InspectedField] = []
  private var classes: [String: String] = [:]

  /// Takes the model's object in its archive.
  init(_ root: ArchiveNode) throws(KeyedArchiveError) {
    for (_, entity) in try root.namedNodes(forKey: "NSEntities") {
      guard let name = try entity.string(forKey: "NSEntityName") else { continue }
      classes[name] = try entity.string(forKey: "NSClassNameForEntity")
    }
  }

  func facts(ofEntity name: String) -> [InspectedField] {
    guard let found = classes[name], !found.isEmpty, found != name, found != "NSManagedObject"
    else { return [] }
    return [InspectedField("class", .text(found))]
  }

  func otherProperties(ofEntity name: String) -> [InspectedTable.Column] { [] }

  func limits(ofEntity entity: String, property: String) -> [String]? { nil }
}
