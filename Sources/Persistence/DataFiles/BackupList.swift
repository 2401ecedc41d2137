import DurableFiles
import GameCore
import Glibc
import Words

/// The earlier states of files that are kept, to be looked at and put back.
package struct BackupList: Sendable {
  /// Larger copies are not opened to count their records, only to restore them.
  private static let examinedSize = 16 << 20

  let storage: Storage

  /// Works on the backups of a storage; nothing is read or written yet.
  package init(storage: Storage) {
    self.storage = storage
  }

  // MARK: - Listing

  /// Every copy, newest first; opens none and changes nothing.
  package func copies() throws(StoreError) -> [FileBackup] {
    let folder = storage.locations.backupFolder
    let owned = OwnFile.all(in: storage)
    var copies: [FileBackup] = []
    try StoreContent.reset.reading { () throws(FileError) in
      for name in try storage.files.names(in: folder) {
        guard let kept = KeptName(name) else { continue }
        let path = folder + "/" + name
        if name.hasPrefix("reset-"), try storage.files.status(path)?.kind == .folder {
          copies += try resetCopies(in: path, kept, owned)
        } else if let copy = try copy(path, kept, owned, .change) {
          copies.append(copy)
        }
      }
    }
    let now = storage.now().secondsSince1970
    return copies.sorted { left, right in
      if right.kept.mark.isBefore(left.kept.mark, now: now) { return true }
      return !left.kept.mark.isBefore(right.kept.mark, now: now) && right.path < left.path
    }
  }

  /// The copies, newest first, of what a word names: a game or other thing that is kept, as in
  /// `arcade where`, a file's or a copy's name, or the path of either.
  package func copies(of word: String) throws(StoreError) -> [FileBackup] {
    let path = word.contains("/") ? storage.path(meantBy: word) : word
    let elsewhere = storage.backupName(of: storage.fullPath(of: word))
    return try copies().filter { copy in
      [copy.name, copy.path, fileName(of: copy.path)].contains(word)
        || copy.name.hasPrefix(word + " ") || copy.path == path
        || copy.original.map { $0 == path || fileName(of: $0) == word } ?? false
        || copy.kept.original == elsewhere
    }
  }

  private func resetCopies(
    in folder: String, _ reset: KeptName, _ owned: [OwnFile]
  ) throws(FileError) -> [FileBackup] {
    var copies: [FileBackup] = []
    for name in try storage.files.names(in: folder) {
      guard owned.contains(where: { fileName(of: $0.path) == name }) else { continue }
      let kept = KeptName(original: name, mark: reset.mark)
      if let copy = try copy(folder + "/" + name, kept, owned, .reset) { copies.append(copy) }
    }
    return copies
  }

  private func copy(
    _ path: String, _ kept: KeptName, _ owned: [OwnFile], _ reason: FileBackup.Reason
  ) throws(FileError) -> FileBackup? {
    guard let status = try storage.files.status(path) else { return nil }
    let isFolder = status.kind == .folder
    guard isFolder || status.kind == .regular else { return nil }
    let file = isFolder ? nil : own(kept, owned)
    let souvenir = isFolder ? AlbumEntry(name: kept.original) : nil
    return FileBackup(
      name: souvenir == nil ? file?.name ?? kept.original : "souvenir", path: path,
      original: souvenir.map { storage.locations.albumFolder + "/" + $0.name } ?? file?.path,
      moment: kept.moment, size: isFolder ? nil : status.stamp.size,
      reason: isFolder ? .deletion : reason, records: nil, state: nil, kept: kept)
  }

  /// The file that a copy's name is made of; a souvenir's data bears its folder's name.
  private func own(_ kept: KeptName, _ owned: [OwnFile]) -> OwnFile? {
    if let file = owned.first(where: { fileName(of: $0.path) == kept.original }) { return file }
    guard kept.original.hasSuffix(".plist"),
      let entry = AlbumEntry(name: String(kept.original.dropLast(".plist".count)))
    else { return nil }
    return .souvenir(entry, in: storage)
  }

  // MARK: - Looking into copies

  /// The copy with its number of records and how it stands; opens it where it is small.
  package func examined(_ copy: FileBackup) -> FileBackup {
    guard let size = copy.size, size <= Self.examinedSize else { return copy }
    return opened(copy, isThorough: false)
  }

  /// The first of some copies whose place is known, that is sound and has records, or else the first
  /// sound one; nil where none is.
  ///
  /// A copy without records is the state after a reset, which nobody wants to have back. Throws where the system cannot read one before: an older copy in its stead would take away what
  /// it holds.
  package func firstSound(of copies: [FileBackup]) throws(StoreError) -> FileBackup? {
    var empty: FileBackup?
    for copy in copies where copy.original != nil {
      if copy.size == nil { return copy }
      let opened = opened(copy, isThorough: true)
      switch opened.state {
      case .sound:
        if opened.records != 0 { return copy }
        empty = empty ?? copy
      case .unreadable(let fault):
        throw StoreError(.unreadable(fault), path: copy.path, content: .backup)
      case .damaged, .newer, .unwritable, .missing, nil: continue
      }
    }
    return empty
  }

  /// The same however large the copy is.
  func opened(_ copy: FileBackup, isThorough: Bool) -> FileBackup {
    guard let original = copy.original, copy.size != nil,
      let found = tried(copy.path, as: original, isThorough: isThorough)
    else { return copy }
    var examined = copy
    (examined.records, examined.state) = (found.records, found.state)
    return examined
  }

  /// Looks at a file as if it stood in the place of one of the arcade's, in a folder of its own.
  ///
  /// Nothing unsound ever stands where the arcade looks. Nil where such a folder cannot be made; then
  /// the file stays unexamined.
  private func tried(_ path: String, as original: String, isThorough: Bool) -> ListedFile? {
    guard let room = try? PrivateFolder() else { return nil }
    defer { try? storage.files.removeFolder(room.path) }
    let trial = storage.inside(room.path)
    let album = storage.locations.albumFolder
    let place =
      original.hasPrefix(album + "/")
      ? trial.locations.albumFolder + original.dropFirst(album.count)
      : room.path + "/" + fileName(of: original)
    guard (try? storage.files.makeFolder(folder(of: place))) != nil, symlink(path, place) == 0
    else { return nil }
    return FileCheck(storage: trial).finding(place, isThorough: isThorough)
  }
}
