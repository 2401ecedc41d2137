extension ManagedObjectContext {
  func recordUndo(_ object: AnyManagedObject, _ slot: Int) {}
  func recordUndoOfDeletion(_ object: AnyManagedObject) {}
}
