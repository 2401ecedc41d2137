import ObjectGraph
import PropertyLists
import Words

/// Shows a store in this library's binary form without its model: the container names entities,
/// properties and the kinds of their values.
struct BinaryStoreInspection {
  let path: String

  func file(_ bytes: [UInt8]) throws(InspectionError) -> InspectedFile {
    let contents = try InspectionError.explained(path) {
      try BinaryStoreContents(bytes, path: path)
    }
    let metadata = contents.metadata
    let objects = Dictionary(grouping: contents.objects, by: \.entity)
    let names = Set(objects.keys).union(metadata.versionHashes.keys).sorted()
    return InspectedFile(
      kind: "Core Data store, \(StoreKind.binary.rawValue)",
      facts: [
        InspectedField("UUID", .text(metadata.uuid)),
        InspectedField("framework", .integer(metadata.frameworkVersion)),
        InspectedField(.noneForObjects),
      ] + InspectedField.metadata(metadata.applicationValues.mapValues(\.propertyList)),
      content: .tables(names.map { table($0, objects[$0] ?? [], metadata) }))
  }

  private func table(
    _ name: String, _ objects: [BinaryStoreContents.Object], _ metadata: StoreMetadata
  ) -> InspectedTable {
    var columns: [String: InspectedTable.Column] = [:]
    for (name, field) in objects.flatMap(\.fields) where columns[name] == nil {
      columns[name] = InspectedTable.Column(name, type: type(of: field), remark: remark(of: field))
    }
    let sorted = columns.values.sorted { $0.name < $1.name }
    let rows = objects.map { object in
      let values = Dictionary(object.fields.map { ($0.name, $0.field) }) { first, _ in first }
      return InspectedRow(
        label: "p\(object.key)",
        sorted.map { column in values[column.name].map(InspectedValue.init) ?? .null })
    }
    let hash = metadata.versionHashes[name].map {
      InspectedField("version hash", .text(base64Text([UInt8]($0))))
    }
    return InspectedTable(
      name: name, facts: hash.map { [$0] } ?? [], columns: sorted,
      rows: KnownRows(rows, areObjects: true))
  }

  private func type(of field: BinaryStoreContents.Field) -> String {
    switch field {
    case .value(let value): value.typeName
    case .one(let reference): "→ \(reference.entity)"
    case .many(let references): "→ \(references.first?.entity ?? "")"
    }
  }

  private func remark(of field: BinaryStoreContents.Field) -> String {
    if case .many = field { "many" } else { "" }
  }
}

extension InspectedValue {
  fileprivate init(_ field: BinaryStoreContents.Field) {
    switch field {
    case .value(let value): self = InspectedValue(value)
    case .one(let reference): self = .reference("\(reference.entity)/p\(reference.key)")
    case .many(let references):
      self = .list(references.map { .reference("\($0.entity)/p\($0.key)") })
    }
  }
}

extension Value {
  /// The kind of the value in the words of models.
  fileprivate var typeName: String {
    switch self {
    case .null, .object, .objects: ""
    case .bool: "Boolean"
    case .integer: "Integer"
    case .float: "Float"
    case .double: "Double"
    case .decimal: "Decimal"
    case .string: "String"
    case .date: "Date"
    case .data: "Binary"
    case .uuid: "UUID"
    case .url: "URI"
    }
  }
}
