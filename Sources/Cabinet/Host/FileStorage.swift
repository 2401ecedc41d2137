import Canvas
package import GameCore
import Glibc
package import Persistence

/// The arcade's files: scores, settings, replays and resets on disk.
package final class FileStorage: ArcadeStorage {
  private let storage: Storage
  private let settings: Settings
  private let stores: [String: SpoolingScoreStore]
  private let rooms: RoomStores
  private let startBoardSync: () -> Void
  private var notices: [String] = []

  /// Works on the files of a storage; `startBoardSync` brings the lunar lander's board and
  /// its table here together in the background.
  package init(_ storage: Storage, startBoardSync: @escaping () -> Void = {}) {
    self.storage = storage
    self.startBoardSync = startBoardSync
    settings = Settings(storage: storage, width: TextWidth.columns(of:))
    stores = Dictionary(
      uniqueKeysWithValues: GameStorage.all.map { ($0.game, $0.spoolingStore(in: storage)) })
    rooms = RoomStores(storage: storage)
  }

  /// Saves what an earlier session could not, and finds out what cannot be read.
  package func begin() {
    for store in stores.values where store.opensQuickly { retryAndRead(store) }
    if settings.file.problem != nil { writeDifficulty() }
  }

  /// A file that cannot be read is reported now, not when a table stays empty.
  private func retryAndRead(_ store: SpoolingScoreStore) {
    store.retry()
    note { () throws(StoreError) in _ = try store.best(1, difficulty: nil, speed: .full) }
  }

  package func readsQuickly(game: String) -> Bool { stores[game]?.opensQuickly ?? true }

  /// Looks into the stores that take longer.
  package func openSlowStores() {
    for store in stores.values where !store.opensQuickly { retryAndRead(store) }
  }

  /// Writes down the default difficulty where none is chosen, adds this session to the run
  /// history, and has the board asked.
  package func recordSession() {
    writeDifficulty()
    recordRun()
    synchronizeBoard()
  }

  private func writeDifficulty() {
    note { () throws(StoreError) in try settings.writeMissingDifficulty() }
  }

  /// Retries failed uploads and reports problems that need the player.
  private func synchronizeBoard() {
    guard let board = settings.landerBoard else { return }
    if let record = BoardRecord.last(of: board, in: storage), record.needsAttention {
      notices.append(record.sentence)
    }
    startBoardSync()
  }

  private func recordRun() {
    do throws(RunError) {
      try (rooms.store() as RunHistory).record(processID: getpid())
    } catch {
      notices.append(error.sentence)
    }
  }

  /// Tries once more to save what could not be saved.
  package func end() {
    for store in stores.values { store.retry() }
  }

  /// The settings as the file has them, or as set in this session where it could not be kept.
  package var preferences: Preferences { Preferences(settings) }

  /// The name of each game's score file, without its folder, by the game's name.
  package let scoreFiles = Dictionary(
    uniqueKeysWithValues: GameStorage.all.map { ($0.game, $0.fileName) })

  // MARK: - Settings

  /// Writes a setting to the settings file; a word that is none of its choices is refused.
  package func set(_ setting: String, to value: String) -> String? {
    do {
      let setting = try Settings.setting(setting)
      try settings.set(try settings.value(of: value, for: setting), for: setting)
      notices += try storage.carryOut(setting)
      if setting.kind == .board, settings.landerBoard != nil { startBoardSync() }
      return nil
    } catch let error as StoreError {
      return error.sentence
    } catch let error as SettingError {
      return error.sentence
    } catch {
      return String(describing: error)
    }
  }

  /// Writes the choice `step` places on, past the last again the first.
  ///
  /// A setting without a list of choices, such as the name, stays as it is.
  package func turn(_ key: String, by step: Int) -> String? {
    guard let setting = Setting.named(key), !setting.choices.isEmpty else { return nil }
    let choices = setting.choices
    let place = choices.firstIndex(of: settings.text(of: setting) ?? "") ?? 0
    return set(key, to: choices[(place + step + choices.count) % choices.count])
  }

  /// Writes to the settings file that a game's card was shown once more.
  package func countCard(game: String) {
    note { () throws(StoreError) in try settings.countCard(game: game) }
  }

  // MARK: - Scores

  /// Reads at most `count` scores of a game, best first; a nil difficulty takes all.
  package func scores(
    game: String, difficulty: Difficulty?, speed: GameSpeed, count: Int
  ) -> Result<[Score], StorageFailure> {
    guard let store = stores[game] else { return .success([]) }
    do {
      return .success(try store.best(count, difficulty: difficulty, speed: speed))
    } catch {
      return .failure(StorageFailure(error.sentence))
    }
  }

  /// Makes a game's file from the template where there is none, and sets a damaged one aside.
  package func prepare(game: String) {
    guard let store = stores[game] else { return }
    note { () throws(StoreError) in try store.prepare() }
  }

  /// Writes the replay to a file of its own, then the score, which names that file.
  ///
  /// A score that cannot be saved now is spooled for the next session; a notice says so. The
  /// replay of a score that enters no table is not kept.
  package func submit(_ score: Score, replay: Replay, game: String) -> SubmitOutcome {
    guard let store = stores[game] else {
      return SubmitOutcome(rank: nil, previousBest: nil, notices: [])
    }
    let replays = ReplayFile(storage: storage)
    let comparison = comparison(of: score, in: store)
    var score = score
    note { () throws(StoreError) in
      score.replay = try replays.write(replay, date: score.date ?? .now)
    }
    let saved = store.save(score)
    if let sentence = saved.outcome.sentence { notices.append(sentence) }
    if game == GameStorage.lander.game, saved.placement?.isPersonalBest == true,
      settings.landerBoard != nil
    {
      startBoardSync()
    }
    if let name = score.replay, saved.outcome == .saved, saved.placement?.isPersonalBest != true {
      note { () throws(StoreError) in try replays.remove(name) }
    }
    guard let placement = saved.placement, let comparison else {
      return SubmitOutcome(
        rank: saved.placement?.rank, previousBest: saved.placement?.previousBest, notices: [])
    }
    let isKeptOut = !placement.isPersonalBest && comparison.previousBest ?? -1 < score.points
    return SubmitOutcome(
      rank: isKeptOut ? nil : comparison.rank, previousBest: comparison.previousBest,
      keptEarlier: isKeptOut ? comparison.bestOfOtherRules : nil, notices: [])
  }

  /// Nil where the table can't be read now; saving says why.
  private func comparison(of score: Score, in store: any ScoreStore) -> RulesComparison? {
    guard
      let table = try? store.best(.max, difficulty: score.difficulty, speed: score.speed)
    else { return nil }
    return RulesComparison(score, among: table, keepsRules: store.keepsDetails)
  }

  // MARK: - Reset and undo

  /// Counts the records in each file that `reset` would move, and in the last reset.
  package func resettable(
    _ targets: [ResetTarget]
  ) -> (files: [ResettableFile], undo: [ResettableFile]) {
    let reset = DataReset(storage: storage)
    let files = reset.plan(targets).map(Self.file)
    switch attempt({ () throws(StoreError) in try reset.last() }) {
    case .success(let last): return (files, last?.items.map(Self.file) ?? [])
    case .failure(let failure):
      notices.append(failure.sentence)
      return (files, [])
    }
  }

  /// Moves files to a new backup folder and gives its path.
  package func reset(_ targets: [ResetTarget]) -> Result<String, StorageFailure> {
    attempt { () throws(StoreError) in
      let (_, folder, new) = try DataReset(storage: storage).perform(targets)
      notices += new.map(\.sentence)
      return folder ?? storage.locations.backupFolder
    }
  }

  /// Merges what the last reset took into the files and gives what it was.
  package func undoReset() -> Result<[ResettableFile], StorageFailure> {
    attempt { () throws(StoreError) in
      try DataReset(storage: storage).undo().map(Self.file)
    }
  }

  private static func file(_ item: ResetItem) -> ResettableFile {
    let name = item.path.split(separator: "/").last.map(String.init) ?? item.path
    return ResettableFile(target: item.target, name: name, count: item.records)
  }

  // MARK: - Rooms and notices

  /// Reads the figures before the title; their rooms report a file that cannot be read.
  package func titleFigures() -> TitleFigures {
    let character = (rooms.store() as CharacterRoom).load()
    let crowd = try? (rooms.store() as CrowdFile).load()
    return TitleFigures(
      character: character.problem == nil ? character.character : nil, crowd: crowd?.people ?? [])
  }

  /// Carries out what a room's screen asked for, on the room's files.
  package func perform<Request: RoomRequest>(
    _ request: Request
  ) -> Result<Request.Answer, StorageFailure> {
    rooms.perform(request)
  }

  /// Gives what settings, stores, replays and rooms have had to say, once.
  package func takeNotices() -> [String] {
    defer { notices = [] }
    let stores = stores.values.flatMap { $0.takeNotices() }
    return notices + (settings.file.takeNotices() + stores).map(\.sentence) + rooms.takeNotices()
  }

  private func attempt<Value>(
    _ work: () throws(StoreError) -> Value
  ) -> Result<Value, StorageFailure> {
    do {
      return .success(try work())
    } catch {
      return .failure(StorageFailure(error.sentence))
    }
  }

  private func note(_ work: () throws(StoreError) -> Void) {
    if case .failure(let failure) = attempt(work) { notices.append(failure.sentence) }
  }
}

extension Preferences {
  /// Reads the settings as screens need them.
  init(_ settings: Settings) {
    self.init()
    playerName = settings.playerName
    difficulty = settings.difficulty
    let text = settings.difficultyText
    unknownDifficulty = text.flatMap { Difficulty(rawValue: $0) == nil ? $0 : nil }
    theme = settings.theme
    glyphs = settings.glyphs
    bell = settings.bell
    reduceMotion = settings.reduceMotion
    mouse = settings.mouse
    layout = settings.keyboardLayout
    speed = settings.gameSpeed
    hasClock = settings.memoryClock
    pausesWithoutFocus = settings.pauseOnFocusLoss
    introductions = settings.introductions
    for game in GameStorage.all {
      cardsShown[game.game] = settings.cardsShown(game: game.game)
    }
    for setting in Setting.all { values[setting.key] = settings.text(of: setting) }
  }
}
