import Canvas
import Foundation
import Keys
import Persistence
import Terminal
import Testing

@testable import Cabinet
@testable import Words

/// The arcade speaks two languages on every screen.
@Suite struct LanguageTests {
  private let storage: MemoryStorage

  init() throws { storage = try KeyPlace.storage() }

  // MARK: - Every screen

  /// Words that are the same in every language: names of keys, files, formats, people and things.
  private static let shared: Set<String> = [
    "ARCADE", "Arcade", "arcade", "Enter", "Esc", "Tab", "Shift", "Ctrl", "Home", "End", "PgUp",
    "PgDn", "Del", "Language", "English", "QWERTY", "QWERTZ", "AZERTY", "Dvorak", "Unicode",
    "ASCII", "NO_COLOR", "SQLite", "XML", "JSON", "CSV", "UTC", "Zoe", "Ann", "Abe", "Player",
    "file", "http", "https", "STR", "DEX", "CON", "INT", "WIS", "CHA", "svg", "first", "second",
    "play", "paplay", "aplay", "reset", "where", "Medium", "Easy", "Hard", "Insane",
    "qwer", "asd", "qwerty", "asdfgh", "zxcvbn", "firstx",
  ]

  /// The words in Latin letters on a screen, without those that belong to files and their content.
  private static func latinWords(_ visit: Visit) -> [String] {
    visit.text.replacing(/[\/~][^ │|]*/, with: "").replacing(/[A-Za-z0-9_-]+\.[a-z]+/, with: "")
      .replacing(/__+/, with: " ").matches(of: /[A-Za-z_]{3,}/).map { String($0.output) }.filter {
        !shared.contains($0)
      }
  }

  /// Rooms that show what files hold, which is the same in every language.
  private static let showingContent: Set<String> = [
    "a tree", "a value", "tables", "rows", "going to a row", "a row", "a folder", "data", "crowd",
    "another file", "export", "backups", "a scene", "scenes",
  ]

  @Test(arguments: KeyPlace.all)
  func noEnglishIsLeftOnAChineseScreen(place: KeyPlace) throws {
    for size in [Size(columns: 60, rows: 20), Size(columns: 80, rows: 24)] {
      let visit = try place.visit(in: storage, size: size, language: .simplifiedChinese)
      guard !Self.showingContent.contains(place.name) else { continue }
      #expect(Self.latinWords(visit) == [], "\(visit.text)")
    }
  }

  @Test(arguments: KeyPlace.all, SpokenLanguage.allCases)
  func noSentenceIsCut(place: KeyPlace, language: SpokenLanguage) throws {
    for size in [Size(columns: 60, rows: 20), Size(columns: 80, rows: 24)] {
      let visit = try place.visit(in: storage, size: size, language: language)
      // Paths and what files hold may be longer than any window.
      let isContent = Self.showingContent.contains(place.name)
      let cut = visit.screen.filter { $0.contains(/…(\s|$)/) && !$0.contains("New name…") }
      #expect(isContent || cut == [], "\(visit.text)")
    }
  }

  // MARK: - The words

  @Test func everyTextWithANameIsThereInEveryLanguage() {
    let english = Words.english
    for words in SpokenLanguage.allCases.map(\.words) {
      #expect(words.settings.settings.keys == english.settings.settings.keys)
      for (key, setting) in english.settings.settings {
        #expect(words.settings.settings[key]?.choices.keys == setting.choices.keys, "\(key)")
      }
      #expect(words.rooms.feats.texts.keys == english.rooms.feats.texts.keys)
      #expect(words.rooms.character.coats.keys == english.rooms.character.coats.keys)
      #expect(words.files.keys == english.files.keys)
      #expect(words.backOffice.kinds.keys == english.backOffice.kinds.keys)
      #expect(words.backOffice.kinds.values.allSatisfy { TextWidth.columns(of: $0) <= 15 })
      #expect(words.games.files.keys == english.games.files.keys)
      #expect(words.rooms.files.keys == english.rooms.files.keys)
    }
  }

  /// The texts that are no functions.
  private static func texts(in value: Any) -> [String] {
    if let text = value as? String { return [text] }
    return Mirror(reflecting: value).children.flatMap { texts(in: $0.value) }
  }

  @Test func chineseTextsHaveOnlyCharactersOfCertainWidth() {
    let texts = Self.texts(in: Words.simplifiedChinese)
    #expect(texts.count > 400)
    // The name of a keyboard is in its own letters.
    for text in texts where text != "ЙЦУКЕН" {
      let uncertain = text.unicodeScalars.filter {
        $0.value > 0x7E && TextWidth.columns(of: $0) != 2
      }
      #expect(uncertain.isEmpty, "\(text)")
    }
  }

  @Test func aMonthAndItsYearHaveTheOrderOfTheLanguage() {
    #expect(Words.english.rooms.daily.calendar(11, 2026) == "November 2026")
    #expect(Words.simplifiedChinese.rooms.daily.calendar(11, 2026) == "2026 年 11 月")
  }

  /// Scores may have come without their games.
  @Test func gamesWithoutATimeAreCountedAlone() {
    let english = Words.english.rooms.statistics.played
    #expect(english(1, 0) == "1 game" && english(2, 0) == "2 games")
    #expect(english(1, 30) == "1 game, 30 s")
    let chinese = Words.simplifiedChinese.rooms.statistics.played
    #expect(chinese(2, 0) == "2 局" && chinese(2, 30).hasPrefix("2 局，"))
  }

  @Test func listsOfTextsAreAsLongInEveryLanguage() {
    let english = Words.english
    for words in SpokenLanguage.allCases.map(\.words) {
      #expect(words.difficulty.names.count == english.difficulty.names.count)
      #expect(words.difficulty.sentences.count == english.difficulty.sentences.count)
      #expect(words.result.medals.count == english.result.medals.count)
      let months = Set((1...12).map { words.rooms.daily.calendar($0, 2026) })
      #expect(months.count == 12 && words.rooms.daily.weekdays.count == 7)
      #expect(words.rooms.character.colours.count == english.rooms.character.colours.count)
      #expect(words.rooms.character.professions.count == 4)
      #expect(words.rooms.character.abilities.count == 6)
      #expect(words.rooms.statistics.pages.count == english.rooms.statistics.pages.count)
      #expect(words.games.memoryCards.faces.count == english.games.memoryCards.faces.count)
      #expect(words.games.lunarLander.reliefs.count == english.games.lunarLander.reliefs.count)
      #expect(words.games.lunarLander.notches.count == english.games.lunarLander.notches.count)
      #expect(words.rooms.data.forms.count == 3)
    }
  }

  @Test func theNarrowPlacesAreWideEnoughInEveryLanguage() {
    for words in SpokenLanguage.allCases.map(\.words) {
      let whack = words.games.whackAMole
      let marks = [
        whack.hitMark, whack.earlyMark, whack.lateMark, whack.emptyMark, whack.decoyMark,
        whack.stuckMark, whack.decoySign,
      ]
      #expect(marks.allSatisfy { TextWidth.columns(of: $0) <= 5 })
      let data = words.rooms.data
      let heads = [data.file, data.kind, data.records, data.size, data.changed, data.state]
      #expect(heads.allSatisfy { TextWidth.columns(of: $0) <= 7 })
      #expect(TextWidth.columns(of: words.rooms.members.ages) <= 3)
      for feat in words.rooms.feats.texts.values {
        #expect(TextWidth.columns(of: feat.title) <= 20, "\(feat.title)")
        #expect(TextWidth.columns(of: feat.detail) <= 44, "\(feat.detail)")
      }
      for setting in words.settings.settings.values {
        let widest = setting.choices.values.map { TextWidth.columns(of: $0) }.max() ?? 0
        #expect(TextWidth.columns(of: setting.label) + widest <= 43, "\(setting.label)")
        #expect(setting.explanation.wrapped(to: 52).count <= 2, "\(setting.explanation)")
      }
      #expect(TextWidth.columns(of: words.games.lunarLander.shortAltitude) <= 3)
      #expect(TextWidth.columns(of: words.keys.shortSpace) <= 3)
      #expect(words.difficulty.names.allSatisfy { TextWidth.columns(of: $0) <= 11 })
      #expect(words.result.medals.allSatisfy { TextWidth.columns(of: $0) <= 8 })
    }
  }

  // MARK: - The choice

  @Test(
    arguments: [
      ("zh_CN.UTF-8", SpokenLanguage.simplifiedChinese), ("zh_SG", .simplifiedChinese),
      ("zh_Hans_CN.utf8", .simplifiedChinese), ("zh", .simplifiedChinese),
      ("en_GB.UTF-8", .english), ("C.UTF-8", .english), ("POSIX", .english),
    ] as [(String, SpokenLanguage)])
  func aLocaleNamesItsLanguage(locale: String, language: SpokenLanguage) {
    #expect(SpokenLanguage(locale: locale) == language)
  }

  @Test(arguments: ["zh_TW.UTF-8", "zh_HK", "zh_Hant_TW", "de_DE.UTF-8", ""])
  func aLocaleOfAnotherLanguageNamesNone(locale: String) {
    #expect(SpokenLanguage(locale: locale) == nil)
    #expect(SpokenLanguage { $0 == "LANG" ? locale : nil } == .english)
  }

  @Test func theVariablesOfTheEnvironmentCountInTheOrderOfPOSIX() {
    func language(_ variables: [String: String]) -> SpokenLanguage {
      SpokenLanguage { variables[$0] }
    }
    #expect(language(["LANG": "zh_CN.UTF-8"]) == .simplifiedChinese)
    #expect(language(["LANG": "zh_CN.UTF-8", "LC_MESSAGES": "en_US"]) == .english)
    #expect(language(["LC_ALL": "zh_CN.UTF-8", "LANG": "en_US"]) == .simplifiedChinese)
    #expect(language(["LC_ALL": "", "LANG": "zh_CN.UTF-8"]) == .simplifiedChinese)
    #expect(language([:]) == .english)
  }

  @Test func theSettingChangesTheLanguageAtOnce() {
    let visit = Visit("go:settings <home> <right> <right>")
    #expect(visit.storage.preferences.language == .simplifiedChinese)
    #expect(visit.text.contains("减少动画") && !visit.text.contains("Reduce motion"))
    let back = Visit(
      "go:settings <home> <left>", storage: visit.storage, language: .simplifiedChinese)
    #expect(back.text.contains("Reduce motion"))
  }

  @Test func withoutItsCharactersTheLanguageIsEnglishAndThatIsSaidOnce() {
    let first = Visit("", unicode: false, language: .simplifiedChinese)
    #expect(first.text.contains("can't show Chinese characters"))
    let later = Visit(
      "", unicode: false,
      then: [(.seconds(1), .key(.enter)), (.seconds(2), .key(.down)), (.seconds(3), .hangUp)],
      language: .simplifiedChinese)
    #expect(later.text.contains("High scores") && !later.text.contains("Chinese"))
    #expect(!Visit("", unicode: false).text.contains("Chinese"))
  }

  @Test func theFactsOfAFileHaveThePunctuationOfTheLanguage() throws {
    let place = try #require(KeyPlace.all.first { $0.name == "data" })
    let english = try place.visit(in: storage)
    #expect(english.text.contains("OK, changed "), "\(english.text)")
    let chinese = try place.visit(in: storage, language: .simplifiedChinese)
    #expect(chinese.text.contains("正常，修改于 "), "\(chinese.text)")
  }

  @Test func aTypeAndItsEntriesHaveThePunctuationOfTheLanguage() {
    let (english, chinese) = (Words.english.rooms.data, Words.simplifiedChinese.rooms.data)
    #expect(TreeView.joined("Hiscore", 2, english) == "Hiscore, \(english.entries(2))")
    #expect(TreeView.joined("Hiscore", 2, chinese) == "Hiscore，\(chinese.entries(2))")
    #expect(TreeView.joined(nil, 2, chinese) == chinese.entries(2))
  }

  @Test func aSentenceAboutAFailureIsInTheLanguageOfTheScreen() {
    let storage = MemoryStorage()
    storage.notices = ["x"]
    #expect(Visit("", storage: storage, language: .simplifiedChinese).text.contains("提示"))
    #expect(
      StoreNotice.savedLater(count: 2, path: "a").sentence(in: .simplifiedChinese)
        == "等待中的 2 条成绩现在已保存到「a」。")
  }
}
