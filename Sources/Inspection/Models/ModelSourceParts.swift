import ArcadeXML
import ObjectGraph

/// The source of a model as its file has it: classes and composite attributes, which the library has no
/// use for, and all of a source that makes no model.
struct ModelSourceParts: ModelParts {
  let root: XMLElement

  /// Nil for bytes that are no source of a model in XML.
  init?(_ bytes: [UInt8]) {
    // Its faults are told where the model is read.
    guard let root = try? XMLElement(reading: bytes), root.name == "model" else { return nil }
    self.root = root
  }

  // MARK: - Beside a model

  /// The use of CloudKit, and the composite attributes.
  var facts: [InspectedField] {
    let isForCloudKit = ["YES", "true"].contains(root["usedWithCloudKit"])
    let composites = composites.map { composite in
      let parts = composite.children.filter { $0.name == "attribute" || $0.name == "composite" }
        .map { part in
          let type =
            part["compositeName"].map { "composite \($0)" } ?? part["attributeType"] ?? ""
          return InspectedField(part["name"] ?? "", .text(type))
        }
      return InspectedField(composite["name"] ?? "", .fields(parts))
    }
    return (isForCloudKit ? [InspectedField("CloudKit", .boolean(true))] : [])
      + (composites.isEmpty ? [] : [InspectedField("composites", .fields(composites))])
  }

  private var composites: [XMLElement] {
    root.children(named: "compositeAttribute") + root.children(named: "composite")
  }

  func facts(ofEntity name: String) -> [InspectedField] {
    guard let entity = entity(name) else { return [] }
    var facts: [InspectedField] = []
    if let found = entity["representedClassName"], !found.isEmpty, found != name {
      facts.append(InspectedField("class", .text(found)))
    }
    let texts = [
      ("code generation", entity["codeGenerationType"]),
      ("Spotlight name", entity["coreSpotlightDisplayNameExpression"]),
    ]
    facts += texts.compactMap { name, text in text.map { InspectedField(name, .text($0)) } }
    return facts + compoundIndexes(of: entity)
  }

  func rules(ofEntity name: String) -> [InspectedField]? {
    entity(name).map { rules(of: $0) }
  }

  /// A default that the type can't hold, which no object gets, and the class of a transformable value.
  func remarks(on property: PropertyDescription, ofEntity name: String) -> [String] {
    guard case .attribute(let attribute) = property,
      let element = self.property(attribute.name, of: name)
    else { return [] }
    let unused = attribute.defaultValue.isNull ? defaults(of: element) : []
    return (unused + [valueClass(of: element)] + services(of: element)).compactMap { $0 }
  }

  func otherProperties(ofEntity name: String) -> [InspectedTable.Column] {
    // The library knows no fetched property without a request.
    let empty = (entity(name)?.children(named: "fetchedProperty") ?? []).filter {
      $0.children(named: "fetchRequest").isEmpty
    }
    return empty.map(fetched)
  }

  func limits(ofEntity entity: String, property: String) -> [String]? {
    self.property(property, of: entity).map(limits) ?? []
  }

  func type(ofEntity entity: String, attribute: String) -> String? {
    let found = property(attribute, of: entity)
    return found?.name == "attribute" ? found?["attributeType"] : nil
  }

  /// The options, limits and notes of a property.
  private func rest(of property: XMLElement) -> [String?] {
    let notes = ModelInspection.notes(userInfo(of: property))
    return options(of: property) + (limits(property) + notes).map(Optional.some)
  }

  private func property(_ name: String, of entity: String) -> XMLElement? {
    self.entity(entity)?.children.first { $0["name"] == name && $0.name != "fetchIndex" }
  }

  private func limits(_ element: XMLElement) -> [String] {
    ModelInspection.limitWords.compactMap { key, word in element[key].map { "\(word) \($0)" } }
  }

  private func entity(_ name: String) -> XMLElement? {
    root.children(named: "entity").first { $0["name"] == name }
  }

  // MARK: - In place of a model

  /// The entities as the source has them, with the reason that they make no model.
  func file(without reason: String) -> InspectedFile {
    let requests = root.children(named: "fetchRequest").map { request in
      InspectedField(request["name"] ?? "", .text(Self.line(request)))
    }
    let entities = root.children(named: "entity")
    let tables = entities.map { entity in
      let name = entity["name"] ?? ""
      var facts = facts(ofEntity: name)
      if let parent = entity["parentEntity"] {
        facts.append(InspectedField("parent", .text(parent)))
      }
      facts += rules(of: entity)
      if entity["isAbstract"] == "YES" { facts.append(InspectedField("abstract", .boolean(true))) }
      return ModelInspection.table(name, facts, properties(of: entity))
    }
    return InspectedFile(
      kind: "managed object model, source",
      facts: [
        InspectedField("entities", .integer(entities.count)),
        InspectedField("version", .text(root["userDefinedModelVersionIdentifier"] ?? "")),
        InspectedField("no model", .text(reason)),
      ] + configurations + ModelInspection.requests(requests) + facts,
      content: .tables(tables), isDescription: true)
  }

  // MARK: - Properties

  private func properties(of entity: XMLElement?) -> [InspectedTable.Column] {
    (entity?.children ?? []).compactMap { property in
      switch property.name {
      case "attribute": attribute(property)
      case "relationship": relationship(property)
      case "fetchedProperty": fetched(property)
      case "composite": composite(property)
      default: nil
      }
    }.sorted { $0.name < $1.name }
  }

  private func attribute(_ element: XMLElement) -> InspectedTable.Column {
    column(
      element, type: element["attributeType"] ?? "",
      defaults(of: element) + [
        compositeName(of: element), valueClass(of: element),
        element["derived"] == "YES"
          ? "derived from \(element["derivationExpression"] ?? "")" : nil,
      ] + services(of: element) + rest(of: element))
  }

  private func relationship(_ element: XMLElement) -> InspectedTable.Column {
    let destination = element["destinationEntity"] ?? ""
    let isToMany = element["toMany"] == "YES"
    return column(
      element, type: "→ \(destination)",
      [
        isToMany ? (element["ordered"] == "YES" ? "many, ordered" : "many") : nil,
        element["inverseName"].map { "inverse \($0)" },
        "delete \((element["deletionRule"] ?? "Nullify").lowercased())",
        isToMany ? limit("min", element["minCount"]) : nil,
        isToMany ? limit("max", element["maxCount"]) : nil,
      ] + rest(of: element),
      link: InspectedTable.Link(destination, isToMany: isToMany, inverse: element["inverseName"]))
  }

  private func fetched(_ element: XMLElement) -> InspectedTable.Column {
    let request = element.children(named: "fetchRequest").first
    return column(element, type: "fetched", [request.map(Self.line)])
  }

  private func composite(_ element: XMLElement) -> InspectedTable.Column {
    column(element, type: "composite \(element["compositeName"] ?? "")", [])
  }

  private func column(
    _ element: XMLElement, type: String, _ remarks: [String?], link: InspectedTable.Link? = nil
  ) -> InspectedTable.Column {
    let flags = [
      element["optional"] == "YES" ? nil : "required",
      element["transient"] == "YES" ? "transient" : nil,
    ]
    let remark = (flags + remarks).compactMap { $0 }.joined(separator: ", ")
    return InspectedTable.Column(element["name"] ?? "", type: type, remark: remark, link: link)
  }

  private static func line(_ request: XMLElement) -> String {
    var template = FetchRequestTemplate(
      entityName: request["entity"] ?? "", predicateFormat: request["predicateString"],
      limit: request["fetchLimit"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil })
    template.includesSubentities = request["includeSubentities"] != "NO"
    return template.line
  }
}
