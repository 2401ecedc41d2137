import ArcadeFormats
import FoundationEssentials
import PropertyLists

extension XMLStoreFormat {
  func write(_ graph: AtomicGraph, _ metadata: StoreMetadata) throws -> [UInt8] {
    var lines = [
      "<?xml version=\"1.0\" standalone=\"yes\"?>",
      "<!DOCTYPE database SYSTEM \"file:///System/Library/DTDs/CoreData.dtd\">", "",
      "<database>", "    <databaseInfo>", "        <version>\(Self.version)</version>",
      "        <UUID>\(metadata.uuid)</UUID>",
      "        <nextObjectID>\(graph.lastKey)</nextObjectID>", "        <metadata>",
      "            <plist version=\"1.0\">",
    ]
    lines += try propertyListLines(.dictionary(metadata.keys), "                ")
    lines += ["            </plist>", "        </metadata>", "    </databaseInfo>"]
    for key in graph.nodes.keys.sorted() {
      if let node = graph.nodes[key] { lines += objectLines(key, node) }
    }
    lines.append("</database>\n")
    return Array(lines.joined(separator: "\n").utf8)
  }

  private func objectLines(_ key: Int64, _ node: AtomicGraph.Node) -> [String] {
    var lines = ["    <object type=\"\(node.entity.name.uppercased())\" id=\"z\(key)\">"]
    for (slot, property) in node.entity.properties.enumerated() where !property.isTransient {
      if let type = property.type {
        guard let text = text(node.values[slot]) else { continue }
        lines.append(
          "        <attribute name=\"\(property.name.lowercased())\" "
            + "type=\"\(typeName(type))\">\(text)</attribute>")
      } else if let relationship = property.relationship {
        lines.append(relationshipLine(relationship, node.values[slot]))
      }
    }
    return lines + ["    </object>"]
  }

  private func relationshipLine(_ relationship: RelationshipDescription, _ value: Value) -> String {
    var keys: [Int64] = []
    if case .object(let id) = value { keys = [id.key] }
    if case .objects(let ids) = value { keys = ids.map(\.key) }
    let references =
      keys.isEmpty ? "" : " idrefs=\"\(keys.map { "z\($0)" }.joined(separator: " "))\""
    return "        <relationship name=\"\(relationship.name.lowercased())\" "
      + "type=\"\(relationship.minCount)/\(relationship.maxCount)\" "
      + "destination=\"\(relationship.destination.uppercased())\"\(references)></relationship>"
  }

  private func typeName(_ type: AttributeType) -> String {
    switch type {
    case .integer16: "int16"
    case .integer32: "int32"
    case .integer64: "int64"
    case .boolean: "bool"
    case .transformable: "transformable"
    case .undefined, .decimal, .double, .float, .string, .date, .binary, .uuid, .uri:
      type.modelName.lowercased()
    }
  }

  private func text(_ value: Value) -> String? {
    switch value {
    case .null, .object, .objects: nil
    case .bool(let flag): flag ? "1" : "0"
    case .integer(let number): "\(number)"
    case .float(let number): shortest("\(number)")
    case .double(let number): shortest("\(number)")
    case .decimal(let number): "\(number)"
    case .string(let text): XMLStoreText.encoded(text)
    case .date(let date): date.timeIntervalSinceReferenceDate.printed("%.20f")
    case .data(let data): base64(data)
    case .uuid(let uuid): uuid.uuidString
    case .url(let url): XMLStoreText.encoded(url.absoluteString)
    }
  }

  private func shortest(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A line break stands after the first 76 characters only, and at the end.
  private func base64(_ data: Data) -> String {
    let text = data.base64EncodedString()
    guard !text.isEmpty else { return "" }
    let rest = text.dropFirst(76)
    return text.prefix(76) + (rest.isEmpty ? "" : "\n\(rest)") + "\n"
  }

  private func propertyListLines(
    _ value: PropertyListValue, _ indent: String
  ) throws -> [String] {
    switch value {
    case .dictionary(let pairs):
      let inner = indent + "    "
      return [indent + "<dict>"]
        + (try pairs.sorted { $0.key.precedesInBytes($1.key) }.flatMap { key, value in
          try ["\(inner)<key>\(try markup(key))</key>"] + propertyListLines(value, inner)
        }) + [indent + "</dict>"]
    case .array(let values):
      guard !values.isEmpty else { return [indent + "<array></array>"] }
      return try [indent + "<array>"]
        + values.flatMap { try propertyListLines($0, indent + "    ") }
        + [indent + "</array>"]
    case .data(let bytes):
      return [
        indent + "<data>", "\t\t\(Data(bytes).base64EncodedString())", "\t\t</data>",
      ]
    case .string(let text): return [indent + "<string>\(try markup(text))</string>"]
    case .integer, .unsignedInteger, .hugeInteger, .real, .boolean, .date, .uniqueIdentifier:
      return [indent + (try scalarLine(value))]
    }
  }

  /// Numbers and dates as the property list library writes them.
  private func scalarLine(_ value: PropertyListValue) throws -> String {
    let document = String(
      decoding: try PropertyList(root: value, form: .xml).bytes(), as: UTF8.self)
    return document.split(separator: "\n").map { String($0.drop(while: \.isWhitespace)) }
      .first { !$0.hasPrefix("<?") && !$0.hasPrefix("<!") && !$0.hasPrefix("<plist") } ?? ""
  }

  /// Throws where the text has a character that XML has no form for: the file could be read no more.
  private func markup(_ text: String) throws -> String {
    if let scalar = text.unicodeScalars.first(where: \.isOutsideXML) {
      throw PropertyListError.outsideXML(scalar)
    }
    return text.replacingScalars(\.markupReference)
  }
}
