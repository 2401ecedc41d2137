import DurableFiles

/// One of the arcade's files that is replaced and kept as a whole, known by its path.
struct OwnFile: Hashable {
  /// What it holds, in a word: `memory details`.
  let name: String
  /// Where it is, or would be.
  let path: String
  /// What kind of file it is, in words.
  let kind: String
  /// What it holds, as errors tell.
  let content: StoreError.Content

  /// Every such file of a storage, whether it is there or not; souvenirs not among them.
  static func all(in storage: Storage) -> [OwnFile] {
    let locations = storage.locations
    let games = GameStorage.all.flatMap { game in
      let store = game.store(in: storage)
      let scores = OwnFile(
        name: game.game, path: store.path ?? "", kind: game.kind, content: .scores)
      return [scores]
        + store.companions.map { companion in
          OwnFile(
            name: "\(game.game) \(companion.name)", path: companion.path, kind: game.kind,
            content: .scores)
        }
    }
    let members = MemberStoreKind.allCases.map { locations.scoreFile($0.fileName) }
    let others = DataFile.all.filter { $0.kind != "folder" }.flatMap { file in
      let paths = file.content == .members ? members : [file.store(storage).path ?? ""]
      return paths.map {
        OwnFile(name: file.name, path: $0, kind: file.kind, content: file.content)
      }
    }
    let crowd = OwnFile(name: "crowd", path: locations.crowdFile, kind: "JSON", content: .crowd)
    return games + others + [crowd]
  }

  private init(name: String, path: String, kind: String, content: StoreError.Content) {
    (self.name, self.path, self.kind, self.content) = (name, path, kind, content)
  }

  /// A file that is set aside when it is damaged, and has no backups.
  init(unkept file: ListedFile) {
    self.init(
      name: file.name, path: file.path, kind: file.kind,
      content: file.name == "scene" ? .scene : .replay)
  }

  /// What a souvenir says of itself.
  static func souvenir(_ entry: AlbumEntry, in storage: Storage) -> OwnFile {
    OwnFile(
      name: "souvenir",
      path: "\(storage.locations.albumFolder)/\(entry.name)/\(AlbumFolder.dataName)",
      kind: "keyed archive", content: .souvenir)
  }

  /// The file at a path, a souvenir's data too; nil where it is none of these.
  init?(at path: String, in storage: Storage) {
    if let file = Self.all(in: storage).first(where: { $0.path == path }) {
      self = file
    } else if let entry = AlbumEntry(name: fileName(of: folder(of: path))),
      Self.souvenir(entry, in: storage).path == path
    {
      self = .souvenir(entry, in: storage)
    } else {
      return nil
    }
  }

  /// The files that must be replaced together with this one, or not at all.
  func partners(in storage: Storage) -> [OwnFile] {
    let pair = ScoreGraphFiles(
      scores: storage.locations.scoreFile(GameStorage.memoryFileName), storage: storage)
    guard path == pair.scores || path == pair.details else { return [] }
    return Self.all(in: storage).filter {
      $0.path != path && [pair.scores, pair.details].contains($0.path)
    }
  }
}

extension FileLocations {
  /// The name beside which the owner of a file takes the lock `NAME.lock` before any change.
  func lockName(of path: String) -> String {
    let members = MemberStoreKind.allCases.map { scoreFile($0.fileName) }
    if members.contains(path) { return dataFolder + "/members" }
    if path == runFile { return stateFolder + "/runs" }
    if path == scoreFile(GameStorage.memoryDetailsFileName) {
      return scoreFile(GameStorage.memoryFileName)
    }
    return path
  }

  /// The run history.
  var runFile: String { stateFolder + "/runs.xml" }
}

/// Every lock that stands between a file and its change.
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
}
