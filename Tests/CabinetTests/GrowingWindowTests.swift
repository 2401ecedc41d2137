import Canvas
import GameCore
import Games
import Keys
import Persistence
import Terminal
import Testing
import Words

@testable import Cabinet

/// A window that grows while something stands in it: what it then has room for is seen at once.
@Suite struct GrowingWindowTests {
  /// A visit in the smallest window, which grows after some seconds.
  private func visit(
    _ keys: String, to size: Size, after seconds: Int = 5, storage: MemoryStorage = MemoryStorage()
  ) -> Visit {
    Visit(
      keys, columns: 60, rows: 20, storage: storage,
      then: [
        (at: .seconds(seconds), event: .resize(size)),
        (at: .seconds(seconds + 1), event: .hangUp),
      ])
  }

  @Test func theHelpBeginsAtItsFirstLineWhereAllOfItHasRoom() {
    let size = Size(columns: 120, rows: 160)
    let grown = visit("? <end>", to: size)
    #expect(grown.screen == Visit("?", columns: 120, rows: 160).screen)
  }

  @Test(arguments: SpokenLanguage.allCases)
  func noSentenceOfTheHelpIsCutInTheSmallestWindow(language: SpokenLanguage) {
    for keys in ["go:help", "go:help <space>", "go:help <space> <space>", "go:help <end>"] {
      let screen = Visit(keys, columns: 60, rows: 20, language: language).screen
      #expect(screen.allSatisfy { !$0.hasSuffix("…") }, "\(screen)")
    }
  }

  @Test func theTitleFetchesTheScoresBesideItsMenu() {
    let storage = MemoryStorage()
    storage.kept["whackamole"] = [Score(name: "Zoë", points: 61), Score(name: "Second", points: 5)]
    let grown = visit("", to: Size(columns: 120, rows: 40), storage: storage)
    #expect(grown.text.contains("Second"))
    #expect(!visit("", to: Size(columns: 80, rows: 24), storage: storage).text.contains("Second"))
  }

  @Test func theTitleShowsNoScoresOfBeforeItWasTooSmallForThem() {
    func visit(_ keys: String) -> Visit {
      let storage = MemoryStorage()
      storage.kept["whackamole"] = [
        Score(name: "Zoë", points: 61), Score(name: "Second", points: 5),
      ]
      return Visit(
        keys, columns: 120, rows: 40, storage: storage,
        then: [
          (at: .seconds(10), event: .resize(Size(columns: 80, rows: 24))),
          (at: .seconds(11), event: .key(.escape)), (at: .seconds(12), event: .key(.escape)),
          (at: .seconds(13), event: .key(.home)),
          (at: .seconds(14), event: .resize(Size(columns: 120, rows: 40))),
          (at: .seconds(15), event: .hangUp),
        ])
    }
    #expect(visit("go:office").text.contains("Second"))
    let deleted = visit("go:office 6 r e s e t <enter>")
    #expect(deleted.storage.kept["whackamole"] == nil && !deleted.text.contains("Second"))
    #expect(deleted.text.contains("Whack-a-mole"))
  }

  @Test func aTableIsReadAsFarAsItIsSeen() throws {
    let files = try DataFiles()
    try files.makeStars(300)
    let path = files.path("stars.sqlite").map { String($0) }.joined(separator: " ")
    let keys = "go:office D <enter> o \(path) <enter> <down> <enter> : 6 5 <enter>"
    let grown = visit(
      keys, to: Size(columns: 200, rows: 60), after: 15, storage: files.memory)
    #expect(grown.text.contains("star 65 ") && grown.text.contains("star 90 "))
  }

  @Test func aLongTextShowsItsBeginningWhereAllOfItHasRoom() {
    func context(_ columns: Int, _ rows: Int) -> ScreenContext {
      ScreenContext(
        words: .english, looks: Looks(keys: KeyMap(games: [])), preferences: Preferences(),
        games: [], bestScores: [:], figures: TitleFigures(), sprites: SpriteSheet(), revision: 0,
        size: Size(columns: columns, rows: rows), now: .zero, date: Visit.noon,
        secondsFromGreenwich: { _ in 0 })
    }
    var screen = ValueScreen("text", lines: (1...60).map { "line \($0)." })
    _ = screen.update(.key(.end), context(60, 20))
    var canvas = Canvas(size: Size(columns: 100, rows: 100))
    _ = screen.draw(context(100, 100), on: &canvas)
    #expect(canvas.lines.contains(" line 1.") && canvas.lines.contains(" line 60."))
  }
}
