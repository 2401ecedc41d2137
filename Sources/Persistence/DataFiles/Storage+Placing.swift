package import DurableFiles
import Glibc
import SQLiteFiles
import Words

extension Storage {
  /// The word for what the arcade itself keeps at a path; nil for any other.
  package func ownName(of path: String) -> String? { OwnFile(at: path, in: self)?.name }

  /// The name under which a file is kept among the backups.
  ///
  /// Files of one name in different folders must not take each other's place there, nor that of one
  /// of the arcade's own: one elsewhere has its folder's checksum in the name. A long name leaves room
  /// for the moment and the number.
  func backupName(of path: String) -> String {
    let name = fileName(of: path)
    if let own = OwnFile(at: path, in: self) {
      return own.content == .souvenir ? fileName(of: folder(of: path)) + ".plist" : name
    }
    let ending = name.lastIndex(of: ".").map { name[$0...] } ?? ""
    let end = "~" + DurableFiles.checksum(of: folder(of: path)) + ending
    let stem = String(name.dropLast(ending.count))
    return DurableFiles.shortened(stem, leaving: end.utf8.count + 32) + end
  }

  /// Puts a whole new file into a place, on disk when this returns; what stands there is kept
  /// among the backups first, and what SQLite had beside it is set aside.
  package func place(_ bytes: [UInt8], at path: String) throws(FileError) -> RestoredFile {
    var replaced: RestoredFile.Replaced?
    if let present = try wholeContent(of: path) {
      replaced = .backup(
        try files.keepBackup(
          of: present, name: backupName(of: path), in: locations.backupFolder, stamp: stamp,
          durably: true))
    }
    try replaceDatabase(path, with: bytes, stamp: stamp)
    return RestoredFile(path: path, copy: nil, replaced: replaced)
  }

  /// Keeps a file's content among the backups, on disk when this returns, before the file is changed
  /// in its place.
  package func keepState(of path: String, _ content: [UInt8]) throws(FileError) {
    try files.keepBackup(
      of: content, name: backupName(of: path), in: locations.backupFolder, stamp: stamp,
      durably: true)
  }

  /// The content of a file with what SQLite has beside it; nil where there is none.
  ///
  /// Throws where one of them is so large that it would fill the memory.
  package func wholeContent(of path: String) throws(FileError) -> [UInt8]? {
    let target = try files.followed(path)
    let limit = FileFormat.sizeLimit
    for place in [target] + Sidecar.ofChanges.map({ $0.path(of: target) }) {
      guard let status = try files.status(place), status.stamp.size > limit else { continue }
      throw FileError(.read, path: place, reason: .tooLarge(limit: limit))
    }
    for sidecar in Sidecar.ofChanges {
      guard let status = try files.status(sidecar.path(of: target)), status.stamp.size > 0 else {
        continue
      }
      // Of damaged changes the bytes themselves are kept.
      do throws(SQLiteError) {
        return try SQLiteDatabase(copying: path, files: files).bytes()
      } catch {
        guard error.isDamage else {
          let code = error.systemCode == 0 ? EIO : error.systemCode
          throw FileError(.read, path: path, reason: .system(code: code))
        }
        break
      }
    }
    return try files.read(path, limit: limit)?.bytes
  }
}
