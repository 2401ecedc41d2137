import DurableFiles
import Glibc
import Words

/// A place of one of the arcade's files that is replaced and kept as a whole.
struct OwnFile: Hashable {
  /// The file as the list has it.
  let file: DataFile
  /// The full path, where it is or would be.
  let path: String

  var name: String { file.name }
  var kind: String { file.kind }
  var content: StoreError.Content { file.content }

  static func == (left: OwnFile, right: OwnFile) -> Bool { left.path == right.path }

  func hash(into hasher: inout Hasher) { hasher.combine(path) }

  /// Every such file of a storage, whether it is there or not; souvenirs not among them.
  static func all(in storage: Storage) -> [OwnFile] {
    DataFile.all.filter(\.isWhole).flatMap { file in
      file.paths(storage.locations).map { OwnFile(file: file, path: $0) }
    }
  }

  private init(file: DataFile, path: String) { (self.file, self.path) = (file, path) }

  /// A file that is quarantined when it is damaged, and has no backups.
  init(unkept listed: ListedFile) {
    self.init(
      file: DataFile(
        listed.name, kind: listed.kind, content: listed.name == "scene" ? .scene : .replay,
        paths: { _ in [listed.path] }, .text),
      path: listed.path)
  }

  /// The data of a souvenir.
  static func souvenir(_ entry: AlbumEntry, in storage: Storage) -> OwnFile {
    let path = "\(storage.locations.albumFolder)/\(entry.name)/\(AlbumFolder.dataName)"
    return OwnFile(
      file: DataFile(
        "souvenir", kind: "keyed archive", content: .souvenir, paths: { _ in [path] }, .text),
      path: path)
  }

  /// The file at a path, a souvenir's data too; nil where it is none of these.
  ///
  /// The same place may be spelled in another way: over `..`, a link or a folder's other name, or in
  /// capitals on a disk that doesn't tell them from small letters.
  init?(at path: String, in storage: Storage) {
    var known = Self.all(in: storage)
    if let entry = AlbumEntry(name: fileName(of: folder(of: path))) {
      known.append(.souvenir(entry, in: storage))
    }
    if let file = known.first(where: { $0.path == path }) {
      self = file
    } else if let place = storage.place(of: path),
      let file = known.first(where: { storage.place(of: $0.path)?.isSame(as: place) ?? false })
    {
      self = file
    } else {
      return nil
    }
  }

  /// The files that must be replaced together with this one, or not at all.
  func partners(in storage: Storage) -> [OwnFile] {
    let lock = storage.locations.lockName(of: path)
    return Self.all(in: storage).filter {
      $0.path != path && content == .scores && storage.locations.lockName(of: $0.path) == lock
    }
  }
}

extension Storage {
  /// A folder on this machine, by its device and number, and a name in it.
  fileprivate struct Place {
    let device: UInt64
    let folder: UInt64
    let name: String
    /// The file that is there; nil where there is none.
    let file: FileIdentity?

    func isSame(as other: Place) -> Bool {
      guard (device, folder) == (other.device, other.folder) else { return false }
      if name == other.name { return true }
      return file != nil && file == other.file && name.lowercased() == other.name.lowercased()
    }
  }

  /// The place that a path leads to once links are followed; nil where nobody can tell.
  fileprivate func place(of path: String) -> Place? {
    do {
      let target = try files.followed(path)
      guard let stamp = try files.status(folder(of: target))?.stamp else { return nil }
      return Place(
        device: stamp.device, folder: stamp.inode, name: fileName(of: target),
        file: try files.status(target).map { FileIdentity($0.stamp) })
    } catch {
      return nil
    }
  }
}

/// Every lock that a change of a file needs.
final class OwnerLock {
  private let locks: [FileLock]

  fileprivate init(_ locks: [FileLock]) { self.locks = locks }

  /// Gives them up; a second call does nothing.
  func release() {
    for lock in locks.reversed() { lock.release() }
  }
}

extension Storage {
  /// Takes the lock of a file's owner and, where stores of the object graph have one of their
  /// own, that too, since other programs know no other.
  func lockOwned(_ path: String) throws(FileError) -> OwnerLock {
    try files.makeFolder(folder(of: path))
    let name = locations.lockName(of: path)
    let own = try files.lock(name, timeout: lockTimeout)
    guard name != path, [".xml", ".binary"].contains(where: path.hasSuffix) else {
      return OwnerLock([own])
    }
    do {
      return OwnerLock([own, try files.lock(path, timeout: lockTimeout)])
    } catch {
      own.release()
      throw error
    }
  }

  /// The same for a caller who only reads; nil on a medium that is read-only, where nobody changes
  /// anything.
  func lockOwnedToRead(_ path: String) throws(FileError) -> OwnerLock? {
    do { return try lockOwned(path) } catch {
      guard error.reason == .system(code: EROFS) else { throw error }
      return nil
    }
  }
}
