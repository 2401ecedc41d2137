import FoundationEssentials
import ObjectGraph

/// Shows a managed object model: each entity with its properties and its version hash.
struct ModelInspection {
  let model: ManagedObjectModel
  let form: String

  var file: InspectedFile {
    let identifiers = model.versionIdentifiers.filter { !$0.isEmpty }
    return InspectedFile(
      kind: "managed object model, \(form)",
      facts: [
        InspectedField("entities", .integer(model.entities.count)),
        InspectedField("version", .text(identifiers.joined(separator: ", "))),
        InspectedField("digest", .text(model.versionHashesDigest)),
      ], content: .tables(model.entities.map(table)), isDescription: true,
      model: model)
  }

  /// Properties are the rows here: the model has no others.
  private func table(_ entity: EntityDescription) -> InspectedTable {
    let columns = entity.properties.sorted { $0.name < $1.name }.map(StoreInspection.column)
    var facts: [InspectedField] = []
    if let parent = entity.superentity { facts.append(InspectedField("parent", .text(parent))) }
    if entity.isAbstract { facts.append(InspectedField("abstract", .boolean(true))) }
    if let hash = model.entityVersionHashesByName[entity.name] {
      facts.append(InspectedField("version hash", .text(hash.base64EncodedString())))
    }
    let rows = columns.map { InspectedRow([.text($0.name), .text($0.type), .text($0.remark)]) }
    return InspectedTable(
      name: entity.name, facts: facts,
      columns: ["property", "type", "remark"].map { InspectedTable.Column($0) },
      rows: KnownRows(rows),
      links: columns.compactMap { column in column.link.map { (column.name, $0) } })
  }
}
