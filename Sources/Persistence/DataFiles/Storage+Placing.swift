package import DurableFiles
import Words

extension Storage {
  /// The word for what the arcade itself keeps at a path; nil for any other.
  package func ownName(of path: String) -> String? { OwnFile(at: path, in: self)?.name }

  /// The name under which a file is kept among the backups.
  ///
  /// One elsewhere that is called like one of the arcade's must not be taken for its backup.
  func backupName(of path: String) -> String {
    let name = fileName(of: path)
    if let own = OwnFile(at: path, in: self) {
      return own.content == .souvenir ? fileName(of: folder(of: path)) + ".plist" : name
    }
    return OwnFile.all(in: self).contains { fileName(of: $0.path) == name } ? "other-" + name : name
  }

  /// Puts a whole new file into a place, on disk when this returns; what stands there is kept
  /// among the backups first, and what SQLite had beside it is set aside.
  package func place(_ bytes: [UInt8], at path: String) throws(FileError) -> RestoredFile {
    var replaced: RestoredFile.Replaced?
    if let present = try files.read(path, limit: .max) {
      replaced = .backup(
        try files.keepBackup(
          of: present.bytes, name: backupName(of: path), in: locations.backupFolder, stamp: stamp,
          durably: true))
      try quarantineSidecars(of: path, stamp: stamp)
    }
    try files.replace(path, with: bytes)
    return RestoredFile(path: path, copy: nil, replaced: replaced)
  }
}
