import DurableFiles
public import FoundationEssentials

extension PersistentStoreCoordinator {
  /// Deletes a store's file with everything that belongs to it: log, journal, large values in files.
  ///
  /// The values stay while another database has the same folder for them: one whose name differs in its
  /// extension alone, or a backup. Throws `StoreError` when another connection uses the store, and deletes
  /// nothing then. A file that is no store of the kind is refused. Core Data:
  /// `destroyPersistentStore(at:type:options:)`.
  public static func destroyStore(_ kind: StoreKind, at url: URL) throws {
    _ = try metadata(of: kind, at: url)
    let swap = try StoreSwap(url.path)
    let lock = try swap.lock(timeout: .seconds(5))
    defer { lock.release() }
    let held = kind == .sqlite ? try LockedDatabase(swap, timeout: .seconds(5)) : nil
    defer { held?.release() }
    try swap.destroy()
  }

  /// Puts a copy of one store's file in the place of another's, or where there's none; large values in
  /// files go along, and the source stays as it is.
  ///
  /// The store then has the source's identity and metadata, and a rollback journal. The one that was there
  /// is gone, and so are its values in files, unless another database has the same folder for its own or the
  /// source has no such folder. Throws `StoreError` when another connection uses it, or the source is no store of the kind;
  /// the file is then as it was. Core Data: `replacePersistentStore(at:withPersistentStoreFrom:type:)`.
  public static func replaceStore(_ kind: StoreKind, at url: URL, with source: URL) throws {
    guard url.isFileURL, url.standardizedFileURL != source.standardizedFileURL else {
      throw StoreError(.unsupported("A store in its own place"), url.path)
    }
    _ = try metadata(of: kind, at: source)
    try StoreReplacement(kind, source: source.path, target: url.path).run(timeout: .seconds(5))
  }
}
