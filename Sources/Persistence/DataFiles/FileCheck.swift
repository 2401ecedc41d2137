import ArcadeFormats
import DurableFiles
import GameCore
import SQLiteFiles
import Words

/// Opens every file of the arcade, and mends what is damaged when asked to.
package struct FileCheck: Sendable {
  /// The result of repairing a damaged file.
  package struct Repair: Sendable, Hashable {
    /// The file, and what had to go back with it: the details of memory cards with the scores;
    /// none where it was sound again already.
    package let files: [RestoredFile]
    /// The number of scores that were added because only the details of a damaged score file knew
    /// them.
    package let added: Int

    /// The place of the damaged file now, untouched; nil if it was sound again already.
    package var place: String? { files.first?.replaced?.place }
    /// The backup that stands in its place; nil where none could be read, in which case
    /// the arcade begins the file anew.
    package var backup: String? { files.compactMap(\.copy).first }
  }

  private let storage: Storage
  private let sceneProblem: (@Sendable ([UInt8]) -> String?)?

  /// Works on the files of a storage; `sceneProblem` tells why bytes are no scene.
  package init(
    storage: Storage, sceneProblem: (@Sendable (_ bytes: [UInt8]) -> String?)? = nil
  ) {
    self.storage = storage
    self.sceneProblem = sceneProblem
  }

  // MARK: - Finding

  /// Every file, souvenir, scene and recorded game with its condition; reads only.
  ///
  /// Files that were set aside before are left out, and of the recorded games that no table names
  /// those that are sound: there may be thousands.
  package func findings() -> [ListedFile] {
    listed().map(thorough).map { SavingTrial(storage: storage).tried($0) }
  }

  /// The condition of one of these files; nil if the path is none of them.
  func finding(_ path: String, isThorough: Bool) -> ListedFile? {
    listed().first { $0.path == path }.map { isThorough ? thorough($0) : $0 }
  }

  /// A folder that cannot be listed is named as one itself; what it holds is left out then.
  private func listed() -> [ListedFile] {
    listFiles(of: storage).filter { $0.kind != ListedFile.damagedKind } + souvenirs() + scenes()
      + replays() + waitingForLeague()
  }

  /// Reads every page of a database, of which the list has only looked at some.
  private func thorough(_ file: ListedFile) -> ListedFile {
    guard file.state == .sound, file.kind != "folder" else { return file }
    let lister = FileLister(storage: storage)
    return lister.checked(file.name, file.path, kind: file.kind) { path throws(StoreError) in
      let database = ManagedFile(path: path, format: .scoreDatabase, storage: storage)
      return try database.reporting(isWriting: false) {
        guard try storage.files.fileKind(of: path) == .sqlite else { return file.records }
        _ = try SQLiteFileReader(database).read { database throws(SQLiteError) in
          try database.check()
        }
        return file.records
      }
    }
  }

  /// None of a folder that can't be listed, which has a row of its own.
  private func souvenirs() -> [ListedFile] {
    let album = AlbumFolder(storage: storage)
    let lister = FileLister(storage: storage)
    return ((try? album.entries()) ?? []).flatMap { entry in
      let file = OwnFile.souvenir(entry, in: storage)
      let data = lister.checked(file.name, file.path, kind: file.kind) { _ throws(StoreError) in
        _ = try album.data(of: entry)
        return nil
      }
      return [data] + (album.hasRecord(entry) ? [replay(album.recordPath(of: entry))] : [])
    }
  }

  /// None of a folder that can't be listed, which has a row of its own.
  private func scenes() -> [ListedFile] {
    guard let sceneProblem else { return [] }
    let folder = SceneFolder(storage: storage)
    let lister = FileLister(storage: storage)
    return ((try? folder.names()) ?? []).map { name in
      lister.checked("scene", folder.path + "/" + name, kind: "scene") { path throws(StoreError) in
        guard let bytes = try folder.bytes(at: path), let problem = sceneProblem(bytes) else {
          return nil
        }
        throw StoreError(.damaged(.library(problem)), path: path, content: .scene)
      }
    }
  }

  private func replay(_ path: String) -> ListedFile {
    FileLister(storage: storage).checked("replay", path, kind: "recorded game") {
      path throws(StoreError) in
      _ = try ReplayFile(storage: storage).read(path: path)
      return nil
    }
  }

  private func replays() -> [ListedFile] {
    let replays = ReplayFile(storage: storage)
    let folders = [storage.locations.replayFolder] + replays.waitingFolders
    let paths = folders.flatMap { folder in
      // A folder that isn't there holds no replays.
      ((try? storage.files.names(in: folder)) ?? []).sorted().map { folder + "/" + $0 }
    }
    let kept = (try? KeptReplays(storage: storage).records()) ?? []
    return paths.filter { $0.hasSuffix(".plist") }.map(replay)
      + kept.map { replay($0.path) }.filter { $0.state != .sound }
  }

  /// The games in the outbox of a league; one that can't be read is never sent.
  private func waitingForLeague() -> [ListedFile] {
    let outbox = LeagueOutbox(storage: storage)
    return outbox.waiting().map { id in
      let path = storage.locations.leagueOutbox + "/" + id + ".plist"
      return FileLister(storage: storage).checked("replay", path, kind: "recorded game") {
        _ throws(StoreError) in
        _ = try outbox.read(id)
        return nil
      }
    }
  }

  // MARK: - Mending

  /// Sets a damaged file aside and puts the newest backup that can be read in its place.
  ///
  /// Throws where the file cannot be moved; it is then where it was.
  package func repair(_ file: ListedFile) throws(StoreError) -> Repair {
    let backups = BackupList(storage: storage)
    let own = OwnFile(at: file.path, in: storage) ?? OwnFile(unkept: file)
    let copy = try newestSound(of: own, in: backups)
    let known = try knownToDetails(of: own)
    let wanted = try wanted(own, copy, backups)
    let mended = try backups.replace(wanted, isDamaged: { isStillDamaged(file) })
    let added = mended.isEmpty ? 0 : try finish(own, copy, known ?? [], backups)
    return Repair(files: mended, added: added)
  }

  private func isStillDamaged(_ file: ListedFile) -> Bool {
    guard case .damaged = finding(file.path, isThorough: true)?.state else { return false }
    return true
  }

  /// The file and what has to go back with it: the details of memory cards as they were at that
  /// moment, or a members' register of another kind.
  private func wanted(
    _ file: OwnFile, _ copy: FileBackup?, _ backups: BackupList
  ) throws(StoreError) -> [(file: OwnFile, copy: FileBackup?)] {
    guard let copy else { return [(file, nil)] }
    if copy.original != file.path,
      let other = copy.original.flatMap({ OwnFile(at: $0, in: storage) })
    {
      return [(file, nil), (other, copy)]
    }
    let scores = storage.locations.scoreFile(GameStorage.memoryFileName)
    guard file.path == scores, let partner = file.partners(in: storage).first,
      let details = try backups.copyMade(with: copy, of: partner), isSound(details, backups)
    else { return [(file, copy)] }
    return [(file, copy), (partner, details)]
  }

  /// The copy of a reset is no backup of a file that is damaged later.
  ///
  /// The members may have been kept in another kind of store last.
  private func newestSound(
    of file: OwnFile, in backups: BackupList
  ) throws(StoreError) -> FileBackup? {
    var paths = [file.path]
    if file.content == .members {
      let others = OwnFile.all(in: storage).filter { $0.content == .members && $0 != file }
      // One that is there is taken over by the register itself.
      if others.contains(where: { storage.exists($0.path) }) { return nil }
      paths += others.map(\.path)
    }
    return try backups.firstSound(
      of: backups.copies().filter { copy in
        paths.contains(copy.original ?? "") && copy.reason == .change
      })
  }

  private func isSound(_ copy: FileBackup, _ backups: BackupList) -> Bool {
    backups.opened(copy, isThorough: true).state == .sound
  }

  /// The scores that the details of memory cards know of, where it is the scores that are damaged.
  private func knownToDetails(of file: OwnFile) throws(StoreError) -> [Score]? {
    guard file.path == storage.locations.scoreFile(GameStorage.memoryFileName) else { return nil }
    let graph = ScoreGraphFile(path: file.path, template: [], seedScores: [], storage: storage)
    do {
      return try graph.detailedScores()
    } catch {
      return []
    }
  }

  private func finish(
    _ file: OwnFile, _ copy: FileBackup?, _ known: [Score], _ backups: BackupList
  ) throws(StoreError) -> Int {
    if copy == nil, file.content == .souvenir,
      let entry = AlbumEntry(name: fileName(of: folder(of: file.path)))
    {
      try AlbumFolder(storage: storage).change(entry, to: SouvenirData(title: ""))
    }
    // Without scores the file is begun when the next game is, unless there is something to keep.
    guard copy != nil || !known.isEmpty else { return 0 }
    try backups.alignDetails(of: file)
    guard !known.isEmpty, let game = GameStorage.named(file.name) else { return 0 }
    return try game.store(in: storage).submit(contentsOf: known)
  }
}
