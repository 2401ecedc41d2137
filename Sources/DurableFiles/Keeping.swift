import ArcadeFormats
import Glibc

/// A moment as files of this library carry it in their names: `20261121T002412Z`.
///
/// Years before 0 and after 9999 become these, so that every stamp is as long.
package func dateStamp(secondsSince1970 seconds: Int64) -> String {
  let writable = CivilDate.writableSeconds
  return CivilDate(
    secondsSince1970: min(max(seconds, writable.lowerBound), writable.upperBound - 1)
  ).stamp
}

extension DurableFiles {
  /// Makes a folder and those above it, each with mode 0700 and on disk when this
  /// returns; one that is there stays.
  package func makeFolder(_ path: String) throws(FileError) {
    do {
      try makeOneFolder(path)
    } catch {
      guard error.reason == .system(code: ENOENT), folder(of: path) != path else { throw error }
      try makeFolder(folder(of: path))
      try makeOneFolder(path)
    }
  }

  private func makeOneFolder(_ path: String) throws(FileError) {
    // A folder behind another user's link is wherever that user wants.
    if try status(path) != nil { return }
    do throws(FileError) { try makeNewFolder(path) } catch {
      guard error.isNameTaken else { throw error }
    }
  }

  /// Makes a folder with mode 0700 in one that's there, on disk when this returns; throws where the
  /// name is taken.
  package func makeNewFolder(_ path: String) throws(FileError) {
    _ = try followed(folder(of: path))
    try perform(.makeFolder, path) { () throws(SystemError) in
      try system.makeFolder(path, mode: 0o700)
    }
    giveToOwner(ofFolderWith: path)
    try synchronizeFolder(of: path)
  }

  /// Renames a file to `NAME.damaged-STAMP`, or `…-2` where that is taken.
  ///
  /// Gives the new path. Nothing is overwritten and the content stays as it is.
  package func quarantine(_ path: String, stamp: String) throws(FileError) -> String {
    let target = try followed(path)
    let (place, reserved) = try reserve(Self.asidePath(of: target, stamp))
    do {
      try perform(.rename, target) { () throws(SystemError) in
        try system.rename(target, to: place)
      }
    } catch {
      // A file server may have renamed the file and lost its answer: then it has the name, and stays.
      if let there = try? system.status(at: place), FileIdentity(there.stamp) == reserved {
        // It is empty and only held the name; the error to throw is that of the quarantine.
        try? system.remove(place)
      }
      throw error
    }
    try synchronizeFolder(of: target)
    return place
  }

  /// Keeps a copy of bytes beside the file they came from, as `quarantine` would name it.
  package func quarantineCopy(
    of bytes: [UInt8], path: String, stamp: String
  ) throws(FileError) -> String {
    let place = try reserve(Self.asidePath(of: followed(path), stamp)).path
    try replace(place, with: bytes)
    return place
  }

  /// The path of a file that is set aside; a long name leaves room for the moment and a number.
  private static func asidePath(of path: String, _ stamp: String) -> String {
    let ending = ".damaged-" + stamp
    let name = shortened(fileName(of: path), leaving: ending.utf8.count + 5)
    return folder(of: path) + "/" + name + ending
  }

  /// An empty file under the first free name: renaming onto it overwrites nothing but
  /// itself, also where another process does the same.
  private func reserve(
    _ path: String
  ) throws(FileError) -> (path: String, identity: FileIdentity?) {
    for number in 1...1_000 {
      let place = number == 1 ? path : "\(path)-\(number)"
      do {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        let descriptor = try system.open(place, flags: flags, mode: 0o600)
        defer { system.closeUnwritten(descriptor) }
        giveToOwner(ofFolderWith: place, descriptor)
        // Without it the empty file stays where the renaming fails, and takes next to no room.
        return (place, (try? system.status(of: descriptor)).map { FileIdentity($0.stamp) })
      } catch  where error.code == EEXIST {
        continue
      } catch {
        throw FileError(.open, path: place, reason: .system(code: error.code))
      }
    }
    throw FileError(.open, path: path, reason: .noFreeName)
  }
}

extension DurableFiles {
  /// The names in a folder, in no order; none where there is no folder.
  ///
  /// Throws where it is a link of another user.
  package func names(in folder: String) throws(FileError) -> [String] {
    let target = try followed(folder)
    do {
      return try system.names(in: target)
    } catch {
      if error.isMissing { return [] }
      throw FileError(.list, path: folder, reason: .system(code: error.code))
    }
  }
}
