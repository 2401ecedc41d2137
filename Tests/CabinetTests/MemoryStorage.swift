import Cabinet
import Foundation
import GameCore
import Keys
import Persistence
import Words

/// A storage that forgets everything with the test that made it.
final class MemoryStorage: ArcadeStorage {
  var preferences = Preferences()
  let scoreFiles = [
    "whackamole": "whackamole.plist", "skeet": "skeetshooter.sqlite", "memory": "memory.sqlite",
  ]
  var kept: [String: [Score]] = [:]
  var replays: [Replay] = []
  /// All games that were handed in, also those without a score.
  var submissions: [Submission] = []
  var removed: [String: [Score]]?
  var notices: [String] = []
  /// The games that were made ready.
  var prepared: [String] = []
  /// The files of the rooms, in a folder that goes with the test.
  let folder: String
  lazy var rooms = RoomStores(storage: files)
  var files: Storage {
    var locations = FileLocations(dataDirectory: folder, environment: [:])
    // The same in every test, and never there: what a test exports by chance is refused.
    locations.exportFolder = "\(NSTemporaryDirectory())arcade-exports"
    return Storage(
      locations: locations,
      now: { Timestamp(secondsSince1970: 1_795_219_200) })
  }
  /// The error with which the next change of a setting fails.
  var failure: String?

  private static let choices = [
    "simple_data_difficulty": Difficulty.allCases.map(\.rawValue),
    "theme": ["default", "high_contrast", "monochrome", "terminal"],
    "glyphs": ["automatic", "unicode", "ascii"], "ambiguous_width": ["narrow", "wide"],
    "keyboard_layout": KeyboardLayout.allCases.map(\.rawValue),
    "bell": ["off", "bell", "flash"],
    "game_speed": ["100", "75", "50"], "repeat_pause": ["0", "200", "400", "800"],
    "switch_pace": ["500", "1000", "1500", "2000", "3000", "5000"],
    "introductions": ["full", "short", "off"],
    "members_store": ["sqlite", "xml", "binary"],
    "language": Language.allCases.map(\.rawValue),
  ]

  init(folder: String = "\(NSTemporaryDirectory())arcade-rooms-\(UUID().uuidString)") {
    self.folder = folder
    preferences.values = [
      "theme": "default", "glyphs": "automatic", "keyboard_layout": "qwerty", "bell": "off",
      "game_speed": "100", "introductions": "full", "members_store": "sqlite", "mouse": "on",
      "reduce_motion": "off", "sound": "off", "screen_reader": "off", "large_letters": "off",
      "repeat_pause": "0",
      "one_switch": "off", "switch_pace": "1500", "ambiguous_width": "narrow", "memory_clock": "on",
      "pause_on_focus_loss": "on", "simple_data_difficulty": "Medium",
      "lander_board_url": "off", "language": "automatic",
    ]
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func set(_ setting: String, to value: String) -> (any PlayerMessage)? {
    preferences.values[setting] = value
    switch setting {
    case "simple_data_difficulty": preferences.difficulty = Difficulty(rawValue: value) ?? .medium
    case "player_name": preferences.playerName = value
    case "theme": preferences.theme = ThemeChoice(rawValue: value) ?? .default
    case "coat": preferences.coat = CoatChoice(rawValue: value) ?? .plain
    case "language": preferences.language = Language(rawValue: value) ?? .automatic
    case "glyphs": preferences.glyphs = GlyphChoice(rawValue: value) ?? .automatic
    case "keyboard_layout": preferences.layout = KeyboardLayout(rawValue: value) ?? .qwerty
    case "game_speed": preferences.speed = Int(value).flatMap(GameSpeed.init) ?? .full
    case "repeat_pause": preferences.repeatPause = .milliseconds(Int(value) ?? 0)
    case "one_switch": preferences.hasOneSwitch = value == "on"
    case "switch_pace": preferences.switchPace = .milliseconds(Int(value) ?? 0)
    case "memory_clock": preferences.hasClock = value == "on"
    case "reduce_motion": preferences.reduceMotion = value == "on"
    case "sound": preferences.sound = value == "on"
    case "bell": preferences.bell = .init(rawValue: value) ?? .off
    case "introductions": preferences.introductions = .init(rawValue: value) ?? .full
    default: break
    }
    defer { failure = nil }
    return failure.map { Said($0) }
  }

  func turn(_ setting: String, by step: Int) -> (any PlayerMessage)? {
    let choices = Self.choices[setting] ?? ["on", "off"]
    let index = choices.firstIndex(of: preferences.values[setting] ?? "") ?? 0
    return set(setting, to: choices[(index + step + choices.count) % choices.count])
  }

  func bind(_ changes: [KeyChange]) -> (any PlayerMessage)? {
    let changed = Set(changes.map(\.action))
    preferences.bindings.removeAll { changed.contains($0.action) }
    preferences.bindings += changes.compactMap { change in
      change.keys.map { KeyBinding(change.action, $0) }
    }
    return nil
  }

  func countCard(game: String) {
    preferences.cardsShown[game, default: 0] += 1
  }

  func readsQuickly(game: String) -> Bool { true }

  func scores(
    game: String, difficulty: Difficulty?, speed: GameSpeed, count: Int
  ) -> Result<[Score], StorageFailure> {
    let table = kept[game, default: []]
      .filter { (difficulty == nil || $0.difficulty == difficulty) && $0.speed == speed }
      .sorted { $0.points > $1.points }
    return .success(Array(table.prefix(count)))
  }

  func prepare(game: String) { prepared.append(game) }

  func begin() {}

  /// True if the title's figures are there only once the slow stores were opened.
  var readsFiguresLate = false
  private var hasOpenedSlowStores = false
  func openSlowStores() { hasOpenedSlowStores = true }
  var whenRecording: () -> Void = {}
  func recordSession() { whenRecording() }

  func end() {}

  func submit(_ submission: Submission) -> SubmitOutcome {
    submissions.append(submission)
    var score = submission.score
    let game = submission.game
    let history: GameHistory = rooms.store()
    let played = submission.game(with: score)
    let goals = try? history.goals(of: played.table, player: score.name)
    guard score.points > 0 else { return SubmitOutcome(rank: nil, previousBest: goals?.own) }
    score.replay = try? ReplayFile(storage: files).write(
      submission.replay, date: score.date ?? .now)
    let placement = try? history.add(submission.game(with: score))
    let own = kept[game, default: []].filter {
      $0.name == score.name && $0.difficulty == score.difficulty && $0.speed == score.speed
    }
    let best = own.map(\.points).max()
    if best.map({ score.points > $0 }) ?? true {
      kept[game, default: []].removeAll { own.contains($0) }
      kept[game, default: []].append(score)
      replays.append(submission.replay)
    }
    let better = kept[game, default: []].filter {
      $0.difficulty == score.difficulty && $0.points > score.points
    }
    return SubmitOutcome(
      rank: max(better.count + 1, placement?.rank ?? 0), previousBest: goals?.own ?? best,
      newFeats: placement?.newFeats ?? [])
  }

  func resettable(_ targets: [ResetTarget]) -> ResettableFiles {
    ResettableFiles(
      files: files(of: kept).filter { targets.contains($0.target) },
      undo: files(of: removed ?? [:]))
  }

  func files(of scores: [String: [Score]]) -> [ResettableFile] {
    ResetTarget.scores.compactMap { target in
      guard let name = scoreFiles[target.name], let scores = scores[target.name] else { return nil }
      return ResettableFile(target: target, name: name, count: scores.count)
    }
  }

  /// The work that is done at each reset.
  var whenReset: () -> Void = {}

  func reset(_ targets: [ResetTarget]) -> Result<String, StorageFailure> {
    whenReset()
    let names = targets.map(\.name)
    removed = kept.filter { names.contains($0.key) }
    kept = kept.filter { !names.contains($0.key) }
    return .success("/backups/reset")
  }

  func undoReset() -> Result<[ResettableFile], StorageFailure> {
    guard let back = removed else { return .failure(StorageFailure(Said("nothing"))) }
    kept.merge(back) { $0 + $1 }
    removed = nil
    return .success(files(of: back))
  }

  func titleFigures() -> TitleFigures {
    if readsFiguresLate, !hasOpenedSlowStores { return TitleFigures() }
    return TitleFigures(
      character: (rooms.store() as CharacterRoom).load().character,
      crowd: (try? (rooms.store() as CrowdFile).load())?.people ?? [],
      feats: ((try? (rooms.store() as GameHistory).feats(of: preferences.player)) ?? []).map(
        \.name),
      daily: (try? (rooms.store() as DailyFile).tries()) ?? [], bestDaily: bestDailyGames())
  }

  private func bestDailyGames() -> [String: Score] {
    let history: GameHistory = rooms.store()
    let games = GameEntry.all.compactMap {
      (try? history.best(1, of: HistoryTable(daily: $0, preferences)))?.first
    }
    return Dictionary(uniqueKeysWithValues: games.map { ($0.game, $0.asScore) })
  }

  /// The requests of rooms that came, counted, and the work that is done before each.
  private var requests = 0
  var whenRequested: (_ number: Int) -> Void = { _ in }

  func perform<Request: RoomRequest>(
    _ request: Request
  ) -> Result<Request.Answer, StorageFailure> {
    requests += 1
    whenRequested(requests)
    return rooms.perform(request)
  }

  func takeNotices() -> [any PlayerMessage] {
    defer { notices = [] }
    return notices.map { Said($0) }
  }
}

/// A sentence of a test.
struct Said: PlayerMessage {
  let text: String

  init(_ text: String) { self.text = text }

  func sentence(in words: Words) -> String { text }
}
