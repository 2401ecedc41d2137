// The format language about rows that have no model: a name means a row's own value.

extension FetchPredicate {
  /// The names that the condition is about, each once; two are the same where their bytes are.
  ///
  /// With `joiningPaths` a path is one name, `address.city`. Throws where it asks for what only a model knows,
  /// and for a wrong pattern of `MATCHES`.
  package func rowNames(joiningPaths: Bool = false) throws -> [String] {
    var names: [String] = []
    _ = try node.replacingPaths { path in
      let name = path.names.joined(separator: ".")
      guard path.names.count == 1 || joiningPaths && path.names.count > 1 else {
        let text = path.names.isEmpty ? "SELF" : name
        throw FetchError(.unsupported("'\(text)' without a model"))
      }
      if !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { names.append(name) }
      return .null
    }
    try node.checkPatterns()
    return names
  }

  /// Returns true if a row meets the condition, by its values.
  package func holds(inRow value: (String) -> Value) throws -> Bool {
    let node = try node.replacingPaths { value($0.names.joined(separator: ".")) }
    return try MemoryEvaluator(source: NoObjects()).holds(node, .null)
  }
}

extension PredicateNode {
  /// Throws for a pattern of `MATCHES` that is none.
  func checkPatterns() throws {
    switch self {
    case .and(let nodes), .or(let nodes): for node in nodes { try node.checkPatterns() }
    case .not(let node): try node.checkPatterns()
    case .comparison(_, .text(.matches), .value(.string(let pattern)), let options):
      do { _ = try RegularExpression(pattern, options) } catch {
        throw FetchError(.pattern(pattern, problem: error.problem))
      }
    case .constant, .comparison, .membership, .between, .quantified, .each: break
    }
  }
}

extension Value {
  /// Returns true if a row with this value comes before one with another; nil if neither does.
  ///
  /// Null comes first, then numbers, texts and bytes, as a database sorts values of different kinds. A
  /// real that is not a number counts as null.
  package func precedes(_ other: Value) -> Bool? {
    if let order = Comparing.order(self, other) { return order == 0 ? nil : order < 0 }
    return rank == other.rank ? nil : rank < other.rank
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .bool, .integer, .float, .double, .decimal, .date: Number(self)?.isNaN ?? false ? 0 : 1
    case .string, .url, .uuid: 2
    case .data, .object, .objects: 3
    }
  }
}

extension FetchError {
  /// Tells that a table without a model has no such column.
  package static func unknownColumn(_ name: String, of table: String) -> FetchError {
    FetchError(.unknownKey(name, entity: table))
  }

  /// True if the text is right, but names something unknown.
  package var isUnknownName: Bool {
    switch reason {
    case .unknownKey, .unknownColumn: true
    case .unknownEntity, .undeclaredType, .wrongKind, .wrongRelationship, .syntax, .pattern,
      .missingVariable, .scatteredSection, .unknownTemplate, .unsupported:
      false
    }
  }

  /// The reason, in lower-case words without a full stop or a place.
  package var problem: String {
    switch reason {
    case .syntax(let problem, _): problem
    case .pattern(_, let problem): "the pattern is wrong: \(problem)"
    case .unknownEntity, .undeclaredType, .unknownKey, .unknownColumn, .wrongKind,
      .wrongRelationship, .missingVariable, .scatteredSection, .unknownTemplate, .unsupported:
      description.hasSuffix(".") ? String(description.dropLast()) : description
    }
  }

  /// The column of a condition's text, from 1, where that stands which is wrong; nil where the
  /// text does not tell.
  package func column(in format: String) -> Int? {
    switch reason {
    case .syntax(_, let column): column
    case .unknownKey(let key, _), .unknownColumn(let key), .wrongKind(let key, _, _),
      .wrongRelationship(let key, _, _):
      column(ofWord: key.split(separator: ".").first.map(String.init) ?? key, in: format)
    case .pattern(let pattern, _): column(in: format) { $0 == .text(pattern) }
    case .missingVariable(let name):
      column(in: format) { $0 == .variable(String(name.prefix { $0 != "." })) }
    case .unknownEntity, .undeclaredType, .scatteredSection, .unknownTemplate, .unsupported: nil
    }
  }

  private func column(ofWord word: String, in format: String) -> Int? {
    column(in: format) { kind in
      if case .word(word, _) = kind { true } else { false }
    }
  }

  private func column(in format: String, _ isMeant: (FormatToken.Kind) -> Bool) -> Int? {
    // An error in a format that can't be split into tokens is told without a column.
    guard let tokens = try? FormatToken.tokens(format) else { return nil }
    return tokens.first { isMeant($0.kind) }?.column
  }
}
