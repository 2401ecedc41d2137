import Canvas
import Keys
import Persistence
import Terminal
import TerminalDouble
import Testing

@testable import Cabinet

/// The one table of keys: what it says is what every screen shows and does.
@Suite struct KeyTableTests {
  private static let table = KeyMap(games: GameEntry.all)
  private let storage: MemoryStorage

  init() throws { storage = try KeyPlace.storage() }

  // MARK: - The table

  @Test func eachKeyMeansOneThingInEveryRoom() {
    var actions: [Key: [String]] = [:]
    for binding in KeyMap.house {
      for key in binding.keys { actions[key, default: []].append(binding.action.name) }
    }
    // The same wish in two places, or two that no screen has at once.
    let shared: [Key: [String]] = [
      .left: ["left", "decrease"], .right: ["right", "increase"], .enter: ["select", "open"],
      " ": ["pageDown", "select"], .escape: ["back", "pause"], "q": ["back", "leave"],
      .tab: ["next", "wait"], .delete: ["delete", "eraseForward"], "1": ["line.1", "rate.1"],
      "2": ["line.2", "rate.2"],
      "3": ["line.3", "rate.3"], "4": ["line.4", "rate.4"], "5": ["line.5", "rate.5"],
    ]
    #expect(actions.filter { $0.value.count > 1 } == shared)
    #expect(Self.table[.delete] == ["d", .delete] && Self.table[.undo] == ["u"])
  }

  @Test(arguments: GameEntry.all.map(\.name))
  func inAGameEachKeyMeansOneThing(game: String) throws {
    let entry = try #require(GameEntry.all.first { $0.name == game })
    let house = [KeyAction.pause, .wait, .help].flatMap { Self.table[$0] }
    let keys = entry.bindings.flatMap(\.keys) + house
    #expect(Set(keys).count == keys.count)
  }

  @Test func aKeyboardsLabelsGoBothWays() {
    let azerty = KeyMap(games: GameEntry.all, layout: .azerty)
    #expect(azerty[KeyAction("whackamole.hole.1")] == ["&", "1"])
    #expect(azerty[KeyAction("whackamole.hole.6")] == ["a"])
    #expect(azerty[.back] == [.escape, "q"])
    #expect(KeyMap(games: [], layout: .dvorak)[.pause] == ["l", .escape])
    #expect(azerty.whileTyping[.back] == [.escape] && azerty.whileTyping[.delete] == [.delete])
  }

  @Test func eachKeyHasANameThatLeadsBackToIt() {
    for key in Self.table.bindings.flatMap(\.keys) { #expect(Key(name: key.name) == key) }
  }

  // MARK: - The key lines

  /// Keys that may find nothing to do: the list is at its end, there is nothing to take back.
  private static let quiet: [KeyAction] = [
    .up, .down, .left, .right, .decrease, .increase, .next, .previous, .pageDown, .undo, .redo,
    .again, .save,
  ]

  @Test(arguments: KeyPlace.all)
  func whatAScreenNamesWorksAndAClickOnItDoesTheSame(place: KeyPlace) throws {
    let before = try place.visit(in: storage)
    let canvas = try #require(before.terminal.shown)
    // The way out is always named, but for a menu's own choices.
    #expect(!canvas.links.isEmpty)
    for link in canvas.links {
      let key = try #require(Key(name: link.key))
      let pressed = try place.visit(.key(key), in: storage)
      let text = Self.text(pressed)
      let end = Position(column: link.area.endColumn - 1, row: link.area.row)
      for cell in [link.area.origin, end]
      where canvas.links.last(where: { $0.area.contains(cell) }) == link {
        let clicked = try place.visit(
          .mouse(MouseEvent(.press, cell)), in: storage)
        #expect(
          place.hasChance || Self.text(clicked) == text, "\(link.key) at \(cell)")
        #expect(clicked.end == pressed.end, "\(link.key) at \(cell)")
      }
      let isQuiet = Self.quiet.contains { Self.table[$0] ~= key }
      #expect(
        isQuiet || text != Self.text(before) || pressed.end == .left, "\(link.key) does nothing")
    }
  }

  /// The screen with the folder of its storage under one name, and without times of day.
  private static func text(_ visit: Visit) -> String {
    visit.text.replacing(visit.storage.folder, with: "FOLDER")
      .replacing(/\d\d:\d\d(:\d\d)?/, with: "TIME")
  }

  // MARK: - The card

  @Test(arguments: GameEntry.all.map(\.name), KeyboardLayout.allCases)
  func theCardStaysWithinItsFrameInTheSmallestWindow(game: String, layout: KeyboardLayout) {
    for unicode in [true, false] {
      let storage = MemoryStorage()
      storage.preferences.layout = layout
      let screen = Visit(
        "", columns: 60, rows: 20, unicode: unicode, storage: storage,
        game: GameStart(game: game)
      ).screen
      let side: Character = unicode ? "│" : "|"
      let lines = screen.filter { $0.dropFirst().first == side }
      #expect(lines.count >= 15 && lines.allSatisfy { $0.count == 59 && $0.last == side })
      #expect(lines.contains { $0.contains("press any key") })
    }
  }

  // MARK: - Another table

  /// Every key in another place: no key of the table is left.
  private static func moved(_ key: Key) -> Key {
    func letter(_ first: UInt32, _ offset: UInt32) -> Key {
      Unicode.Scalar(first + offset).map { .character(Character($0)) } ?? key
    }
    switch key {
    case .character(" "): return "ω"
    case .character("?"): return "ψ"
    case .character("/"): return "χ"
    case .character(let character):
      let scalar = character.unicodeScalars.first?.value ?? 0
      if character.isNumber { return letter(0x3B1, scalar - 0x30) }
      return (0x61...0x7A).contains(scalar) ? letter(0x430, scalar - 0x61) : key
    case .control(let letter): return .control(letter == "r" ? "y" : letter == "l" ? "o" : "w")
    case .function: return key
    default:
      let others: [Key] = [
        .enter, .escape, .tab, .backTab, .up, .down, .left, .right, .home, .end, .pageUp,
        .pageDown,
      ]
      return others.firstIndex(of: key).map { .function($0 + 1) } ?? key
    }
  }

  private static let bindings = table.bindings.map {
    KeyBinding($0.action, $0.keys.map(moved), isByPlace: $0.isByPlace)
  }

  /// The names that no screen may show once every key has moved.
  private static var names: Regex<(Substring, Substring)> {
    /\b(Enter|Esc|Space|Tab|Shift-Tab|PgUp|PgDn|Ctrl-[LRZCU])\b/
  }

  @Test(arguments: KeyPlace.all)
  func withAnotherTableEveryScreenNamesItsKeys(place: KeyPlace) throws {
    let usual = try place.visit(in: storage)
    let script = Key.sequence(Visit.expanded(place.keys))
    // A text that is typed is the same on every table.
    let keys =
      script.dropLast(place.typed).map(Self.moved) + script.suffix(place.typed)
      + Key.sequence(place.then).map(Self.moved)
    let visit = try place.visit(in: storage, bindings: Self.bindings, script: keys)
    let (shown, other) = (
      try #require(usual.terminal.shown), try #require(visit.terminal.shown)
    )
    #expect(
      other.links.map(\.key)
        == shown.links.compactMap { Key(name: $0.key) }.map(Self.moved)
        .map(\.name))
    #expect(visit.text.firstMatch(of: Self.names) == nil, "\(visit.text)")
    for row in other.rows.indices where place.name != "a tree" {
      let keyed = other.row(row).map { $0.role == .key ? Character($0.scalar) : " " }
      let name = String(keyed).firstMatch(of: /\b([a-zA-Z?\/]|[0-9])\b/)
      #expect(name == nil, "row \(row): \(String(keyed))")
    }
  }
}
