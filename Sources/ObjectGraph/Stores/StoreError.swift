/// The reason that a store could not be opened, read or written.
///
/// Core Data: errors of `NSCocoaErrorDomain` from 134000 on.
public struct StoreError: Error, Sendable {
  /// The kinds of faults.
  public enum Reason: Sendable, Hashable {
    /// The file is no store of this kind.
    case notAStore(String)
    /// It is a database, but without a store's metadata.
    case missingMetadata
    /// It was made with another model; each entity that differs is named.
    case incompatible([EntityDifference])
    /// It was made by a later version.
    case newerVersion(what: String, found: Int, supported: Int)
    /// Another process keeps it locked.
    case locked
    /// It cannot be written.
    case readOnly(String)
    /// The disk is full.
    case noSpace
    /// The system refused.
    case system(String)
    /// A value does not fit its attribute.
    case damagedValue(entity: String, property: String, key: Int64, problem: String)
    /// The store lacks what the model describes, or its parts contradict each other.
    case damaged(String)
    /// Something that this library does not do.
    case unsupported(String)
    /// Another store that is open has the same UUID; identifiers could not tell the two apart.
    case sharedIdentity(with: String)
    /// Two objects have the same values where a uniqueness constraint forbids it.
    case notUnique(entity: String, attributes: [String])
  }

  /// The fault that was found.
  public let reason: Reason
  /// The store's path; `memory` for a store without a file.
  public let store: String
  /// For `notUnique` from a save: each conflict with its values and objects.
  public internal(set) var uniquenessConflicts: [UniquenessConflict] = []

  init(_ reason: Reason, _ store: String) {
    self.reason = reason
    self.store = store
  }
}

/// One entity whose version hash is not that of the model.
public struct EntityDifference: Sendable, Hashable {
  /// The kinds of differences.
  public enum Kind: Sendable, Hashable {
    /// Only the model has the entity.
    case missingInStore
    /// Only the store has the entity.
    case missingInModel
    /// Both have it, with other hashes, in base 64.
    case changed(store: String, model: String)
  }

  /// The entity's name.
  public let entity: String
  /// The difference.
  public let kind: Kind
}

extension StoreError: CustomStringConvertible {
  /// A sentence with the error, the file and its present state.
  public var description: String {
    switch reason {
    case .notAStore(let detail): "'\(store)' is no store: \(detail) It has not been changed."
    case .missingMetadata:
      "'\(store)' has no metadata: it is not known what model it was made with. "
        + "It has not been changed."
    case .incompatible(let differences):
      "'\(store)' was made with another model: \(differences.map(\.description).joined(separator: ", ")). "
        + "It has not been changed."
    case .newerVersion(let what, let found, let supported):
      "'\(store)' was made by a later version: \(what) is \(found), known are up to \(supported). "
        + "It has not been changed."
    case .locked: "'\(store)' is used by another process. Nothing has been written."
    case .readOnly(let detail): "'\(store)' cannot be written: \(detail) It has not been changed."
    case .noSpace: "'\(store)' cannot be written: the disk is full. It has not been changed."
    case .system(let detail): "'\(store)': \(detail)"
    case .damagedValue(let entity, let property, let key, let problem):
      "'\(store)' is damaged: '\(entity).\(property)' of object \(key) \(problem). "
        + "It has not been changed."
    case .damaged(let detail): "'\(store)' is damaged: \(detail) It has not been changed."
    case .sharedIdentity(let other):
      "'\(store)' has the same identity as '\(other)', which is open. It has not been changed."
    case .unsupported(let detail): "'\(store)': \(detail) is not supported."
    case .notUnique(let entity, let attributes):
      "'\(store)' cannot be written: "
        + (uniquenessConflicts.isEmpty
          ? "an object of '\(entity)' has the same \(attributes.joined(separator: ", "))."
          : uniquenessConflicts.map(\.description).joined(separator: " "))
        + " Nothing has been written."
    }
  }
}

extension EntityDifference: CustomStringConvertible {
  /// The difference, as a part of a sentence.
  public var description: String {
    switch kind {
    case .missingInStore: "the store lacks '\(entity)'"
    case .missingInModel: "the model lacks '\(entity)'"
    case .changed: "'\(entity)' differs"
    }
  }
}
