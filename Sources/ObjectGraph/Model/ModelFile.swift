import ArcadeFormats
import ArcadeXML
public import FoundationEssentials

extension ManagedObjectModel {
  /// Loads a model: the source in an `.xcdatamodel` folder or its XML file `contents`, a compiled
  /// `.mom`, or the current version in a `.momd` or `.xcdatamodeld` folder.
  ///
  /// The content decides the kind of file. Throws `ModelError` with what is wrong: unreadable, no
  /// model, an unknown attribute type, or entities that do not fit together. Core Data:
  /// `NSManagedObjectModel(contentsOf:)`.
  public init(contentsOf url: URL) throws {
    let file = try ModelFolder(url).file()
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw ModelError(["The model '\(file.path)' cannot be read."])
    }
    if FileKind(signatureOf: data) != .binaryPropertyList {
      try self.init(xml: data, name: file.path)
    } else if file.lastPathComponent == ModelFolder.editorArchive {
      try self.init(editorArchive: data, name: file.path)
    } else {
      try self.init(compiled: data, name: file.path)
    }
  }

  /// Loads a model from the XML of an `.xcdatamodel`; `name` is used in sentences only.
  public init(xml data: Data, name: String = "model") throws {
    let root: XMLElement
    do {
      root = try XMLElement(reading: Array(data))
    } catch {
      throw ModelError(["The model '\(name)' is not XML: \(error)."])
    }
    guard root.name == "model" else {
      throw ModelError(["The file '\(name)' is no model: it begins with <\(root.name)>."])
    }
    var reader = ModelReader()
    let entities = reader.entities(root.children(named: "entity"))
    try self.init(entitiesOfFile: entities, problems: reader.problems)
    versionIdentifiers = [root["userDefinedModelVersionIdentifier"] ?? ""]
    for request in root.children(named: "fetchRequest") {
      fetchRequestTemplates[request["name"] ?? ""] = FetchRequestTemplate(request)
    }
    for configuration in root.children(named: "configuration") {
      configurations[configuration["name"] ?? ""] =
        configuration.children(named: "memberEntity").compactMap { $0["name"] }
    }
  }
}

private struct ModelReader {
  private(set) var problems: [String] = []

  mutating func entities(_ elements: [XMLElement]) -> [EntityDescription] {
    var made: [EntityDescription] = []
    for element in elements { made.append(entity(element)) }
    return made.map { indexed($0, within: made) }
  }

  private mutating func entity(_ element: XMLElement) -> EntityDescription {
    let name = element["name"] ?? ""
    var properties: [PropertyDescription] = []
    var fetched: [FetchedPropertyDescription] = []
    for child in element.children {
      switch child.name {
      case "attribute":
        if let attribute = attribute(child, of: name) { properties.append(.attribute(attribute)) }
      case "relationship": properties.append(.relationship(relationship(child)))
      // No part of version hashes, and never stored.
      case "fetchedProperty":
        if let property = FetchedPropertyDescription(child) { fetched.append(property) }
      // A part of the entity's version hash and columns; a model without it would be another.
      case "composite":
        problems.append(
          "'\(name).\(child["name"] ?? "")' is a composite attribute, which is not supported.")
      default: break
      }
    }
    var made = EntityDescription(name, superentity: parent(element), properties)
    made.fetchedProperties = fetched
    made.isAbstract = element["isAbstract"] == "YES"
    made.renamingIdentifier = element["elementID"]
    made.userInfo = userInfo(element)
    made.versionHashModifier = element["versionHashModifier"]
    made.uniquenessConstraints = element.children(named: "uniquenessConstraints")
      .flatMap { $0.children(named: "uniquenessConstraint") }
      .map { $0.children(named: "constraint").compactMap { $0["value"] } }
    made.indexes = indexes(element)
    return made
  }

  /// Fetch indexes, or the compound indexes of Xcode before version 9.
  private func indexes(_ element: XMLElement) -> [FetchIndexDescription] {
    let found = element.children(named: "fetchIndex").map(fetchIndex)
    guard found.isEmpty else { return found }
    let compound = element.children(named: "compoundIndexes")
      .flatMap { $0.children(named: "compoundIndex") }
    return FetchIndexDescription.compound(
      compound.map { $0.children(named: "index").compactMap { $0["value"] } })
  }

  /// Xcode 4 writes an empty name for no parent.
  private func parent(_ element: XMLElement) -> String? {
    element["parentEntity"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private mutating func attribute(
    _ element: XMLElement, of entity: String
  ) -> AttributeDescription? {
    let name = element["name"] ?? ""
    let known = AttributeType(modelName: element["attributeType"] ?? "Undefined")
    // Xcode leaves a transient attribute without a type.
    let isTransient = element["transient"] == "YES"
    guard let type = known ?? (isTransient ? .undefined : nil) else {
      problems.append(
        "Attribute '\(entity).\(name)' has type '\(element["attributeType"] ?? "")', which is not "
          + "supported.")
      return nil
    }
    var made = AttributeDescription(name, type, isOptional: element["optional"] == "YES")
    made.isTransient = isTransient
    made.isIndexed = element["indexed"] == "YES"
    made.allowsExternalBinaryDataStorage = element["allowsExternalBinaryDataStorage"] == "YES"
    made.preservesValueInHistoryOnDeletion = element["preserveAfterDeletion"] == "YES"
    if element["derived"] == "YES" {
      made.derivationExpression = element["derivationExpression"] ?? ""
    }
    made.renamingIdentifier = element["elementID"]
    made.userInfo = userInfo(element)
    made.versionHashModifier = element["versionHashModifier"]
    made.valueTransformerName = element["valueTransformerName"]
    made.defaultValue = defaultValue(element, type)
    made.rules = ValidationRule.rules(of: element, type)
    return made
  }

  private func defaultValue(_ element: XMLElement, _ type: AttributeType) -> Value {
    if type == .date, let seconds = element["defaultDateTimeInterval"].flatMap(Double.init) {
      return .date(Date(timeIntervalSinceReferenceDate: seconds))
    }
    return element["defaultValueString"].flatMap { Value(modelText: $0, type) } ?? .null
  }

  private func relationship(_ element: XMLElement) -> RelationshipDescription {
    let isToMany = element["toMany"] == "YES"
    var made = RelationshipDescription.toMany(
      element["name"] ?? "", element["destinationEntity"] ?? "", inverse: element["inverseName"],
      isOrdered: element["ordered"] == "YES")
    made.maxCount = element["maxCount"].flatMap { Int($0) } ?? (isToMany ? 0 : 1)
    made.minCount = element["minCount"].flatMap { Int($0) } ?? 0
    made.isOptional = element["optional"] == "YES"
    made.isTransient = element["transient"] == "YES"
    made.renamingIdentifier = element["elementID"]
    made.userInfo = userInfo(element)
    made.versionHashModifier = element["versionHashModifier"]
    switch element["deletionRule"] {
    case "Cascade": made.deleteRule = .cascade
    case "Deny": made.deleteRule = .deny
    case "No Action": made.deleteRule = .noAction
    default: made.deleteRule = .nullify
    }
    return made
  }

  private func userInfo(_ element: XMLElement) -> [String: String] {
    let entries = element.children(named: "userInfo").flatMap { $0.children(named: "entry") }
    return Dictionary(
      entries.compactMap { entry in entry["key"].map { ($0, entry["value"] ?? "") } },
      uniquingKeysWith: { first, _ in first })
  }

  private func fetchIndex(_ element: XMLElement) -> FetchIndexDescription {
    FetchIndexDescription(
      element["name"] ?? "",
      element.children(named: "fetchIndexElement").map {
        .init($0["property"] ?? "", isAscending: $0["order"] != "descending")
      })
  }

  /// The entity with the indexes that Xcode makes of those in the file: an attribute that is alone in
  /// one has an index of its own name too; one over an expression is of no use here.
  private func indexed(
    _ entity: EntityDescription, within all: [EntityDescription]
  ) -> EntityDescription {
    var entity = entity
    let known = Set(Self.properties(of: entity, all))
    let usable = entity.indexes.filter { index in
      !index.elements.isEmpty && index.elements.allSatisfy { known.contains($0.property) }
    }
    let names = Set(usable.map { $0.name.uppercased() })
    let alone = entity.properties.map(\.name).filter { name in
      !names.contains(name.uppercased())
        && usable.contains { $0.elements.count == 1 && $0.elements[0].property == name }
    }
    entity.indexes = alone.sorted().map { FetchIndexDescription($0, [.init($0)]) } + usable
    entity.uniquenessConstraints = entity.uniquenessConstraints.filter { known.isSuperset(of: $0) }
    return entity
  }

  private static func properties(
    of entity: EntityDescription, _ all: [EntityDescription]
  ) -> [String] {
    var found: [String] = []
    var next: EntityDescription? = entity
    var steps = 0
    while let current = next, steps < 100 {
      found += current.properties.map(\.name)
      next = all.first { $0.name == current.superentity }
      steps += 1
    }
    return found
  }
}

extension FetchRequestTemplate {
  /// Reads the element `fetchRequest`.
  fileprivate init(_ element: XMLElement) {
    self.init(
      entityName: element["entity"] ?? "", predicateFormat: element["predicateString"],
      limit: element["fetchLimit"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil })
    includesSubentities = element["includeSubentities"] != "NO"
  }
}

extension FetchedPropertyDescription {
  /// Reads the element `fetchedProperty`; nil where it asks for nothing.
  fileprivate init?(_ element: XMLElement) {
    guard let request = element.children(named: "fetchRequest").first else { return nil }
    self.init(element["name"] ?? "", FetchRequestTemplate(request))
    isOptional = element["optional"] == "YES"
  }
}
