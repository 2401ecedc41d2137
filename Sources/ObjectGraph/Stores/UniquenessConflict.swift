/// Objects that have the same values where a uniqueness constraint allows one only.
///
/// Core Data: `NSConstraintConflict`.
public struct UniquenessConflict: Sendable, Hashable, CustomStringConvertible {
  /// The entity that has the constraint; the objects may be of entities below it.
  public let entity: String
  /// The names of the constraint's properties.
  ///
  /// Core Data: `constraint`.
  public let attributes: [String]
  /// The values that the objects share, in the order of `attributes`.
  ///
  /// Core Data: `constraintValues`.
  public let values: [Value]
  /// The object in the store that has the values and that the save leaves alone; nil when the
  /// objects of the save are in conflict with each other.
  ///
  /// Core Data: `databaseObject`.
  public let storedObject: ObjectID?
  /// The inserted and changed objects that have the values.
  ///
  /// Core Data: `conflictingObjects`.
  public let objects: [ObjectID]

  /// A sentence with the objects, the properties and the values.
  public var description: String {
    let pairs = zip(attributes, values).map { "\($0) \($1)" }.joined(separator: ", ")
    let names = objects.map(\.description).joined(separator: " and ")
    guard let storedObject else { return "\(names) of '\(entity)' have the same \(pairs)." }
    return "\(names) of '\(entity)' has the same \(pairs) as \(storedObject) in the store."
  }
}
