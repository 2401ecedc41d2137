/// What a save does with objects that were changed in their store since they were read.
///
/// Core Data: `NSMergePolicy`.
public enum MergePolicy: Sendable {
  /// The save fails and tells every conflict. Core Data: `NSErrorMergePolicy`.
  case error
  /// Property by property; where both changed, the store's value stays.
  /// Core Data: `NSMergeByPropertyStoreTrumpMergePolicy`.
  case storeWins
  /// Property by property; where both changed, the object's value goes in.
  /// Core Data: `NSMergeByPropertyObjectTrumpMergePolicy`.
  case objectWins
  /// The whole object goes in. Core Data: `NSOverwriteMergePolicy`.
  case overwrite
  /// The object's changes are given up. Core Data: `NSRollbackMergePolicy`.
  case rollback
}

/// Objects that were changed or deleted in their store since they were read.
///
/// Nothing was saved.
///
/// Core Data: `NSManagedObjectMergeError` and its `NSMergeConflict` list.
public struct ConflictError: Error, Sendable, CustomStringConvertible {
  /// One object with its differences.
  public struct Conflict: Sendable, Hashable {
    /// The object.
    public let objectID: ObjectID
    /// Whether the store has the object no more.
    public let isDeletedInStore: Bool
    /// Whether this context wants it deleted.
    public let isDeletedHere: Bool
    /// Properties whose values differ between the store and the context.
    public let properties: [Difference]
  }

  /// A property with the values of both sides.
  public struct Difference: Sendable, Hashable {
    /// The property's name.
    public let name: String
    /// The value in the context.
    public let value: Value
    /// The value in the store.
    public let stored: Value
  }

  /// The conflicts, in the order of the save.
  public let conflicts: [Conflict]

  /// A sentence for each conflict.
  public var description: String {
    conflicts.map { conflict in
      if conflict.isDeletedInStore { return "\(conflict.objectID) was deleted meanwhile." }
      let values = conflict.properties.map { "\($0.name): \($0.stored) there, \($0.value) here" }
      return "\(conflict.objectID) was changed meanwhile (\(values.joined(separator: "; ")))."
    }.joined(separator: " ") + " Nothing has been saved."
  }
}

/// An object whose version in the store is another one now.
struct FoundConflict {
  let object: AnyManagedObject
  let row: StoredRow?

  var conflict: ConflictError.Conflict {
    let entity = object.entity
    let differences = entity.properties.indices.compactMap { slot -> ConflictError.Difference? in
      guard let row, !entity.properties[slot].isToMany, row.values[slot] != object.values[slot]
      else { return nil }
      return ConflictError.Difference(
        name: entity.properties[slot].name, value: object.values[slot], stored: row.values[slot])
    }
    return ConflictError.Conflict(
      objectID: object.objectID, isDeletedInStore: row == nil, isDeletedHere: object.isDeleted,
      properties: differences)
  }
}

extension ManagedObjectContext {
  /// Brings an object and the store's present row together, so that the save can be tried again.
  func resolve(_ found: FoundConflict, _ policy: MergePolicy) throws {
    let object = found.object
    guard let row = found.row else { return resolveMissing(object, policy) }
    let base = object.committed ?? object.values
    object.committed = row.values
    object.version = row.version
    if object.isDeleted {
      if policy == .storeWins || policy == .rollback { revive(object, row) }
      return
    }
    for slot in object.entity.properties.indices where !object.entity.properties[slot].isToMany {
      let isChangedHere = object.values[slot] != base[slot]
      let isChangedThere = row.values[slot] != base[slot]
      switch policy {
      case .overwrite: break
      case .rollback: object.values[slot] = row.values[slot]
      case .storeWins where isChangedThere || !isChangedHere,
        .objectWins where !isChangedHere:
        object.values[slot] = row.values[slot]
      default: break
      }
    }
    for slot in object.entity.toManySlots {
      object.committed?[slot] = base[slot]
      if policy == .rollback { object.values[slot] = base[slot] }
      if let store = source(of: object.objectID) { try mergeMembers(of: object, slot, store) }
    }
    if policy == .rollback { object.state.subtract([.updated, .relationshipTouched]) }
  }

  /// The store has the object no more: it goes here as well, or is written anew.
  private func resolveMissing(_ object: AnyManagedObject, _ policy: MergePolicy) {
    switch policy {
    case .objectWins, .overwrite:
      object.committed = nil
      object.state.remove(.updated)
      object.state.insert(.inserted)
    default:
      object.state.subtract([.updated, .inserted, .deleted, .relationshipTouched])
      object.state.insert(.gone)
    }
  }

  private func revive(_ object: AnyManagedObject, _ row: StoredRow) {
    object.state.subtract([.deleted, .updated, .relationshipTouched])
    object.values = row.values
    object.committed = nil
  }
}
