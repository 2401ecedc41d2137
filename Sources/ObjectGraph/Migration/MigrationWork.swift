/// The program's own work on what a migration has made, before that takes the store's place.
///
/// It gets the old objects, of which nothing is ever written, and the new ones, whose changes are saved after
/// it. An object of the same entity has the same identifier in both, unless tables become one:
/// `old.existingObject(with: person.objectID)`. Core Data: `NSEntityMigrationPolicy`, the
/// `didMigrateHandler` of an `NSCustomMigrationStage`.
public typealias MigrationWork =
  @Sendable (
    _ old: ManagedObjectContext, _ new: ManagedObjectContext
  ) throws -> Void

extension MigrationJob {
  /// Does the program's own work between two stores that are open, and saves what it has changed.
  func work(on new: any PersistentStore, from old: any PersistentStore) throws {
    guard let work else { return }
    let before = PersistentStoreCoordinator(model: source)
    let after = PersistentStoreCoordinator(model: destination)
    try before.adopt(old)
    try after.adopt(new)
    // The stores are closed by those who have opened them.
    defer { for coordinator in [before, after] { _ = coordinator.takeOutAll() } }
    let (read, changed) = (ManagedObjectContext(before), ManagedObjectContext(after))
    try work(read, changed)
    try read.checkReads()
    try changed.checkReads()
    try changed.save()
  }
}
