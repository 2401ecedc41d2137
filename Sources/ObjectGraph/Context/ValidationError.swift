/// Everything that is wrong with the objects of a save.
///
/// Core Data: `NSValidationMultipleErrorsError` and the errors in it.
public struct ValidationError: Error, Sendable {
  /// One thing that is wrong with one object.
  public struct Failure: Sendable, Hashable {
    /// The object's entity.
    public let entity: String
    /// The object.
    public let objectID: ObjectID
    /// The property; nil when it is the object as a whole.
    public let property: String?
    /// The property's value.
    public let value: Value
    /// The kind of failure, for a program.
    public let code: ValidationCode
    /// The reason, in the words of the model's localization dictionary if it has some.
    public let sentence: String
  }

  /// The failures, in the order of the objects' changes.
  public let failures: [Failure]
}

extension ValidationError: CustomStringConvertible {
  /// The sentences, each once with the number of objects and the first of them; at most ten.
  public var description: String {
    var sentences: [String] = []
    var objects: [String: [ObjectID]] = [:]
    for failure in failures {
      let text = failure.text
      if objects[text] == nil { sentences.append(text) }
      objects[text, default: []].append(failure.objectID)
    }
    let rest = sentences.count > 10 ? ["There are \(sentences.count - 10) more failures."] : []
    let shown = sentences.prefix(10).map { "\($0) (\(Self.list(objects[$0] ?? [])))" }
    return (shown + rest).joined(separator: " ")
  }

  private static func list(_ ids: [ObjectID]) -> String {
    let shown = ids.prefix(3).map(\.description).joined(separator: ", ")
    return ids.count > 3 ? "\(shown) and \(ids.count - 3) more objects" : shown
  }
}

extension ValidationError.Failure {
  fileprivate var text: String {
    let name = property.map { "\(entity).\($0)" } ?? entity
    // A model's own wording is a sentence by itself.
    let colon = sentence.first?.isLowercase == true ? "" : ":"
    return "'\(name)'\(colon) \(sentence)"
  }
}

extension ManagedObjectModel {
  /// The wording for a sentence of the model.
  func localized(_ sentence: String) -> String {
    localizationDictionary["ErrorString/\(sentence)"] ?? sentence
  }
}
