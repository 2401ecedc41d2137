import DurableFiles
import FoundationEssentials
import Glibc
import SQLiteFiles

/// The last steps of a migration: a finished file takes the place of another, which is kept.
///
/// Only for a caller that holds the file's lock. After an interruption at any point, the store's
/// name belongs to the old file or the new one, and nothing else is left that the next migration
/// would not clear away.
struct StoreSwap {
  /// The store's file, links followed.
  let path: String
  private let files = DurableFiles()

  init(_ path: String) throws {
    guard let resolved = realpath(path, nil) else {
      throw StoreError(.notAStore("there is no such file."), path)
    }
    defer { free(resolved) }
    self.path = String(cString: resolved)
  }

  /// Takes the lock that saves into XML and binary stores take as well.
  func lock(timeout: Duration) throws -> FileLock {
    do {
      return try files.lock(path, timeout: timeout)
    } catch {
      throw error.reason == .busy
        ? StoreError(.locked, path) : StoreError(.readOnly("\(error.text)."), path)
    }
  }

  /// A new name beside the store, of the form that `removeLeftovers` clears away.
  func temporaryPath() -> String {
    let name = ".\(fileName(of: path)).new-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    return folder(of: path) + "/" + name
  }

  /// Clears away what a migration that was killed has left: unfinished results, and a backup that
  /// is still the store itself under a second name.
  func removeLeftovers() {
    files.removeLeftovers(of: path)
    guard let own = FileIdentity(path), let names = try? files.names(in: folder(of: path)) else {
      return
    }
    let prefix = fileName(of: path) + SupportFolder.infixOfBackups
    for name in names where name.hasPrefix(prefix) {
      let backup = folder(of: path) + "/" + name
      if FileIdentity(backup) == own { unlink(backup) }
    }
  }

  /// Removes a result that is not wanted, and what SQLite may have left beside it.
  func discard(_ temporary: String) {
    unlink(temporary)
    for sidecar in Sidecar.allCases { unlink(sidecar.path(of: temporary)) }
  }

  /// Makes the empty file of a result, which its owner alone may read until it takes the store's place:
  /// SQLite would make one for everybody, whatever the store's rights are.
  func reserve(_ temporary: String) throws {
    do { try files.create(temporary, with: [], durably: false) } catch { throw failure(error) }
  }

  /// Puts a finished file in the store's place; gives where the old one is kept, if it is.
  func replace(with temporary: String, keepingOld: Bool) throws -> String? {
    var old = stat()
    guard stat(path, &old) == 0 else {
      throw StoreError(.system("It is not there any more."), path)
    }
    chmod(temporary, old.st_mode & 0o7777)
    // Only root may give files away; anyone else's result is his own already.
    _ = chown(temporary, old.st_uid, old.st_gid)
    try synchronize(temporary)
    let backup = keepingOld ? try keepOld() : nil
    try synchronizeFolder()
    guard rename(temporary, path) == 0 else {
      let code = errno
      if let backup { unlink(backup) }
      throw failure(code)
    }
    try synchronizeFolder()
    return backup
  }

  /// Gives the old file a second name, or makes a copy where the file system has no such thing.
  private func keepOld() throws -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let stamp = dateStamp(secondsSince1970: Int64(time.tv_sec))
    for number in 1...1_000 {
      let backup = path + SupportFolder.infixOfBackups + stamp + (number == 1 ? "" : "-\(number)")
      if link(path, backup) == 0 { return backup }
      let code = errno
      if code == EEXIST { continue }
      guard [EPERM, EOPNOTSUPP, EMLINK, ENOSYS].contains(code) else { throw failure(code) }
      return try copyOld(to: backup)
    }
    throw failure(EEXIST)
  }

  private func copyOld(to backup: String) throws -> String {
    let temporary = temporaryPath()
    do {
      try FileManager.default.copyItem(atPath: path, toPath: temporary)
      try synchronize(temporary)
    } catch {
      unlink(temporary)
      throw (error as? StoreError) ?? StoreError(.readOnly("no backup can be made."), path)
    }
    guard rename(temporary, backup) == 0 else { throw failure(errno) }
    return backup
  }

  /// Removes the store with all that belongs to it, and waits until that's on disk.
  func destroy() throws {
    guard unlink(path) == 0 else { throw failure(errno) }
    for sidecar in Sidecar.allCases { unlink(sidecar.path(of: path)) }
    try SupportFolder(of: path).remove()
    try synchronizeFolder()
  }

  /// Waits until the names of the store's files are on disk, where the file system can say so.
  func synchronizeFolder() throws {
    do { try files.synchronizeFolder(of: path) } catch { throw failure(error) }
  }

  /// Waits until a file is on disk.
  func synchronize(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(errno) }
  }

  private func failure(_ error: FileError) -> StoreError {
    guard case .system(let code) = error.reason else {
      return StoreError(.readOnly("\(error.text)."), path)
    }
    return failure(code)
  }

  private func failure(_ code: Int32) -> StoreError {
    if code == ENOSPC || code == EDQUOT { return StoreError(.noSpace, path) }
    return StoreError(.readOnly("\(SystemError(code: code).text)."), path)
  }
}
