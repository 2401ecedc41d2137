import Cabinet
import Canvas
import Foundation
import GameCore
import Games
import Keys
import Persistence
import Terminal
import TerminalDouble
import Testing
import Words

@Suite struct MenuVisitTests {
  @Test func choosingHardIsKeptAndShown() {
    let visit = Visit("go:difficulty 3")
    #expect(visit.storage.preferences.difficulty == .hard)
    #expect(visit.text.contains("Hard"))
    #expect(visit.text.contains("fast"))
  }

  @Test func leftAndRightTurnTheDifficultyOnTheTitle() {
    #expect(Visit("at:difficulty <right>").storage.preferences.difficulty == .hard)
    #expect(Visit("at:difficulty <left> <left>").storage.preferences.difficulty == .insane)
  }

  @Test func anUnknownDifficultyIsShownAndNotOverwritten() {
    let storage = MemoryStorage()
    storage.preferences.unknownDifficulty = "Nightmare"
    storage.preferences.values["simple_data_difficulty"] = "Nightmare"
    let visit = Visit("go:difficulty", storage: storage)
    #expect(visit.text.contains("'Nightmare'"))
    #expect(storage.preferences.values["simple_data_difficulty"] == "Nightmare")
  }

  @Test func theCursorMovesAtOnceAndThePictureOfTheGameFollows() throws {
    let (face, gun) = ("( o o )", "/\\-------")
    let pressed = Duration.seconds(5)
    let visit = Visit(
      "", unicode: false,
      then: [(at: pressed, event: .key(.down)), (at: .seconds(7), event: .hangUp)])
    let after = visit.terminal.showings.filter { $0.time >= pressed }
    let first = try #require(after.first)
    #expect(first.time == pressed)
    #expect(first.canvas.lines.contains { $0.contains("> 2 Skeet") })
    #expect(first.canvas.lines.contains { $0.contains(face) })
    let second = try #require(after.dropFirst().first)
    #expect(second.time <= pressed + .milliseconds(50))
    #expect(second.canvas.lines.contains { $0.contains(gun) })
    #expect(!second.canvas.lines.contains { $0.contains(face) })
  }

  @Test func whoRunsThroughTheMenuSeesThePictureOfTheLastLineAlone() throws {
    let start = Duration.seconds(5)
    let presses = (0..<3).map {
      (at: start + .milliseconds(10 * $0), event: TerminalEvent.key(.down))
    }
    let visit = Visit(
      "", unicode: false, then: presses + [(at: .seconds(7), event: .hangUp)])
    let ship = visit.terminal.showings.filter { $0.time > start + .milliseconds(20) }
    #expect(!visit.terminal.showings.contains { $0.canvas.lines.contains { $0.contains("<=>") } })
    #expect(try #require(ship.last).canvas.lines.contains { $0.contains("> 4 Lunar") })
    #expect(!(try #require(ship.last)).canvas.lines.contains { $0.contains("( o o )") })
  }

  @Test func theTitleSaysAtWhichSpeedTheBestScoresWereMade() {
    let storage = MemoryStorage()
    #expect(!Visit("", storage: storage).text.contains("speed 50 %"))
    _ = storage.set("game_speed", to: "50")
    #expect(Visit("", storage: storage).text.contains("best · Medium · speed 50 %"))
  }

  @Test func aRowWithoutPointsIsNobodysBest() throws {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Zoe")
    storage.kept["memory"] = [Score(name: "Player1", points: 0)]
    let title = Visit("", storage: storage)
    let line = try #require(title.screen.first { $0.contains("Memory cards") })
    #expect(line.contains("no score yet"), "\(line)")
    let memory = try #require(GameEntry.all.firstIndex { $0.name == "memory" })
    let scores = "go:scores " + String(repeating: "<tab> ", count: memory)
    #expect(!Visit(scores, storage: storage).text.contains("Player1"))
  }

  @Test func theTitleOfTheHighScoresLeavesRoomForTheSpeed() throws {
    let storage = MemoryStorage()
    _ = storage.set("memory_clock", to: "off")
    let memory = try #require(GameEntry.all.firstIndex { $0.name == "memory" })
    let scores = "go:scores " + String(repeating: "<tab> ", count: memory) + "<right> <right>"
    let visit = Visit(scores, columns: 60, rows: 20, storage: storage)
    #expect(visit.screen[1].hasPrefix("  best of each name "), "\(visit.text)")
    #expect(visit.screen[1].contains("  ◂ Insane  without a clock ▸"), "\(visit.text)")
  }

  @Test func qLeavesTheArcadeAndControlCInterruptsIt() {
    #expect(Visit("q").end == .left)
    #expect(Visit("<escape> <escape>").end == .terminalGone)
    #expect(Visit("go:difficulty <c-c>").end == .interrupted)
  }

  @Test func aNameIsTypedOnceAndNeverAskedAgain() {
    let first = Visit("1 4 Z o ë <enter>")
    #expect(first.storage.preferences.playerName == "Zoë")
    #expect(first.text.contains("Welcome to Whack-A-Mole"))
    let second = Visit("1", storage: first.storage)
    #expect(second.text.contains("Welcome to Whack-A-Mole"))
  }

  /// Some of the first letters move the cursor of the menu, or are a line's first.
  @Test(arguments: ["Zoe", "kate", "Paul", "nora", "R2D2", "张伟"])
  func aNameThatIsTypedIntoTheMenuIsANewOne(name: String) {
    let visit = Visit("1 " + name.map { String($0) }.joined(separator: " ") + " <enter>")
    #expect(visit.storage.preferences.playerName == name)
  }

  @Test func whoPlaysAtAnotherSpeedIsOfferedByName() {
    let storage = MemoryStorage()
    storage.kept["whackamole"] = [Score(name: "Kim", points: 7, speed: .half, seed: 1)]
    #expect(Visit("go:player", storage: storage).text.contains("4 Kim"))
    #expect(Visit("go:player 4", storage: storage).storage.preferences.playerName == "Kim")
  }

  @Test func aNameThatIsPastedIntoTheMenuIsANewOne() {
    let visit = Visit(
      "go:player",
      then: [(at: .seconds(3), event: .paste("Zoë\n")), (at: .seconds(4), event: .key(.enter))])
    #expect(visit.storage.preferences.playerName == "Zoë")
  }

  @Test func aLetterThatMovesThroughTheNamesTypesNothing() {
    #expect(Visit("go:player j <enter>").storage.preferences.playerName == "Player2")
    #expect(
      Visit("go:player j n <up> x <escape> <enter>").storage.preferences.playerName == "Player3")
    let typed = Visit("go:player j <up> x")
    #expect(typed.text.contains("Name: x_") && !typed.text.contains("jx"))
  }

  @Test func aNameCannotBeBlankTooLongOrSteerTheTerminal() {
    #expect(Visit("go:player 4 <space> <enter>").storage.preferences.playerName == nil)
    let long = Visit("go:player 4 " + String(repeating: "x ", count: 30) + "<enter>")
    #expect(long.storage.preferences.playerName == String(repeating: "x", count: 24))
    let paste: HeadlessTerminal.ScriptedEvent = (
      at: .seconds(2), event: .paste("evil\u{1b}[2J")
    )
    let pasted = Visit("go:player 4 A", then: [paste])
    #expect(pasted.text.contains("You can't use that character."))
    let line = Visit(
      "go:player 4",
      then: [(at: .seconds(3), event: .paste("Zoë\n")), (at: .seconds(4), event: .key(.enter))])
    #expect(line.storage.preferences.playerName == "Zoë")
  }

  @Test func aNameWithADigitOrQIsTextAndNoMenuKey() {
    #expect(
      Visit("go:player 4 q 1 <space> j <enter>").storage.preferences.playerName == "q1 j")
  }

  @Test func aLineOfTheSettingsThatLeadsOnNamesTheKeyThatOpensIt() {
    let lines = ["<home>", "<home> <down> <down> <down> <down>", "<end>"].map {
      Visit("go:settings " + $0).screen.last ?? ""
    }
    #expect(lines[0].contains("change") && !lines[0].contains("select"))
    for line in lines.dropFirst() {
      #expect(line.contains("Enter select") && !line.contains("change"))
    }
  }

  @Test func settingsChangeAtOnceAndAreKept() {
    let visit = Visit("go:settings <down> <right> <down> <down> <right>")
    #expect(visit.storage.preferences.theme == .highContrast)
    #expect(visit.terminal.theme == .highContrast)
    #expect(visit.storage.preferences.layout == .qwertz)
  }

  @Test func noColourBeatsTheTheme() {
    #expect(Visit("", isWithoutColour: true).terminal.theme == .monochrome)
  }

  @Test func aSettingThatCannotBeKeptIsTold() {
    let storage = MemoryStorage()
    storage.failure = "Can't save the setting to '/x': disk full."
    #expect(Visit("go:settings <right>", storage: storage).text.contains("disk full"))
  }

  @Test func deletingNeedsTheWordAndSaysWhatGoes() {
    let storage = MemoryStorage()
    storage.kept["whackamole"] = [Score(name: "Ann", points: 3), Score(name: "Bo", points: 1)]
    let asked = Visit("go:office 6", storage: storage)
    #expect(asked.text.contains("whackamole.plist: 2 scores"))
    #expect(Visit("go:office 6 r e s <enter>", storage: storage).storage.removed == nil)
    #expect(Visit("go:office 6 y <enter> <escape>", storage: storage).storage.removed == nil)
    let done = Visit("go:office 6 r e s e t <enter>", storage: storage)
    #expect(done.text.contains("Hi scores deleted!"))
    #expect(storage.kept.isEmpty)
    let undone = Visit("go:office 7 1", storage: storage)
    #expect(undone.text.contains("2 scores restored."))
    #expect(storage.kept["whackamole"]?.count == 2)
  }

  @Test func whatWasDeletedIsSaidAfterANoticeToo() {
    let storage = MemoryStorage()
    storage.kept["whackamole"] = [Score(name: "Ann", points: 3)]
    storage.whenReset = { storage.notices = ["The store has news."] }
    let keys = "go:office 6 r e s e t <enter>"
    #expect(Visit(keys, storage: storage).text.contains("The store has news."))
    storage.kept["whackamole"] = [Score(name: "Ann", points: 3)]
    let read = Visit(keys, storage: storage, then: [(at: .seconds(9), event: .key(.enter))])
    #expect(read.text.contains("Hi scores deleted!"))
  }

  @Test func noticesOfTheStorageAreShownFirst() {
    let storage = MemoryStorage()
    storage.notices = ["'/x/whackamole.plist' was damaged. It is kept as '/x/y'."]
    let visit = Visit("", storage: storage)
    #expect(visit.text.contains("It is kept as '/x/y'."))
  }

  @Test func aKeyTypedBeforeANoticeCanBeReadDoesNotTakeItAway() {
    let notice = "'/x/whackamole.plist' was damaged. It is kept as '/x/y'."
    func visit(thenAfterASecond event: TerminalEvent) -> Visit {
      let storage = MemoryStorage()
      storage.notices = [notice]
      return Visit("<enter> <escape> q", storage: storage, then: [(at: .seconds(1), event: event)])
    }
    let unread = visit(thenAfterASecond: .hangUp)
    #expect(unread.text.contains("/x/y"))
    #expect(unread.text.contains("any key back"))
    let read = visit(thenAfterASecond: .key(.enter))
    #expect(!read.text.contains("/x/y"))
    #expect(read.text.contains("Whack-a-mole"))
    #expect(read.end == .terminalGone)
  }

  @Test(arguments: [(80, 24), (60, 20), (120, 40)])
  func ofManyNoticesEveryOneCanBeReadInAnyWindow(columns: Int, rows: Int) {
    let storage = MemoryStorage()
    let folder = "a long name of a folder/"
    let notices = (1...9).map {
      // The seventh is longer than a page.
      let file = String(repeating: folder, count: $0 == 7 ? 70 : 5)
      return "Number \($0): '/\(file)' was damaged and is kept."
    }
    storage.notices = notices + notices
    let visit = Visit(
      "", columns: columns, rows: rows, storage: storage,
      then: (1...20).map { (at: .seconds($0), event: .key(.enter)) })
    let pages = visit.terminal.showings.map { $0.canvas.lines }.filter {
      $0.contains { $0.contains("Notice") }
    }
    var read = ""
    for page in pages where page.last?.contains("any key") == true {
      for line in page where line.contains("│") && !line.contains("Notice") {
        read += line.filter { $0 != "│" && !$0.isWhitespace }
      }
    }
    for notice in notices {
      let words = notice.filter { !$0.isWhitespace }
      #expect(read.components(separatedBy: words).count == 2)
    }
    #expect(!visit.text.contains("Notice"))
  }

  @Test func whatIsToBeToldWhileANoticeStandsComesAfterItsSentences() throws {
    /// The session is recorded, and with it more to tell, 30 ms after the first picture.
    func visit(keyAt time: Duration) -> Visit {
      let storage = MemoryStorage()
      storage.notices = ["The first."]
      storage.whenRecording = { storage.notices = ["The second.", "The first."] }
      return Visit("", storage: storage, then: [(at: time, event: .key(.enter))])
    }
    let read = visit(keyAt: .seconds(1))
    let last = try #require(
      read.terminal.showings.last { $0.canvas.lines.contains { $0.contains("any key") } })
    let lines = last.canvas.lines.filter { $0.contains("The ") && $0.contains("│") }
    #expect(lines.count == 2)
    #expect(lines.first?.contains("The first.") == true)
    #expect(!read.text.contains("The second."))
    #expect(read.text.contains("Whack-a-mole"))
    #expect(visit(keyAt: .milliseconds(415)).text.contains("The second."))
  }

  @Test func theHelpShowsTheKeysOfTheKeyboardInUse() {
    let storage = MemoryStorage()
    _ = storage.set("keyboard_layout", to: "azerty")
    #expect(Visit("go:help", storage: storage).text.contains("azer"))
  }

  @Test func aClickChoosesTheLineUnderIt() throws {
    let title = Visit("")
    let row = try #require(title.screen.firstIndex { $0.contains("Settings") })
    let click: HeadlessTerminal.ScriptedEvent = (
      at: .seconds(1), event: .mouse(MouseEvent(.press, Position(column: 12, row: row)))
    )
    #expect(Visit("", then: [click]).text.contains("Reduce motion"))
  }

  @Test func aWindowThatIsTooSmallSaysSoAndComesBack() {
    let small = Visit("", then: [(at: .seconds(1), event: .resize(Size(columns: 31, rows: 12)))])
    #expect(small.text.contains("at least"))
    let again = Visit(
      "",
      then: [
        (at: .seconds(1), event: .resize(Size(columns: 31, rows: 12))),
        (at: .seconds(2), event: .key(.enter)),
        (at: .seconds(3), event: .resize(Size(columns: 80, rows: 24))),
      ])
    #expect(again.text.contains("Whack-a-mole"))
    #expect(!again.text.contains("Who's playing?"))
  }

  /// The bulbs chase in twenty steps; a game shows itself in two more.
  @Test func theBulbsChaseForThreeSecondsAndThenAnIdleMenuWantsNoTimer() {
    let visit = Visit("")
    #expect(visit.terminal.now == .seconds(3))
    #expect(visit.terminal.showCount <= 25)
    let bulbs = Set(visit.terminal.showings.map { $0.canvas.lines[0] })
    #expect(bulbs.count == 2)
  }

  @Test func withReducedMotionTheMenuIsStillAsSoonAsTheRunIsRecorded() {
    let storage = MemoryStorage()
    _ = storage.set("reduce_motion", to: "on")
    let visit = Visit("", storage: storage)
    #expect(visit.terminal.now == .milliseconds(30))
    #expect(visit.terminal.showCount == 3)
  }

  @Test func theGameUnderTheCursorShowsItselfAndNothingElseDoes() throws {
    for (keys, sign) in [("<home>", "●█●█"), ("<down>", "◖▬◗"), ("<down> <down>", "┏━━━━━┓")] {
      let visit = Visit(keys)
      #expect(visit.text.contains(sign), "\(keys)")
    }
    let settings = Visit("at:settings").text
    #expect(!settings.contains("●█●█") && !settings.contains("◖▬◗"))
    // Nothing is cut in a small window: there is no room, so there is no picture.
    #expect(!Visit("<down>", columns: 60, rows: 20).text.contains("◖▬◗"))
  }

  @Test(arguments: SpokenLanguage.allCases)
  func underThePictureOfAGameStandsTheWayToTheNextMedal(language: SpokenLanguage) throws {
    let scores = try #require(GameEntry.named("whackamole")).medalScores(.medium)
    let words = language.words.result
    func goal(_ points: Int?, by name: String = "Zoë") -> [String] {
      let storage = MemoryStorage()
      _ = storage.set("player_name", to: "Zoë")
      storage.kept["whackamole"] = points.map {
        [Score(name: name, points: $0, rulesVersion: WhackAMole.rulesVersion)]
      }
      let text = Visit("", storage: storage, language: language).text
      return Medal.allCases.flatMap { medal in
        (1...scores.gold).map { words.nextMedal(words.medals[medal.rawValue - 1], $0) }
      }.filter { text.contains(" \($0)") }
        + language.words.difficulty.names.map(words.nextDifficulty)
        .filter { text.contains(" \($0)") }
    }
    #expect(goal(nil) == [words.nextMedal(words.medals[0], scores.bronze)])
    #expect(goal(scores.silver - 2) == [words.nextMedal(words.medals[1], 2)])
    #expect(
      goal(scores.gold) == [words.nextDifficulty(language.words.difficulty.names[2])])
    // The player's own best is not known where another one's is better.
    #expect(goal(scores.silver - 2, by: "Ann") == [])
  }

  @Test func aMedalWonStandsBesideItsGameAndNoFileName() {
    let storage = MemoryStorage()
    storage.kept["whackamole"] = [
      Score(name: "Zoë", points: 500, rulesVersion: WhackAMole.rulesVersion)
    ]
    #expect(!Visit("", storage: storage).text.contains("gold"))
    _ = storage.set("player_name", to: "Zoë")
    let text = Visit("", storage: storage).text
    #expect(text.contains("500  Zoë") && text.contains("gold"))
    #expect(!text.contains(".plist") && !text.contains(".sqlite"))
  }
}
