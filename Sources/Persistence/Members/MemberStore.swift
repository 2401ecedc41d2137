import DurableFiles
import FoundationEssentials
import ObjectGraph
import SQLiteFiles

/// A register that is open, with the context whose changes can be undone.
final class MemberStore {
  let kind: MemberStoreKind
  let coordinator: PersistentStoreCoordinator
  let context: ManagedObjectContext
  private let file: ManagedFile
  private let uuid: String
  /// Of the file as it was when last looked at.
  private var stamp: FileStamp?

  /// Opens a file, which must be there.
  init(
    _ kind: MemberStoreKind, _ file: ManagedFile, options: StoreOptions = StoreOptions(),
    model: Result<ManagedObjectModel, any Error> = Customer.model
  ) throws {
    self.kind = kind
    self.file = file
    coordinator = PersistentStoreCoordinator(model: try model.get())
    var options = options
    options.rowLimit = SQLiteDatabase.rowLimit
    uuid = try coordinator.addStore(
      kind.storeKind, at: URL(fileURLWithPath: file.path), options: options
    ).uuid
    context = ManagedObjectContext(exact: coordinator)
    context.mergePolicy = .objectWins
    context.isUndoEnabled = !options.isReadOnly
    stamp = try file.stamp()
  }

  deinit { coordinator.removeStores() }

  /// Reads with a context of its own; the stores go with this object, which therefore stays.
  func read<Value>(_ work: (ManagedObjectContext) throws -> Value) throws -> Value {
    try withExtendedLifetime(self) { try work(ManagedObjectContext(exact: coordinator)) }
  }

  /// Copies every member, in the order of their identifiers; throws unless all have arrived.
  func copyMembers(to target: PersistentStoreCoordinator) throws {
    try withExtendedLifetime(self) {
      let there = try context.count(FetchRequest(Customer.self))
      try coordinator.copyObjects(to: target)
      let arrived = try ManagedObjectContext(exact: target).count(FetchRequest(Customer.self))
      guard arrived == there else { throw GraphProblem.notAllCopied }
    }
  }

  /// Returns true if the file is still the one that was opened, whoever may have written to it.
  ///
  /// A store that is written whole is another file each time: its identity is in its metadata.
  func isCurrent() throws -> Bool {
    guard let now = try file.stamp(), let stamp else { return false }
    if kind == .sqlite || now == stamp { return now.isSameFile(as: stamp) }
    guard try storeUUID() == uuid else { return false }
    self.stamp = now
    return true
  }

  /// Remembers the file as it is now, after a change of ours.
  func takeStamp() throws { stamp = try file.stamp() }

  private func storeUUID() throws -> String {
    try PersistentStoreCoordinator.metadata(
      of: kind.storeKind, at: URL(fileURLWithPath: file.path)
    ).uuid
  }
}
