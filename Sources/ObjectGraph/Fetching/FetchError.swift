/// The reason that a predicate, a sort order or a fetch was refused.
public struct FetchError: Error, Sendable, CustomStringConvertible {
  /// The kinds of faults.
  public enum Reason: Sendable, Hashable {
    /// The model has no such entity.
    case unknownEntity(String)
    /// The type is not the one that the model was made with.
    case undeclaredType(String)
    /// The entity has no such property.
    case unknownKey(String, entity: String)
    /// A condition on dictionaries names a column that they do not have.
    case unknownColumn(String)
    /// A value of another kind than its attribute's.
    case wrongKind(key: String, expected: String, found: String)
    /// A relationship to many is used for one value, or the other way round.
    case wrongRelationship(key: String, entity: String, sentence: String)
    /// The text is no predicate.
    case syntax(String, column: Int)
    /// The pattern of `MATCHES` is no regular expression.
    case pattern(String, problem: String)
    /// A variable of the predicate has no value.
    case missingVariable(String)
    /// The objects of a section of results do not follow each other.
    case scatteredSection(String)
    /// The model has no request of that name.
    case unknownTemplate(String)
    /// Something that this library does not do.
    case unsupported(String)
  }

  /// The fault that was found.
  public let reason: Reason

  init(_ reason: Reason) { self.reason = reason }

  /// The reason, and its place.
  public var description: String {
    switch reason {
    case .unknownEntity(let name): "The model has no entity '\(name)'."
    case .undeclaredType(let name):
      "The model was not made with the type that declares '\(name)'."
    case .unknownKey(let key, let entity): "'\(entity)' has no property '\(key)'."
    case .unknownColumn(let name): "The dictionaries have no column '\(name)'."
    case .wrongKind(let key, let expected, let found):
      "'\(key)' is compared with \(found), but it is \(expected)."
    case .wrongRelationship(let key, let entity, let sentence): "'\(entity).\(key)' \(sentence)."
    case .syntax(let problem, let column): "The predicate is wrong at column \(column): \(problem)."
    case .pattern(let pattern, let problem): "The pattern '\(pattern)' is wrong: \(problem)."
    case .missingVariable(let name): "The variable '$\(name)' has no value."
    case .scatteredSection(let name):
      "The objects of the section '\(name)' do not follow each other: what names the sections has "
        + "to be what the request sorts by first."
    case .unknownTemplate(let name): "The model has no fetch request '\(name)'."
    case .unsupported(let what): "\(what) is not supported."
    }
  }
}
