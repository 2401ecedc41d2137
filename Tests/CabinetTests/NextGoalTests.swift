import Canvas
import GameCore
import Games
import Keys
import Terminal
import Testing
import Words

@testable import Cabinet

/// After every game there is something to play for.
@Suite struct NextGoalTests {
  private static let medals = MedalScores(bronze: 10, silver: 20, gold: 30)

  private func result(
    _ score: Int, best: Int? = nil, _ difficulty: Difficulty = .medium, seed: UInt64? = nil
  ) -> String {
    var tally = Tally()
    (tally.score, tally.hits) = (score, score)
    let size = Size(columns: 80, rows: 24)
    var screen = ResultScreen(
      GameResult(
        start: GameStart(game: WhackAMole.name, seed: seed), player: "Ann", difficulty: difficulty,
        speed: .full, seed: 1, tally: tally, outcome: SubmitOutcome(rank: 1, previousBest: best),
        medalScores: Self.medals, picture: Canvas(size: size), replay: Records.whackAMole))
    let context = ScreenContext(
      words: .english, looks: Looks(keys: KeyMap(games: GameEntry.all)), preferences: Preferences(),
      games: GameEntry.all, bestScores: [:], figures: TitleFigures(), sprites: SpriteSheet(),
      revision: 0, size: size, now: .zero, date: Visit.noon, secondsFromGreenwich: { _ in 0 })
    _ = screen.update(.key("x"), context)
    var canvas = Canvas(size: size)
    _ = screen.draw(context, on: &canvas)
    // The goal is in spaced capitals.
    return canvas.lines.joined(separator: "\n").replacing("   ", with: "_")
      .replacing(" ", with: "").replacing("_", with: " ")
  }

  @Test func theNextGoalIsAMedalThenABestThenADifficulty() {
    #expect(result(19).contains("1 TO SILVER"))
    #expect(result(30, best: 34).contains("5 TO A NEW BEST"))
    #expect(result(31, best: 30).contains("NOW TRY HARD"))
    #expect(result(31).contains("NOW TRY HARD"))
    #expect(result(31, .hard).contains("NOW TRY INSANE"))
  }

  @Test func nobodyIsSentOnFromTheLastDifficultyOrFromPractice() {
    #expect(!result(31, .insane).contains("NOW TRY"))
    #expect(!result(31, seed: 1).contains("NOW TRY"))
  }
}
