/// The reason that a store was not migrated; it is as it was.
public struct MigrationError: Error, Sendable {
  /// The obstacles to a migration.
  public enum Reason: Sendable, Hashable {
    /// The changes from one model to the other cannot be inferred or would lose values: every
    /// reason, a sentence each.
    case cannotInfer([String])
    /// Objects in the store have no place in the destination: a sentence for each property.
    case doesNotFit([String])
    /// No model is known that the store was made with.
    case noSourceModel
    /// The caller cancelled the migration.
    case cancelled
    /// The store has parts that the result would lack.
    case wouldLose(String)
    /// The result was read back and was not what was written.
    case unsound(String)
  }

  /// The obstacle.
  public let reason: Reason
  /// The store's path; nil where no store was looked at.
  public internal(set) var store: String?

  init(_ reason: Reason, _ store: String? = nil) {
    self.reason = reason
    self.store = store
  }

  /// The obstacles, a sentence each.
  public var sentences: [String] {
    switch reason {
    case .cannotInfer(let sentences), .doesNotFit(let sentences): sentences
    case .noSourceModel: ["The model that it was made with is not known."]
    case .cancelled: ["It was stopped."]
    case .wouldLose(let detail), .unsound(let detail): [detail]
    }
  }
}

extension MigrationError: CustomStringConvertible {
  /// A sentence with the error, the file and its present state.
  public var description: String {
    guard let store else { return sentences.joined(separator: " ") }
    return "'\(store)' is not migrated: \(sentences.joined(separator: " ")) "
      + "It has not been changed."
  }
}
