import Cabinet
import Canvas
import Foundation
import GameCore
import Terminal
import TerminalDouble
import Testing

/// The last line says what keys do; a click on it does the same.
@Suite struct KeyLineTests {
  /// The place of a key's name in the last line, after these keys.
  private func place(of text: String, in visit: Visit) throws -> Position {
    let line = try #require(visit.screen.last)
    let range = try #require(line.range(of: text))
    return Position(
      column: line.distance(from: line.startIndex, to: range.lowerBound), row: 23)
  }

  private func click(
    _ text: String, after keys: String, game: GameStart? = nil
  ) throws -> Visit {
    let place = try place(of: text, in: Visit(keys, game: game))
    return Visit(
      keys, then: [(at: .seconds(4), event: .mouse(MouseEvent(.press, place)))], game: game)
  }

  @Test(arguments: [
    ("go:scores", "t best", "t"), ("go:scores", "Esc back", "<escape>"),
    ("go:scores", "Tab next", "<tab>"), ("go:scores", "d delete", "d"),
    ("go:settings", "Esc", "<escape>"),
    ("go:help", "Space next page", "<space>"), ("go:help", "Esc back", "<escape>"),
    ("", "? help", "?"),
    ("go:office", "Esc back", "<escape>"), ("go:office <enter>", "Esc back", "<escape>"),
    ("go:player", "Enter select", "<enter>"), ("go:album", "Esc back", "<escape>"),
  ])
  func aClickOnAKeyDoesWhatTheKeyDoes(keys: String, text: String, key: String) throws {
    #expect(try click(text, after: keys).text == Visit("\(keys) \(key)").text)
  }

  @Test(arguments: ["go:difficulty", "go:settings", "go:help", "go:daily", "go:friends"])
  func inAWideWindowTheLineStaysWhereThatOfTheTitleIs(keys: String) {
    func column(_ keys: String, _ columns: Int) -> Int? {
      Visit(keys, columns: columns, rows: 60).screen.last?.prefix { $0 == " " }.count
    }
    for columns in [60, 100, 120, 200] {
      #expect(column(keys, columns) == column("", columns), "\(columns) columns")
    }
    #expect(column(keys, 200) == 62)
  }

  @Test func aClickOnAnArrowGoesItsWay() throws {
    let visit = Visit("go:scores")
    var place = try place(of: "←→", in: visit)
    #expect(visit.text.contains("◂ Medium ▸"))
    for (offset, name) in [(0, "Easy"), (1, "Hard")] {
      place = Position(column: place.column + offset, row: place.row)
      let clicked = Visit(
        "go:scores", then: [(at: .seconds(4), event: .mouse(MouseEvent(.press, place)))])
      #expect(clicked.text.contains("◂ \(name) ▸"))
    }
  }

  /// The place of a text on the screen.
  private func place(of text: String, on screen: [String]) throws -> Position {
    let row = try #require(screen.firstIndex { $0.contains(text) })
    let range = try #require(screen[row].range(of: text))
    let line = screen[row]
    return Position(
      column: line.distance(from: line.startIndex, to: range.lowerBound), row: row)
  }

  private func click(_ place: Position, after keys: String, storage: MemoryStorage) -> Visit {
    Visit(
      keys, storage: storage,
      then: [(at: .seconds(4), event: .mouse(MouseEvent(.press, place)))])
  }

  @Test func aClickOnATabOfTheHighScoresShowsThatGame() throws {
    for title in ["Skeet shooter", "Memory cards", "Lunar lander"] {
      let place = try place(of: title, on: Visit("go:scores").screen)
      #expect(
        click(place, after: "go:scores", storage: MemoryStorage()).text.contains("[\(title)]"))
    }
  }

  @Test func aClickOnARowOfTheHighScoresChoosesIt() throws {
    let storage = MemoryStorage()
    storage.kept["whackamole"] = ["Ann", "Bob", "Cid"].enumerated().map {
      Score(name: $0.element, points: 30 - $0.offset, rulesVersion: 2)
    }
    let screen = Visit("go:scores", storage: storage).screen
    #expect(screen.contains { $0.hasPrefix("  ▸") && $0.contains("Ann") })
    let place = try place(of: "Cid", on: screen)
    let chosen = click(place, after: "go:scores", storage: storage).screen
    #expect(chosen.contains { $0.hasPrefix("  ▸") && $0.contains("Cid") })
  }

  @Test(arguments: [("◂", "<left>"), ("▸ ", "<right>")])
  func aClickOnAnArrowBesideAValueChangesIt(arrow: String, key: String) throws {
    let way = "go:settings <down>"
    let line = try #require(Visit(way).screen.first { $0.contains("Theme") })
    let row = try #require(Visit(way).screen.firstIndex(of: line))
    let range = try #require(line.range(of: arrow, options: .backwards))
    let place = Position(
      column: line.distance(from: line.startIndex, to: range.lowerBound), row: row)
    let clicked = click(place, after: way, storage: MemoryStorage())
    #expect(clicked.text == Visit("\(way) \(key)").text)
  }

  @Test func enterDoesNotLeaveTheHighScores() {
    #expect(Visit("go:scores <enter>").text == Visit("go:scores").text)
  }

  @Test func aClickOnPausePauses() throws {
    let game = GameStart(game: "whackamole")
    let place = try place(
      of: "p pause", in: Visit("x x", then: [(at: .seconds(2), event: .hangUp)], game: game))
    let visit = Visit(
      "x x", then: [(at: .seconds(2), event: .mouse(MouseEvent(.press, place)))], game: game)
    #expect(visit.text.contains("PAUSED"))
  }

  @Test(arguments: ["p", "<escape>"])
  func whatTheLineOffersHoldsDuringTheCountdownToo(key: String) {
    // The first key leaves the card.
    let visit = Visit("x \(key)", game: GameStart(game: "whackamole"))
    #expect(key == "p" ? visit.text.contains("PAUSED") : visit.end == .left)
    #expect(Visit("x ?", game: GameStart(game: "whackamole")).text.contains("In menus"))
  }

  @Test func inAPauseQLeavesTheGame() {
    let visit = Visit(
      "x x",
      then: HeadlessTerminal.script(pressing: "p q", from: .seconds(2)),
      game: GameStart(game: "whackamole"))
    #expect(visit.end == .left)
  }

  @Test func theLastEntryLeadsOutAndStaysInANarrowWindow() {
    let line = Visit("go:scores", columns: 60, rows: 20).screen.last ?? ""
    #expect(line.contains("Esc back") && !line.contains("u undo"))
  }

  @Test func helpTurnsPagesAndLeavesAfterTheLast() throws {
    #expect(Visit("go:help").text.contains("1/"))
    #expect(Visit("go:help <space>").text.contains("2/"))
    #expect(Visit("go:help <end>").text != Visit("go:help").text)
    let count = try #require(Visit("go:help").text.firstMatch(of: /1\/(\d+)/).flatMap { Int($0.1) })
    let turns = { String(repeating: "<space> ", count: $0) }
    #expect(Visit("go:help " + turns(count - 1)).text.contains("\(count)/\(count)"))
    #expect(Visit("go:help " + turns(count)).text == Visit("at:help").text)
  }

  @Test func aPastedNameIsCutAndThatIsSaid() {
    let name = String(repeating: "abcdefghij", count: 5)
    let visit = Visit(
      "go:player <end> <enter>", then: [(at: .seconds(4), event: .paste(name))])
    #expect(visit.text.contains("abcdefghijabcdefghijabcd"), "\(visit.text)")
    #expect(visit.text.contains("too long"))
  }

  private func played(_ names: [String]) -> MemoryStorage {
    let storage = MemoryStorage()
    for (index, name) in names.enumerated() {
      // Whoever played later has fewer points, and no best score.
      storage.kept["skeet", default: []].append(
        Score(
          name: name, points: 99 - index,
          date: Timestamp(secondsSince1970: 1_795_000_000 + Int64(index)),
          seed: UInt64(index + 1), rulesVersion: 2))
    }
    return storage
  }

  @Test func everyoneWhoPlayedHereIsOfferedTheLastOneFirst() {
    let storage = played(["Zoe", "Bob", "Ann", "Player2"])
    _ = storage.set("player_name", to: "Zoe")
    let text = Visit("go:player", storage: storage).text
    let names = ["1 Player1", "2 Player2", "3 Player3", "4 Zoe", "5 Ann", "6 Bob", "7 New name"]
    for name in names { #expect(text.contains(name), "\(text)") }
    #expect(text.contains("▸ 4 Zoe"))
    #expect(Visit("go:player 6", storage: storage).storage.preferences.playerName == "Bob")
  }

  @Test func theQuickChoicesGiveWayToThoseWhoPlay() {
    let storage = played(["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "Player3"])
    let text = Visit("go:player", storage: storage).text
    #expect(text.contains("1 Player3") && text.contains("2 H1") && text.contains("7 C1"))
    #expect(text.contains("8 New name") && !text.contains("Player1"), "\(text)")
  }

  @Test func theHousesNamesAreNotOfferedAsPlayers() {
    let storage = MemoryStorage()
    storage.kept["lander"] = [Score(name: "Mark", points: 900)]
    storage.kept["skeet"] = [Score(name: "Zoe", points: 9, seed: 4, rulesVersion: 2)]
    let text = Visit("go:player", storage: storage).text
    #expect(!text.contains("Mark") && text.contains("Zoe"))
  }
}
