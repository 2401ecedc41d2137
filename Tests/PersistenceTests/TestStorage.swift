import DurableFiles
import FileSystemDouble
import GameCore
import Persistence
import PropertyLists
import Testing

/// Everything of a test's own under one folder, at a moment that stands still.
struct TestStorage {
  static let moment = Timestamp(secondsSince1970: 1_795_220_652)

  let folder = TemporaryFolder()
  let double = FileSystemDouble()

  /// The arcade's files in `data`, and in `state` what `--data-dir` does not cover.
  var storage: Storage { storage(at: folder.file("data")) }

  func storage(at path: String) -> Storage {
    Storage(
      locations: FileLocations(
        dataDirectory: path, environment: ["XDG_STATE_HOME": folder.file("state")]),
      files: DurableFiles(system: double), now: { Self.moment })
  }

  var scoreFile: String { folder.file("data/whackamole.plist") }

  func store() -> PropertyListScoreStore {
    PropertyListScoreStore(path: scoreFile, storage: storage)
  }

  var skeetFile: String { folder.file("data/skeetshooter.sqlite") }

  func store(of game: String) throws -> any ScoreStore {
    try #require(GameStorage.named(game)).store(in: storage)
  }

  func skeetStore() -> SQLiteScoreStore {
    SQLiteScoreStore(path: skeetFile, storage: storage)
  }

  var memoryFile: String { folder.file("data/memory.sqlite") }
  var memoryDetailsFile: String { folder.file("data/memory-details.sqlite") }

  func memoryStore() -> ObjectGraphScoreStore {
    ObjectGraphScoreStore(path: memoryFile, storage: storage)
  }

  var landerFile: String { folder.file("data/lunarlander.sqlite3") }

  func landerStore() -> LanderScoreStore {
    LanderScoreStore(path: landerFile, storage: storage)
  }

  func write(_ text: String, to path: String? = nil) throws {
    try write(Array(text.utf8), to: path)
  }

  func write(_ bytes: [UInt8], to path: String? = nil) throws {
    let path = path ?? scoreFile
    try DurableFiles().makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    try DurableFiles().replace(path, with: bytes)
  }

  func bytes(_ path: String? = nil) throws -> [UInt8]? {
    try DurableFiles().read(path ?? scoreFile)?.bytes
  }

  func root(_ path: String? = nil) throws -> [String: PropertyListValue] {
    try PropertyList(reading: try bytes(path) ?? []).root.dictionary ?? [:]
  }

  /// The names of what is kept among the backups.
  func keptCopies() throws -> [String] {
    try DurableFiles().names(in: storage.locations.backupFolder).sorted()
  }

  func names(_ name: String = "data") throws -> [String] {
    try DurableFiles().names(in: folder.file(name)).sorted()
  }
}

extension ScoreStore {
  /// Points that the seed scores don't reach: where they leave little room, a test's points are
  /// counted from here.
  var base: Int { seedScores.map(\.points).max() ?? 0 }

  /// Every score at a speed as `name points`, best first, without those of a new store.
  func table(_ difficulty: Difficulty? = nil, speed: GameSpeed = .full) throws -> [String] {
    try best(.max, difficulty: difficulty, speed: speed).filter { !seedScores.contains($0) }
      .map { "\($0.name) \($0.points - base)" }
  }

  @discardableResult func submit(
    _ name: String, _ points: Int, _ difficulty: Difficulty = .medium, speed: GameSpeed = .full,
    day: Int64? = nil
  ) throws -> Placement? {
    let date = day.map { Timestamp(secondsSince1970: $0 * 86_400) }
    let placement = try submit(
      Score(
        name: name, points: base + points, difficulty: difficulty, speed: speed, date: date))
    return placement.map {
      Placement(
        rank: $0.rank, previousBest: $0.previousBest.map { $0 - base },
        isPersonalBest: $0.isPersonalBest)
    }
  }
}
