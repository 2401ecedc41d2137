import DurableFiles
import FoundationEssentials
import Glibc
import SQLiteFiles

/// A copy of one store's file that takes the place of another's.
struct StoreReplacement {
  let kind: StoreKind
  let source: String
  let target: String
  private let files = DurableFiles()

  init(_ kind: StoreKind, source: String, target: String) {
    (self.kind, self.source, self.target) = (kind, source, target)
  }

  /// Makes the copy beside the target, waits for the disk, and renames it.
  func run(timeout: Duration) throws {
    guard access(target, F_OK) == 0 else { return try makeNew() }
    let swap = try StoreSwap(target)
    let lock = try swap.lock(timeout: timeout)
    defer { lock.release() }
    swap.removeLeftovers()
    let held = kind == .sqlite ? try LockedDatabase(swap, timeout: timeout) : nil
    defer { held?.release() }
    let temporary = swap.temporaryPath()
    do {
      if kind == .sqlite { try swap.reserve(temporary) }
      try copy(to: temporary)
      try copyValues()
      _ = try swap.replace(with: temporary, keepingOld: false)
    } catch {
      swap.discard(temporary)
      throw error
    }
    try removeOldValues()
  }

  private func makeNew() throws {
    let temporary =
      "\(folder(of: target))/.\(fileName(of: target)).new-\(UInt64.random(in: .min ... .max))"
    do {
      try copy(to: temporary)
      try copyValues()
      removeRemains()
      guard link(temporary, target) == 0 else {
        throw StoreError(.readOnly("\(SystemError(code: errno).text)."), target)
      }
      unlink(temporary)
    } catch {
      unlink(temporary)
      throw error
    }
    try StoreSwap(target).synchronize(target)
    try StoreSwap(target).synchronizeFolder()
    try removeOldValues()
  }

  /// Removes the log and the journal of a database that's gone: they would be taken for the new one's.
  private func removeRemains() {
    guard kind == .sqlite, access(target, F_OK) != 0 else { return }
    for sidecar in Sidecar.allCases { unlink(sidecar.path(of: target)) }
  }

  private func copy(to temporary: String) throws {
    do {
      guard kind == .sqlite else {
        guard let content = try files.read(source) else {
          throw StoreError(.notAStore("there is no such file."), source)
        }
        return try files.create(temporary, with: content.bytes, durably: true)
      }
      // A private copy: the log that stands beside the source is in it, and the source stays as it is.
      let connection = try SQLiteDatabase(copying: source)
      try connection.execute("VACUUM INTO ?", [.text(temporary)])
    } catch let error as SQLiteError {
      throw error.storeError(source)
    } catch let error as FileError {
      throw StoreError(.system("\(error.text)."), error.path)
    }
  }

  /// Large values in files go along; they're there before the store is.
  private func copyValues() throws {
    guard kind == .sqlite else { return }
    try SupportFolder(of: target).copyValues(of: SupportFolder(of: source))
  }

  private func removeOldValues() throws {
    guard kind == .sqlite else { return }
    try SupportFolder(of: target).removeValues(besidesThoseOf: SupportFolder(of: source))
  }
}
