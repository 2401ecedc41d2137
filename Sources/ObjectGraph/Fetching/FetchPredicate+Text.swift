import FoundationEssentials

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
    case .not(let node): "NOT (\(text(node)))"
    case .comparison(let left, let comparison, let right, let options):
      "\(text(left)) \(sign(comparison))\(text(options)) \(text(right))"
    case .membership(let element, let values, let options):
      "\(text(element)) IN\(text(options)) \(list(values))"
    case .between(let element, let low, let high):
      "\(text(element)) BETWEEN {\(text(low)), \(text(high))}"
    case .quantified(let quantifier, let path, let test):
      quantified(quantifier, path, test)
    case .each(let quantifier, let node, let test):
      "\(word(quantifier)) \(text(node)) \(text(test))"
    }
  }

  private func joined(_ nodes: [PredicateNode], _ word: String, empty: String) -> String {
    nodes.isEmpty ? empty : nodes.map { "(\(text($0)))" }.joined(separator: word)
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
    case .membership(let values, let options): "IN\(text(options)) \(list(values))"
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
    case .value(let value): text(value)
    case .path(let path): text(path)
    case .arithmetic(let operation, let left, let right):
      "(\(text(left)) \(sign(operation)) \(text(right)))"
    case .count(let path, let test):
      (test.map { subquery(path, $0) } ?? text(path)) + ".@count"
    case .aggregate(let function, let path, let test, let attribute):
      (test.map { subquery(path, $0) } ?? text(path)) + ".@\(word(function))."
        + names(attribute)
    case .subquery(let path, let test, let rest):
      subquery(path, test) + rest.map { "." + name($0) }.joined()
    case .function(let function, let arguments): call(function, arguments)
    case .now: "now()"
    case .ternary(let test, let first, let second):
      "TERNARY(\(text(test)), \(text(first)), \(text(second)))"
    case .entity(let path): text(path.with(path.names + ["entity"]))
    case .element(let path, let place, let rest):
      "\(text(path))[\(word(place))]" + rest.map { "." + name($0) }.joined()
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
    return ([start] + path.names.map(name)).joined(separator: ".")
  }

  private func names(_ path: [String]) -> String {
    path.map(name).joined(separator: ".")
  }

  /// A name that is a keyword has a sign before it.
  fileprivate func name(_ name: String) -> String {
    Self.keywords.contains(name.uppercased()) ? "#" + name : name
  }

  private static let keywords: Set<String> = [
    "AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "MATCHES", "CONTAINS", "BEGINSWITH", "ENDSWITH",
    "ANY", "SOME", "ALL", "NONE", "NULL", "NIL", "TRUE", "YES", "FALSE", "NO", "SELF", "SUBQUERY",
    "CAST", "FUNCTION", "TERNARY", "TRUEPREDICATE", "FALSEPREDICATE", "SIZE", "FIRST", "LAST",
  ]

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

  // MARK: - Values

  private func list(_ values: [Value]) -> String {
    "{\(values.map { text($0) }.joined(separator: ", "))}"
  }

  fileprivate func text(_ value: Value) -> String {
    switch value {
    case .null: "nil"
    case .bool(let truth): truth ? "YES" : "NO"
    case .integer(let number): "\(number)"
    case .float(let number): text(Double(number))
    case .double(let number): text(number)
    case .decimal(let number): "CAST(\"\(number)\", \"NSDecimalNumber\")"
    case .string(let text): quoted(text)
    case .date(let date): "CAST(\(text(date.timeIntervalSinceReferenceDate)), \"NSDate\")"
    case .data(let data): "CAST(\"\(data.base64EncodedString())\", \"NSData\")"
    case .uuid(let uuid): "CAST(\"\(uuid.uuidString)\", \"NSUUID\")"
    case .url(let url): "CAST(\(quoted(url.absoluteString)), \"NSURL\")"
    case .object(let id): "<\(id.uri.absoluteString)>"
    case .objects(let ids): list(ids.map { .object($0) })
    }
  }

  /// A number with a point or an exponent, so that it is read as no integer.
  private func text(_ number: Double) -> String {
    guard number.isFinite else { return "CAST(\"\(number)\", \"NSNumber\")" }
    return "\(number)"
  }

  fileprivate func quoted(_ text: String) -> String {
    var made = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": made += "\\\(scalar)"
      case "\n": made += "\\n"
      case "\t": made += "\\t"
      case "\r": made += "\\r"
      default: made.unicodeScalars.append(scalar)
      }
    }
    return made + "\""
  }
}

extension Value {
  /// The value as the format language spells it.
  var formatText: String { PredicateText().text(self) }
}

extension String {
  /// The name as the format language spells it: one that is a keyword has a sign before it.
  var nameInFormat: String { PredicateText().name(self) }

  /// The text as a literal of the format language.
  var quotedInFormat: String { PredicateText().quoted(self) }
}
