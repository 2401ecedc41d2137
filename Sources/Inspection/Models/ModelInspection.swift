import FoundationEssentials
import ObjectGraph

/// Shows a managed object model: each entity with its properties and its version hash.
struct ModelInspection {
  let model: ManagedObjectModel
  let form: String
  /// The parts of its file that the library has no use for; nil where they can't be read.
  var source: (any ModelParts)?

  var file: InspectedFile {
    let identifiers = model.versionIdentifiers.filter { !$0.isEmpty }
    return InspectedFile(
      kind: "managed object model, \(form)",
      facts: [
        InspectedField("entities", .integer(model.entities.count)),
        InspectedField("version", .text(identifiers.joined(separator: ", "))),
        InspectedField("digest", .text(model.versionHashesDigest)),
      ] + configurations + Self.requests(requests) + (source?.facts ?? []),
      content: .tables(model.entities.map(table)),
      isDescription: true,
      model: model)
  }

  private var configurations: [InspectedField] {
    Self.configurations(model.configurations.map { ($0.key, $0.value.sorted()) })
  }

  private var requests: [InspectedField] {
    model.fetchRequestTemplates.sorted { $0.key < $1.key }
      .map { InspectedField($0.key, .text($0.value.line)) }
  }

  /// The fact that tells of a model's fetch requests; none where it has none.
  static func requests(_ requests: [InspectedField]) -> [InspectedField] {
    requests.isEmpty ? [] : [InspectedField("fetch requests", .fields(requests))]
  }

  /// The words for the limits of values in model files.
  static let limitWords = [
    ("minValueString", "min"), ("maxValueString", "max"), ("minDateTimeInterval", "min"),
    ("maxDateTimeInterval", "max"), ("regularExpressionString", "matches"),
  ]

  private func limits(of property: PropertyDescription) -> [String] {
    guard case .attribute(let attribute) = property else { return [] }
    return attribute.modelLimits.compactMap { name, value in
      let word = Self.limitWords.first { $0.0 == name }?.1
      return word.flatMap { word in value.map { "\(word) \($0)" } }
    }
  }

  private func fetched(_ property: FetchedPropertyDescription) -> InspectedTable.Column {
    InspectedTable.Column(
      property.name, type: "fetched",
      remark: (property.isOptional ? "" : "required, ") + property.request.line)
  }

  /// The rules of a property that its stores don't show.
  private func details(of property: PropertyDescription) -> [String] {
    switch property {
    case .attribute(let attribute):
      return [
        attribute.isIndexed ? "indexed" : nil,
        attribute.allowsExternalBinaryDataStorage ? "external storage" : nil,
        attribute.preservesValueInHistoryOnDeletion ? "kept in history" : nil,
        attribute.derivationExpression.map { "derived from \($0)" },
        attribute.valueTransformerName.map { "transformer \($0)" },
        attribute.renamingIdentifier.map { "before \($0)" },
        attribute.versionHashModifier.map { "hash modifier \($0)" },
      ].compactMap { $0 } + Self.notes(attribute.userInfo)
    case .relationship(let relationship):
      let isLimited = relationship.isToMany && relationship.maxCount > 0
      return [
        "delete \(relationship.deleteRule.name)",
        relationship.isToMany && relationship.minCount > 0 ? "min \(relationship.minCount)" : nil,
        isLimited ? "max \(relationship.maxCount)" : nil,
        relationship.isTransient ? "transient" : nil,
        relationship.renamingIdentifier.map { "before \($0)" },
        relationship.versionHashModifier.map { "hash modifier \($0)" },
      ].compactMap { $0 } + Self.notes(relationship.userInfo)
    }
  }

  /// The constraints and indexes of an entity, its earlier versions and its notes.
  private func rules(of entity: EntityDescription) -> [InspectedField] {
    let indexes = entity.indexes.map { index in
      (index.name, index.elements.map { Self.element($0.property, isAscending: $0.isAscending) })
    }
    let texts = [
      ("before", entity.renamingIdentifier), ("hash modifier", entity.versionHashModifier),
    ]
    return Self.constraints(entity.uniquenessConstraints) + Self.indexes(indexes)
      + texts.compactMap { name, text in text.map { InspectedField(name, .text($0)) } }
      + Self.userInfo(entity.userInfo)
  }

  /// Properties are the rows here: the model has no others.
  private func table(_ entity: EntityDescription) -> InspectedTable {
    let columns = entity.properties.sorted { $0.name < $1.name }.map { property in
      let column = StoreInspection.column(property)
      let limits =
        source?.limits(ofEntity: entity.name, property: column.name) ?? limits(of: property)
      let others = source?.remarks(on: property, ofEntity: entity.name) ?? []
      let remarks = ([column.remark] + others + details(of: property) + limits)
        .filter { !$0.isEmpty }
      let type = source?.type(ofEntity: entity.name, attribute: column.name) ?? column.type
      return InspectedTable.Column(
        column.name, type: type, remark: remarks.joined(separator: ", "), link: column.link)
    }
    var facts = source?.facts(ofEntity: entity.name) ?? []
    if let parent = entity.superentity { facts.append(InspectedField("parent", .text(parent))) }
    facts += source?.rules(ofEntity: entity.name) ?? rules(of: entity)
    if entity.isAbstract { facts.append(InspectedField("abstract", .boolean(true))) }
    if let hash = model.entityVersionHashesByName[entity.name] {
      facts.append(InspectedField("version hash", .text(hash.base64EncodedString())))
    }
    let others =
      entity.fetchedProperties.map(fetched) + (source?.otherProperties(ofEntity: entity.name) ?? [])
    return Self.table(entity.name, facts, columns + others.sorted { $0.name < $1.name })
  }

  /// A table with a row for each property of an entity.
  static func table(
    _ name: String, _ facts: [InspectedField], _ properties: [InspectedTable.Column]
  ) -> InspectedTable {
    let rows = properties.map { InspectedRow([.text($0.name), .text($0.type), .text($0.remark)]) }
    return InspectedTable(
      name: name, facts: facts,
      columns: ["property", "type", "remark"].map { InspectedTable.Column($0) },
      rows: KnownRows(rows),
      links: properties.compactMap { column in column.link.map { (column.name, $0) } })
  }
}

extension FetchRequestTemplate {
  /// The request in a line: `Recipe where name != nil, at most 10, without subentities`.
  var line: String {
    let condition = predicateFormat.map { " where \($0)" } ?? ""
    let end = limit.map { ", at most \($0)" } ?? ""
    return entityName + condition + end + (includesSubentities ? "" : ", without subentities")
  }
}

extension DeleteRule {
  /// The rule in the words of models.
  fileprivate var name: String {
    switch self {
    case .noAction: "no action"
    case .nullify: "nullify"
    case .cascade: "cascade"
    case .deny: "deny"
    }
  }
}
