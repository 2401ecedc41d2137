import SQLiteFiles

/// Writes a condition about rows as SQL, where SQL means the same for a value of any type.
///
/// A column's `+` takes its affinity away: SQLite would compare a text with a number as if it were
/// one. Texts are compared by their bytes, whatever the column's collation. In SQLite's order numbers
/// come first, then texts, then bytes: a comparison with a text is closed at both ends so that nothing
/// else meets it. Each answer is true or false.
struct RowConditionWriter {
  private(set) var values: [SQLiteValue] = []
  /// The parts of the condition so far.
  private(set) var nodes = 0
  private let mostNodes: Int

  init(mostNodes: Int) {
    self.mostNodes = mostNodes
  }

  /// Nil for what SQL does not know with the same meaning.
  mutating func text(
    _ node: PredicateNode, _ column: (String) -> RowCondition.Column?
  ) -> String? {
    nodes += 1
    guard nodes <= mostNodes else { return nil }
    switch node {
    case .constant(let isTrue): return isTrue ? "1" : "0"
    case .and(let nodes): return joined(nodes, " AND ", empty: "1", column)
    case .or(let nodes): return joined(nodes, " OR ", empty: "0", column)
    case .not(let node): return text(node, column).map { "NOT (\($0))" }
    case .comparison(let left, let comparison, let right, let options):
      guard options.isEmpty else { return nil }
      if let column = left.column(column), let literal = right.literal {
        return text(column, comparison, literal)
      }
      guard let column = right.column(column), let literal = left.literal,
        let turned = comparison.turned
      else { return nil }
      return text(column, turned, literal)
    case .membership(let element, let values, let options):
      guard options.isEmpty, let column = element.column(column) else { return nil }
      return membership(column, values)
    case .between(let element, let low, let high):
      guard let column = element.column(column), let low = low.literal, let high = high.literal
      else { return nil }
      return between(column, low, high)
    case .quantified, .each: return nil
    }
  }

  private mutating func joined(
    _ nodes: [PredicateNode], _ word: String, empty: String,
    _ column: (String) -> RowCondition.Column?
  ) -> String? {
    var texts: [String] = []
    for node in nodes {
      guard let text = text(node, column) else { return nil }
      texts.append("(\(text))")
    }
    return texts.isEmpty ? empty : texts.joined(separator: word)
  }

  // MARK: - Comparisons

  private mutating func text(
    _ column: RowCondition.Column, _ comparison: ComparisonOperator, _ literal: RowLiteral
  ) -> String? {
    switch comparison {
    case .equal: return equal(column, literal)
    case .notEqual: return equal(column, literal).map { "NOT (\($0))" }
    case .less: return order(column, "<", literal)
    case .lessOrEqual: return order(column, "<=", literal)
    case .greater: return order(column, ">", literal)
    case .greaterOrEqual: return order(column, ">=", literal)
    case .text(let comparison): return text(column, comparison, literal)
    case .isIn, .isBetween: return nil
    }
  }

  private mutating func equal(_ column: RowCondition.Column, _ literal: RowLiteral) -> String? {
    guard !literal.isNull else { return "\(column.name) IS NULL" }
    guard literal.isEverywhereAlike else { return nil }
    let quick = quick(column, "IS", literal)
    return quick + "\(column.bare) IS \(bind(literal))"
  }

  /// `sign` is one of SQL's four signs of order.
  private mutating func order(
    _ column: RowCondition.Column, _ sign: String, _ literal: RowLiteral
  ) -> String? {
    switch literal {
    case .null: return "0"
    case .number:
      let quick = quick(column, sign, literal)
      let text = "\(column.bare) \(sign) \(bind(literal))"
      return "(\(quick)\(text)\(sign.first == ">" ? " AND \(column.bare) < ''" : "")) IS TRUE"
    case .text:
      guard literal.isASCII else { return nil }
      let quick = quick(column, sign, literal)
      let text = "\(column.bare) \(sign) \(bind(literal))"
      let end = sign.first == ">" ? "\(column.bare) < x''" : "\(column.bare) >= ''"
      return "(\(quick)\(text) AND \(end)) IS TRUE"
    }
  }

  private mutating func between(
    _ column: RowCondition.Column, _ low: RowLiteral, _ high: RowLiteral
  ) -> String? {
    switch (low, high) {
    case (.number, .number): break
    case (.text, .text): guard low.isASCII, high.isASCII else { return nil }
    // Nothing lies between values of two kinds.
    case (.null, _), (.number, _), (.text, _): return "0"
    }
    let quick = quick(column, ">=", low) + quick(column, "<=", high)
    return "(\(quick)\(column.bare) >= \(bind(low)) AND \(column.bare) <= \(bind(high))) IS TRUE"
  }

  private mutating func membership(
    _ column: RowCondition.Column, _ values: [Value]
  ) -> String? {
    var literals: [RowLiteral] = []
    for value in values {
      guard let literal = RowLiteral(value), literal.isEverywhereAlike else { return nil }
      literals.append(literal)
    }
    let others = literals.filter { !$0.isNull }
    let quick =
      column.isIndexed && others.count == literals.count
        && others.allSatisfy { $0.suits(column.affinity) }
      ? "\(column.plain) IN (\(list(others))) AND " : ""
    let text = "(\(quick)\(column.bare) IN (\(list(others)))) IS TRUE"
    return others.count == literals.count ? text : "(\(text)) OR \(column.name) IS NULL"
  }

  private mutating func list(_ literals: [RowLiteral]) -> String {
    literals.map { bind($0) }.joined(separator: ", ")
  }

  // MARK: - Tests of texts

  private mutating func text(
    _ column: RowCondition.Column, _ comparison: TextOperator, _ literal: RowLiteral
  ) -> String? {
    guard case .text(let text) = literal else { return "0" }
    guard literal.isEverywhereAlike else { return nil }
    let isText = "typeof(\(column.name)) = 'text'"
    let bytes = SQLiteValue.bytes(Array(text.utf8))
    switch comparison {
    case .like, .matches: return nil
    case .beginsWith, .endsWith, .contains:
      guard !text.isEmpty else { return isText }
      switch comparison {
      case .contains:
        values.append(bytes)
        return "\(isText) AND instr(CAST(\(column.name) AS BLOB), ?) > 0"
      case .endsWith:
        values.append(bytes)
        return "\(SQLiteDatabase.textEnding)(\(column.name), ?)"
      case .beginsWith: return beginning(column, literal)
      case .like, .matches: return nil
      }
    }
  }

  /// The texts from a beginning up to the first that is greater than all that begin so.
  private mutating func beginning(
    _ column: RowCondition.Column, _ literal: RowLiteral
  ) -> String? {
    guard case .text(let text) = literal, let last = text.utf8.last else { return nil }
    // No byte of UTF-8 is the greatest there is.
    let end = SQLiteValue.rawText(Array(text.utf8.dropLast()) + [last + 1])
    let quick = quick(column, ">=", literal)
    let start = "\(column.bare) >= \(bind(literal))"
    values.append(end)
    return "(\(quick)\(start) AND \(column.bare) < ?) IS TRUE"
  }

  // MARK: - Parameters

  /// A condition that an index can answer and that every row meets which the exact one beside it
  /// does; nothing where there is no such index.
  private mutating func quick(
    _ column: RowCondition.Column, _ sign: String, _ literal: RowLiteral
  ) -> String {
    guard column.isIndexed, literal.suits(column.affinity) else { return "" }
    return "\(column.plain) \(sign) \(bind(literal)) AND "
  }

  private mutating func bind(_ literal: RowLiteral) -> String {
    values.append(literal.value)
    return "?"
  }
}

/// A value in a condition that SQL compares as memory does.
private enum RowLiteral {
  case null
  case number(SQLiteValue)
  case text(String)

  init?(_ value: Value) {
    switch value {
    case .null: self = .null
    case .bool(let truth): self = .number(.integer(truth ? 1 : 0))
    case .integer(let number): self = .number(.integer(number))
    case .double(let number):
      // SQLite has no such number.
      guard !number.isNaN else { return nil }
      self = .number(.real(number))
    case .string(let text): self = .text(text)
    case .float, .decimal, .date, .data, .uuid, .url, .object, .objects: return nil
    }
  }

  var value: SQLiteValue {
    switch self {
    case .null: .null
    case .number(let value): value
    case .text(let text): .text(text)
    }
  }

  var isNull: Bool { if case .null = self { true } else { false } }

  /// True if it's no text with the character that stands for broken bytes: memory sees it where the
  /// database has other bytes.
  var isEverywhereAlike: Bool {
    guard case .text(let text) = self else { return true }
    return !text.unicodeScalars.contains("\u{FFFD}")
  }

  /// True for a text in whose order broken bytes have the same place as what stands for them.
  var isASCII: Bool {
    guard case .text(let text) = self else { return false }
    return text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// True if SQLite leaves it as it is beside a column of an affinity.
  func suits(_ affinity: RowCondition.Affinity) -> Bool {
    switch (self, affinity) {
    case (.number, .number), (.text, .text), (.number, .none), (.text, .none): true
    case (.null, _), (.number, .text), (.text, .number): false
    }
  }
}

extension RowCondition.Column {
  /// The value without its affinity, and compared by bytes.
  fileprivate var bare: String { "+\(name) COLLATE BINARY" }
  /// The value as an index by bytes has it.
  fileprivate var plain: String { "\(name) COLLATE BINARY" }
}

extension ExpressionNode {
  fileprivate func column(_ column: (String) -> RowCondition.Column?) -> RowCondition.Column? {
    guard case .path(let path) = self, path.names.count == 1, path.up == 0, path.level == nil
    else { return nil }
    return path.names.first.flatMap(column)
  }

  fileprivate var literal: RowLiteral? {
    if case .value(let value) = self { RowLiteral(value) } else { nil }
  }
}

extension ComparisonOperator {
  /// The same with its sides exchanged; nil for what has none.
  fileprivate var turned: ComparisonOperator? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .text, .isIn, .isBetween: nil
    }
  }
}
