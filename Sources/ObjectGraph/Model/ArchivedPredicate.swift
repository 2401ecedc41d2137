import KeyedArchives

/// Writes archived predicates and expressions in the format language.
///
/// Keys are those of Foundation's archives of `NSPredicate` and `NSExpression`. Kinds of expressions and
/// operators have the numbers of `NSExpression.ExpressionType` and `NSComparisonPredicate.Operator`; a
/// key path is archived as a call of `valueForKeyPath:`.
struct ArchivedPredicate {
  /// True if a name that is a keyword gets a sign before it.
  ///
  /// Texts that are hashed have their names as they are.
  private let escapesKeywords: Bool
  /// The number of parts that may still be read: an archive can refer to one part again and again.
  private var allowance = 4096
  private var depth = 0

  private init(escapesKeywords: Bool) { self.escapesKeywords = escapesKeywords }

  /// The format of an archived predicate; nil where the format language has no words for it.
  static func format(_ node: ArchiveNode) -> String? {
    var writer = ArchivedPredicate(escapesKeywords: true)
    // A predicate that is damaged has no words either, and hides nothing else of its model.
    return try? writer.predicate(node)
  }

  /// The text of an archived expression as Core Data hashes it, `chat.serverId` or `count:(pages)`; nil
  /// where the format language has no words for it.
  static func hashedText(_ node: ArchiveNode) throws(KeyedArchiveError) -> String? {
    var writer = ArchivedPredicate(escapesKeywords: false)
    return try writer.expression(node)
  }

  private mutating func enter() -> Bool {
    depth += 1
    allowance -= 1
    return depth <= 64 && allowance >= 0
  }

  // MARK: - Predicates

  private mutating func predicate(_ node: ArchiveNode) throws(KeyedArchiveError) -> String? {
    defer { depth -= 1 }
    guard enter() else { return nil }
    if node.isKind(of: "NSComparisonPredicate") { return try comparison(node) }
    if node.isKind(of: "NSCompoundPredicate") { return try compound(node) }
    if node.isKind(of: "NSTruePredicate") { return "TRUEPREDICATE" }
    return node.isKind(of: "NSFalsePredicate") ? "FALSEPREDICATE" : nil
  }

  private mutating func compound(_ node: ArchiveNode) throws(KeyedArchiveError) -> String? {
    var parts: [String] = []
    for item in try node.node(forKey: "NSSubpredicates")?.elements() ?? [] {
      guard let part = item.node, let text = try predicate(part) else { return nil }
      parts.append("(\(text))")
    }
    switch try node.integer(forKey: "NSCompoundPredicateType") {
    case 0: return parts.count == 1 ? "NOT \(parts[0])" : nil
    case 1: return parts.isEmpty ? "TRUEPREDICATE" : parts.joined(separator: " AND ")
    case 2: return parts.isEmpty ? "FALSEPREDICATE" : parts.joined(separator: " OR ")
    default: return nil
    }
  }

  private mutating func comparison(_ node: ArchiveNode) throws(KeyedArchiveError) -> String? {
    guard let operation = try node.node(forKey: "NSPredicateOperator"),
      let sign = Self.sign(try operation.integer(forKey: "NSOperatorType")),
      let left = try part(node, "NSLeftExpression"),
      let right = try part(node, "NSRightExpression"),
      let options = try options(operation)
    else { return nil }
    switch try operation.integer(forKey: "NSModifier") ?? 0 {
    case 0: return "\(left) \(sign)\(options) \(right)"
    case 1: return "ALL \(left) \(sign)\(options) \(right)"
    case 2: return "ANY \(left) \(sign)\(options) \(right)"
    default: return nil
    }
  }

  /// Texts have their options under another key than numbers.
  private func options(_ operation: ArchiveNode) throws(KeyedArchiveError) -> String? {
    var bits = try operation.integer(forKey: "NSFlags")
    if bits == nil { bits = try operation.integer(forKey: "NSOptions") }
    let letters = [(1, "c"), (2, "d"), (4, "n"), (8, "l")].filter { (bits ?? 0) & $0.0 != 0 }
    return letters.isEmpty ? "" : "[\(letters.map(\.1).joined())]"
  }

  private static func sign(_ number: Int?) -> String? {
    switch number {
    case 0: "<"
    case 1: "<="
    case 2: ">"
    case 3: ">="
    case 4: "=="
    case 5: "!="
    case 6: "MATCHES"
    case 7: "LIKE"
    case 8: "BEGINSWITH"
    case 9: "ENDSWITH"
    case 10: "IN"
    case 99: "CONTAINS"
    case 100: "BETWEEN"
    default: nil
    }
  }

  // MARK: - Expressions

  private mutating func part(
    _ node: ArchiveNode, _ key: ArchiveKey
  ) throws(KeyedArchiveError) -> String? {
    guard let part = try node.node(forKey: key) else { return nil }
    return try expression(part)
  }

  private mutating func expression(_ node: ArchiveNode) throws(KeyedArchiveError) -> String? {
    defer { depth -= 1 }
    guard enter() else { return nil }
    if let path = try node.string(forKey: "NSKeyPath") { return keyPath(path) }
    switch try node.integer(forKey: "NSExpressionType") {
    case 0: return try constant(node)
    case 1: return "SELF"
    case 2: return try node.string(forKey: "NSVariable").flatMap(variable)
    case 13: return try subquery(node)
    case 14: return try list(node, "NSCollection").map(Self.list)
    case 20: return try ternary(node)
    default: return try call(node)
    }
  }

  private func constant(_ node: ArchiveNode) throws(KeyedArchiveError) -> String? {
    if let item = try node.item(forKey: "NSConstantValue") { return Self.literal(try item.value()) }
    // A class is no value.
    return node.keys.contains("NSConstantValueClassName") ? nil : "nil"
  }

  private static func literal(_ value: FoundationValue) -> String? {
    switch value {
    case .array(let elements), .set(let elements), .orderedSet(let elements):
      let literals = elements.compactMap(literal)
      return literals.count == elements.count ? Self.list(literals) : nil
    case .null, .string, .integer, .unsignedInteger, .real, .boolean, .decimal, .data, .date, .url,
      .uuid, .dictionary, .countedSet, .indexSet, .indexPath, .range:
      return Value(archived: value)?.formatText
    }
  }

  private static func list(_ texts: [String]) -> String { "{\(texts.joined(separator: ", "))}" }

  private mutating func list(
    _ node: ArchiveNode, _ key: ArchiveKey
  ) throws(KeyedArchiveError) -> [String]? {
    var texts: [String] = []
    for item in try node.node(forKey: key)?.elements() ?? [] {
      guard let part = item.node, let text = try expression(part) else { return nil }
      texts.append(text)
    }
    return texts
  }

  private mutating func subquery(_ node: ArchiveNode) throws(KeyedArchiveError) -> String? {
    guard let collection = try part(node, "NSExpression"),
      let variable = try node.string(forKey: "NSVariable").flatMap(variable),
      let test = try node.node(forKey: "NSSubpredicate"), let condition = try predicate(test)
    else { return nil }
    return "SUBQUERY(\(collection), \(variable), \(condition))"
  }

  private mutating func ternary(_ node: ArchiveNode) throws(KeyedArchiveError) -> String? {
    guard let test = try node.node(forKey: "NSPredicate"), let condition = try predicate(test),
      let first = try part(node, "NSTrueExpression"),
      let second = try part(node, "NSFalseExpression")
    else { return nil }
    return "TERNARY(\(condition), \(first), \(second))"
  }

  /// A key path, a function of `_NSPredicateUtilities`, or a method of its operand.
  private mutating func call(_ node: ArchiveNode) throws(KeyedArchiveError) -> String? {
    guard let selector = try node.string(forKey: "NSSelectorName"),
      let arguments = try list(node, "NSArguments")
    else { return nil }
    let operand = try node.node(forKey: "NSOperand")
    let isOwn = operand?.isKind(of: "NSSelfExpression") ?? true
    if selector == "valueForKeyPath:" || selector == "valueForKey:" {
      guard arguments.count == 1 else { return nil }
      guard !isOwn, let operand else { return arguments[0] }
      return try expression(operand).map { "\($0).\(arguments[0])" }
    }
    guard isSelector(selector) else { return nil }
    // A class is the operand of the functions that belong to no value.
    if operand == nil || operand?.keys.contains("NSConstantValueClassName") == true {
      if selector == "castObject:toType:" { return "CAST(\(arguments.joined(separator: ", ")))" }
      return "\(selector)(\(arguments.joined(separator: ", ")))"
    }
    guard let operand, let receiver = try expression(operand) else { return nil }
    return "FUNCTION(\(([receiver, selector.quotedInFormat] + arguments).joined(separator: ", ")))"
  }

  // MARK: - Names

  private func variable(_ name: String) -> String? { isName(name[...]) ? "$" + name : nil }

  /// A key path; nil for a text that is none, and would be read as something else.
  private func keyPath(_ text: String) -> String? {
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    var made: [String] = []
    for name in names {
      if name.first == "@", isName(name.dropFirst()) {
        made.append(String(name))
      } else if isName(name) {
        made.append(escapesKeywords ? String(name).nameInFormat : String(name))
      } else {
        return nil
      }
    }
    return made.joined(separator: ".")
  }

  private func isName(_ text: Substring) -> Bool {
    guard let first = text.first, first == "_" || first.isLetter else { return false }
    return text.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
  }

  private func isSelector(_ text: String) -> Bool {
    text.split(separator: ":").allSatisfy(isName) && !text.isEmpty
  }
}
