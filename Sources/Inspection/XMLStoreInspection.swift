import ArcadeXML
import FoundationEssentials
import ObjectGraph
import Words

/// Shows a Core Data XML store without its model: the file names the types itself, entities in
/// capitals and properties in small letters.
struct XMLStoreInspection {
  let path: String

  func file(_ bytes: [UInt8]) throws(InspectionError) -> InspectedFile {
    // Read before the objects, so that the elements aren't in memory twice.
    let metadata = metadata
    let root = try InspectionError.explained(path) { try XMLElement(reading: bytes) }
    let objects = root.children(named: "object")
    let info = root.children(named: "databaseInfo").first
    guard info != nil || !objects.isEmpty else {
      throw InspectionError(.noStoreHead, path: path)
    }
    let types = Dictionary(
      objects.map { ($0["id"] ?? "", $0["type"] ?? "") }, uniquingKeysWith: { first, _ in first })
    let tables = Dictionary(grouping: objects) { $0["type"] ?? "" }
      .sorted { $0.key < $1.key }.map { table($0.key, $0.value, types) }
    let uuid = info?.children(named: "UUID").first?.text
    let fault = InspectionFault.noStoreHead
    let problem =
      info == nil
      ? [InspectedField("problem", .text(Words.english.inspection.fault(fault)))] : []
    return InspectedFile(
      kind: "Core Data store, XML",
      facts: [
        InspectedField("UUID", uuid.map { .text($0) } ?? .null),
        InspectedField(.noneForObjects),
      ] + problem + metadata, content: .tables(tables))
  }

  /// The facts that the store keeps about itself; none where they can't be read.
  private var metadata: [InspectedField] {
    let found: StoreMetadata
    do {
      found = try PersistentStoreCoordinator.metadata(of: .xml, at: URL(fileURLWithPath: path))
    } catch {
      return []
    }
    let version = found.frameworkVersion
    return (version > 0 ? [InspectedField("framework", .integer(version))] : [])
      + InspectedField.metadata(found.applicationValues.mapValues(\.propertyList))
  }

  private func table(
    _ name: String, _ objects: [XMLElement], _ types: [String: String]
  ) -> InspectedTable {
    var columns: [String: InspectedTable.Column] = [:]
    for property in objects.flatMap(\.children) {
      guard let name = property["name"], columns[name] == nil else { continue }
      let isAttribute = property.name == "attribute"
      columns[name] = InspectedTable.Column(
        name, type: isAttribute ? property["type"] ?? "" : "→ \(property["destination"] ?? "")",
        remark: isAttribute || property.isToOne ? "" : "many")
    }
    let sorted = columns.values.sorted { $0.name < $1.name }
    let rows = objects.map { object in
      let found = Dictionary(
        object.children.map { ($0["name"] ?? "", $0) }, uniquingKeysWith: { first, _ in first })
      return InspectedRow(
        label: object["id"] ?? "", sorted.map { value(found[$0.name], types) })
    }
    return InspectedTable(name: name, columns: sorted, rows: KnownRows(rows, areObjects: true))
  }

  private func value(_ property: XMLElement?, _ types: [String: String]) -> InspectedValue {
    guard let property else { return .null }
    guard property.name == "attribute" else {
      let references = (property["idrefs"] ?? "").split(separator: " ").map { id in
        InspectedValue.reference("\(types[String(id)] ?? "?")/\(id)")
      }
      return property.isToOne ? references.first ?? .null : .list(references)
    }
    let text = property.text
    switch property["type"] {
    case "int16", "int32", "int64": return Int64(text).map { .integer($0) } ?? .text(text)
    case "bool": return ["0": false, "1": true][text].map { .boolean($0) } ?? .text(text)
    case "float", "double": return Double(text).map { .real($0) } ?? .text(text)
    case "date":
      return Double(text).map { .date($0 + 978_307_200) } ?? .text(text)
    case "binary", "transformable":
      return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { .data([UInt8]($0)) }
        ?? .text(text)
    default: return .text(XMLStoreText.decoded(text))
    }
  }
}

extension XMLElement {
  /// True for a relationship whose type has 1 as the most objects: `0/1`; 0 is for any number.
  fileprivate var isToOne: Bool { self["type"]?.hasSuffix("/1") ?? false }
}
