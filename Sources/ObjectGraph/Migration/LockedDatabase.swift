import DurableFiles
import Glibc
import SQLiteFiles

/// A database that nobody else can read or write while this is there, without any log beside it.
///
/// A log that outlived the file it belongs to would be played into the one that takes its place.
final class LockedDatabase {
  let connection: SQLiteDatabase
  let metadata: StoreMetadata
  let numbers: SQLiteNumbers
  /// True if the database keeps a write-ahead log when it is not being migrated.
  let usesWriteAheadLog: Bool
  private let swap: StoreSwap
  private let file: FileIdentity?
  private var isLocked = false

  init(_ swap: StoreSwap, timeout: Duration) throws {
    self.swap = swap
    file = FileIdentity(swap.path)
    do {
      connection = try SQLiteDatabase(
        path: swap.path, mode: .writing,
        timeout: Int32(clamping: timeout.components.seconds * 1_000))
      metadata = try SQLiteMetadata.read(connection)
      guard !connection.isReadOnly else {
        throw StoreError(.readOnly("its file may only be read."), swap.path)
      }
      numbers = try SQLiteNumbers(connection)
      usesWriteAheadLog = try connection.texts("PRAGMA journal_mode").first == "wal"
      try lock()
    } catch let failure as SQLiteError {
      throw failure.storeError(swap.path)
    }
    // Another file may have got the name before it was our turn to lock.
    guard isInPlace else { throw StoreError(.locked, swap.path) }
    for sidecar in Sidecar.allCases { unlink(sidecar.path(of: swap.path)) }
  }

  /// Folds the log in and locks; nobody may have turned the log on again in between.
  private func lock() throws {
    _ = try connection.texts("PRAGMA journal_mode = DELETE")
    try connection.execute("BEGIN EXCLUSIVE")
    isLocked = true
    guard try connection.texts("PRAGMA journal_mode").first == "delete" else {
      throw StoreError(.locked, swap.path)
    }
  }

  private var isInPlace: Bool { FileIdentity(swap.path) == file }

  /// Gives up the lock; the write-ahead log is turned on again, unless another file has the name
  /// now: the log would be taken for that one's.
  func release() {
    guard isLocked else { return }
    isLocked = false
    // Nothing was written: there is nothing that could fail and matter.
    try? connection.execute("ROLLBACK")
    if usesWriteAheadLog, isInPlace { try? connection.execute("PRAGMA journal_mode = WAL") }
  }
}
