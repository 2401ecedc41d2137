import ArcadeFormats
import Words

/// One of the arcade's files or folders: its name, its place and the way in which it is opened.
///
/// The one list of them, `all`, is what `where`, `check`, `reset`, `backups`, the data room and the
/// locks go by.
struct DataFile: Sendable {
  /// The way in which a file is opened; nothing is read or written before.
  enum Access: Sendable {
    /// A store with records that a reset takes away.
    case store(@Sendable (Storage) -> any ResettableStore)
    /// A file whose records can be counted, and that a reset leaves alone or takes with another one.
    case records(@Sendable (Storage) throws(StoreError) -> Int)
    case folder
    /// A folder whose files are counted and weighed, and the most bytes of them.
    case limitedFolder(@Sendable (Storage) throws(StoreError) -> FolderWeight)
    /// A file that is listed and never opened.
    case text
  }

  /// The number of files in a folder, their bytes, and the most that these may be.
  typealias FolderWeight = (count: Int, bytes: Int, most: Int)

  /// The word for it in commands.
  let name: String
  /// The kind of file, in words.
  let kind: String
  /// The word for it in errors.
  let content: StoreError.Content
  /// Every place where it may be, the usual one first.
  let paths: @Sendable (FileLocations) -> [String]
  /// The file beside whose name its owner takes the lock `NAME.lock`; nil for its own name.
  let lockedWith: (@Sendable (FileLocations) -> String)?
  let access: Access
  /// True where it is listed even while it isn't there.
  let isListedMissing: Bool

  init(
    _ name: String, kind: String, content: StoreError.Content,
    paths: @escaping @Sendable (FileLocations) -> [String],
    lockedWith: (@Sendable (FileLocations) -> String)? = nil, isListedMissing: Bool = true,
    _ access: Access
  ) {
    (self.name, self.kind, self.content) = (name, kind, content)
    (self.paths, self.lockedWith, self.access) = (paths, lockedWith, access)
    self.isListedMissing = isListedMissing
  }

  /// Every file of the arcade; a new one is one more entry.
  static let all: [DataFile] =
    GameStorage.all.flatMap(\.files) + [
      DataFile(
        "settings", kind: "property list", content: .settings, paths: { [$0.defaultsFile] },
        .store { Settings(storage: $0).file }),
      DataFile(
        "character", kind: "keyed archive", content: .character,
        paths: { [$0.scoreFile(CharacterFile.name)] }, .store { CharacterFile(storage: $0) }),
      DataFile(
        "album", kind: "folder", content: .souvenir, paths: { [$0.albumFolder] },
        .store { AlbumFolder(storage: $0) }),
      DataFile(
        "members", kind: "object graph", content: .members,
        paths: { places in MemberStoreKind.allCases.map { places.scoreFile($0.fileName) } },
        lockedWith: { $0.dataFolder + "/members" }, .store { MemberFile(storage: $0) }),
      DataFile(
        "runs", kind: "object graph", content: .runs, paths: { [$0.runFile] },
        lockedWith: { $0.stateFolder + "/runs" }, .store { RunFile(storage: $0) }),
      DataFile(
        "history", kind: "object graph", content: .history,
        paths: { [$0.scoreFile(GameHistory.fileName)] }, .store { GameHistory(storage: $0) }),
      DataFile(
        "replays", kind: "folder", content: .replay, paths: { [$0.replayFolder] }, .folder),
      DataFile(
        "kept replays", kind: "folder", content: .replay, paths: { [$0.keptReplayFolder] },
        isListedMissing: false,
        .limitedFolder { storage throws(StoreError) in
          let records = try KeptReplays(storage: storage).records()
          let most = Settings(storage: storage).keptReplayBytes
          return (records.count, records.map(\.bytes).clampedSum(), most)
        }),
      DataFile(
        "crowd", kind: "JSON", content: .crowd, paths: { [$0.crowdFile] },
        .records { storage throws(StoreError) in
          try CrowdFile(storage: storage).load().people.count
        }),
      DataFile(
        "scenes", kind: "folder", content: .scene, paths: { [$0.sceneFolder] }, .folder),
      DataFile(
        "daily", kind: "property list", content: .daily,
        paths: { [$0.scoreFile(DailyFile.name)] }, .store { DailyFile(storage: $0) }),
      DataFile(
        "backups", kind: "folder", content: .reset, paths: { [$0.backupFolder] }, .folder),
      DataFile(
        "spool", kind: "folder", content: .scores, paths: { $0.spoolFolders }, .folder),
      DataFile("log", kind: "text", content: .reset, paths: { [$0.logFile] }, .text),
      DataFile(
        "board", kind: "property list", content: .board, paths: { [$0.boardRecord] },
        isListedMissing: false, .text),
      DataFile(
        "league outbox", kind: "folder", content: .replay, paths: { [$0.leagueOutbox] },
        isListedMissing: false, .folder),
      DataFile(
        "league tables", kind: "property list", content: .board, paths: { [$0.leagueTables] },
        isListedMissing: false, .text),
    ]

  /// Opens what a reset takes; nil where a reset leaves it alone.
  func resettable(in storage: Storage) -> (any ResettableStore)? {
    if case .store(let open) = access { open(storage) } else { nil }
  }

  /// True for a file that is replaced and backed up as a whole.
  var isWhole: Bool {
    switch access {
    case .store, .records: kind != "folder"
    case .folder, .limitedFolder, .text: false
    }
  }
}

extension FileLocations {
  var runFile: String { stateFolder + "/runs.xml" }

  /// The name beside which the owner of a file takes the lock `NAME.lock` before any change.
  func lockName(of path: String) -> String {
    DataFile.all.first { $0.paths(self).contains(path) }?.lockedWith?(self) ?? path
  }
}
