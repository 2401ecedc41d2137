import Canvas
import GameCore
import Keys
import Testing
import Words

@testable import Cabinet

/// Games in turns, played by their lines alone.
@Suite struct TurnTests {
  /// A whole game as it was heard and kept.
  private struct Heard {
    let lines: [String]
    let storage: MemoryStorage

    /// The lines of turns; a new screen ends with the one that it has said already.
    var turns: [String] {
      lines.filter { $0.contains(#/^\d+\. /#) }.reduce(into: []) { turns, line in
        if turns.last != line { turns.append(line) }
      }
    }
  }

  private func play<Player: HeardTurnPlayer>(
    _ game: String, _: Player.Type, seed: UInt64 = 1, difficulty: Difficulty = .medium,
    words: Words = .english
  ) -> Heard {
    var player = Player()
    return hear(game, seed: seed, difficulty: difficulty, words: words) { player.key(after: $0) }
  }

  private func hear(
    _ game: String, seed: UInt64 = 1, difficulty: Difficulty = .medium,
    words: Words = .english, answer: @escaping ([String]) -> Key?
  ) -> Heard {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Zoe")
    _ = storage.set("simple_data_difficulty", to: difficulty.rawValue)
    let terminal = HeardTerminal(answer: answer)
    let environment = SessionEnvironment(
      date: { Visit.noon }, secondsFromGreenwich: { _ in 0 }, drawSeed: { seed },
      sprites: { _, _ in SpriteSheet() }, isWithoutColour: true)
    let session = ArcadeSession(
      terminal: terminal, storage: storage, environment: environment, words: words
    ) { $0.suitReaders() }
    _ = session.run(GameStart(game: game))
    return Heard(lines: terminal.lines, storage: storage)
  }

  /// The one score that was kept, whose record was played again.
  private func verified(_ heard: Heard, _ game: String) throws -> Score {
    let entry = try #require(GameEntry.all.first { $0.name == game })
    let replay = try #require(heard.storage.replays.first)
    try entry.verify(replay)
    #expect(replay.conditions.speed == .turns)
    let kept = try #require(heard.storage.kept[game]?.first)
    #expect(kept.points == replay.score && kept.speed == .turns)
    return kept
  }

  // MARK: - Whole games

  @Test(arguments: Difficulty.allCases)
  func whackAMoleIsPlayedByItsLinesAlone(difficulty: Difficulty) throws {
    let heard = play("whackamole", HeardWhackAMolePlayer.self, difficulty: difficulty)
    let score = try verified(heard, "whackamole")
    #expect(score.points >= 20)
    #expect(heard.storage.submissions.first?.tally.misses == 0)
  }

  @Test(arguments: Difficulty.allCases)
  func skeetShooterIsPlayedByItsLinesAlone(difficulty: Difficulty) throws {
    let heard = play("skeet", HeardSkeetShooterPlayer.self, difficulty: difficulty)
    let score = try verified(heard, "skeet")
    #expect(score.points >= 5)
  }

  /// Nobody lands on Insane by a rule of thumb.
  @Test(arguments: [Difficulty.easy, .medium, .hard])
  func lunarLanderIsPlayedByItsLinesAlone(difficulty: Difficulty) throws {
    let heard = play("lander", HeardLunarLanderPlayer.self, difficulty: difficulty)
    let score = try verified(heard, "lander")
    #expect(score.points > 0 && heard.turns.contains { $0.contains("The Eagle has landed") })
    #expect(heard.turns.last?.contains("Crashed") == true)
  }

  // MARK: - Time and tables

  @Test func timeStandsStillUntilTheAnswer() {
    var count = 0
    let heard = hear("whackamole") { _ in
      count += 1
      // Keys that answer nothing, for ten minutes.
      return count < 1_200 ? .character("m") : nil
    }
    #expect(heard.turns.count == 1 && heard.storage.submissions.isEmpty)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func aTurnIsOneLineHoweverLongItIs(seed: UInt64) {
    var keys: [Key] = [.character("0"), .tab, .tab]
    let heard = hear("lander", seed: seed) { _ in keys.isEmpty ? nil : keys.removeFirst() }
    let pads = heard.lines.filter { $0.contains("Pad ") }
    #expect(pads.count > 2 && pads.allSatisfy { $0.contains(#/^\d+\. Height /#) }, "\(pads)")
    #expect(heard.turns.allSatisfy { $0.hasSuffix(".") }, "\(heard.turns)")
  }

  @Test func anAnswerFromBeforeAPauseIsNotSaidAfterIt() {
    var keys: [Key] = [.character("3"), .character("3"), .character("p"), .character("p")]
    let heard = hear("lander") { _ in keys.isEmpty ? nil : keys.removeFirst() }
    #expect(heard.lines.count { $0 == "already there" } == 1, "\(heard.lines)")
    #expect(heard.lines.contains("PAUSED") && heard.lines.last?.hasPrefix("1. Height") == true)
  }

  @Test func theGunIsTurnedWithoutATurnAndAShotTakesOne() throws {
    var keys: [Key] = [.character("7"), .character("2"), .character(" ")]
    let heard = hear("skeet") { _ in keys.isEmpty ? nil : keys.removeFirst() }
    #expect(heard.turns.map { $0.prefix(2) } == ["1.", "1.", "1.", "2."])
    #expect(heard.turns[1].contains("Gun at 7.") && heard.turns[2].contains("Gun at 2."))
  }

  @Test func gamesInTurnsHaveTablesOfTheirOwn() throws {
    let storage = play("whackamole", HeardWhackAMolePlayer.self).storage
    let entry = try #require(GameEntry.all.first { $0.name == "whackamole" })
    var preferences = storage.preferences
    #expect(entry.speed(preferences) == .full)
    preferences.suitReaders()
    #expect(entry.speed(preferences) == .turns)
    for speed in GameSpeed.allCases {
      let table = storage.scores(game: "whackamole", difficulty: .medium, speed: speed, count: 10)
      #expect(try table.get().count == (speed == .turns ? 1 : 0), "\(speed)")
    }
    let memory = try #require(GameEntry.all.first { $0.name == "memory" })
    #expect(memory.speed(preferences) == .untimed)
  }

  @Test func turnsAreSaidInChinese() {
    for game in ["whackamole", "skeet", "lander"] {
      let heard = hear(game, words: .simplifiedChinese) { _ in nil }
      let text = heard.turns.joined()
      #expect(text.contains { ("\u{4E00}"..."\u{9FFF}").contains($0) }, "\(text)")
      #expect(!text.contains(/[a-z]{2}/), "\(text)")
    }
  }

  @Test func theSameSeedAndAnswersGiveTheSameGame() {
    for seed in 1...3 as ClosedRange<UInt64> {
      let games = (1...2).map { _ in play("skeet", HeardSkeetShooterPlayer.self, seed: seed) }
      #expect(games[0].lines == games[1].lines)
      #expect(games[0].storage.replays == games[1].storage.replays)
    }
  }
}
