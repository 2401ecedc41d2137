import FoundationEssentials
import ObjectGraph
import Words

/// Declarations in Swift, for ObjectGraph, of the entities of a store or a model.
package struct EntityDeclarations {
  private let model: ManagedObjectModel
  private let byName: [String: EntityDescription]

  /// Throws where the file has no model.
  package init(_ file: InspectedFile, path: String) throws(InspectionError) {
    guard let model = file.model else {
      guard case .text(let reason)? = file.facts.first(where: { $0.name == "no model" })?.value
      else { throw InspectionError(.noModel, path: path) }
      // The file is a model, which the head of `inspect` tells too.
      let sentence = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
      throw InspectionError(.file(.library(sentence)), path: path)
    }
    self.model = model
    byName = Dictionary(model.entities.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The source of a file.
  package var text: String {
    let entities = model.entities.map(declaration).joined(separator: "\n")
    let names = model.entities.map { typeName($0.name) + ".self" }.joined(separator: ", ")
    return "import Foundation\nimport ObjectGraph\n\n\(entities)\n// ManagedObjectModel(\(names))\n"
  }

  private func declaration(_ entity: EntityDescription) -> String {
    let properties = entity.properties.sorted { $0.name < $1.name }
    let type = typeName(entity.name)
    var lines = ["struct \(type): \(entity.superentity == nil ? "Entity" : "Subentity") {"]
    if let parent = entity.superentity { lines.append("  typealias Parent = \(typeName(parent))") }
    if type != entity.name { lines.append("  static let entityName = \(literal(entity.name))") }
    lines += properties.map { "  " + constant($0) }
    lines += ["", "  init(_ describe: EntityBuilder<Self>) {"]
    lines += properties.map { "    " + call($0) } + rules(of: entity).map { "    " + $0 }
    return (lines + ["  }", "}"]).joined(separator: "\n") + "\n"
  }

  private func rules(of entity: EntityDescription) -> [String] {
    var lines = entity.isAbstract ? ["describe.abstract()"] : []
    lines += entity.uniquenessConstraints.map { names in
      "describe.unique(\(names.map(literal).joined(separator: ", ")))"
    }
    if let text = entity.versionHashModifier {
      lines.append("describe.versionHashModifier(\(literal(text)))")
    }
    return lines
  }

  // MARK: - Properties

  private func constant(_ property: PropertyDescription) -> String {
    let name = memberName(property.name)
    switch property {
    case .attribute(let attribute):
      return "let \(name): Attribute<\(type(of: attribute))>"
    case .relationship(let relationship):
      let kind = relationship.isToMany ? "ToMany" : "ToOne"
      let line = "let \(name): \(kind)<\(typeName(relationship.destination))>"
      return relationship.inverse == nil ? "// \(line), which has no inverse" : line
    }
  }

  private func type(of attribute: AttributeDescription) -> String {
    let name =
      switch attribute.type {
      case .integer16: "Int16"
      case .integer32: "Int32"
      case .integer64: "Int64"
      case .decimal: "Decimal"
      case .double: "Double"
      case .float: "Float"
      case .string: "String"
      case .boolean: "Bool"
      case .date: "Date"
      case .binary, .transformable, .undefined: "Data"
      case .uuid: "UUID"
      case .uri: "URL"
      }
    return attribute.isOptional ? name + "?" : name
  }

  private func call(_ property: PropertyDescription) -> String {
    let (member, label) = (memberName(property.name), literal(property.name))
    // The builder has this name.
    let name = member == "describe" ? "self.describe" : member
    switch property {
    case .attribute(let attribute):
      let adjustments = adjustments(of: attribute)
      let closure = adjustments.isEmpty ? "" : " { \(adjustments.joined(separator: "; ")) }"
      return "\(name) = describe.attribute(\(label)\(defaultValue(of: attribute)))\(closure)"
    case .relationship(let relationship):
      let kind = relationship.isToMany ? "toMany" : "toOne"
      guard let inverse = relationship.inverse else {
        return "// \(name) = describe.\(kind)(\(label), …)"
      }
      let path =
        "\\\(typeName(owner(of: inverse, relationship.destination))).\(memberName(inverse))"
      return "\(name) = describe.\(kind)(\(label), inverse: \(path)\(rules(relationship)))"
    }
  }

  /// The entity that declares a property, which another one may inherit.
  private func owner(of property: String, _ entity: String) -> String {
    var name = entity
    for _ in byName {
      guard let found = byName[name] else { return entity }
      if found.properties.contains(where: { $0.name == property }) { return name }
      guard let parent = found.superentity else { return entity }
      name = parent
    }
    return entity
  }

  private func adjustments(of attribute: AttributeDescription) -> [String] {
    var lines: [String] = []
    if let text = attribute.derivationExpression {
      lines.append("$0.derivationExpression = \(literal(text))")
    }
    if attribute.type == .transformable { lines.append("$0.type = .transformable") }
    if attribute.isTransient { lines.append("$0.isTransient = true") }
    if attribute.isIndexed { lines.append("$0.isIndexed = true") }
    if attribute.allowsExternalBinaryDataStorage {
      lines.append("$0.allowsExternalBinaryDataStorage = true")
    }
    if attribute.preservesValueInHistoryOnDeletion {
      lines.append("$0.preservesValueInHistoryOnDeletion = true")
    }
    if let text = attribute.versionHashModifier {
      lines.append("$0.versionHashModifier = \(literal(text))")
    }
    if let name = attribute.valueTransformerName, attribute.type == .transformable {
      lines.append("$0.valueTransformerName = \(literal(name))")
    }
    return lines
  }

  private func defaultValue(of attribute: AttributeDescription) -> String {
    switch attribute.defaultValue {
    case .bool(let truth): ", default: \(truth)"
    case .integer(let number): ", default: \(number)"
    case .float(let number) where number.isFinite: ", default: \(number)"
    case .double(let number) where number.isFinite: ", default: \(number)"
    case .string(let text): ", default: \(literal(text))"
    case .date(let date):
      ", default: Date(timeIntervalSinceReferenceDate: \(date.timeIntervalSinceReferenceDate))"
    // A default is optional, as these are.
    case .decimal(let number) where !number.isNaN:
      ", default: Decimal(string: \(literal("\(number)")))"
    case .uuid(let uuid): ", default: UUID(uuidString: \(literal(uuid.uuidString)))"
    case .url(let url): ", default: URL(string: \(literal(url.absoluteString)))"
    case .data(let data):
      ", default: Data([\(data.map { "\($0)" }.joined(separator: ", "))])"
    case .null, .float, .double, .decimal, .object, .objects: ""
    }
  }

  private func rules(_ relationship: RelationshipDescription) -> String {
    var parts: [String] = []
    if !relationship.isOptional { parts.append("optional: false") }
    if relationship.isOrdered, relationship.isToMany { parts.append("ordered: true") }
    if relationship.minCount != 0 { parts.append("min: \(relationship.minCount)") }
    if relationship.maxCount > 1 { parts.append("max: \(relationship.maxCount)") }
    switch relationship.deleteRule {
    case .nullify: break
    case .noAction: parts.append("onDelete: .noAction")
    case .cascade: parts.append("onDelete: .cascade")
    case .deny: parts.append("onDelete: .deny")
    }
    return parts.isEmpty ? "" : ", RelationshipRules(\(parts.joined(separator: ", ")))"
  }

  // MARK: - Names

  /// A name of the file as Swift's own; anything that it cannot have becomes an underscore.
  private func typeName(_ name: String) -> String {
    let text = memberName(name, isEscaped: false)
    return Self.takenTypes.contains(text) ? text + "Entity" : text
  }

  private func memberName(_ name: String, isEscaped: Bool = true) -> String {
    let text = name.unicodeScalars.map { scalar in
      scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        ? String(scalar) : "_"
    }.joined()
    let start = text.first.map { $0.isNumber } ?? true ? "_" + text : text
    return isEscaped && Self.keywords.contains(start) ? "`\(start)`" : start
  }

  /// A text of the file as a literal in which nothing ends it or computes.
  private func literal(_ text: String) -> String {
    let parts = text.unicodeScalars.map { scalar in
      if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
      return scalar.isASCII && scalar.value >= 32 && scalar.value != 127
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return "\"" + parts.joined() + "\""
  }

  private static let takenTypes: Set = [
    "Entity", "Subentity", "Attribute", "ToOne", "ToMany", "String", "Int16", "Int32", "Int64",
    "Decimal", "Double", "Float", "Bool", "Date", "Data", "UUID", "URL", "Self", "Type",
    "Relationship", "RelationshipRules", "EntityBuilder", "Any",
  ]
  private static let keywords: Set = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
