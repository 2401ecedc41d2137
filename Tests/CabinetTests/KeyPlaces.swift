import Canvas
import Foundation
import GameCore
import Keys
import Persistence
import Terminal
import TerminalDouble
import Testing
import Words

@testable import Cabinet

/// A screen with a way to it, for tests of what every screen's keys do.
struct KeyPlace: Sendable, CustomTestStringConvertible {
  let name: String
  /// The keys that lead there from the title, or after a game's start.
  let keys: String
  var game: String?
  /// The last so many of them are text that is typed.
  var typed = 0
  /// The keys after that text.
  var then = ""
  /// True if chance decides what a key brings.
  var hasChance = false
  /// The moment at which the screen is looked at.
  var moment = Duration.seconds(9)

  var testDescription: String { name }

  /// Every screen and room, where each key that it names does something.
  static let all: [KeyPlace] = [
    KeyPlace(name: "title", keys: "<down>"),
    KeyPlace(name: "difficulty", keys: "go:difficulty"),
    KeyPlace(name: "player", keys: "go:player"),
    KeyPlace(name: "player, typing", keys: "go:player <end> <enter> B", typed: 1),
    KeyPlace(name: "high scores", keys: "go:scores"),
    KeyPlace(name: "high scores of another game", keys: "go:scores <tab>"),
    KeyPlace(name: "feats", keys: "go:scores f"),
    KeyPlace(name: "statistics", keys: "go:scores i"),
    KeyPlace(name: "statistics, the weeks", keys: "go:scores i 5"),
    KeyPlace(name: "settings", keys: "go:settings"),
    KeyPlace(name: "lander's board", keys: "go:settings <up> <enter>"),
    KeyPlace(name: "keys", keys: keyGroups),
    KeyPlace(name: "keys, resetting all", keys: keyGroups + "<end> <enter>"),
    KeyPlace(name: "keys of a game", keys: keyGroups + "<enter> <down>"),
    KeyPlace(name: "keys, a clash", keys: keyGroups + "<enter> <enter> 2"),
    KeyPlace(name: "help", keys: "go:help"),
    KeyPlace(name: "daily games", keys: "go:daily"),
    KeyPlace(name: "leaving a daily game", keys: "go:daily <down> <down> <enter> x x p q"),
    KeyPlace(name: "character", keys: "go:character", hasChance: true),
    KeyPlace(name: "album", keys: "go:album <down>"),
    KeyPlace(name: "album, renaming", keys: "go:album n x", typed: 1),
    KeyPlace(name: "album, deleting", keys: "go:album d"),
    KeyPlace(name: "album, a picture", keys: "go:album <enter>"),
    KeyPlace(name: "back office", keys: "go:office"),
    KeyPlace(name: "members", keys: "go:office 1 <down> d u"),
    KeyPlace(name: "members, after undo", keys: "go:office 1 d"),
    KeyPlace(name: "members, finding", keys: "go:office 1 / a", typed: 1),
    KeyPlace(name: "members, a form", keys: "go:office 1 a B", typed: 1),
    KeyPlace(name: "crowd", keys: "go:office 2 r"),
    KeyPlace(name: "runs", keys: "go:office 3"),
    KeyPlace(name: "scenes", keys: "go:office 4"),
    KeyPlace(name: "a scene", keys: "go:office 4 <enter>"),
    KeyPlace(name: "data", keys: "go:office 5"),
    KeyPlace(name: "a tree", keys: "go:office 5 <enter> <down> <down>"),
    KeyPlace(name: "a value", keys: "go:office 5 <enter> <down> <down> <right> <down> <enter>"),
    KeyPlace(name: "tables", keys: members),
    KeyPlace(name: "rows", keys: "\(members) <enter>"),
    KeyPlace(name: "going to a row", keys: "\(members) <enter> : 1", typed: 1),
    KeyPlace(name: "a row", keys: "\(members) <enter> <enter>"),
    KeyPlace(name: "backups", keys: "go:office 5 b"),
    KeyPlace(name: "another file", keys: "go:office 5 o /", typed: 1),
    KeyPlace(name: "export", keys: "go:office 5 e <c-u>"),
    KeyPlace(name: "a folder", keys: "go:office 5 " + downs(6) + "<enter>"),
    KeyPlace(name: "deleting", keys: "go:office 6 r e s e t", typed: 5),
    KeyPlace(name: "deleted", keys: "go:office 6 r e s e t", typed: 5, then: "<enter>"),
    KeyPlace(
      name: "undoing", keys: "go:office 6 r e s e t", typed: 5, then: "<enter> <enter> 7"),
    KeyPlace(name: "nothing to undo", keys: "go:office 7"),
    KeyPlace(name: "card", keys: "", game: "whackamole", moment: .seconds(1)),
    KeyPlace(name: "countdown", keys: "x", game: "skeet", moment: .milliseconds(400)),
    KeyPlace(name: "playing", keys: "x x", game: "lander", moment: .milliseconds(600)),
    KeyPlace(name: "paused", keys: "x x p", game: "memory", moment: .seconds(1)),
    KeyPlace(name: "result", keys: "x x q", game: "skeet", moment: .seconds(40)),
    KeyPlace(
      name: "a replay", keys: replay + "<right> <right> <right>", moment: .seconds(9)),
  ]

  /// The way to the groups of actions whose keys can be changed.
  private static let keyGroups = "go:settings <home> <down> <down> <down> <down> <enter> "

  /// The way to the recorded game in the table of skeet.
  private static let replay = "go:scores <tab> <enter> <space> "

  private static func downs(_ count: Int) -> String {
    Array(repeating: "<down> ", count: count).joined()
  }

  /// The way to the tables of the members' register.
  private static let members = "go:office 5 " + downs(7) + "<enter>"

  /// Something in every room.
  static func storage() throws -> MemoryStorage {
    let storage = MemoryStorage(folder: folder())
    _ = storage.set("player_name", to: "Zoe")
    storage.kept["whackamole"] = [Score(name: "Zoe", points: 61, seed: 1, rulesVersion: 2)]
    var score = Score(name: "Ann", points: 12, seed: 1, rulesVersion: 2)
    score.replay = try ReplayFile(storage: storage.files).write(
      Records.skeet, date: Timestamp(secondsSince1970: 0))
    storage.kept["skeet"] = [score]
    let register: MemberRegister = storage.rooms.store()
    _ = try register.add(MemberDetails(name: "Ann"))
    _ = try register.add(MemberDetails(name: "Abe"))
    let room: AlbumRoom = storage.rooms.store()
    for title in ["first", "second"] {
      var picture = Canvas(size: Size(columns: 200, rows: 60))
      picture.draw(title, column: 90, row: 30)
      let request = KeepSouvenir(title: title, picture: picture, theme: .default)
      let entry = try request.perform(on: room)
      try room.album.change(entry, to: SouvenirData(title: title, rating: 3))
    }
    try write(DataFiles.scores, to: storage.folder + "/whackamole.plist")
    return storage
  }

  /// The same once more, without making it anew.
  private static func storage(like other: MemoryStorage) throws -> MemoryStorage {
    let storage = MemoryStorage(folder: folder())
    try FileManager.default.copyItem(atPath: other.folder, toPath: storage.folder)
    // A screen shows when a file was changed.
    try DataFiles.settle(storage.folder)
    (storage.preferences, storage.kept) = (other.preferences, other.kept)
    return storage
  }

  /// As long on every machine, so that lines break at the same places; in memory where there is such
  /// a place, since a thousand visits write to it.
  private static func folder() -> String {
    let isInMemory = FileManager.default.isWritableFile(atPath: "/dev/shm")
    return (isInMemory ? "/dev/shm/arc-key-" : "/tmp/arcade-keys-") + UUID().uuidString.prefix(8)
  }

  /// The screen, and what came of one more event; `script` are other keys that lead there.
  func visit(
    _ event: TerminalEvent? = nil, in storage: MemoryStorage, bindings: [KeyBinding] = [],
    script: [Key]? = nil, size: Size = Size(columns: 130, rows: 40),
    language: SpokenLanguage = .english, words: Words? = nil
  ) throws -> Visit {
    let way = script ?? Key.sequence(Visit.expanded(keys) + then)
    let presses = way.enumerated().map { index, key in
      (at: Duration.milliseconds(100 * (index + 1)), event: TerminalEvent.key(key))
    }
    let rest = [event, .hangUp].compactMap { $0 }.map { (at: moment, event: $0) }
    return Visit(
      "", columns: size.columns, rows: size.rows, storage: try Self.storage(like: storage),
      then: presses + rest,
      game: game.map { GameStart(game: $0) }, language: language, words: words
    ) { $0.bindings = bindings }
  }
}
