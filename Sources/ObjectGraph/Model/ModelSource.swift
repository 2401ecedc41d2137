import ArcadeFormats
import DurableFiles
public import FoundationEssentials
import PropertyLists

extension ManagedObjectModel {
  /// The model as the file `contents` of an `.xcdatamodel`, which Xcode and `init(xml:name:)` read.
  ///
  /// Rules of validation are in it where Xcode has words for them: limits of numbers, dates and the length
  /// of text, and regular expressions, without their warnings. Others and transformers are code, and not in
  /// it; defaults that are bytes are left out. Of several limits of one kind the first is written. A
  /// character that XML has no form for stands there as U+FFFD.
  public var xmlSource: Data {
    Data(ModelWriter(self).text.replacingScalars { $0.isOutsideXML ? "\u{FFFD}" : nil }.utf8)
  }

  /// Writes the model as an `.xcdatamodel` folder, which must not be there yet.
  ///
  /// Everything is on disk when this returns. Throws `ModelError`, also for a character that XML has no
  /// form for.
  public func write(to folder: URL) throws(ModelError) {
    let text = ModelWriter(self).text
    if let scalar = text.unicodeScalars.first(where: \.isOutsideXML) {
      throw ModelError(
        ["The model has a text with the character \(scalar.codePoint), which XML has no form for."])
    }
    let files = DurableFiles()
    do throws(FileError) {
      if try files.status(folder.path) == nil {
        try files.makeFolder(folder.path)
        try files.replace(
          folder.appendingPathComponent("contents").path, with: Array(text.utf8))
        return
      }
    } catch {
      throw ModelError(["The model '\(folder.path)' cannot be written: \(error.text)."])
    }
    throw ModelError(["The model '\(folder.path)' is there already and stays as it is."])
  }
}

/// Writes a model in the words of Xcode's model files.
private struct ModelWriter {
  private let model: ManagedObjectModel
  private var entities: [String: EntityDescription] = [:]

  init(_ model: ManagedObjectModel) {
    self.model = model
    for entity in model.entities { entities[entity.name] = entity }
  }

  var text: String {
    let identifier = model.versionIdentifiers.first ?? ""
    let head = element(
      "model",
      [
        ("type", "com.apple.IDECoreDataModeler.DataModel"), ("documentVersion", "1.0"),
        ("sourceLanguage", "Swift"), ("userDefinedModelVersionIdentifier", identifier),
      ], isOpen: true)
    let parts =
      model.entities.map(entity)
      + model.fetchRequestTemplates.sorted { $0.key.precedesInBytes($1.key) }
      .map { request($0.key, $0.value, depth: 1) }
      + model.configurations.sorted { $0.key.precedesInBytes($1.key) }.map(configuration)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n" + head
      + parts.joined() + "</model>\n"
  }

  private func entity(_ entity: EntityDescription) -> String {
    let head = element(
      "entity",
      [
        ("name", entity.name), ("representedClassName", entity.name),
        ("parentEntity", entity.superentity), ("isAbstract", flag(entity.isAbstract)),
        ("versionHashModifier", entity.versionHashModifier), ("syncable", "YES"),
        ("elementID", entity.renamingIdentifier),
      ], depth: 1, isOpen: true)
    let properties = entity.properties.map(property)
    return head + properties.joined() + entity.fetchedProperties.map(fetched).joined()
      + entity.indexes.map(index).joined()
      + constraints(entity.uniquenessConstraints) + notes(entity.userInfo, depth: 2)
      + "    </entity>\n"
  }

  private func property(_ property: PropertyDescription) -> String {
    switch property {
    case .attribute(let value): attribute(value)
    case .relationship(let value): relationship(value)
    }
  }

  private func attribute(_ value: AttributeDescription) -> String {
    let derivation = value.derivationExpression
    var facts: [(name: String, value: String?)] = [
      ("name", value.name), ("optional", flag(value.isOptional)),
      ("transient", flag(value.isTransient)),
      ("attributeType", value.type == .undefined ? nil : value.type.modelName),
      ("defaultValueString", value.defaultValue.modelText),
      ("defaultDateTimeInterval", value.defaultValue.modelSeconds),
    ]
    facts += limits(value)
    facts += [
      ("valueTransformerName", value.valueTransformerName),
      ("derived", flag(derivation != nil)), ("derivationExpression", derivation),
      ("allowsExternalBinaryDataStorage", flag(value.allowsExternalBinaryDataStorage)),
      ("preserveAfterDeletion", flag(value.preservesValueInHistoryOnDeletion)),
      ("indexed", flag(value.isIndexed)), ("versionHashModifier", value.versionHashModifier),
      ("elementID", value.renamingIdentifier),
    ]
    return element("attribute", facts, depth: 2, notes: value.userInfo)
  }

  /// An element can have each attribute once.
  private func limits(_ value: AttributeDescription) -> [(name: String, value: String?)] {
    var names: Set<String> = []
    return value.modelLimits.filter { names.insert($0.name).inserted }
  }

  private func relationship(_ value: RelationshipDescription) -> String {
    let counts = (value.minCount, value.maxCount)
    return element(
      "relationship",
      [
        ("name", value.name), ("optional", flag(value.isOptional)),
        ("transient", flag(value.isTransient)), ("toMany", flag(value.isToMany)),
        ("minCount", counts.0 == 0 ? nil : "\(counts.0)"),
        ("maxCount", counts.1 == 0 ? nil : "\(counts.1)"),
        ("deletionRule", value.deleteRule.modelName), ("ordered", flag(value.isOrdered)),
        ("destinationEntity", value.destination), ("inverseName", value.inverse),
        ("inverseEntity", value.inverse == nil ? nil : value.destination),
        ("versionHashModifier", value.versionHashModifier),
        ("elementID", value.renamingIdentifier),
      ], depth: 2, notes: value.userInfo)
  }

  private func fetched(_ value: FetchedPropertyDescription) -> String {
    element(
      "fetchedProperty", [("name", value.name), ("optional", flag(value.isOptional))], depth: 2,
      isOpen: true) + request("fetchedPropertyFetchRequest", value.request, depth: 3)
      + "        </fetchedProperty>\n"
  }

  private func request(_ name: String, _ value: FetchRequestTemplate, depth: Int) -> String {
    element(
      "fetchRequest",
      [
        ("name", name), ("entity", value.entityName), ("predicateString", value.predicateFormat),
        ("fetchLimit", value.limit.map(String.init)),
        ("includeSubentities", value.includesSubentities ? nil : "NO"),
      ], depth: depth)
  }

  private func index(_ index: FetchIndexDescription) -> String {
    let parts = index.elements.map { part in
      element(
        "fetchIndexElement",
        [
          ("property", part.property), ("type", "Binary"),
          ("order", part.isAscending ? "ascending" : "descending"),
        ], depth: 3)
    }
    return element("fetchIndex", [("name", index.name)], depth: 2, isOpen: true) + parts.joined()
      + "        </fetchIndex>\n"
  }

  private func constraints(_ lists: [[String]]) -> String {
    guard !lists.isEmpty else { return "" }
    let parts = lists.map { names in
      "            <uniquenessConstraint>\n"
        + names.map { element("constraint", [("value", $0)], depth: 4) }.joined()
        + "            </uniquenessConstraint>\n"
    }
    return "        <uniquenessConstraints>\n" + parts.joined()
      + "        </uniquenessConstraints>\n"
  }

  private func configuration(_ name: String, _ members: [String]) -> String {
    element("configuration", [("name", name)], depth: 1, isOpen: true)
      + members.map { element("memberEntity", [("name", $0)], depth: 2) }.joined()
      + "    </configuration>\n"
  }

  // MARK: - XML

  /// Leaves out a flag that is NO, as Xcode does.
  private func flag(_ isSet: Bool) -> String? { isSet ? "YES" : nil }

  private func element(
    _ name: String, _ attributes: [(name: String, value: String?)], depth: Int = 0,
    isOpen: Bool = false
  ) -> String {
    let list = attributes.compactMap { attribute in
      attribute.value.map { " \(attribute.name)=\"\(escaped($0))\"" }
    }
    let indent = String(repeating: "    ", count: depth)
    return "\(indent)<\(name)\(list.joined())\(isOpen ? ">" : "/>")\n"
  }

  /// An element of two lines or more where it has notes.
  private func element(
    _ name: String, _ attributes: [(name: String, value: String?)], depth: Int,
    notes userInfo: [String: String]
  ) -> String {
    guard !userInfo.isEmpty else { return element(name, attributes, depth: depth) }
    let indent = String(repeating: "    ", count: depth)
    return element(name, attributes, depth: depth, isOpen: true)
      + notes(userInfo, depth: depth + 1) + "\(indent)</\(name)>\n"
  }

  private func notes(_ userInfo: [String: String], depth: Int) -> String {
    guard !userInfo.isEmpty else { return "" }
    let entries = userInfo.sorted { $0.key.precedesInBytes($1.key) }.map {
      element("entry", [("key", $0.key), ("value", $0.value)], depth: depth + 1)
    }
    let indent = String(repeating: "    ", count: depth)
    return element("userInfo", [], depth: depth, isOpen: true) + entries.joined()
      + "\(indent)</userInfo>\n"
  }

  private func escaped(_ text: String) -> String {
    text.replacingScalars(\.markupReferenceInAttribute)
  }
}

extension DeleteRule {
  fileprivate var modelName: String {
    switch self {
    case .noAction: "No Action"
    case .nullify: "Nullify"
    case .cascade: "Cascade"
    case .deny: "Deny"
    }
  }
}
