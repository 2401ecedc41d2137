import DurableFiles
import FoundationEssentials
import ObjectGraph
import SQLiteFiles

extension MemberFile {
  /// Copies every member into a store of another kind, in the order of their identifiers.
  ///
  /// When this returns, both files are there and on disk; killed before that, only the old one is.
  func convert(_ old: MemberStoreKind, to new: MemberStoreKind) throws {
    try replaceStore(new) { target in
      try MemberStore(old, file(old)).copyMembers(to: target)
    }
  }

  /// Moves a file to the backups whose members are all in another one; killed before its end, the
  /// file is still there, which the next change repeats.
  func retire(_ kind: MemberStoreKind) throws {
    let file = file(kind)
    if let content = try file.whole() {
      try storage.files.keepBackup(
        of: content, name: file.name, in: storage.locations.backupFolder,
        stamp: storage.stamp, durably: true)
    }
    // Of a link, the file that it leads to.
    let target = try storage.files.followed(file.path)
    try storage.files.remove(target)
    for ending in Sidecar.ofChanges.map(\.rawValue)
    where try storage.files.status(target + ending) != nil {
      try storage.files.remove(target + ending)
    }
  }

  /// Makes a whole new store and puts it in the place of the file of its kind, on disk when this
  /// returns.
  func replaceStore(
    _ kind: MemberStoreKind, of model: Result<ManagedObjectModel, any Error> = Customer.model,
    filling fill: (PersistentStoreCoordinator) throws -> Void
  ) throws {
    let file = file(kind)
    try file.replace(with: file.newStore(kind.storeKind, of: model.get(), filling: fill))
  }
}
