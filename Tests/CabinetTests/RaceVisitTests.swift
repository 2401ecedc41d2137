import Canvas
import GameCore
import Games
import Keys
import Persistence
import Terminal
import TerminalDouble
import TestSupport
import Testing

@testable import Cabinet

/// Races against recorded games, and challenges.
@Suite struct RaceVisitTests {
  private let storage: MemoryStorage = {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    return storage
  }()

  private func visit(
    _ start: GameStart, _ keys: String = "x x", until end: Double, columns: Int = 80,
    rows: Int = 24, unicode: Bool = true
  ) -> Visit {
    Visit(
      keys, columns: columns, rows: rows, unicode: unicode, storage: storage,
      then: [(at: .seconds(end), event: .hangUp)], game: start)
  }

  private func race(_ replay: Replay) -> GameStart {
    GameStart(racing: WatchedGame(replay, player: "Zoë"))
  }

  @Test(arguments: Records.all)
  func theRivalIsShownBesideThePlayer(record: Replay) throws {
    let visit = visit(race(record), until: 16)
    #expect(visit.text.contains("race: Zoë"))
    #expect(visit.text.contains("◇"))
    #expect(visit.text.contains("on Zoë") || visit.text.contains("level with Zoë"))
  }

  /// Property: the rival's points at each moment are those of the record, whatever the player does,
  /// and the player's game is that of the same keys without a rival.
  @Test func neitherGameInfluencesTheOther() throws {
    let alone = visit(
      GameStart(game: "skeet", seed: Records.skeet.seed), "x x 3 <space> 7 <space>", until: 60)
    let beside = visit(race(Records.skeet), "x x 3 <space> 7 <space>", until: 60)
    func score(_ visit: Visit) -> Substring? {
      visit.screen.first { $0.contains("score") }?.split(separator: " ").last
    }
    #expect(score(alone) != nil)
    #expect(alone.text.contains("GAME OVER!") && beside.text.contains("GAME OVER!"))
    let kept = try #require(storage.submissions.last?.replay)
    #expect(try kept.played(as: SkeetShooter.self).tally.score == kept.score)
    #expect(kept.conditions.mode == .race)
    #expect(beside.text.contains("Zoë stays ahead by \(Records.skeet.score - kept.score)."))
    #expect(beside.text.contains("behind"))
  }

  @Test func aRaceAgainstAnOwnRecordSaysSo() {
    let own = GameStart(racing: WatchedGame(Records.skeet, player: "Ann"))
    let visit = visit(own, until: 60)
    #expect(visit.text.contains("Your own record stays ahead by \(Records.skeet.score)."))
    let unknown = GameStart(racing: WatchedGame(Records.skeet))
    #expect(self.visit(unknown, until: 60).text.contains("The record stays ahead by "))
  }

  /// A picture of the rival that never comes was due at once, again and again.
  @Test(.timeLimit(.minutes(2))) func theHostStillSleepsWhenTheRivalsGameIsOver() throws {
    var idle = RecordedGame<LunarLander>(
      seed: 7, difficulty: .medium, rules: LunarLander.rulesVersion)
    while !idle.game.isOver { _ = idle.advance() }
    let visit = visit(race(idle.replay), "x x 3", until: 60)
    let kept = try #require(storage.submissions.last?.replay)
    #expect(kept.ticks > idle.replay.ticks && visit.text.contains("GAME OVER!"))
    #expect(visit.terminal.showCount < 60 * ticksPerSecond)
  }

  @Test func aRaceEntersATableOfItsOwn() throws {
    _ = visit(race(Records.skeet), "x x 3 <space> 7 <space>", until: 60)
    #expect(storage.submissions.map(\.mode) == [.race])
    #expect(storage.submissions.first?.feats.isEmpty == true)
  }

  @Test func theTableOfRacesIsASideOfTheHighScores() throws {
    _ = visit(
      race(Records.skeet), "x x " + String(repeating: "<space> z z z z z z z ", count: 40),
      until: 60)
    let score = try #require(storage.submissions.last?.score)
    try #require(score.points > 0)
    let after = Visit("go:scores <tab> t", storage: storage)
    #expect(after.text.contains("· races") && after.text.contains("Ann"))
    #expect(!Visit("go:scores <tab>", storage: storage).text.contains("· races"))
  }

  @Test func theResultOfARaceAsItIsSeen() throws {
    let visit = visit(race(Records.whackAMole), "x x 1 2 3 q w e a s d z x", until: 60)
    expectGolden(
      visit.screen.map { "|" + $0 }.joined(separator: "\n"), named: "race-result-80x24")
  }

  @Test(arguments: [(60, 20), (80, 24)], [true, false])
  func aRaceAsItIsSeen(size: (Int, Int), unicode: Bool) throws {
    let visit = visit(
      race(Records.lander), until: 14, columns: size.0, rows: size.1, unicode: unicode)
    expectGolden(
      visit.screen.map { "|" + $0 }.joined(separator: "\n"),
      named: "race-\(size.0)x\(size.1)-\(unicode ? "unicode" : "ascii")")
  }

  // MARK: - Challenges

  private let challenge = Challenge(Records.skeet, player: "Zoë")

  @Test func aPastedLineIsAChallengeThatCanBeTaken() throws {
    let paste = TerminalEvent.paste(challenge.text)
    let asked = Visit("", storage: storage, then: [(at: .seconds(1), event: paste)])
    #expect(asked.text.contains("Zoë challenges you: Skeet shooter on Medium"))
    let taken = Visit(
      "", storage: storage,
      then: [
        (at: .seconds(1), event: paste), (at: .seconds(2), event: .key(.enter)),
        (at: .seconds(3), event: .key("x")), (at: .seconds(9), event: .hangUp),
      ])
    #expect(taken.text.contains("beat Zoë"))
    #expect(taken.text.contains("\(Records.skeet.score)"))
  }

  @Test func whoHasNoNameYetChoosesOneBeforeAChallenge() {
    let steps: [HeadlessTerminal.ScriptedEvent] = [
      (at: .seconds(1), event: .paste(challenge.text)), (at: .seconds(2), event: .key(.enter)),
    ]
    #expect(Visit("", then: steps).text.contains("Who's playing?"))
    let chosen = Visit(
      "",
      then: steps + [
        (at: .seconds(3), event: .key("2")), (at: .seconds(4), event: .key("x")),
        (at: .seconds(9), event: .hangUp),
      ])
    #expect(chosen.storage.preferences.playerName == "Player2")
    #expect(chosen.text.contains("beat Zoë"))
  }

  @Test func aLineThatWasChangedIsTold() {
    let text = challenge.text.replacing("medium", with: "insane")
    let visit = Visit(
      "", storage: storage, then: [(at: .seconds(1), event: .paste(text))])
    #expect(visit.text.contains("That isn't a challenge"))
    let other = Visit(
      "", storage: storage, then: [(at: .seconds(1), event: .paste("some other text"))])
    #expect(!other.text.contains("challenge"))
  }

  @Test func theGameThatWasJustPlayedBecomesAChallenge() throws {
    let visit = Visit(
      "x x 5 5", storage: storage,
      then: [(at: .seconds(70), event: .key("c")), (at: .seconds(75), event: .hangUp)],
      game: GameStart(game: "skeet"))
    let line = try #require(visit.terminal.copies.first)
    let read = try #require(Challenge(line))
    #expect(read.player == "Ann" && read.game == "skeet")
    #expect(visit.text.contains(String(line.prefix(24))))
  }
}
