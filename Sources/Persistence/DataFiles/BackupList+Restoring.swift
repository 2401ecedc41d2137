import DurableFiles
import Words

extension BackupList {
  /// Puts a copy back into its file's place; the replaced file is kept.
  ///
  /// The scores of memory cards come back with the details of the same moment, and a register of
  /// members takes the place of one of another kind. Throws where the copy cannot be read; then
  /// nothing has changed.
  package func restore(_ copy: FileBackup) throws(StoreError) -> [RestoredFile] {
    if copy.reason == .deletion { return [try restoreSouvenir(copy)] }
    guard let file = copy.original.flatMap({ OwnFile(at: $0, in: storage) }) else {
      throw StoreError(
        .unreadable(.content(.unknownOriginal)), path: copy.path,
        content: .reset)
    }
    var wanted: [(OwnFile, FileBackup?)] = [(file, copy)]
    for partner in file.partners(in: storage) {
      if let other = try copyMade(with: copy, of: partner) { wanted.append((partner, other)) }
    }
    for (file, copy) in wanted { try copy.map { copy throws(StoreError) in try check(copy, file) } }
    if file.content == .members {
      wanted += OwnFile.all(in: storage).filter { $0.content == .members && $0 != file }
        .map { ($0, nil) }
    }
    let restored = try replace(wanted)
    try alignDetails(of: file)
    return restored
  }

  /// The copy of another file that was made at the same time.
  func copyMade(with copy: FileBackup, of file: OwnFile) throws(StoreError) -> FileBackup? {
    try copies().first {
      $0.original == file.path && $0.reason == copy.reason && $0.kept.mark == copy.kept.mark
    }
  }

  private func check(_ copy: FileBackup, _ file: OwnFile) throws(StoreError) {
    let reason: StoreError.Reason
    switch opened(copy, isThorough: true).state {
    case .sound, .unwritable: return
    case .damaged(let fault): reason = .damaged(fault)
    case .newer: reason = .unreadable(.content(.laterVersion))
    case .unreadable(let fault): reason = .unreadable(fault)
    case .missing, nil: reason = .unreadable(.access(.notOpened))
    }
    throw StoreError(reason, path: copy.path, content: file.content)
  }

  /// Replaces files that belong together under their owner's lock: what stands there is kept
  /// before the first is changed.
  ///
  /// With `isDamaged` the first is set aside, and nothing is done where that no longer holds.
  func replace(
    _ wanted: [(file: OwnFile, copy: FileBackup?)], isDamaged: (() -> Bool)? = nil
  ) throws(StoreError) -> [RestoredFile] {
    guard let first = wanted.first?.file else { return [] }
    let stamp = storage.stamp
    do {
      let lock = try storage.lockOwned(first.path)
      defer { lock.release() }
      if let isDamaged, !isDamaged() { return [] }
      let number = try storage.files.nextBackupNumber(in: storage.locations.backupFolder)
      let replacements = wanted.map {
        FileReplacement(
          file: $0.file, copy: $0.copy, storage: storage, stamp: stamp, number: number,
          isDamaged: isDamaged != nil && $0.file == first)
      }
      let replacedFiles = try replaceAll(replacements)
      return zip(wanted, replacedFiles).compactMap { wanted, replaced in
        guard wanted.copy != nil || replaced != nil || wanted.file == first else { return nil }
        return RestoredFile(path: wanted.file.path, copy: wanted.copy?.path, replaced: replaced)
      }
    } catch {
      if error.reason != .busy, error.operation == .read || error.operation == .open {
        throw StoreError(.unreadable(FileFault(error)), path: error.path, content: first.content)
      }
      throw StoreError(
        StoreFault(error, isWriting: true), path: first.path, content: first.content)
    }
  }

  /// If one of them can't be replaced, what was set aside is in its place again.
  private func replaceAll(
    _ replacements: [FileReplacement]
  ) throws(FileError) -> [RestoredFile.Replaced?] {
    var replacedFiles: [RestoredFile.Replaced?] = []
    do throws(FileError) {
      for replacement in replacements { replacedFiles.append(try replacement.keep()) }
      for replacement in replacements { try replacement.put() }
    } catch {
      for (replacement, replaced) in zip(replacements, replacedFiles) {
        replacement.putBack(replaced)
      }
      throw error
    }
    return replacedFiles
  }

  /// The details of memory cards are made to fit the scores at once: one whose score is gone
  /// must not be taken for that of another, which may get its number.
  func alignDetails(of file: OwnFile) throws(StoreError) {
    guard !file.partners(in: storage).isEmpty else { return }
    let path = storage.locations.scoreFile(GameStorage.memoryFileName)
    try ObjectGraphScoreStore(path: path, storage: storage).alignDetails()
  }

  /// Brings a deleted souvenir back, under the next number where its own is taken.
  private func restoreSouvenir(_ copy: FileBackup) throws(StoreError) -> RestoredFile {
    guard let entry = AlbumEntry(name: copy.kept.original) else {
      throw StoreError(
        .unreadable(.content(.notASouvenirFolder)), path: copy.path, content: .souvenir)
    }
    let path = try AlbumFolder(storage: storage).bringBack(entry, from: copy.path)
    return RestoredFile(path: path, copy: copy.path, replaced: nil)
  }
}
