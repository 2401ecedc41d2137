import Canvas
import GameCore
import Games
import Keys
import Persistence
import Terminal
import TerminalDouble
import TestSupport
import Testing
import Words

@testable import Cabinet

/// The table for friends as its players meet it.
@Suite struct HotSeatVisitTests {
  private let storage: MemoryStorage = {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ada")
    _ = storage.set("introductions", to: "off")
    return storage
  }()

  /// Fills the form in: Ada is there, Max and Zoe are typed, then the game that so many steps to the
  /// right lead to.
  private static func form(game steps: Int) -> String {
    let way = "go:friends M a x <enter> Z o e <enter> " + String(repeating: "<down> ", count: 5)
    return way + String(repeating: "<right> ", count: steps) + "<down> <down> <down> <enter>"
  }

  private func visit(
    _ keys: String, then: [(Double, Key)] = [], until end: Double, columns: Int = 80,
    rows: Int = 24, unicode: Bool = true
  ) -> Visit {
    Visit(
      keys, columns: columns, rows: rows, unicode: unicode, storage: storage,
      then: then.map { (at: .seconds($0.0), event: .key($0.1)) }
        + [(at: .seconds(end), event: .hangUp)])
  }

  @Test func theNameOfThePlayerIsNotSpelledToWhoHearsIt() {
    let heard = Visit(
      Self.form(game: 0), storage: storage, then: [(at: .seconds(20), event: .hangUp)]
    ) { $0.isRead = true }
    #expect(heard.text.contains("It's your turn"), "\(heard.text)")
    #expect(!heard.text.contains(/[A-Z] [A-Z] [A-Z]/), "\(heard.text)")
  }

  @Test(arguments: SpokenLanguage.allCases)
  func whoHearsTheTableHearsWhichTurnsAreToCome(language: SpokenLanguage) {
    func rows(isRead: Bool) -> [String] {
      Visit(
        Self.form(game: 0), storage: storage, then: [(at: .seconds(20), event: .hangUp)],
        language: language
      ) { $0.isRead = isRead }.screen
    }
    let words = language.words.rooms.hotSeat
    for name in ["Ada", "Max", "Zoe"] {
      let heard = rows(isRead: true).filter { $0.contains("\(name) ") }
      #expect(heard.contains { $0.contains("\(words.toComeRead) ") }, "\(heard)")
    }
    #expect(!rows(isRead: false).contains { $0.contains(words.toComeRead) })
  }

  /// Each turn of whack-a-mole takes half a minute and a little; the first player whacks once, the
  /// second twice, the third three times.
  private static func turns(_ count: Int) -> [(Double, Key)] {
    (0..<count).flatMap { turn in
      let start = 10 + Double(turn) * 40
      return [(start, Key.enter)]
        + (0...turn % 3).flatMap { hit in
          (0..<15).map { hole in
            let key = Array("12345qwerasdzx ")[hole]
            return (start + 3 + Double(hit) * 8 + Double(hole) * 0.5, Key.character(key))
          }
        }
    }
  }

  @Test func aTableForThreeIsPlayedInTurnToItsPodium() throws {
    let end = Self.turns(3) + [(131, .enter)]
    let visit = visit(Self.form(game: 1), then: end, until: 135)
    #expect(visit.text.contains("Podium"))
    #expect(storage.submissions.map(\.score.name) == ["Ada", "Max", "Zoe"])
    #expect(storage.submissions.allSatisfy { $0.mode == .table })
    #expect(storage.submissions.allSatisfy { $0.replay.conditions.player == $0.score.name })
    #expect(storage.preferences.player == "Ada")
    #expect(Set(storage.submissions.map(\.replay.seed)).count == 3)
  }

  @Test(arguments: [(1, false), (2, true), (3, false), (4, true)])
  func whoKnowsTheGameHasNoAdvantage(steps: Int, isSame: Bool) throws {
    let entry = GameEntry.all[steps - 1]
    #expect(entry.isFairToRepeat == isSame)
    var table = HotSeat(
      players: ["A", "B", "C"], games: [entry.name], rounds: 1, difficulty: .medium, seed: 5)
    var screen = HotSeatScreen(table)
    var seeds: [UInt64] = []
    while table.player != nil {
      for case .play(let start, _) in screen.update(.key(.enter), Self.context()) {
        seeds.append(try #require(start.seed))
      }
      table.finishTurn(score: 1)
      _ = screen.update(.turnEnded(score: 1, lastKey: nil), Self.context())
    }
    #expect(seeds.count == 3 && Set(seeds).count == (isSame ? 1 : 3))
    let measures = seeds.map { entry.measure($0, .medium) }
    #expect(Double(measures.min() ?? 0) >= 0.9 * Double(measures.max() ?? 0))
  }

  private static func context(
    _ size: Size = Size(columns: 80, rows: 24), _ glyphs: GlyphSet = .unicode
  ) -> ScreenContext {
    var looks = Looks(keys: KeyMap(games: GameEntry.all))
    looks.glyphs = glyphs
    return ScreenContext(
      words: .english, looks: looks, preferences: Preferences(), games: GameEntry.all,
      bestScores: [:], figures: TitleFigures(),
      sprites: Visit.sprites("cabinet", glyphs), revision: 0, size: size, now: .zero,
      date: Visit.noon, secondsFromGreenwich: { _ in 0 })
  }

  @Test func aTurnThatIsLeftIsPlayedAgainWithAnotherGame() throws {
    let leaving: [(Double, Key)] = [(10, .enter), (13, "p"), (13.2, "q")]
    let left = visit(Self.form(game: 1), then: leaving, until: 15)
    #expect(left.text.contains("It's your turn, Ada.") && left.text.contains("Play it again."))
    #expect(storage.submissions.isEmpty)
    let again = leaving + [(16, .enter), (19, "p")]
    let paused = visit(Self.form(game: 1), then: again, until: 20)
    #expect(paused.text.contains("PAUSED") && !paused.text.contains("Restart"))
    _ = visit(Self.form(game: 1), then: leaving + [(16, .enter)], until: 60)
    let untouched = try #require(storage.submissions.first?.replay.seed)
    storage.submissions = []
    _ = visit(Self.form(game: 1), then: [(16, .enter)], until: 60)
    #expect(try #require(storage.submissions.first?.replay.seed) != untouched)
  }

  @Test func aTableNeedsTwoNamesThatDiffer() {
    let alone = visit("go:friends <up> <enter> <up> <up> <enter>", until: 8)
    #expect(alone.text.contains("At least two players need names."))
    let twice = visit("go:friends A d a <home> <enter> <up> <up> <up> <up> <enter>", until: 8)
    #expect(!twice.text.contains("twice"))
    let same = "go:friends A d a " + String(repeating: "<down> ", count: 10) + "<enter>"
    #expect(visit(same, until: 8).text.contains("'Ada' is at the table twice."))
  }

  @Test func theFormIsFilledInWithTheMouseToo() throws {
    func form(_ clicks: [TerminalEvent]) -> Visit {
      let events = clicks.enumerated().map { (at: Duration.seconds(4 + $0), event: $1) }
      return Visit(
        "go:friends", storage: storage, then: events + [(at: .seconds(9), event: .hangUp)])
    }
    /// Clicks on the last character of a text on the screen.
    func click(_ text: String, in visit: Visit) throws -> TerminalEvent {
      let row = try #require(visit.screen.firstIndex { $0.contains(text) })
      let line = visit.screen[row]
      let end = try #require(line.firstRange(of: text)).upperBound
      let column = line.distance(from: line.startIndex, to: end) - 1
      return .mouse(MouseEvent(.press, Position(column: column, row: row)))
    }
    let game = try click("all four", in: form([]))
    let chosen = form([game])
    let (back, on) = (
      try click("Game        ◂", in: chosen), try click("all four ▸", in: chosen)
    )
    #expect(form([game, back]).text.contains("◂ Lunar lander ▸"))
    #expect(form([game, on]).text.contains("◂ Whack-a-mole ▸"))
    let wheel = TerminalEvent.mouse(MouseEvent(.wheelDown, Position(column: 0, row: 0)))
    #expect(form([game, wheel]).text.contains("◂ 1 ▸"))
  }

  @Test func leavingTheTableAsksFirst() {
    let asked = visit(Self.form(game: 1) + " <escape>", until: 15)
    #expect(asked.text.contains("Leave the table?"))
    let stayed = visit(Self.form(game: 1) + " q <enter>", until: 15)
    #expect(stayed.text.contains("It's your turn, Ada."))
    let left = visit(Self.form(game: 1) + " q <down> <enter>", until: 15)
    #expect(left.text.contains("With friends") && left.text.contains("Whack-a-mole"))
  }

  @Test func keysThatAreHammeredIntoTheNextTurnDoNotBeginIt() {
    // The game ends after half a minute, and its last picture stays for a second.
    let hammered = (0..<60).map { (38 + Double($0) * 0.1, Key.character(" ")) }
    let visit = visit(Self.form(game: 1), then: [(10, .enter)] + hammered, until: 44)
    #expect(visit.text.contains("It's your turn, Max."))
    #expect(storage.submissions.count == 1)
  }

  @Test func aSouvenirKeepsThePodium() throws {
    let end = Self.turns(3) + [(131, .enter), (133, "2"), (134, "2")]
    let visit = visit(Self.form(game: 1), then: end, until: 135)
    #expect(visit.text.contains("won by"))
    #expect(try AlbumFolder(storage: storage.files).entries().count == 1)
  }

  @Test func thePlayersOfATableAreInTheFormOfTheNextOne() throws {
    let end = Self.turns(3) + [(131, .enter), (133, "3")]
    let start = (0..<3).map { (134 + Double($0) / 10, Key.down) } + [(135, .enter)]
    let visit = visit(Self.form(game: 1), then: end + start, until: 136)
    let showing = try #require(visit.terminal.showings.last { $0.time < .seconds(134) })
    let form = showing.canvas.lines.joined(separator: "\n")
    for text in ["Table for friends", "Ada", "Max", "Zoe", "◂ Whack-a-mole ▸"] {
      #expect(form.contains(text), "\(form)")
    }
    #expect(visit.text.contains("It's your turn, Ada."))
  }

  /// A game of a table, so many seconds before noon.
  private static func played(_ player: String, before seconds: Int64) -> PlayedGame {
    var replay = Records.whackAMole
    (replay.difficulty, replay.conditions.mode) = (.medium, .table)
    let date = Timestamp(secondsSince1970: Visit.noon.secondsSince1970 - seconds)
    let score = Score(
      name: player, points: 7, difficulty: .medium, date: date, seed: replay.seed,
      rulesVersion: replay.rulesVersion)
    return PlayedGame(score, in: replay, tally: Tally())
  }

  @Test func theFormOfTheNextEveningHoldsThePlayersOfTheLastTable() throws {
    let history: GameHistory = storage.rooms.store()
    for (index, name) in ["Ada", "Max", "Zoe", "Zoe", "Max", "Ada"].enumerated() {
      _ = try history.add(Self.played(name, before: 86_400 - Int64(index) * 40))
    }
    let form = visit("go:friends", until: 4)
    for (number, name) in ["Ada", "Max", "Zoe"].enumerated() {
      #expect(
        form.screen.contains { $0.contains("Player \(number + 1)") && $0.contains("\(name)_") },
        "\(form.text)")
    }
    #expect(form.text.contains("▸ Game"))
    let table = visit("go:friends <down> <down> <down> <enter>", until: 5)
    #expect(table.text.contains("It's your turn, Ada."))
    // Whoever wasn't there begins with an empty form.
    _ = storage.set("player_name", to: "Bob")
    let other = visit("go:friends", until: 4).text
    #expect(other.contains("Bob_") && other.contains("▸ Player 2") && !other.contains("Max"))
  }

  @Test func anEveningEndsWithAnHourWithoutAGame() {
    let games = [
      Self.played("Kim", before: 9_000), Self.played("Ada", before: 5_000),
      Self.played("Max", before: 1_400), Self.played("Ada", before: 1_300),
    ]
    #expect(LastTable.players(of: games, with: "Ada") == ["Ada", "Max"])
    #expect(LastTable.players(of: games, with: nil) == ["Ada", "Max"])
    #expect(LastTable.players(of: games, with: "Kim") == [])
    #expect(LastTable.players(of: [], with: nil) == [])
    #expect(LastTable.players(of: Array(games.prefix(1)), with: nil) == [])
    let ends = [Self.played("Ada", before: .max), Self.played("Max", before: .min / 2)]
    #expect(LastTable.players(of: ends, with: nil) == [])
  }

  @Test func theFormTakesATableAsItWasPlayed() {
    let games = GameEntry.all.map(\.name)
    func form(_ played: [String]) -> HotSeatForm {
      HotSeatForm(
        as: HotSeat(
          players: ["A", "B"], games: played, rounds: 3, difficulty: .insane, seed: 1),
        games: games)
    }
    #expect(form(["lander"]).table(seed: 2).heats.map(\.game) == ["lander", "lander", "lander"])
    let whole = form(games).table(seed: 2)
    #expect(whole.players == ["A", "B"] && whole.rounds == 3 && whole.difficulty == .insane)
    #expect(Set(whole.heats.map(\.game)) == Set(games))
  }

  @Test func nothingMovesBetweenTurns() {
    let visit = visit(Self.form(game: 1), until: 600)
    #expect(visit.terminal.showings.allSatisfy { $0.time < .seconds(6) })
  }

  @Test(arguments: [(60, 20), (80, 24), (200, 60)], [true, false])
  func theTableAsItIsSeen(size: (Int, Int), unicode: Bool) {
    let size = Size(columns: size.0, rows: size.1)
    let context = Self.context(size, unicode ? .unicode : .ascii)
    func picture(_ screen: any Screen) -> String {
      var canvas = Canvas(size: size)
      _ = screen.draw(context, on: &canvas)
      return canvas.lines.map { "|" + $0 }.joined(separator: "\n")
    }
    var form = HotSeatFormScreen(context)
    for key in ["A", "d", "a", .down, "M", "a", "x"] as [Key] {
      _ = form.update(.key(key), context)
    }
    let table = HotSeat(
      players: ["Ada", "Max", "Zoë", "A name of many columns", "李明", "6", "7", "8"],
      games: ["whackamole"], rounds: 2, difficulty: .medium, seed: 5)
    var pictures = ["== form", picture(form)]
    var screen = HotSeatScreen(table)
    for (turn, score) in [61, 58, 0, 74, 61, 9, 12, 33, 40, 41, 42, 43, 44, 45, 46, 47].enumerated()
    {
      if turn == 3 { pictures += ["== turn", picture(screen)] }
      _ = screen.update(.turnEnded(score: score, lastKey: nil), context)
      if turn == 7 {
        pictures += ["== scores", picture(screen)]
        _ = screen.update(.key(.enter), context)
      }
    }
    _ = screen.update(.key(.enter), context)
    pictures += ["== podium", picture(screen)]
    expectGolden(
      pictures.joined(separator: "\n"),
      named: "friends-\(size.columns)x\(size.rows)-\(unicode ? "unicode" : "ascii")")
  }
}
