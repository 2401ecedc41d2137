import Foundation
import GameCore
import Keys
import Persistence
import Terminal
import Testing
import Words

@testable import Cabinet

/// Any action on any key: in the program, in the settings file, on the screens.
@Suite struct OwnKeysTests {
  private static let keys = "go:settings <home> <down> <down> <down> <down> <enter> "
  private static let skeet = keys + "<down> <enter> "
  private static let fire = KeyAction("skeet.fire")
  private static let point = KeyAction("skeet.point.1")

  /// The keys of an action after a script of keys.
  private static func keys(of action: KeyAction, after script: String) -> [Key] {
    let storage = Visit(script).storage
    return Array(KeyMap(games: GameEntry.all, own: storage.preferences.bindings)[action])
  }

  // MARK: - On the screen

  @Test func theNextKeyThatIsPressedIsTheActionsOwn() {
    #expect(Self.keys(of: Self.point, after: Self.skeet + "<enter> b") == ["b"])
    #expect(Self.keys(of: Self.point, after: Self.skeet + "a b") == ["1", "b"])
    #expect(Self.keys(of: Self.point, after: Self.skeet + "<enter> <f5>") == [.function(5)])
    #expect(Self.keys(of: Self.point, after: Self.skeet + "<enter> Ж") == ["ж"])
  }

  @Test func escapeLeavesAnActionAsItIs() {
    #expect(Self.keys(of: Self.point, after: Self.skeet + "<enter> <escape>") == ["1"])
  }

  @Test func aKeyOfAnotherActionIsSwappedIfThePlayerSaysSo() {
    let clash = Visit(Self.skeet + "<enter> 2")
    #expect(clash.text.contains("2 already means 'point at 2'. Swap their keys?"))
    #expect(clash.storage.preferences.bindings.isEmpty)
    let second = KeyAction("skeet.point.2")
    #expect(Self.keys(of: Self.point, after: Self.skeet + "<enter> 2 <enter>") == ["2"])
    #expect(Self.keys(of: second, after: Self.skeet + "<enter> 2 <enter>") == ["1"])
    #expect(Self.keys(of: second, after: Self.skeet + "<enter> 2 <escape>") == ["2"])
  }

  /// The pause is a key of every game, so a key of any of them is asked for.
  @Test(arguments: [keys + "<enter> <end> <up> ", skeet + "<end> <up> "])
  func aKeyOfEveryGameIsAskedForInEachOfThem(way: String) {
    let clash = Visit(way + "<enter> t")
    #expect(clash.text.contains("t already means"))
    #expect(clash.storage.preferences.bindings.isEmpty)
    let swapped = way + "<enter> t <enter>"
    #expect(Self.keys(of: .pause, after: swapped) == ["t", .escape])
    #expect(Self.keys(of: KeyAction("skeet.pointAndFire.5"), after: swapped) == ["p"])
    #expect(Self.keys(of: KeyAction("memory.card.5"), after: swapped) == ["p"])
  }

  /// The other way round: what the pause gets is a key of other games, too.
  @Test func theKeyThatThePauseGetsPausesNoOtherGameByChance() {
    let way = Self.skeet + String(repeating: "<down> ", count: 9) + "<enter> p"
    #expect(Visit(way).text.contains("p already means 'pause'. Swap their keys?"))
    let swapped = way + " <enter>"
    #expect(Self.keys(of: KeyAction("skeet.pointAndFire.1"), after: swapped) == ["p"])
    #expect(Self.keys(of: .pause, after: swapped) == ["q", .escape])
    #expect(Self.keys(of: KeyAction("whackamole.hole.6"), after: swapped) == ["p"])
    #expect(Self.keys(of: KeyAction("memory.card.1"), after: swapped) == ["p"])
  }

  @Test(arguments: SpokenLanguage.allCases)
  func theActionsThatHaveAKeyAreListedAsTheLanguageDoes(language: SpokenLanguage) {
    let clash = language.words.keyChoice.clash("t", ["a", "b"])
    #expect(clash.contains(language == .english ? "'a', 'b'" : "「a」、「b」"))
  }

  @Test func theLastLineSaysWhatYesDoes() {
    #expect(Visit(Self.skeet + "<enter> 2").screen.last?.contains("Enter swap") == true)
    #expect(Visit(Self.skeet + "<enter> b u").screen.last?.contains("Enter reset") == true)
  }

  @Test func anActionThatWorksEverywhereTakesNoKeyThatTypes() throws {
    let place = try #require(KeyMap.house.firstIndex { $0.action == .interrupt })
    let way = Self.keys + "<end> <up> <enter> " + String(repeating: "<down> ", count: place)
    let refused = Visit(way + "<enter> z")
    #expect(refused.text.contains("'quit at once' can't have a key that types something."))
    #expect(refused.storage.preferences.bindings.isEmpty)
    #expect(Self.keys(of: .interrupt, after: way + "<enter> <f5>") == [.function(5)])
  }

  @Test func aCharacterThatAFileGivesToWhatWorksEverywhereIsTypedAllTheSame() {
    let visit = Visit("go:player <end> <enter> M a z") {
      $0.bindings = [KeyBinding(.interrupt, ["z"]), KeyBinding(.redraw, ["a"])]
    }
    #expect(visit.text.contains("Maz") && visit.end == .terminalGone)
    let usual = Visit("go:player <end> <enter> M a <c-c>") {
      $0.bindings = [KeyBinding(.interrupt, ["z"])]
    }
    #expect(usual.end == .interrupted)
  }

  @Test func keysAreResetForAnActionForAGameAndForAll() {
    let changed = Self.skeet + "<enter> b <down> <enter> n "
    #expect(Visit(changed).storage.preferences.bindings.count == 2)
    #expect(Visit(changed + "d").storage.preferences.bindings.map(\.action) == [Self.point])
    #expect(Visit(changed + "u <enter>").storage.preferences.bindings.isEmpty)
    #expect(Visit(changed + "u <escape>").storage.preferences.bindings.count == 2)
    let all = changed + "<escape> <end> <enter> "
    #expect(Visit(all + "<enter>").storage.preferences.bindings.isEmpty)
    #expect(Visit(all + "<escape>").storage.preferences.bindings.count == 2)
  }

  @Test func aFirstKeyThatAnotherActionHasNowIsSwappedBack() {
    let swapped = Self.skeet + "<enter> 2 <enter> d"
    #expect(Visit(swapped).text.contains("1 already means 'point at 2'. Swap their keys?"))
    let second = KeyAction("skeet.point.2")
    #expect(Self.keys(of: Self.point, after: swapped + " <enter>") == ["1"])
    #expect(Self.keys(of: second, after: swapped + " <enter>") == ["2"])
    #expect(Self.keys(of: Self.point, after: swapped + " <escape>") == ["2"])
    #expect(
      Visit(swapped + " <enter> d").storage.preferences.bindings.map(\.action) == [second])
  }

  /// The pause gives its key to an action of each game, and a reset in one of them brings it back.
  @Test func aResetBringsBackWhatASwapChangedInOtherGames() {
    let swapped = Self.skeet + String(repeating: "<down> ", count: 9) + "<enter> p <enter> "
    let changed = Visit(swapped).storage.preferences.bindings.map(\.action.name)
    #expect(changed.contains("memory.card.1") && changed.contains("pause"))
    #expect(Visit(swapped + "u <enter>").storage.preferences.bindings.isEmpty)
  }

  @Test func aGamesKeysAreTheChosenOnesFromTheNextGameOn() {
    let storage = Visit(Self.skeet + "<enter> b").storage
    let help = Visit("<down> ?", rows: 60, storage: storage)
    #expect(help.text.contains("b23456789 "))
  }

  @Test func whatIsToBeTypedNamesAKeyThatTypesNothing() {
    let storage = MemoryStorage()
    storage.kept["whackamole"] = [Score(name: "Ann", points: 3)]
    let visit = Visit("go:scores d r e s e t ,", storage: storage) {
      $0.bindings = [KeyBinding(.open, [","])]
    }
    #expect(visit.text.contains("Type reset and press Enter: reset,"), "\(visit.text)")
  }

  @Test func theTitleIsLeftByTheKeyThatItsLastLineNames() {
    let own = [KeyBinding(.leave, [.function(11)])]
    let named = Visit("<down>") { $0.bindings = own }
    #expect(named.screen.last?.contains("F11 quit") == true && named.end == .terminalGone)
    #expect(Visit("<f11>") { $0.bindings = own }.end == .left)
    #expect(Visit("q <escape>") { $0.bindings = own }.end == .terminalGone)
    #expect(Visit("q").end == .left)
  }

  @Test(arguments: [60, 80])
  func keysWithNamesStandApartAndAboveTheirTexts(columns: Int) {
    let own = [
      KeyBinding(KeyAction("whackamole.hole.7"), [.function(5)]),
      KeyBinding(KeyAction("whackamole.hole.8"), [.pageDown]),
      KeyBinding(KeyAction("whackamole.hole.9"), [.backspace]),
      KeyBinding(KeyAction("whackamole.hole.10"), [.control("k")]),
    ]
    for keys in ["<enter>", "?"] {
      let visit = Visit("go:player <enter> <home> " + keys, columns: columns) { $0.bindings = own }
      #expect(visit.text.contains("12345 q F5 PgDn Backspace Ctrl-K s d zx spc"), "\(visit.text)")
      #expect(visit.text.contains("whack the hole marked with that"), "\(visit.text)")
      #expect(!visit.text.contains("…  │"))
    }
    let field = Visit(
      "go:player <enter> <home> <enter> x", columns: columns,
      then: [(at: .seconds(8), event: .hangUp)]
    ) { $0.bindings = own }
    for label in ["─F5─", "PgDn", "Bac…", "^K"] { #expect(field.text.contains(label), "\(label)") }
    // The line above the field names all of them.
    #expect(!field.screen.dropFirst().joined().contains("Backspace"))
  }

  @Test func everyActionHasWordsInEveryLanguage() {
    let actions = KeyMap(games: GameEntry.all).bindings.map(\.action.name)
    for name in actions {
      #expect(!Words.english.keyChoice.action(name).contains("."), "\(name)")
      #expect(!Words.english.keyChoice.action(name).contains(/[a-z][A-Z]/), "\(name)")
    }
    let words = Words.simplifiedChinese.keyChoice
    #expect(actions.allSatisfy { words.action($0).unicodeScalars.contains { $0.value > 0x2E80 } })
  }

  // MARK: - In the file

  private static func preferences(_ entries: String) throws -> Preferences {
    let folder = NSTemporaryDirectory() + "arcade-own-keys-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>key_bindings</key><dict>\(entries)</dict></dict></plist>
      """
    try text.write(toFile: folder + "/defaults.plist", atomically: true, encoding: .utf8)
    let locations = FileLocations(dataDirectory: folder, environment: [:])
    return Preferences(Settings(storage: Storage(locations: locations)))
  }

  @Test func theFileNamesActionsAndKeys() throws {
    func list(_ action: String, _ keys: String...) -> String {
      let names = keys.map { "<string>\($0)</string>" }.joined()
      return "<key>\(action)</key><array>\(names)</array>"
    }
    let read = try Self.preferences(
      list("skeet.fire", "f", "space", "c-f") + list("nonsense", "q") + list("back", "nokey")
        + "<key>pause</key><string>o</string>")
    let keys = KeyMap(games: GameEntry.all, own: read.bindings)
    #expect(keys[Self.fire] == ["f", " ", .control("f")] && keys[.pause] == ["o"])
    // A name that no key has leaves the action its keys.
    #expect(keys[.back] == [.escape, "q"])
  }

  @Test func whatIsBoundInTheProgramIsInTheFileAndOnlyThat() throws {
    let folder = NSTemporaryDirectory() + "arcade-own-keys-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let locations = FileLocations(dataDirectory: folder, environment: [:])
    let storage = FileStorage(Storage(locations: locations))
    #expect(storage.bind([KeyChange(action: Self.fire, keys: ["f", .enter])]) == nil)
    #expect(storage.bind([KeyChange(action: .pause, keys: ["ф"])]) == nil)
    let other = Settings(storage: Storage(locations: locations))
    #expect(other.keyBindings == ["skeet.fire": ["f", "enter"], "pause": ["ф"]])
    #expect(storage.bind([KeyChange(action: .pause, keys: nil)]) == nil)
    #expect(storage.bind([KeyChange(action: Self.fire, keys: nil)]) == nil)
    #expect(other.keyBindings.isEmpty && other.file.userValue("key_bindings") == nil)
  }

  // MARK: - On the keyboard

  @Test func lettersOfAnotherAlphabetWorkInTheirPlaces() {
    let keys = KeyMap(games: GameEntry.all, layout: .jcuken)
    #expect(keys[KeyAction("memory.card.1")] == ["й", "q"])
    #expect(keys[.delete] == ["d", .delete, "в"])
    #expect(keys[.back] == [.escape, "q", "й"])
    #expect(keys[KeyAction("whackamole.hole.1")] == ["1"])
  }

  @Test(arguments: ["в", "і", "δ", "ד", "ش", "დ", "ｄ"])
  func aKeyWorksWhateverAlphabetIsSwitchedOn(letter: Character) {
    let place: [Character: KeyAction] = ["і": .save, "ד": .save, "ش": .add]
    let action = place[letter] ?? .delete
    let keys = KeyMap(games: GameEntry.all)
    #expect(keys[action].isAsked(by: .character(letter)))
    #expect(!keys[action].contains(.character(letter)))
    #expect(!keys.whileTyping[action].isAsked(by: .character(letter)))
  }

  @Test func anotherAlphabetIsTypedInPlacesOfAnyLayout() {
    let dvorak = KeyMap(games: GameEntry.all, layout: .dvorak)
    // Dvorak's d lies where a US keyboard has its h.
    #expect(dvorak[.delete].isAsked(by: "р") && !dvorak[.delete].isAsked(by: "в"))
    #expect(dvorak[.delete].isAsked(by: "ｄ"))
    #expect(dvorak[KeyAction("memory.card.1")].isAsked(by: "й"))
  }

  @Test func aLetterThatThePlayerChoseMeansNothingElse() {
    let keys = KeyMap(games: GameEntry.all, own: [KeyBinding(Self.fire, ["в"])])
    #expect(keys[Self.fire].isAsked(by: "в") && !keys[.delete].isAsked(by: "в"))
  }

  @Test func gamesAndMenusArePlayedAndTextIsTypedInAnotherAlphabet() {
    #expect(Visit("<down> <enter> <enter> й").text == Visit("<down> <enter> <enter> q").text)
    #expect(Visit("о о").text == Visit("j j").text)
    #expect(Visit("？").text == Visit("?").text)
    let name = Visit("go:player <end> <enter> <c-u> йц").text
    #expect(name.contains("йц"), "\(name)")
  }

  @Test func aTextCanBeLeftWithWhateverKeys() {
    let own = [KeyBinding(.back, ["x"]), KeyBinding(.open, ["z"]), KeyBinding(.erase, [.tab])]
    let typing = KeyMap(games: GameEntry.all, own: own).whileTyping
    #expect(typing[.back] == [.escape] && typing[.open] == [.enter])
    #expect(typing[.erase] == [.tab])
  }
}
