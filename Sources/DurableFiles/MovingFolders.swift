import Glibc

extension DurableFiles {
  /// The greatest depth of a folder that is moved to another disk.
  private static let depthLimit = 8

  /// Gives a folder another name, in another folder too, on disk when this returns.
  ///
  /// Throws where the name is taken. For a new place on another disk, the folder is copied and only
  /// then removed, so that it is whole in one of the two places; a copy has the new name once it's
  /// whole.
  package func moveFolder(_ path: String, to newPath: String) throws(FileError) {
    guard try status(newPath) == nil else {
      throw FileError(.rename, path: newPath, reason: .system(code: EEXIST))
    }
    do {
      try system.rename(path, to: newPath)
    } catch {
      guard error.code == EXDEV else {
        throw FileError(.rename, path: path, reason: .system(code: error.code))
      }
      try copyWhole(path, to: newPath)
      try removeFolder(path)
      return
    }
    try synchronizeFolder(of: newPath)
    try synchronizeFolder(of: path)
  }

  /// Removes a folder with all that is in it; a link in it is removed, not followed.
  package func removeFolder(_ path: String) throws(FileError) {
    for name in try names(in: path) {
      let inner = path + "/" + name
      let isFolder = try kind(of: inner) == .folder
      if isFolder { try removeFolder(inner) } else { try removeOne(inner) }
    }
    try removeOne(path)
  }

  private func removeOne(_ path: String) throws(FileError) {
    try perform(.remove, path) { () throws(SystemError) in try system.remove(path) }
  }

  private func kind(of path: String) throws(FileError) -> FileStatus.Kind {
    try perform(.inspect, path) { () throws(SystemError) in try system.status(at: path).kind }
  }

  /// Copies a folder under a temporary name beside the new one, which it gets when all of it is on
  /// disk; where that fails, nothing of the copy stays.
  private func copyWhole(_ path: String, to newPath: String) throws(FileError) {
    let ending = String(UInt64.random(in: .min ... .max), radix: 36)
    var copy = folder(of: newPath) + "/" + temporaryPrefix(of: newPath) + ending
    do {
      try copyFolder(path, to: copy, depth: 0)
      try perform(.rename, newPath) { () throws(SystemError) in
        try system.rename(copy, to: newPath)
      }
      copy = newPath
      try synchronizeFolder(of: newPath)
    } catch {
      // The first failure is reported; remains that can't be removed only take room.
      try? removeFolder(copy)
      throw error
    }
  }

  private func copyFolder(
    _ path: String, to newPath: String, depth: Int
  ) throws(FileError) {
    guard depth < Self.depthLimit else {
      throw FileError(.read, path: path, reason: .notAFile)
    }
    try makeFolder(newPath)
    for name in try names(in: path) {
      let (inner, newInner) = (path + "/" + name, newPath + "/" + name)
      switch try kind(of: inner) {
      case .folder: try copyFolder(inner, to: newInner, depth: depth + 1)
      case .regular:
        guard let content = try read(inner) else { continue }
        try create(newInner, with: content.bytes, durably: true)
      case .link, .other: throw FileError(.read, path: inner, reason: .notAFile)
      }
    }
  }
}
