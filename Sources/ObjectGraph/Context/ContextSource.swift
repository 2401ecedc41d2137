/// The objects of a context, as predicates see them.
struct ContextSource: GraphSource {
  let context: ManagedObjectContext

  init(_ context: ManagedObjectContext) { self.context = context }

  func entity(of element: AnyManagedObject) -> EntityLayout { element.entity }
  func id(of element: AnyManagedObject) -> ObjectID { element.objectID }

  func value(of element: AnyManagedObject, slot: Int) throws -> Value {
    try element.value(atSlot: slot)
  }

  func object(_ id: ObjectID) throws -> AnyManagedObject? {
    guard let object = context.object(with: id), !object.isDeleted else { return nil }
    return try context.isThere(object) ? object : nil
  }

  func members(of element: AnyManagedObject, slot: Int) throws -> [AnyManagedObject] {
    guard case .objects(let ids) = try element.value(atSlot: slot) else { return [] }
    return try ids.compactMap { try object($0) }
  }
}
