import FoundationEssentials
import ObjectGraph
import PropertyLists
import Words

/// Shows a Core Data store by its model: names, types, dates, truths and relationships as the
/// model means them.
struct StoreInspection {
  let kind: StoreKind
  let model: ManagedObjectModel
  let modelSource: ModelOrigin
  let path: String
  /// The database that the store is in; nil for a store of another kind.
  let source: SQLiteFile?
  /// The tables of the file that the model does not know.
  var others: [InspectedTable] = []
  /// In which way the model is not the store's; nil where it is.
  let mismatch: ModelMismatch?

  func file() throws(InspectionError) -> InspectedFile {
    do {
      let coordinator = PersistentStoreCoordinator(model: model)
      var options = StoreOptions(
        isReadOnly: true, ignoresVersionHashes: true, leavesNoTrace: true)
      options.leavesOutUnreadable = true
      let metadata =
        try source.map { try coordinator.addStore(readThrough: $0.database, options: options) }
        ?? coordinator.addStore(kind, at: URL(fileURLWithPath: path), options: options)
      // A file that names its own things tells more without a model that doesn't know some of them.
      if let mismatch, source == nil, !coordinator.gaps.isEmpty { throw mismatch.error(path) }
      return InspectedFile(
        kind: "Core Data store, \(kind.rawValue)", facts: facts(metadata, coordinator),
        content: .tables(tables(metadata, coordinator) + others), model: model)
    } catch {
      throw mismatch?.error(path) ?? InspectionError(error, path: path)
    }
  }

  private func facts(
    _ metadata: StoreMetadata, _ coordinator: PersistentStoreCoordinator
  ) -> [InspectedField] {
    var facts = [
      InspectedField("UUID", .text(metadata.uuid)),
      InspectedField("framework", .integer(metadata.frameworkVersion)),
      InspectedField(modelSource),
    ]
    if let mismatch {
      facts.append(mismatch.fact)
    } else if !metadata.versionHashes.isEmpty {
      facts.append(InspectedField("fits", .boolean(true)))
    }
    facts += InspectedField.metadata(metadata.applicationValues.mapValues(\.propertyList))
    let gaps = coordinator.gaps
    if !gaps.isEmpty {
      facts.append(InspectedField("left out", .list(gaps.map { .text($0.description) })))
    }
    let repairs = coordinator.repairs
    if !repairs.isEmpty {
      facts.append(InspectedField("healed", .list(repairs.map { .text($0) })))
    }
    return facts
  }

  private func tables(
    _ metadata: StoreMetadata, _ coordinator: PersistentStoreCoordinator
  ) -> [InspectedTable] {
    let byName = Dictionary(model.entities.map { ($0.name, $0) }) { first, _ in first }
    return model.entities.compactMap { entity in
      let properties = all(of: entity, byName).filter { !$0.isTransient }
      let hash = metadata.versionHashes[entity.name]?.base64EncodedString()
      let rows = StoreRows(
        coordinator, path: path, entity: entity.name, properties: properties, source: source,
        mismatch: mismatch)
      guard !entity.isAbstract || Self.hasObjects(rows) else { return nil }
      return InspectedTable(
        name: entity.name,
        facts: (entity.isAbstract ? [InspectedField("abstract", .boolean(true))] : [])
          + (hash.map { [InspectedField("version hash", .text($0))] } ?? []),
        columns: properties.map(Self.column), rows: rows)
    }
  }

  /// Other programs may have made objects of an entity that is only there for those below it.
  private static func hasObjects(_ rows: StoreRows) -> Bool {
    do { return try rows.count(upTo: 1) > 0 } catch {
      // The entities below it tell what is wrong with the table that they share.
      return false
    }
  }

  /// An entity's properties, inherited ones first.
  private func all(
    of entity: EntityDescription, _ entities: [String: EntityDescription]
  ) -> [PropertyDescription] {
    let own = entity.properties.sorted { $0.name < $1.name }
    guard let parent = entity.superentity.flatMap({ entities[$0] }) else { return own }
    return all(of: parent, entities) + own
  }

  static func column(_ property: PropertyDescription) -> InspectedTable.Column {
    switch property {
    case .attribute(let attribute):
      var remarks = attribute.isOptional ? [] : ["required"]
      if !attribute.defaultValue.isNull {
        remarks.append("default \(whole(attribute.defaultValue))")
      }
      if attribute.isTransient { remarks.append("transient") }
      return InspectedTable.Column(
        attribute.name, type: attribute.type.modelName, remark: remarks.joined(separator: ", "))
    case .relationship(let relationship):
      var remarks = relationship.isOptional ? [] : ["required"]
      if relationship.isToMany { remarks.append(relationship.isOrdered ? "many, ordered" : "many") }
      if let inverse = relationship.inverse { remarks.append("inverse \(inverse)") }
      return InspectedTable.Column(
        relationship.name, type: "→ \(relationship.destination)",
        remark: remarks.joined(separator: ", "),
        link: InspectedTable.Link(
          relationship.destination, isToMany: relationship.isToMany,
          inverse: relationship.inverse))
    }
  }

  /// A default with all of its text and bytes: one that is cut off is like others.
  private static func whole(_ value: Value) -> String {
    switch value {
    case .string(let text): "'\(text)'"
    case .data: InspectedValue(value).plainText
    case .null, .bool, .integer, .float, .double, .decimal, .date, .uuid, .url, .object, .objects:
      "\(value)"
    }
  }
}

extension InspectedField {
  /// The values that an app keeps in the metadata of a store; none where there are only Core Data's.
  static func metadata(_ values: [String: PropertyListValue]) -> [InspectedField] {
    let own = values.filter { key, _ in
      !["NSStore", "NSPersistence", "_NS"].contains { key.hasPrefix($0) }
    }
    let fields = own.sorted { $0.key < $1.key }
      .map { InspectedField($0.key, InspectedValue($0.value)) }
    return fields.isEmpty ? [] : [InspectedField("metadata", .fields(fields))]
  }
}

extension InspectedValue {
  /// A value of an object; an object is called by its entity and key.
  init(_ value: Value) {
    switch value {
    case .null: self = .null
    case .bool(let truth): self = .boolean(truth)
    case .integer(let number): self = .integer(number)
    case .float(let number): self = .real(Double("\(number)") ?? Double(number))
    case .double(let number): self = .real(number)
    case .decimal(let number): self = .text("\(number)")
    case .string(let text): self = .text(text)
    case .date(let date): self = .date(date.timeIntervalSince1970)
    case .data(let data): self = .data([UInt8](data))
    case .uuid(let uuid): self = .text(uuid.uuidString)
    case .url(let url): self = .text(url.absoluteString)
    case .object(let id): self = .reference(Self.name(of: id))
    case .objects(let ids): self = .list(ids.map { .reference(Self.name(of: $0)) })
    }
  }

  private static func name(of id: ObjectID) -> String {
    "\(id.entityName)/\(id.keyName)"
  }
}
