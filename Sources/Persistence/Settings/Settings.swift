package import GameCore
package import PropertyLists
package import Words

/// The settings, typed, over the defaults file.
///
/// Reading never fails: what the file does not hold, or holds in a form that is not
/// known, counts as the default. Writing throws where the file cannot be written; the
/// value then holds until the program ends.
package final class Settings {
  package let file: DefaultsFile
  private let width: (String) -> Int

  /// Works on the defaults file of a storage; `width` measures a name in columns.
  package init(storage: Storage, width: @escaping (String) -> Int = { $0.count }) {
    self.width = width
    var registered: [String: PropertyListValue] = [:]
    for setting in Setting.all { registered[setting.key] = setting.standard }
    file = DefaultsFile(
      path: storage.locations.defaultsFile, registered: registered, storage: storage)
  }

  // MARK: - Difficulty

  /// The chosen difficulty; Medium where the file holds none or a text that is not known.
  package var difficulty: Difficulty {
    difficultyText.flatMap(Difficulty.init(rawValue:)) ?? .medium
  }

  /// The difficulty's text as the file holds it, also one that is not known.
  package var difficultyText: String? { file.value(Setting.difficulty.key)?.string }

  package func setDifficulty(_ difficulty: Difficulty) throws(StoreError) {
    try file.set(.string(difficulty.rawValue), for: Setting.difficulty.key)
  }

  /// Writes Medium where no difficulty is chosen, as the original recipe does when it
  /// is opened; a damaged file is set aside first, as with every change.
  package func writeMissingDifficulty() throws(StoreError) {
    guard file.userValue(Setting.difficulty.key) == nil else { return }
    if let problem = file.problem {
      guard case .damaged = problem.reason else { throw problem }
    }
    try file.update(Setting.difficulty.key) { $0 ?? .string(Difficulty.medium.rawValue) }
  }

  // MARK: - Typed values

  /// The player's name; nil where none is chosen.
  package var playerName: String? { file.value(Setting.playerName.key)?.string }
  package var theme: ThemeChoice { choice(.theme) }
  package var coat: CoatChoice { choice(.coat) }
  package var glyphs: GlyphChoice { choice(.glyphs) }
  package var ambiguousWidth: AmbiguousWidthChoice { choice(.ambiguousWidth) }
  package var bell: BellChoice { choice(.bell) }
  /// True if nothing should move that need not.
  package var reduceMotion: Bool { isOn(.reduceMotion) }
  /// True if the screen is heard, so that each change is a line.
  package var screenReader: Bool { isOn(.screenReader) }
  /// True if what matters is shown in large letters too.
  package var largeLetters: Bool { isOn(.largeLetters) }
  /// The time within which the same key counts once; zero where every key counts.
  package var repeatPause: Duration { .milliseconds(number(.repeatPause)) }
  /// True if the player has one key, which takes what a cursor that moves by itself stands on.
  package var oneSwitch: Bool { isOn(.oneSwitch) }
  /// The time for which that cursor stands on one choice.
  package var switchPace: Duration { .milliseconds(number(.switchPace)) }
  package var sound: Bool { isOn(.sound) }
  package var mouse: Bool { isOn(.mouse) }
  package var keyboardLayout: KeyboardLayout { choice(.keyboardLayout) }
  package var gameSpeed: GameSpeed {
    GameSpeed(rawValue: number(.gameSpeed)) ?? .full
  }
  /// True if memory cards is played against the clock.
  package var memoryClock: Bool { isOn(.memoryClock) }
  /// True if a game pauses when the terminal's window is left.
  package var pauseOnFocusLoss: Bool { isOn(.pauseOnFocusLoss) }
  package var introductions: Introductions { choice(.introductions) }
  /// In what kind of store the members' register is kept.
  package var membersStore: MemberStoreKind { choice(.membersStore) }
  package var language: Language { choice(.language) }
  /// The most bytes that the recorded games which no table names may take; 0 keeps none.
  package var keptReplayBytes: Int {
    number(.keptReplays) * 1_000_000
  }

  /// The limit by which they are removed: none while the settings can't be read, which may hold a
  /// higher one.
  package var keptReplayLimit: Int { file.problem == nil ? keptReplayBytes : .max }

  /// The board where the lunar lander's table is shared; nil if it is not.
  package var landerBoard: BoardAddress? {
    file.value(Setting.landerBoard.key)?.string.flatMap { BoardAddress($0) }
  }

  /// The league where games are shared; nil if they are not.
  package var league: LeagueAddress? {
    file.value(Setting.league.key)?.string.flatMap { LeagueAddress($0) }
  }

  private func choice<Choice: SettingChoice>(_ setting: Setting) -> Choice {
    file.value(setting.key)?.string.flatMap(Choice.init(rawValue:)) ?? .standard
  }

  /// One of the numbers of a setting; its standard where the file holds another value.
  private func number(_ setting: Setting) -> Int {
    let chosen = file.value(setting.key)?.integer.flatMap { number in
      setting.choices.contains(String(number)) ? number : nil
    }
    return chosen ?? setting.standard?.integer ?? 0
  }

  private func isOn(_ setting: Setting) -> Bool {
    let value = file.value(setting.key)
    return value?.boolean ?? value?.integer.map { $0 != 0 } ?? setting.standard?.boolean ?? false
  }

  // MARK: - Cards

  private static let cardsKey = "cards_shown"

  /// The number of times that the card with a game's rule has been shown.
  package func cardsShown(game: String) -> Int {
    max(0, file.value(Self.cardsKey)?.dictionary?[game]?.integer ?? 0)
  }

  package func countCard(game: String) throws(StoreError) {
    try file.update(Self.cardsKey) { value in
      guard value == nil || value?.dictionary != nil else { return value }
      var counts = value?.dictionary ?? [:]
      let count = max(0, counts[game]?.integer ?? 0)
      counts[game] = .integer(count == .max ? count : count + 1)
      return .dictionary(counts)
    }
  }

  // MARK: - By key

  /// The text of a setting's value as `arcade settings` prints it; nil where none is set.
  ///
  /// Of an address what is secret stands as `…`.
  package func text(of setting: Setting) -> String? {
    file.value(setting.key).map { setting.text(of: $0) }
  }

  /// Returns true if the player has chosen a value.
  package func isChosen(_ setting: Setting) -> Bool { file.userValue(setting.key) != nil }

  /// The setting with a key; throws the one that was probably meant.
  package static func setting(_ key: String) throws(SettingError) -> Setting {
    if let setting = Setting.named(key) { return setting }
    throw .unknownSetting(
      key,
      nearest: nearestName(to: key, among: Setting.all.map(\.key) + [Setting.shortDifficultyKey]))
  }

  /// The value that a text stands for; throws the choices where it stands for none.
  package func value(of text: String, for setting: Setting) throws(SettingError)
    -> PropertyListValue
  {
    if let value = setting.value(of: text, width: width) { return value }
    throw .unknownValue(text, setting)
  }

  /// Sets a value that `value(of:for:)` gave.
  package func set(_ value: PropertyListValue, for setting: Setting) throws(StoreError) {
    try file.set(value, for: setting.key)
  }
}

/// A value that was typed wrongly.
package enum SettingError: Error, Hashable, Sendable {
  case unknownSetting(String, nearest: String?)
  case unknownValue(String, Setting)
}

extension SettingError: PlayerMessage {
  package func sentence(in words: Words) -> String {
    switch self {
    case .unknownSetting(let key, let nearest): words.settings.unknownSetting(key, nearest)
    case .unknownValue(let text, let setting) where setting.kind == .name:
      words.settings.badName(text)
    case .unknownValue(let text, let setting) where setting.kind == .board:
      words.settings.badAddress(BoardAddress.shown(text))
    case .unknownValue(let text, let setting) where setting.kind == .league:
      words.league.badAddress(LeagueAddress.shown(text))
    case .unknownValue(let text, let setting):
      words.settings.badValue(text, setting.key, setting.choices)
    }
  }
}
