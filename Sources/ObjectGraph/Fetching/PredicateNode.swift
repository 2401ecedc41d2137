/// The one tree that both evaluators read.
///
/// Names of properties are not resolved yet.
indirect enum PredicateNode: Sendable {
  case constant(Bool)
  case and([PredicateNode])
  case or([PredicateNode])
  case not(PredicateNode)
  case comparison(ExpressionNode, ComparisonOperator, ExpressionNode, TextOptions)
  /// True if a value is one of a list; nil is one only if the list has it.
  case membership(ExpressionNode, [Value], TextOptions)
  /// True if a value lies between two others, both included.
  case between(ExpressionNode, ExpressionNode, ExpressionNode)
  /// True if any, all or none of the objects at the other end of a path pass a test, which is about
  /// one of them.
  case quantified(Quantifier, ScopedPath, PredicateNode)
  /// A question about many values, over to-many relationships that only the model knows; the
  /// checker turns it into `quantified`.
  case each(Quantifier, ExpressionNode, ElementTest)
}

/// A key path of names, and the object that it begins at; without names, that object itself.
///
/// The test of a relationship's objects is about one of them, and may look at the object around it:
/// both at the variables of a `SUBQUERY` and at the object that the whole predicate is about.
struct ScopedPath: Sendable, ExpressibleByArrayLiteral {
  var names: [String]
  /// The number of objects further out than the one that the test is about.
  var up = 0
  /// The object counted from the outermost one instead, as key paths in Swift know it; the checker
  /// turns it into `up`.
  var level: Int?

  init(_ names: [String], up: Int = 0) {
    self.names = names
    self.up = up
  }

  init(_ names: [String], level: Int) {
    self.names = names
    self.level = level
  }

  init(arrayLiteral names: String...) { self.names = names }

  func with(_ names: [String]) -> ScopedPath {
    var copy = self
    copy.names = names
    return copy
  }
}

/// A test applied to every element of a to-many path.
enum ElementTest: Sendable {
  case comparison(ComparisonOperator, ExpressionNode, TextOptions)
  case membership([Value], TextOptions)
  case between(ExpressionNode, ExpressionNode)

  func about(_ node: ExpressionNode) -> PredicateNode {
    switch self {
    case .comparison(let comparison, let other, let options):
      .comparison(node, comparison, other, options)
    case .membership(let values, let options): .membership(node, values, options)
    case .between(let low, let high): .between(node, low, high)
    }
  }
}

enum Quantifier: Sendable { case any, all, none }

enum ComparisonOperator: Sendable, Equatable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case text(TextOperator)
  /// In a list, or between its two values, that a variable stands for.
  case isIn, isBetween

  var isText: Bool { if case .text = self { true } else { false } }
}

/// A comparison of texts; the numbers stand for them in SQL.
enum TextOperator: Int64, Sendable {
  case beginsWith = 1
  case endsWith, contains, like, matches
}

/// The changes that make texts alike before they are compared.
struct TextOptions: OptionSet, Sendable {
  let rawValue: Int
  static let ignoringCase = TextOptions(rawValue: 1)
  static let ignoringDiacritics = TextOptions(rawValue: 2)
  /// In the order of Unicode's default collation instead of bytes.
  static let localized = TextOptions(rawValue: 4)
  /// Digits are compared as the numbers that they stand for; with `localized` only.
  static let numeric = TextOptions(rawValue: 8)
}

/// A value in a predicate, or how to come by one.
indirect enum ExpressionNode: Sendable {
  case value(Value)
  /// To-one relationships, then an attribute or another to-one relationship.
  case path(ScopedPath)
  case arithmetic(ArithmeticOperator, ExpressionNode, ExpressionNode)
  /// The number of objects at the other end of a to-many relationship that pass a test.
  case count(ScopedPath, PredicateNode?)
  /// A value computed from an attribute, perhaps of a related object, of the objects at the other
  /// end that pass a test.
  case aggregate(AggregateFunction, ScopedPath, PredicateNode?, attribute: [String])
  /// The objects at the other end that pass a test, or their values at the end of a path: many, so
  /// that only `each` can ask about them.
  case subquery(ScopedPath, PredicateNode, rest: [String])
  case function(PredicateFunction, [ExpressionNode])
  /// The moment at which the predicate is checked.
  case now
  /// The first value where a condition holds, else the second.
  case ternary(PredicateNode, ExpressionNode, ExpressionNode)
  /// The name of an object's entity.
  case entity(ScopedPath)
  /// One of the objects at the other end of a to-many relationship, or its value at the end of a path.
  case element(ScopedPath, ElementPlace, rest: [String])
  /// A value that is put in later.
  case variable(String)
}

/// The position of one object in a relationship.
enum ElementPlace: Sendable, Equatable {
  case first, last
  case number(Int)
}

enum ArithmeticOperator: Int64, Sendable { case add, subtract, multiply, divide }

enum AggregateFunction: String, Sendable { case sum, min, max, average }

/// One key of a sort.
struct SortTerm: Sendable {
  let path: [String]
  let isAscending: Bool
  let options: TextOptions
}
