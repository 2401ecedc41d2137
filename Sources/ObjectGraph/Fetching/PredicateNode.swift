/// The one tree that both evaluators read.
///
/// Names of properties are not resolved yet.
indirect enum PredicateNode: Sendable {
  case constant(Bool)
  case and([PredicateNode])
  case or([PredicateNode])
  case not(PredicateNode)
  case comparison(ExpressionNode, ComparisonOperator, ExpressionNode, TextOptions)
  /// Whether a value is one of a list; nil is one only where the list has it.
  case membership(ExpressionNode, [Value], TextOptions)
  /// Whether a value lies between two others, both included.
  case between(ExpressionNode, ExpressionNode, ExpressionNode)
  /// Whether any, all or none of the objects at the other end of a path pass a test. In the test
  /// `SELF` and key paths begin at that object.
  case quantified(Quantifier, path: [String], PredicateNode)
  /// A comparison over a path whose to-many relationships only the model knows; the checker turns
  /// it into `quantified`.
  case each(Quantifier, path: [String], ComparisonOperator, ExpressionNode, TextOptions)
}

enum Quantifier: Sendable { case any, all, none }

enum ComparisonOperator: Sendable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
  case beginsWith, endsWith, contains, like, matches

  var isText: Bool {
    switch self {
    case .beginsWith, .endsWith, .contains, .like, .matches: true
    default: false
    }
  }
}

/// How texts are made alike before they are compared.
struct TextOptions: OptionSet, Sendable {
  let rawValue: Int
  static let ignoringCase = TextOptions(rawValue: 1)
  static let ignoringDiacritics = TextOptions(rawValue: 2)
}

/// A value in a predicate, or how to come by one.
indirect enum ExpressionNode: Sendable {
  case value(Value)
  /// To-one relationships, then an attribute or another to-one relationship.
  case path([String])
  /// The object itself.
  case own
  case arithmetic(ArithmeticOperator, ExpressionNode, ExpressionNode)
  /// The number of objects at the other end of a to-many relationship that pass a test.
  case count(path: [String], PredicateNode?)
  /// A number or date computed from an attribute of the objects at the other end.
  case aggregate(AggregateFunction, path: [String], attribute: String)
}

enum ArithmeticOperator: Int64, Sendable { case add, subtract, multiply, divide }

enum AggregateFunction: String, Sendable { case sum, min, max, average }

/// One key of a sort.
struct SortTerm: Sendable {
  let path: [String]
  let isAscending: Bool
  let options: TextOptions
}
