import Canvas
import GameCore
import Games
import Keys
import Testing
import Words

@testable import Cabinet

/// Dates on a screen, by a clock that is put forward in summer.
@Suite struct LocalClockTests {
  @Test func aDayOfTheSummerIsTheOneThatTheClockShowedThen() {
    let context = ScreenContext(
      words: .english, looks: Looks(keys: KeyMap(games: [])), preferences: Preferences(),
      games: [], bestScores: [:], figures: TitleFigures(), sprites: SpriteSheet(), revision: 0,
      size: Size(columns: 80, rows: 24), now: .zero, date: Visit.noon,
      secondsFromGreenwich: { $0 < 1_792_890_000 ? 7_200 : 3_600 })
    // Half past ten in the evening at Greenwich.
    let summer = Timestamp(secondsSince1970: 1_782_945_000)
    #expect(context.day(of: summer) == "2026-07-02" && context.shortDate(summer) == "2026-07-02")
    #expect(context.day(of: Visit.noon) == "today" && context.shortDate(Visit.noon) == "13:00")
  }
}
