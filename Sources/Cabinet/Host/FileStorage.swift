import Canvas
import DurableFiles
package import GameCore
import Glibc
import Keys
package import Persistence
package import Words

/// The arcade's files: scores, settings, replays and resets on disk.
package final class FileStorage: ArcadeStorage {
  /// The preferences as they were read before the session began.
  private var early: Preferences?
  let storage: Storage
  let settings: Settings
  let stores: [String: SpoolingScoreStore]
  let rooms: RoomStores
  let startBoardSync: () -> Void
  let startLeagueSending: () -> Void
  /// The draw of a league that a game of this session is played for.
  let drawn: DrawnGame?
  /// The league that drew it, where it may be another one than that of the settings.
  let drawing: DrawingLeague?
  var notices: [any PlayerMessage] = []
  /// Games that the history didn't take yet.
  var waitingGames: [(game: PlayedGame, keepsRecord: Bool)] = []
  /// The feats of a player as they were read last; nil before, and once they may have changed.
  private var feats: (player: String, names: [String])?
  /// The best daily games of tables as they were read last, and the tries at that time; nil once they
  /// may have changed.
  private var bestDaily: (tables: [HistoryTable], tries: [DailyTry], scores: [String: Score])?
  /// The first picture doesn't wait for the history and the daily games.
  private var readsGames = false

  /// Works on the files of a storage.
  ///
  /// `startBoardSync` brings the lunar lander's board and its table here together in the background,
  /// and `startLeagueSending` a league and the outbox; `courier` fetches a league's recordings.
  package init(
    _ storage: Storage, drawn: DrawnGame? = nil, by drawing: DrawingLeague? = nil,
    startBoardSync: @escaping () -> Void = {}, startLeagueSending: @escaping () -> Void = {},
    courier: (any LeagueCourier)? = nil
  ) {
    self.storage = storage
    (self.startBoardSync, self.startLeagueSending) = (startBoardSync, startLeagueSending)
    (self.drawn, self.drawing) = (drawn, drawing)
    settings = Settings(storage: storage, width: TextWidth.leastColumns(of:))
    stores = Dictionary(
      uniqueKeysWithValues: GameStorage.all.map { ($0.game, $0.spoolingStore(in: storage)) })
    rooms = RoomStores(storage: storage)
    if let courier {
      let league: LeagueRoom = rooms.store()
      (league.courier, league.startReading) = (courier, startLeagueSending)
    }
  }

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

  package func openSlowStores() {
    readsGames = true
    // A killed process may have left private copies of files.
    PrivateFolder.removeAbandoned()
    for store in stores.values where !store.opensQuickly { retryAndRead(store) }
  }

  /// Writes down the default difficulty where none is chosen, adds this session to the run
  /// history, and has the board asked.
  package func recordSession() {
    writeDifficulty()
    recordRun()
    synchronizeBoard()
    if settings.league != nil { startLeagueSending() }
  }

  private func writeDifficulty() {
    note { () throws(StoreError) in try settings.writeMissingDifficulty() }
  }

  /// Retries failed uploads and reports problems that need the player.
  private func synchronizeBoard() {
    guard let board = settings.landerBoard else { return }
    if let record = BoardRecord.last(of: board, in: storage), record.needsAttention {
      notices.append(record)
    }
    startBoardSync()
  }

  private func recordRun() {
    do throws(RunError) {
      try (rooms.store() as RunHistory).record(processID: getpid())
    } catch {
      notices.append(error)
    }
  }

  package func end() {
    for store in stores.values { store.retry() }
    saveWaitingGames()
  }

  /// The settings as the file has them, or as set in this session where it could not be kept.
  package var preferences: Preferences {
    defer { early = nil }
    return early ?? Preferences(settings)
  }

  /// True if the player wants lines for a screen reader; asked before the session begins, which then
  /// need not read the settings again.
  package var wantsLines: Bool {
    let preferences = Preferences(settings)
    early = preferences
    return preferences.wantsLines
  }

  // MARK: - Settings

  /// Writes a setting to the settings file; a word that is none of its choices is refused.
  package func set(_ key: String, to value: String) -> (any PlayerMessage)? {
    do throws(SettingError) {
      let setting = try Settings.setting(key)
      let new = try settings.value(of: value, for: setting)
      let kept = attempt { () throws(StoreError) in
        try settings.set(new, for: setting)
        notices += try storage.carryOut(setting)
      }
      if case .failure(let failure) = kept { return failure }
      if setting.kind == .board, settings.landerBoard != nil { startBoardSync() }
      if setting.kind == .league, settings.league != nil { startLeagueSending() }
      return nil
    } catch {
      return error
    }
  }

  /// Writes the choice `step` places on, past the last again the first.
  ///
  /// A setting without a list of choices, such as the name, stays as it is.
  package func turn(_ key: String, by step: Int) -> (any PlayerMessage)? {
    guard let setting = Setting.named(key), !setting.choices.isEmpty else { return nil }
    return set(
      key, to: setting.choices.turned(from: settings.text(of: setting) ?? "", by: step))
  }

  package func bind(_ changes: [KeyChange]) -> (any PlayerMessage)? {
    let names = changes.map { ($0.action.name, $0.keys?.map(\.name)) }
    let kept = attempt { () throws(StoreError) in
      try settings.setKeys(Dictionary(names, uniquingKeysWith: { $1 }))
    }
    if case .failure(let failure) = kept { return failure }
    return nil
  }

  package func countCard(game: String) {
    note { () throws(StoreError) in try settings.countCard(game: game) }
  }

  // MARK: - Scores

  package func scores(
    game: String, difficulty: Difficulty?, speed: GameSpeed, count: Int
  ) -> Result<[Score], StorageFailure> {
    guard let store = stores[game] else { return .success([]) }
    return attempt { () throws(StoreError) in
      try store.best(count, difficulty: difficulty, speed: speed)
    }
  }

  /// Makes a game's file from the template where there is none, and sets a damaged one aside.
  package func prepare(game: String) {
    guard let store = stores[game] else { return }
    note { () throws(StoreError) in try store.prepare() }
  }

  // MARK: - Reset and undo

  package func resettable(_ targets: [ResetTarget]) -> ResettableFiles {
    let reset = DataReset(storage: storage)
    let files = reset.plan(targets).map(Self.file)
    switch attempt({ () throws(StoreError) in try reset.last() }) {
    case .success(let last):
      return ResettableFiles(files: files, undo: last?.items.map(Self.file) ?? [])
    case .failure(let failure):
      notices.append(failure)
      return ResettableFiles(files: files, undo: [])
    }
  }

  package func reset(_ targets: [ResetTarget]) -> Result<String, StorageFailure> {
    forgetGames()
    return attempt { () throws(StoreError) in
      let (_, folder, new) = try DataReset(storage: storage).perform(targets) {
        notices.append($0)
      }
      notices += new
      return folder ?? storage.locations.backupFolder
    }
  }

  package func undoReset() -> Result<[ResettableFile], StorageFailure> {
    forgetGames()
    return attempt { () throws(StoreError) in
      try DataReset(storage: storage).undo { notices.append($0) }.map(Self.file)
    }
  }

  private static func file(_ item: ResetItem) -> ResettableFile {
    ResettableFile(target: item.target, name: fileName(of: item.path), count: item.records)
  }

  // MARK: - Rooms and notices

  package func titleFigures() -> TitleFigures {
    let character = (rooms.store() as CharacterRoom).load()
    // A crowd that can't be read is told of in its own room.
    let crowd = try? (rooms.store() as CrowdFile).load()
    let tries = dailyTries()
    return TitleFigures(
      character: character.problem == nil ? character.character : nil, crowd: crowd?.people ?? [],
      feats: featNames(), daily: newestDays(of: tries), bestDaily: bestDailyGames(after: tries))
  }

  private func dailyTries() -> [DailyTry] {
    // A file that can't be read is told of in the room of the daily games.
    readsGames ? (try? (rooms.store() as DailyFile).tries()) ?? [] : []
  }

  private func newestDays(of tries: [DailyTry]) -> [DailyTry] {
    let player = preferences.player
    let tries = tries.filter { $0.player == player }
    guard let newest = tries.map(\.day).max() else { return [] }
    let days = tries.daysInARow(player: player, today: newest)
    return tries.filter { $0.day >= newest + -days }
  }

  private func featNames() -> [String] {
    guard readsGames else { return [] }
    let player = preferences.player
    if let feats, feats.player == player { return feats.names }
    // A history that can't be read is told of where its games are shown.
    let names = (try? (rooms.store() as GameHistory).feats(of: player))?.map(\.name) ?? []
    feats = (player, names)
    return names
  }

  /// Another arcade may have played a daily game meanwhile, which the tries tell.
  private func bestDailyGames(after tries: [DailyTry]) -> [String: Score] {
    guard readsGames else { return [:] }
    let preferences = preferences
    let tables = GameEntry.all.map { HistoryTable(daily: $0, preferences) }
    if let bestDaily, bestDaily.tables == tables, bestDaily.tries == tries {
      return bestDaily.scores
    }
    let history: GameHistory = rooms.store()
    // A history that can't be read is told of where its games are shown.
    let games = tables.compactMap { (try? history.best(1, of: $0))?.first }
    let scores = Dictionary(games.map { ($0.game, $0.asScore) }) { first, _ in first }
    bestDaily = (tables, tries, scores)
    return scores
  }

  /// The feats and the best games are read anew when they are shown next.
  func forgetGames() { (feats, bestDaily) = (nil, nil) }

  package func perform<Request: RoomRequest>(
    _ request: Request
  ) -> Result<Request.Answer, StorageFailure> {
    rooms.perform(request)
  }

  package func takeNotices() -> [any PlayerMessage] {
    defer { notices = [] }
    let stores = stores.values.flatMap { $0.takeNotices() }
    return notices + settings.file.takeNotices() + stores + rooms.takeNotices()
  }

  func attempt<Value>(
    _ work: () throws(StoreError) -> Value
  ) -> Result<Value, StorageFailure> {
    do {
      return .success(try work())
    } catch {
      return .failure(StorageFailure(error))
    }
  }

  func note(_ work: () throws(StoreError) -> Void) {
    if case .failure(let failure) = attempt(work) { notices.append(failure) }
  }
}
