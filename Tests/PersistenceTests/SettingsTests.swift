import FileSystemDouble
import GameCore
import Glibc
import Persistence
import PropertyLists
import Testing

@Suite struct SettingsTests {
  private let place = TestStorage()
  private var settings: Settings { Settings(storage: place.storage) }
  private var path: String { place.folder.file("data/defaults.plist") }

  @Test func aMissingDifficultyIsMediumAndIsThenWritten() throws {
    let settings = settings
    #expect(settings.difficulty == .medium)
    #expect(try place.bytes(path) == nil)
    try settings.writeMissingDifficulty()
    #expect(try place.root(path) == ["simple_data_difficulty": .string("Medium")])
    try settings.setDifficulty(.hard)
    try settings.writeMissingDifficulty()
    #expect(self.settings.difficulty == .hard)
    #expect(try place.root(path) == ["simple_data_difficulty": .string("Hard")])
  }

  @Test func aDifficultyThatIsNotKnownIsKeptAndShownAndPlayedAsMedium() throws {
    try place.write(
      "<plist><dict><key>simple_data_difficulty</key><string>Absurd</string></dict></plist>",
      to: path)
    let settings = settings
    try settings.writeMissingDifficulty()
    #expect(settings.difficulty == .medium)
    #expect(settings.difficultyText == "Absurd")
    #expect(try settings.text(of: Settings.setting("simple_data_difficulty")) == "Absurd")
    #expect(try place.root(path)["simple_data_difficulty"] == .string("Absurd"))
  }

  @Test func valuesThatAreReadTogetherAreOfOneStateOfTheFile() throws {
    let settings = settings
    try settings.setDifficulty(.hard)
    let other = try Settings.setting("reduce_motion")
    let (before, after) = try settings.file.readingOnce {
      Result {
        let before = settings.difficulty
        let another = self.settings
        try another.setDifficulty(.easy)
        try another.set(.boolean(true), for: other)
        return (before, settings.difficulty)
      }
    }.get()
    #expect(before == .hard && after == .hard)
    #expect(settings.difficulty == .easy && settings.reduceMotion)
  }

  @Test func aChangeTouchesItsOwnKeyOnly() throws {
    let others: [String: PropertyListValue] = [
      "unknown": .array([.real(1), .boolean(true), .integer(1)]), "bell": .integer(3),
    ]
    try place.write(
      try PropertyList(root: .dictionary(others), form: .binary).bytes(), to: path)
    let (one, other) = (settings, settings)
    #expect(one.theme == .default)
    try other.set(.string("terminal"), for: Settings.setting("theme"))
    try one.set(.boolean(false), for: Settings.setting("mouse"))
    #expect(one.theme == .terminal)
    #expect(!other.mouse)
    #expect(other.bell == .off)
    let root = try place.root(path)
    #expect(root.filter { others.keys.contains($0.key) } == others)
    #expect(root.count == 4)
  }

  @Test func everySettingReadsBackWhatIsChosen() throws {
    let settings = settings
    for setting in Setting.all {
      let free: [String] =
        switch setting.kind {
        case .board: ["off", "https://a.example/b"]
        case .league: ["off", "service=club"]
        case .choice, .switching, .number, .name: ["Zoë 中"]
        }
      for choice in setting.choices.isEmpty ? free : setting.choices {
        try settings.set(settings.value(of: choice, for: setting), for: setting)
        #expect(self.settings.text(of: setting) == choice)
        #expect(self.settings.isChosen(setting))
      }
    }
    #expect(settings.gameSpeed == .half)
    #expect(settings.keyboardLayout == .jcuken)
    #expect(settings.introductions == .off)
    #expect(!settings.reduceMotion)
    #expect(settings.playerName == "Zoë 中")
    #expect(settings.landerBoard?.text == "https://a.example/b")
    #expect(settings.league?.text == "service=club")
  }

  @Test func theDefaultsHoldWhereNothingIsChosen() {
    let texts = Setting.all.map { "\($0.key) \(settings.text(of: $0) ?? "-")" }
    #expect(
      texts == [
        "simple_data_difficulty Medium", "player_name -", "theme default", "glyphs automatic",
        "ambiguous_width narrow",
        "bell off", "sound off", "reduce_motion off", "large_letters off", "screen_reader off",
        "repeat_pause 0",
        "one_switch off", "switch_pace 1500", "mouse on",
        "keyboard_layout qwerty",
        "game_speed 100",
        "memory_clock on",
        "pause_on_focus_loss on", "introductions full", "members_store sqlite",
        "coat plain", "language automatic", "lander_board_url off",
        "kept_replays_mb 100", "league_url off",
      ])
  }

  @Test(arguments: ["\u{1B}", "\u{9B}", "\u{2028}", "\u{202E}", "\u{2066}", "\u{E000}"])
  func aPlayersNameWithAHarmfulCharacterIsRefused(character: String) throws {
    let setting = try Settings.setting("player_name")
    #expect(throws: SettingError.self) {
      try settings.value(of: "Zo\(character)e", for: setting)
    }
  }

  private func sentence(_ body: () throws(SettingError) -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return error.sentence
    }
  }

  @Test(arguments: [
    (
      "simple_data_difficulty", "fast",
      "'fast' isn't a difficulty. Choose one of: Easy, Medium, Hard, Insane."
    ),
    ("bell", "loud", "'loud' isn't a bell. Choose one of: off, bell, flash."),
    (
      "lander_board_url", "/tmp/x",
      "'/tmp/x' isn't the address of a board. It begins with file://, http:// or https:// and "
        + "names a file; 'off' means none."
    ),
    ("mouse", "maybe", "'maybe' isn't a value of 'mouse'. Choose one of: on, off."),
    ("game_speed", "60", "'60' isn't a game speed. Choose one of: 100, 75, 50."),
    (
      "player_name", "",
      "'' isn't a player's name. A name has 1 to 24 columns and no control characters."
    ),
    ("theem", "x", "There's no setting 'theem'. Did you mean 'theme'?"),
    (
      "dificulty", "x",
      "There's no setting 'dificulty'. Did you mean 'difficulty'?"
    ),
    ("colour", "x", "There's no setting 'colour'. Run 'arcade settings' to list them."),
  ])
  func whatIsTypedWronglyIsAnsweredWithWhatCanBeChosen(key: String, text: String, answer: String) {
    #expect(
      sentence { () throws(SettingError) in
        let setting = try Settings.setting(key)
        _ = try settings.value(of: text, for: setting)
      } == answer)
  }

  @Test func aNameIsMeasuredAndHasNoControlCharacters() throws {
    let wide = Settings(storage: place.storage, width: { $0.count * 2 })
    let name = try Settings.setting("player_name")
    #expect(try wide.value(of: "  Ann  ", for: name) == .string("Ann"))
    #expect(try wide.value(of: String(repeating: "中", count: 12), for: name).string?.count == 12)
    for bad in [String(repeating: "中", count: 13), "a\u{1b}b", "a\u{2028}b", "a\nb", "   "] {
      #expect(throws: SettingError.self) { try wide.value(of: bad, for: name) }
    }
  }

  @Test func cardsAreCountedForEachGame() throws {
    for _ in 0..<3 { try settings.countCard(game: "whackamole") }
    try settings.countCard(game: "skeet")
    #expect(settings.cardsShown(game: "whackamole") == 3)
    #expect(settings.cardsShown(game: "skeet") == 1)
    #expect(settings.cardsShown(game: "memory") == 0)
  }

  @Test func aDamagedFileCountsAsEmptyAndIsSetAsideAtTheFirstChange() throws {
    try place.write("", to: path)
    let settings = settings
    #expect(settings.theme == .default)
    #expect(
      settings.file.problem?.sentence
        == "The settings file '\(path)' is damaged: it's empty. It hasn't been changed.")
    #expect(try place.bytes(path) == [])
    try settings.writeMissingDifficulty()
    #expect(try place.root(path) == ["simple_data_difficulty": .string("Medium")])
    #expect(try place.bytes(path + ".damaged-20261121T002412Z") == [])
    #expect(settings.file.takeNotices().count == 1)
    #expect(settings.file.problem == nil)
  }

  @Test func whereTheFileCannotBeWrittenAChangeHoldsForThisSession() throws {
    let settings = settings
    try settings.setDifficulty(.easy)
    place.double.fail { _, call in call.hasPrefix("create") ? EROFS : nil }
    let error = #expect(throws: StoreError.self) { try settings.setDifficulty(.insane) }
    #expect(
      error?.sentence == "Can't save the setting to '\(path)': read-only file system.")
    #expect(settings.difficulty == .insane)
    #expect(self.settings.difficulty == .easy)
    place.double.fail(nil)
    try settings.countCard(game: "whackamole")
    #expect(self.settings.difficulty == .insane)
    #expect(self.settings.cardsShown(game: "whackamole") == 1)
  }

  @Test func aNewerFileIsReadAndNotWritten() throws {
    let text = "<plist><dict><key>arcadeVersion</key><integer>9</integer></dict></plist>"
    try place.write(text, to: path)
    #expect(throws: StoreError.self) { try settings.writeMissingDifficulty() }
    #expect(throws: StoreError.self) { try settings.setDifficulty(.easy) }
    #expect(try place.bytes(path) == Array(text.utf8))
  }
}
