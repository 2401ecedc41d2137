import KeyedArchives
import PropertyLists

extension ValidationRule {
  /// The rules of an archived attribute, of the forms that the model editor has: limits of numbers, dates and
  /// the length of text, and a pattern.
  ///
  /// A rule of another form, or a damaged one, hides nothing else of its model.
  static func rules(ofArchived attribute: ArchiveNode, _ type: AttributeType) -> [ValidationRule] {
    do {
      let predicates = try attribute.node(forKey: "NSValidationPredicates")?.elements() ?? []
      let warnings = try attribute.node(forKey: "NSValidationWarnings")?.elements() ?? []
      return predicates.enumerated().flatMap { number, predicate in
        let warning = warnings.indices.contains(number) ? warnings[number].sentence : nil
        // A predicate of another form states no limit that is known.
        let limits = predicate.node.flatMap { try? ValidationLimit.limits($0) } ?? []
        return limits.map { limit in
          let code = limit.code(type)
          return ValidationRule(warning: warning ?? code.warning, code: code, limits: [limit])
        }
      }
    } catch {
      return []
    }
  }
}

extension ValidationLimit {
  /// The limits that an archived predicate states, one or several with AND.
  ///
  /// Throws where it's damaged or states something else.
  fileprivate static func limits(_ node: ArchiveNode) throws -> [ValidationLimit] {
    guard node.isKind(of: "NSCompoundPredicate") else { return [try comparison(node)] }
    guard try node.integer(forKey: "NSCompoundPredicateType") == 1 else { throw Unknown() }
    return try (node.node(forKey: "NSSubpredicates")?.elements() ?? []).map { part in
      guard let part = part.node else { throw Unknown() }
      return try comparison(part)
    }
  }

  private static func comparison(_ node: ArchiveNode) throws -> ValidationLimit {
    guard node.isKind(of: "NSComparisonPredicate"),
      let operation = try node.node(forKey: "NSPredicateOperator"),
      try operation.integer(forKey: "NSModifier") ?? 0 == 0,
      try operation.integer(forKey: "NSFlags") ?? 0 == 0,
      let left = try node.node(forKey: "NSLeftExpression"),
      let item = try node.node(forKey: "NSRightExpression")?.item(forKey: "NSConstantValue"),
      let value = Value(archived: try item.value())
    else { throw Unknown() }
    let subject = try ArchivedPredicate.hashedText(left)
    switch (subject, try operation.integer(forKey: "NSOperatorType"), value) {
    case ("length", 3, .integer(let count)): return .leastLength(count)
    case ("length", 1, .integer(let count)): return .greatestLength(count)
    case ("SELF", 6, .string(let pattern)): return .pattern(pattern)
    case ("SELF", 3, _) where value.isMeasure: return .least(value)
    case ("SELF", 1, _) where value.isMeasure: return .greatest(value)
    default: throw Unknown()
    }
  }

  private struct Unknown: Error {}

  fileprivate func code(_ type: AttributeType) -> ValidationCode {
    switch self {
    case .least: .below(type)
    case .greatest: .above(type)
    case .leastLength: .tooShort
    case .greatestLength: .tooLong
    case .pattern: .mismatch
    }
  }
}

extension ArchiveItem {
  /// The text; nil for a number, which stands for one of Core Data's own sentences.
  fileprivate var sentence: String? {
    guard case .plain(.string(let text)) = self, !text.isEmpty else { return nil }
    return text
  }
}
