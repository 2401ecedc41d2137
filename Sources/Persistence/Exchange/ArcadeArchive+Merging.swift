import DurableFiles
package import Words

extension ArcadeArchive {
  /// Adds what an archive holds to an arcade, by the rule of each store.
  ///
  /// Better scores, games, members, runs and souvenirs that are missing are added; settings, the
  /// character and the crowd take the place of those that are here, which go to the backups.
  /// Merging an archive twice changes nothing more. Gives the notices of the stores for the player.
  ///
  /// Throws an `ArcadeArchiveError` where a file in it cannot be used, and nothing has changed then;
  /// a `StoreError` where a store could not be saved, and those before it are: then `tell` is given
  /// the notices.
  package func merge(
    into storage: Storage, _ tell: (StoreNotice) -> Void = { _ in }
  ) throws -> [StoreNotice] {
    let (room, trial) = try StoreContent.scores.writing { () throws(FileError) in
      // On the disk of the arcade's files: what is moved to its place is whole there or isn't there.
      try storage.files.makeFolder(storage.locations.dataFolder)
      let room = try PrivateFolder(in: storage.locations.dataFolder)
      // Its content, which is moved to its place, is then the owner's as well.
      storage.files.giveToOwner(ofFolderWith: room.path)
      let trial = storage.inside(room.path)
      try unpack(
        into: room.path, storage.files,
        durablyBelow: [trial.locations.albumFolder, trial.locations.keptReplayFolder])
      return (room, trial)
    }
    try check(trial)
    try keepReplaced(by: trial, in: storage)
    // A score names its record, which is there first.
    try copyMissing(
      from: trial.locations.replayFolder, to: storage.locations.replayFolder, ".plist", storage)
    try copyMissing(
      from: trial.locations.sceneFolder, to: storage.locations.sceneFolder, "", storage)
    // A game that the league got from the other machine meanwhile is in it once all the same.
    for outbox in [\FileLocations.leagueOutbox, \.refusedByLeague] {
      try copyMissing(
        from: trial.locations[keyPath: outbox], to: storage.locations[keyPath: outbox], ".plist",
        storage)
    }
    try dropKnownSouvenirs(of: trial, in: storage)
    var notices: [StoreNotice] = []
    do {
      try withExtendedLifetime(room) { try addStores(of: trial, room.path, to: storage, &notices) }
    } catch {
      notices.forEach(tell)
      throw error
    }
    return notices
  }

  /// Adds what the stores in a folder hold, the crowd last.
  private func addStores(
    of trial: Storage, _ folder: String, to storage: Storage, _ notices: inout [StoreNotice]
  ) throws {
    for file in DataFile.all {
      guard let store = file.resettable(in: storage),
        file.paths(trial.locations).contains(where: trial.exists)
      else { continue }
      defer { notices += store.takeNotices() }
      if try !isSound(store, of: file, in: storage) {
        try store.restore(from: folder)
      } else if let game = GameStorage.named(file.name), let scores = store as? any ScoreStore {
        // Those of a new store were earned by nobody, and push nobody out of a full table.
        let earned = try game.store(in: trial).all().filter { !scores.seedScores.contains($0) }
        _ = try scores.submit(contentsOf: earned)
        try scores.takeRest(from: folder)
      } else {
        try store.merge(from: folder)
      }
    }
    for game in GameStorage.all {
      try KeptReplaysOfGame(game.game, storage).restore(from: trial.locations.keptReplayFolder)
    }
    if trial.exists(trial.locations.crowdFile) {
      let here = CrowdFile(storage: storage)
      defer { notices += here.takeNotices() }
      try here.save(CrowdFile(storage: trial).load(), replacing: here.renew())
    }
  }

  /// Returns true if there is a file here that can be read: it is added to, and never replaced.
  private func isSound(
    _ store: any ResettableStore, of file: DataFile, in storage: Storage
  ) throws(StoreError) -> Bool {
    guard file.paths(storage.locations).contains(where: storage.exists) else { return false }
    do throws(StoreError) {
      _ = try store.count()
      return true
    } catch {
      guard error.isDamage else { throw error }
      return false
    }
  }

  /// Everything must be sound before the first store is changed.
  private func check(_ trial: Storage) throws(ArcadeArchiveError) {
    for file in listFiles(of: trial) {
      switch file.state {
      case .missing, .sound, .unwritable: continue
      case .damaged, .newer, .unreadable: throw .unsound(path: fileName(of: file.path))
      }
    }
  }

  /// Keeps the files that others take the place of; without a copy of them nothing is changed.
  private func keepReplaced(by trial: Storage, in storage: Storage) throws(StoreError) {
    for file in DataFile.all where [.settings, .character, .crowd].contains(file.content) {
      for (path, new) in zip(file.paths(storage.locations), file.paths(trial.locations)) {
        try file.content.writing { () throws(FileError) in
          guard let bytes = try storage.files.read(new, limit: Self.sizeLimit)?.bytes,
            let present = try storage.files.read(path, limit: Self.sizeLimit)?.bytes,
            present != bytes
          else { return }
          try storage.files.keepBackup(
            of: present, name: storage.backupName(of: path), in: storage.locations.backupFolder,
            stamp: storage.stamp, durably: true)
        }
      }
    }
  }

  /// Copies the files with a name that ends so; any other could take the place of a folder or a lock.
  private func copyMissing(
    from source: String, to target: String, _ ending: String, _ storage: Storage
  ) throws(StoreError) {
    let files = storage.files
    try StoreContent.replay.writing { () throws(FileError) in
      guard try files.status(source) != nil else { return }
      try files.makeFolder(target)
      for name in try files.names(in: source)
      where name.hasSuffix(ending) && !name.hasPrefix(".") && !name.hasSuffix(".lock") {
        let place = target + "/" + name
        guard try files.status(source + "/" + name)?.kind == .regular,
          try files.status(place) == nil,
          let content = try files.read(source + "/" + name, limit: Self.sizeLimit)
        else { continue }
        // The half of a file under its name would keep the whole one out the next time.
        try files.replace(place, with: content.bytes)
      }
    }
  }

  /// A souvenir has no name of its own: equal content tells that it is here already.
  private func dropKnownSouvenirs(of trial: Storage, in storage: Storage) throws(StoreError) {
    let files = storage.files
    let (album, here) = (AlbumFolder(storage: trial), AlbumFolder(storage: storage))
    var known: Set<[String: [UInt8]]> = []
    for entry in try here.entries() { known.insert(try content(of: here.path(of: entry), storage)) }
    for entry in try album.entries() {
      let path = album.path(of: entry)
      guard known.contains(try content(of: path, storage)) else { continue }
      try StoreContent.souvenir.writing(path) { () throws(FileError) in
        try files.removeFolder(path)
      }
    }
  }

  private func content(
    of folder: String, _ storage: Storage
  ) throws(StoreError) -> [String: [UInt8]] {
    try StoreContent.souvenir.reading { () throws(FileError) in
      try ArcadeArchive(packing: folder, storage).files
    }
  }
}
