import Cabinet
import Canvas
import GameCore
import Games
import Keys
import Persistence
import Terminal
import TerminalDouble
import Testing
import Words

/// The keys with which the human-like player plays the game of seed 1, each at its time
/// after `begin`.
func humanLikeKeys(
  from begin: Duration, speed: GameSpeed = .full
) -> (script: [HeadlessTerminal.ScriptedEvent], score: Int) {
  var game = WhackAMole(seed: 1, difficulty: .medium)
  var player = HumanLikeWhackAMolePlayer(seed: 7)
  var script: [HeadlessTerminal.ScriptedEvent] = []
  let keys = Array("12345qwerasdzx ")
  while !game.isOver {
    for action in player.actions(seeing: game) {
      _ = game.apply(action)
      let nanoseconds = Int64(game.tick) * 100_000_000_000 / Int64(60 * speed.rawValue)
      // A tick is due when its time has come: half a tick later is surely in it.
      let time = begin + .nanoseconds(nanoseconds + 5_000_000)
      script.append((at: time, event: .key(.character(keys[action.code]))))
    }
    _ = game.advance()
  }
  return (script, game.tally.score)
}

/// Beating oneself is an event: what a player sees of the best game so far.
@Suite struct RecordVisitTests {
  private let start = GameStart(game: "whackamole")
  private let storage: MemoryStorage
  private let script: [HeadlessTerminal.ScriptedEvent]
  private let score: Int

  init() {
    storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    (script, score) = humanLikeKeys(from: .milliseconds(200))
  }

  /// Plays the game of seed 1, with so many of the human-like player's keys.
  private func play(_ count: Int = .max, columns: Int = 80) -> Visit {
    Visit(
      "x x", columns: columns, storage: storage, then: Array(script.prefix(count)), game: start)
  }

  private func pictures(_ visit: Visit, from: Duration = .zero) -> [(time: Duration, text: String)]
  {
    visit.terminal.showings.map { ($0.time, $0.canvas.lines.joined(separator: "\n")) }
  }

  @Test func theFirstGameHasNothingToBeat() {
    let visit = play()
    let seen = pictures(visit).map(\.text).joined()
    #expect(!seen.contains("your best") && !seen.contains("NEW RECORD!"))
    #expect(visit.text.contains("First score!"))
  }

  @Test(arguments: [80, 60])
  func theGameIsComparedWithTheBestAtThisSecondUntilItFalls(columns: Int) throws {
    _ = play(30)
    let visit = play(columns: columns)
    let game = pictures(visit).filter { $0.time < .seconds(30) }
    let fall = try #require(game.first { $0.text.contains("NEW RECORD!") })
    let before = game.filter { $0.time < fall.time && $0.time > .seconds(1) }
    // The same keys give the same score, until the first game's player stopped.
    if columns == 80 {
      #expect(before.contains { $0.text.contains("level with your best") })
      #expect(!before.contains { $0.text.contains("-1 on your best") })
    }
    #expect(before.contains { $0.text.contains(columns == 80 ? "+1 on your best" : " +1 ") })
    let after = game.filter { $0.time > fall.time }
    #expect(after.allSatisfy { $0.text.contains("NEW RECORD!") })
    #expect(visit.text.contains("NEW RECORD! +"))
  }

  @Test func aWorseGameIsBehindTheBestAndNoRecord() {
    _ = play()
    let visit = play(10)
    let game = pictures(visit).map(\.text)
    #expect(game.contains { $0.contains(/-\d+ on your best/) })
    #expect(!game.joined().contains("NEW RECORD!"))
    #expect(visit.text.contains("short of your best (\(score))"))
  }

  @Test(arguments: [(80, 24), (60, 20)])
  func theCardAndTheSecondsBeforeAGameNameTheBest(columns: Int, rows: Int) throws {
    _ = play()
    let (scores, names) = (WhackAMoleView.medalScores(.medium), Words.english.result.medals)
    let medal = scores.medal(for: score).map { " · \(names[$0.rawValue - 1])" } ?? ""
    let card = Visit("", columns: columns, rows: rows, storage: storage, game: start)
    #expect(card.text.contains("your best \(score)\(medal) "))
    let frame = card.screen.filter { $0.dropFirst(columns == 60 ? 1 : 7).first == "│" }
    #expect(frame.count >= 15 && Set(frame.map { Array($0).lastIndex(of: "│") }).count == 1)
    #expect(card.text.contains("press any key"))
    let goal = Medal.allCases.first { scores.least(for: $0) > score }.map {
      " · \(names[$0.rawValue - 1]) \(scores.least(for: $0))"
    }
    let begun = Visit(
      "x", columns: columns, rows: rows, storage: storage,
      then: [(at: .milliseconds(300), event: .hangUp)], game: start)
    #expect(begun.text.contains("Get ready · your best \(score)\(goal ?? "")"))
  }

  @Test func aGameThatGoesOnAfterAPauseIsNotToldTheBestAgain() {
    _ = play(30)
    let keys: [(Duration, Key)] = [(.seconds(5), "p"), (.milliseconds(5_200), .enter)]
    let script: [HeadlessTerminal.ScriptedEvent] =
      keys.map { (at: $0, event: .key($1)) } + [(at: .milliseconds(5_400), event: .hangUp)]
    let visit = Visit("x x", storage: storage, then: script, game: start)
    #expect(visit.text.contains("Get ready") && !visit.text.contains("Get ready ·"))
  }

  @Test func practiceIsComparedWithNothing() {
    _ = play(30)
    let visit = Visit(
      "x x", storage: storage, then: script, game: GameStart(game: "whackamole", seed: 1))
    #expect(!pictures(visit).map(\.text).joined().contains("NEW RECORD!"))
  }

  @Test func aGameWithoutAPointEntersNothing() throws {
    let visit = Visit("x x", storage: storage, game: start)
    #expect(visit.text.contains("Nothing this time."))
    #expect(!visit.text.contains("#1"))
    #expect(storage.kept.isEmpty)
    #expect(try (storage.rooms.store() as GameHistory).count() == 0)
  }

  @Test func theScoreCountsUpThenTheMedalFallsAndThenNothingMoves() throws {
    let visit = play()
    let result = pictures(visit).filter { $0.text.contains("GAME OVER!") }
    let counted = result.compactMap { picture in
      picture.text.split(separator: "\n").first { $0.contains("  score ") }
        .flatMap { $0.split(separator: " ").last { Int($0) != nil } }.flatMap { Int($0) }
    }
    #expect(counted.first == 0 && counted.last == score)
    #expect(counted == counted.sorted() && Set(counted).count > 10)
    let (first, last) = (try #require(result.first), try #require(result.last))
    #expect(last.time - first.time <= .seconds(1))
  }

  @Test func withReducedMotionTheResultStandsAtOnce() {
    _ = storage.set("reduce_motion", to: "on")
    let result = pictures(play()).filter { $0.text.contains("GAME OVER!") }
    #expect(result.count == 1)
  }

  @Test func aKeyShowsTheWholeResult() throws {
    let keys = HeadlessTerminal.script(pressing: "<down>", from: .milliseconds(31_400))
    let visit = Visit("x x", storage: storage, then: script + keys, game: start)
    let result = pictures(visit).filter { $0.text.contains("GAME OVER!") }
    let last = try #require(result.last)
    #expect(last.time < .milliseconds(31_600))
    #expect(last.text.contains("\(score)"))
  }

  @Test func theTableOfALonePlayerHasARowForEachGame() throws {
    for count in [10, 30, 20] { _ = play(count) }
    let visit = Visit("go:scores", storage: storage)
    let rows = visit.text.split(separator: "\n").filter { $0.contains("Ann") }
    #expect(rows.count == 3)
    #expect(visit.text.contains("best games") && visit.text.contains("run of"))
    let names = Visit("go:scores t", storage: storage)
    #expect(names.text.split(separator: "\n").filter { $0.contains("Ann") }.count == 1)
    #expect(names.text.contains("best of each name"))
    #expect(Visit("go:scores t t", storage: storage).text == visit.text)
  }

  @Test func theTableOpensAtTheGameThatWasJustPlayed() {
    _ = play()
    let keys = HeadlessTerminal.script(pressing: "<down> <enter>", from: .seconds(35))
    let visit = Visit("x x", storage: storage, then: Array(script.prefix(20)) + keys, game: start)
    // Both games have the seed 1; the better one is the first of them.
    #expect(visit.text.contains("best games"))
  }
}
