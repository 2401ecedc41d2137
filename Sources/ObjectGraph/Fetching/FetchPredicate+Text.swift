extension FetchPredicate: CustomStringConvertible {
  /// The condition in the format language; `FetchPredicate(format:)` reads it back.
  ///
  /// Objects alone have no literal: they stand there as their URIs. Core Data: `predicateFormat`.
  public var description: String { PredicateText().text(node) }
}

/// Writes predicates in the format language.
private struct PredicateText {
  /// The variables of the subqueries around, the outermost first.
  private var variables: [String] = []

  func text(_ node: PredicateNode) -> String {
    switch node {
    case .constant(let isTrue): isTrue ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .and(let nodes): joined(nodes, " AND ", empty: "TRUEPREDICATE")
    case .or(let nodes): joined(nodes, " OR ", empty: "FALSEPREDICATE")
    case .not(let node): "NOT \(part(node))"
    case .comparison(let left, let comparison, let right, let options):
      "\(text(left)) \(sign(comparison))\(text(options)) \(text(right))"
    case .membership(let element, let values, let options):
      "\(text(element)) IN\(text(options)) \(Value.formatText(values))"
    case .between(let element, let low, let high):
      "\(text(element)) BETWEEN {\(text(low)), \(text(high))}"
    case .quantified(let quantifier, let path, let test):
      quantified(quantifier, path, test)
    case .each(let quantifier, let node, let test):
      "\(word(quantifier)) \(text(node)) \(text(test))"
    }
  }

  private func joined(_ nodes: [PredicateNode], _ word: String, empty: String) -> String {
    nodes.isEmpty ? empty : nodes.map(part).joined(separator: word)
  }

  /// A condition within another one: where several are joined in it, parentheses keep them together.
  private func part(_ node: PredicateNode) -> String {
    switch node {
    case .and, .or: "(\(text(node)))"
    case .constant, .not, .comparison, .membership, .between, .quantified, .each: text(node)
    }
  }

  /// A test about a relationship's objects, as a count of those that pass it.
  private func quantified(
    _ quantifier: Quantifier, _ path: ScopedPath, _ test: PredicateNode
  ) -> String {
    switch quantifier {
    case .any: "\(subquery(path, test)).@count > 0"
    case .none: "\(subquery(path, test)).@count == 0"
    case .all: "\(subquery(path, .not(test))).@count == 0"
    }
  }

  private func subquery(_ path: ScopedPath, _ test: PredicateNode) -> String {
    var inner = self
    let variable = "x\(variables.count)"
    inner.variables.append(variable)
    return "SUBQUERY(\(text(path)), $\(variable), \(inner.text(test)))"
  }

  private func word(_ quantifier: Quantifier) -> String {
    switch quantifier {
    case .any: "ANY"
    case .all: "ALL"
    case .none: "NONE"
    }
  }

  private func text(_ test: ElementTest) -> String {
    switch test {
    case .comparison(let comparison, let other, let options):
      "\(sign(comparison))\(text(options)) \(text(other))"
    case .membership(let values, let options): "IN\(text(options)) \(Value.formatText(values))"
    case .between(let low, let high): "BETWEEN {\(text(low)), \(text(high))}"
    }
  }

  private func sign(_ comparison: ComparisonOperator) -> String {
    switch comparison {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .isIn: "IN"
    case .isBetween: "BETWEEN"
    case .text(.beginsWith): "BEGINSWITH"
    case .text(.endsWith): "ENDSWITH"
    case .text(.contains): "CONTAINS"
    case .text(.like): "LIKE"
    case .text(.matches): "MATCHES"
    }
  }

  private func text(_ options: TextOptions) -> String {
    let letters =
      (options.contains(.ignoringCase) ? "c" : "")
      + (options.contains(.ignoringDiacritics) ? "d" : "")
      + (options.contains(.localized) ? "l" : "")
    return letters.isEmpty ? "" : "[\(letters)]"
  }

  // MARK: - Expressions

  private func text(_ node: ExpressionNode) -> String {
    switch node {
    case .value(let value): value.formatText
    case .path(let path): text(path)
    case .arithmetic(let operation, let left, let right):
      "(\(text(left)) \(sign(operation)) \(text(right)))"
    case .count(let path, let test):
      (test.map { subquery(path, $0) } ?? text(path)) + ".@count"
    case .aggregate(let function, let path, let test, let attribute):
      (test.map { subquery(path, $0) } ?? text(path)) + ".@\(word(function))."
        + names(attribute)
    case .subquery(let path, let test, let rest):
      subquery(path, test) + rest.map { "." + $0.nameInFormat }.joined()
    case .function(let function, let arguments): call(function, arguments)
    case .now: "now()"
    case .ternary(let test, let first, let second):
      "TERNARY(\(text(test)), \(text(first)), \(text(second)))"
    case .entity(let path): text(path.with(path.names + ["entity"]))
    case .element(let path, let place, let rest):
      "\(text(path))[\(word(place))]" + rest.map { "." + $0.nameInFormat }.joined()
    case .variable(let name): "$\(name)"
    }
  }

  /// Methods of texts and dates are called by their selectors.
  private func call(_ function: PredicateFunction, _ arguments: [ExpressionNode]) -> String {
    let list = arguments.map { text($0) }
    switch function {
    case .date: return "CAST(\(list[0]), \"NSDate\")"
    case .seconds: return "CAST(\(list[0]), \"NSNumber\")"
    case .dateAdding, .secondsBetween, .number, .whole, .concatenation:
      return "FUNCTION(\(list[0]), \"\(function.name)\""
        + list.dropFirst().map { ", \($0)" }.joined() + ")"
    case .absolute, .ceiling, .floor, .truncation, .squareRoot, .logarithm, .naturalLogarithm,
      .exponential, .power, .remainder, .bitAnd, .bitOr, .bitExclusiveOr, .shiftLeft,
      .shiftRight, .onesComplement, .uppercase, .lowercase, .canonical, .length:
      return "\(function.name)(\(list.joined(separator: ", ")))"
    }
  }

  private func text(_ path: ScopedPath) -> String {
    let level = path.level ?? variables.count - path.up
    let start = level > 0 && level <= variables.count ? "$" + variables[level - 1] : nil
    guard let start else { return path.names.isEmpty ? "SELF" : names(path.names) }
    return ([start] + path.names.map(\.nameInFormat)).joined(separator: ".")
  }

  private func names(_ path: [String]) -> String {
    path.map(\.nameInFormat).joined(separator: ".")
  }

  private func sign(_ operation: ArithmeticOperator) -> String {
    switch operation {
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    }
  }

  private func word(_ function: AggregateFunction) -> String {
    switch function {
    case .sum, .min, .max: function.rawValue
    case .average: "avg"
    }
  }

  private func word(_ place: ElementPlace) -> String {
    switch place {
    case .first: "FIRST"
    case .last: "LAST"
    case .number(let index): "\(index)"
    }
  }
}
