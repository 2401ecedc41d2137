import GameCore
import League
import Testing

@Suite struct LeagueBoardTests {
  @Test func anOrdinaryGameStandsInTheTablesOfAllTimeAndOfItsWeek() throws {
    let wednesday = try #require(Day("2026-11-25"))
    let moment = Timestamp(secondsSince1970: Int64(wednesday.number) * 86_400 + 5)
    let boards = kind(day: nil).boards(sentAt: moment)
    #expect(boards.map(\.period.text) == ["all", "week 2026-11-23"])
  }

  @Test func aDailyGameStandsInTheTableOfItsDayAlone() throws {
    let day = try #require(Day("2026-11-24"))
    let boards = kind(day: day).boards(sentAt: Timestamp(secondsSince1970: 0))
    #expect(boards.map(\.period.text) == ["daily 2026-11-24"])
  }

  @Test func twoTransactionsChangeTheCountsInTheSameOrder() throws {
    let boards = kind(day: nil).boards(sentAt: Timestamp(secondsSince1970: 1_000_000))
    var (one, other) = (Tallying(), Tallying())
    for board in boards {
      one.replace(10, by: 30, on: board)
      one.replace(nil, by: 20, on: board)
    }
    for board in boards.reversed() {
      other.replace(nil, by: 20, on: board)
      other.replace(10, by: 30, on: board)
    }
    #expect(one.inOrder == other.inOrder)
    #expect(one.inOrder.count == 6)
  }

  @Test func changesThatUndoEachOtherAreNotWritten() {
    var tallying = Tallying()
    let board = kind(day: nil).boards(sentAt: Timestamp(secondsSince1970: 0))[0]
    tallying.replace(7, by: nil, on: board)
    tallying.replace(nil, by: 7, on: board)
    #expect(tallying.inOrder.isEmpty)
  }

  @Test(arguments: [
    "", " ", "a\u{1b}[31m", "a\nb", "\u{202e}evil", String(repeating: "x", count: 25),
    // Blank ones, and some that look like another one.
    "\u{a0}", "\u{3000}", "\u{3164}", "\u{2800}", "a  b", "Zoe\u{200d}", "Zo\u{200c}e",
    "Zoe\u{fe0f}", "Zo\u{34f}e", "\u{301}Zoe",
    // Joiners between letters that no script joins, or that are joined or apart without them, and marks
    // of a style that a picture has anyway.
    "\u{10dc}\u{200d}\u{10dd}", "\u{5d0}\u{200c}\u{5d1}", "\u{62f}\u{200c}\u{647}",
    "\u{628}\u{200d}\u{647}", "\u{628}\u{200c}\u{621}", "\u{1f680}\u{200c}\u{1f680}",
    "\u{1f680}\u{fe0f}", "\u{2764}\u{fe0e}",
  ])
  func aNameThatStandsForNothingOrSteersATerminalIsNone(text: String) {
    #expect(ShownName(text) == nil)
  }

  @Test func aNameLosesTheSpacesAroundIt() {
    #expect(ShownName("  Zoë ")?.text == "Zoë")
  }

  @Test(arguments: [
    ("Zoe\u{308}", "Zo\u{eb}"), ("\u{1eb9}\u{302}", "\u{1ec7}"), ("\u{212a}im", "Kim"),
    ("\u{212b}sa", "\u{c5}sa"), ("\u{1112}\u{1161}\u{11ab}", "\u{d55c}"),
    ("\u{30ab}\u{3099}", "\u{30ac}"),
    // No single character has both accents: they stand in one order.
    ("q\u{308}\u{323}", "q\u{323}\u{308}"), ("\u{f3}\u{323}", "\u{1ecd}\u{301}"),
    ("o\u{301}\u{323}", "\u{1ecd}\u{301}"), ("\u{958}", "\u{915}\u{93c}"),
  ])
  func aNameIsWrittenInOneWay(text: String, name: String) {
    #expect(ShownName(text)?.text.unicodeScalars.map(\.value) == name.unicodeScalars.map(\.value))
  }

  /// A league keeps 200 bytes of a name, and these signs become three times as long.
  @Test func aNameIsNotLongerThanALeagueKeeps() {
    let signs = String(repeating: "\u{1d160}", count: ShownName.longest)
    #expect(ShownName(signs) == nil)
    #expect(ShownName(String(signs.prefix(8)))?.text.utf8.count == 8 * 12)
  }

  @Test(arguments: [
    "\u{645}\u{6cc}\u{200c}\u{62e}", "\u{915}\u{94d}\u{200d}\u{937}",
    "\u{1f469}\u{200d}\u{1f680}", "\u{2764}\u{fe0f}", "Q\u{303}", "Ann-Marie O'Neil",
    "\u{1f3f3}\u{fe0f}\u{200d}\u{1f308}", "\u{628}\u{64e}\u{200c}\u{647}",
    "\u{9b0}\u{200d}\u{9cd}\u{9af}", "\u{915}\u{94d}\u{200c}\u{937}",
  ])
  func aNameIsTakenInEveryScript(text: String) {
    #expect(ShownName(text)?.text == text)
  }

  @Test func aTicketIsAnIdentifierAndNothingElse() {
    #expect(DrawnGame(ticket: "0F8FAD5B-d9cb-469f-a165-70867728950e")?.ticket.first == "0")
    for text in [
      "", "x", "0f8fad5b-d9cb-469f-a165-70867728950", "0f8fad5b d9cb-469f-a165-70867728950e",
      // Digits of full width, which no server takes.
      "\u{ff10}f8fad-d9cb-469f-a165-70867728950e",
    ] {
      #expect(DrawnGame(ticket: text) == nil, "\(text)")
    }
  }

  @Test func fastReactionsInARowAreASign() {
    let record = Replay(
      game: "whackamole", rulesVersion: 1, seed: 1, difficulty: .easy,
      inputs: [0, 31, 60, 93, 120].map { .init(tick: $0, action: 1) }, ticks: 200, score: 5,
      stateHashes: [])
    #expect(MachineSign.signs(in: record, reactions: [79, 20, 30, 40, 50]).map(\.kind) == [.fast])
    #expect(MachineSign.signs(in: record, reactions: [79, 20, 90, 40, 50]).isEmpty)
  }

  @Test func evenIntervalsAreASignAndAHeldKeyIsNone() {
    func record(every ticks: Int) -> Replay {
      Replay(
        game: "lander", rulesVersion: 1, seed: 1, difficulty: .easy,
        inputs: (0..<12).map { .init(tick: $0 * ticks, action: 1) }, ticks: 900, score: 5,
        stateHashes: [])
    }
    #expect(MachineSign.signs(in: record(every: 30), reactions: []).map(\.kind) == [.even])
    #expect(MachineSign.signs(in: record(every: 2), reactions: []).isEmpty)
  }

  private func kind(day: Day?) -> LeagueClass {
    LeagueClass(game: "whackamole", difficulty: .medium, rules: 2, speed: .full, day: day)
  }
}
