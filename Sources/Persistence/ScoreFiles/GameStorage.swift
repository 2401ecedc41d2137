import GameCore
package import Words

package struct GameStorage: Sendable {
  package let game: String
  /// The name of the score file in the data folder.
  package let fileName: String
  /// The kind of file, in words.
  package let kind: String
  private let makeStore: @Sendable (_ path: String, Storage) -> any ScoreStore

  private init(
    game: String, fileName: String, kind: String,
    makeStore: @escaping @Sendable (_ path: String, Storage) -> any ScoreStore
  ) {
    (self.game, self.fileName, self.kind) = (game, fileName, kind)
    self.makeStore = makeStore
  }

  /// Every game that keeps scores; a new game is one more entry.
  package static let all: [GameStorage] = [
    GameStorage(game: "whackamole", fileName: "whackamole.plist", kind: "property list") {
      PropertyListScoreStore(path: $0, storage: $1)
    },
    GameStorage(game: "skeet", fileName: "skeetshooter.sqlite", kind: "SQLite database") {
      SQLiteScoreStore(path: $0, storage: $1)
    },
    memory,
    lander,
  ]

  /// The lunar lander, whose table can also be at a URL.
  package static let lander = GameStorage(
    game: "lander", fileName: "lunarlander.sqlite3", kind: "SQLite database"
  ) { LanderScoreStore(path: $0, storage: $1) }

  /// Memory cards, whose store keeps a second file beside its own.
  static let memory = GameStorage(
    game: "memory", fileName: memoryFileName, kind: "object graph"
  ) { ObjectGraphScoreStore(path: $0, storage: $1) }

  static let memoryFileName = "memory.sqlite"
  static let memoryDetailsFileName = "memory-details.sqlite"

  package static func named(_ game: String) -> GameStorage? {
    all.first { $0.game == game }
  }

  /// The store itself; nothing is read or written yet.
  package func store(in storage: Storage) -> any ScoreStore {
    makeStore(storage.locations.scoreFile(fileName), storage)
  }

  package func path(in storage: Storage) -> String { storage.locations.scoreFile(fileName) }

  /// A store of the game's form elsewhere; nothing is read or written yet.
  package func store(at path: String, in storage: Storage) -> any ScoreStore {
    makeStore(path, storage)
  }

  /// The store behind a spool, for playing: no score is lost.
  package func spoolingStore(in storage: Storage) -> SpoolingScoreStore {
    SpoolingScoreStore(store(in: storage), game: game, storage: storage)
  }

  /// The file names of the recorded games that the game's scores name, spooled ones too.
  func namedRecords(in storage: Storage) throws(StoreError) -> [String] {
    let waiting = Spool(storage: storage, game: game, destination: path(in: storage)).kept().scores
    return (waiting.map(\.score) + (try store(in: storage).all())).compactMap(\.replay)
  }

  /// Tells that scores are spooled for the game's file; nil where none are.
  ///
  /// Reads only.
  package func waitingScores(in storage: Storage) -> StoreNotice? {
    let path = path(in: storage)
    let count = Spool(storage: storage, game: game, destination: path).kept().scores.count
    return count == 0 ? nil : .waiting(count: count, path: path)
  }
}
