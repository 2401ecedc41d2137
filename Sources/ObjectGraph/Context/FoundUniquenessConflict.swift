/// A conflict with its objects.
struct FoundUniquenessConflict {
  let constraint: UniquenessConstraint
  let values: [Value]
  /// Changed and then inserted objects of the save, each in the order of their first change.
  let objects: [AnyManagedObject]
  /// An object of the store that the save leaves alone.
  let row: StoredRow?

  var conflict: UniquenessConflict {
    UniquenessConflict(
      entity: constraint.entity.name, attributes: constraint.names, values: values,
      storedObject: row?.id, objects: objects.map(\.objectID))
  }
}
