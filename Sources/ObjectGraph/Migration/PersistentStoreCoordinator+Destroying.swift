import DurableFiles
public import FoundationEssentials

extension PersistentStoreCoordinator {
  /// Deletes a store's file with everything that belongs to it: log, journal, large values in files.
  ///
  /// Throws `StoreError` when another connection uses it, and deletes nothing then. A file that is no
  /// store of the kind is refused. Core Data: `destroyPersistentStore(at:type:options:)`.
  public static func destroyStore(_ kind: StoreKind, at url: URL) throws {
    _ = try metadata(of: kind, at: url)
    let swap = try StoreSwap(url.path)
    let lock = try swap.lock(timeout: .seconds(5))
    defer { lock.release() }
    let held = kind == .sqlite ? try LockedDatabase(swap, timeout: .seconds(5)) : nil
    defer { held?.release() }
    try swap.destroy()
  }
}
