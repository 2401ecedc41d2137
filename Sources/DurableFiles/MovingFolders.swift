import Glibc

extension DurableFiles {
  /// The greatest depth of a folder that is moved to another disk.
  private static let depthLimit = 8

  /// Gives a folder, or a file, another name, in another folder too, on disk when this returns.
  ///
  /// Throws where the name is taken. For a new place on another disk, the folder is copied and only
  /// then removed, so that it is whole in one of the two places; a copy has the new name once it's
  /// whole, and what is removed loses the old one first. Only for a caller who lets nobody else move
  /// the folder: what was left by one that was killed is removed.
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
      for place in [path, newPath] { removeRemains(of: place) }
      try copyWhole(path, to: newPath)
      try removeCopied(path, copy: newPath)
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
    var copy = temporaryFolder(beside: newPath)
    do {
      try copyOne(try followed(path), to: copy, depth: 0)
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

  /// Removes a folder of which there is a whole copy; the copy goes where the folder keeps its name.
  private func removeCopied(_ path: String, copy: String) throws(FileError) {
    let old = temporaryFolder(beside: path)
    do {
      try perform(.rename, path) { () throws(SystemError) in try system.rename(path, to: old) }
    } catch {
      // The failure of the renaming is reported; the folder is as it was.
      try? removeFolder(copy)
      throw error
    }
    try synchronizeFolder(of: path)
    // The half of a folder that has no name any more only takes room.
    try? removeFolder(old)
  }

  private func temporaryFolder(beside path: String) -> String {
    let ending = String(UInt64.random(in: .min ... .max), radix: 36)
    return folder(of: path) + "/" + temporaryPrefix(of: path) + ending
  }

  private func removeRemains(of path: String) {
    // Remains that can't be listed or removed only take room.
    let names = (try? system.names(in: folder(of: path))) ?? []
    for name in names where name.hasPrefix(temporaryPrefix(of: path)) {
      try? removeFolder(folder(of: path) + "/" + name)
    }
  }

  private func copyOne(_ path: String, to newPath: String, depth: Int) throws(FileError) {
    switch try kind(of: path) {
    case .folder where depth < Self.depthLimit:
      try makeFolder(newPath)
      for name in try names(in: path) {
        try copyOne(path + "/" + name, to: newPath + "/" + name, depth: depth + 1)
      }
    case .regular:
      guard let content = try read(path) else { return }
      try create(newPath, with: content.bytes, durably: true)
    case .folder, .link, .other: throw FileError(.read, path: path, reason: .notAFile)
    }
  }
}
