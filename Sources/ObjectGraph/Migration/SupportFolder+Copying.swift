import ArcadeFormats
import DurableFiles
import FoundationEssentials
import Glibc

/// Copying large values when a store is replaced, and removing those that no other store needs.
extension SupportFolder {
  private var files: DurableFiles { DurableFiles() }

  /// Copies the values of another store, beside those that are here: until the store is replaced it needs
  /// its own.
  func copyValues(of other: SupportFolder) throws {
    guard isAnother(other) else { return }
    try explained {
      let names = try files.names(in: other.values)
      guard !names.isEmpty else { return }
      try makeFolder(path, like: other.path)
      try makeFolder(values, like: other.values)
      for name in names { try copyValue(name, of: other) }
      try files.synchronizeFolder(of: file(""))
    }
  }

  private func makeFolder(_ path: String, like other: String) throws(FileError) {
    guard try files.status(path) == nil, let mode = try files.status(other)?.mode else { return }
    try files.makeFolder(path)
    chmod(path, mode & 0o7777)
  }

  private func copyValue(_ name: String, of other: SupportFolder) throws {
    let temporary = file(".new-\(UInt64.random(in: .min ... .max))")
    do {
      try FileManager.default.copyItem(atPath: other.file(name), toPath: temporary)
      try StoreSwap(temporary).synchronize(temporary)
      guard rename(temporary, file(name)) == 0 else {
        throw StoreError(.system("\(SystemError(code: errno).text)."), file(name))
      }
    } catch {
      unlink(temporary)
      throw (error as? StoreError)
        ?? StoreError(.system("The large value '\(name)' can't be copied."), store)
    }
  }

  /// Removes the values that another store lacks, whose copy is now in the place of this one.
  ///
  /// All stay where that one has no folder: a copy that was made without it may need them.
  func removeValues(besidesThoseOf other: SupportFolder) throws {
    guard isAnother(other) else { return }
    try explained {
      guard try !isShared() else { return }
      let kept = Set(try files.names(in: other.values))
      for name in try files.names(in: values) where !kept.contains(name) {
        try files.remove(file(name))
      }
    }
  }

  /// Removes the folder of a store that's gone, unless another one has its values there.
  func remove() throws {
    try explained {
      guard access(path, F_OK) == 0, try !isShared() else { return }
      try FileManager.default.removeItem(atPath: path)
    }
  }

  private func explained(_ work: () throws -> Void) throws {
    do { try work() } catch let error as FileError {
      throw StoreError(.system("\(error.text)."), error.path)
    }
  }

  /// Returns true for a folder that's there and isn't this one.
  private func isAnother(_ other: SupportFolder) -> Bool {
    FileIdentity(other.path).map { $0 != FileIdentity(path) } ?? false
  }

  /// True if another database beside the store has its large values here.
  private func isShared() throws(FileError) -> Bool {
    let place = folder(of: store)
    let (own, support) = (fileName(of: store), fileName(of: path))
    return try files.names(in: place).contains { name in
      name != own && Self.name(ofStore: name) == support && mayBeDatabase(place + "/" + name)
    }
  }

  /// A file that can't be read now may be one.
  private func mayBeDatabase(_ path: String) -> Bool {
    do { return try files.fileKind(of: path) == .sqlite } catch { return error.reason != .notAFile }
  }
}
