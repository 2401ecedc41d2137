import Canvas
import Persistence
import Terminal
import TerminalDouble
import Testing

@testable import Cabinet

/// The line, score and time that matter, in large letters below the screen, for low sight.
@Suite struct LargeLettersTests {
  /// The same text as it is drawn from the first column of a row.
  private func isDrawn(
    _ text: String, _ role: Role = .strong, scale: Int = 1, row: Int, on canvas: Canvas,
    _ glyphs: GlyphSet = .unicode
  ) -> Bool {
    let letters = LargeLetters(glyphs, scale: scale)
    var expected = Canvas(size: Size(columns: canvas.size.columns, rows: letters.letter.rows))
    letters.draw(text, role, on: &expected, column: 1, row: 0)
    return canvas.lines[row..<(row + letters.letter.rows)] == expected.lines[...]
  }

  private func visit(
    _ keys: String, columns: Int = 80, rows: Int, glyphs: GlyphChoice = .automatic
  ) -> Visit {
    Visit(keys, columns: columns, rows: rows) {
      $0.hasLargeLetters = true
      $0.glyphs = glyphs
    }
  }

  @Test func theChosenLineOfAMenuStandsBelowItInLargeLetters() throws {
    for (keys, text) in [("<end>", "Quit"), ("go:settings <down>", "Theme default")] {
      let visit = visit(keys, rows: 30)
      let canvas = try #require(visit.terminal.shown)
      let digits = text == "Quit" ? "Quit" : "2 Theme default"
      #expect(isDrawn(digits, row: 22, on: canvas), "\(visit.text)")
      #expect(canvas.lines[21] == String(repeating: "─", count: 80))
      // The screen above has its own last row.
      #expect(canvas.lines[20].contains("choose"))
    }
  }

  @Test func aWindowWithoutRoomHasTheScreenAlone() throws {
    let small = visit("<down>", rows: 24)
    #expect(small.text == Visit("<down>", rows: 24).text)
    let narrow = visit("<down>", columns: 59, rows: 40)
    #expect(narrow.text.contains("60 × 20"))
  }

  @Test func inASCIITheLettersNeedMoreRoom() throws {
    let visit = visit("<end>", rows: 29, glyphs: .ascii)
    let canvas = try #require(visit.terminal.shown)
    #expect(isDrawn("Quit", row: 21, on: canvas, .ascii), "\(visit.text)")
    #expect(self.visit("<end>", rows: 28, glyphs: .ascii).screen.last?.contains("choose") == true)
  }

  @Test func inALargeWindowTheLettersAreTwiceAsLarge() throws {
    let visit = visit("<end>", columns: 200, rows: 60)
    let canvas = try #require(visit.terminal.shown)
    #expect(isDrawn("Quit", scale: 2, row: 36, on: canvas), "\(visit.text)")
  }

  @Test func aGameShowsItsScoreTheTimeAndTheMessage() throws {
    let visit = Visit(
      "x x", columns: 80, rows: 33, then: [(at: .seconds(3), event: .hangUp)],
      game: GameStart(game: "whackamole")
    ) { $0.hasLargeLetters = true }
    let canvas = try #require(visit.terminal.shown)
    #expect(isDrawn("YOUR SCORE: 0", row: 21, on: canvas), "\(visit.text)")
    #expect((25...30).contains { isDrawn("TIME LEFT: \($0)", row: 25, on: canvas) })
    #expect(isDrawn("WHACK A MOLE!", row: 29, on: canvas))
  }

  @Test(arguments: KeyPlace.all)
  func everyScreenHasRoomAboveTheLetters(place: KeyPlace) throws {
    let storage = try KeyPlace.storage()
    storage.preferences.hasLargeLetters = true
    let visit = try place.visit(in: storage, size: Size(columns: 80, rows: 33))
    let plain = try KeyPlace.storage()
    let alone = try place.visit(in: plain, size: Size(columns: 80, rows: 20))
    // Each visit has a folder of its own.
    let folder = /arc(ade)?-key(s)?-[0-9A-F]{8}/
    let above = visit.screen.prefix(20).map { $0.replacing(folder, with: "folder") }
    #expect(above == alone.screen.map { $0.replacing(folder, with: "folder") }, "\(visit.text)")
  }
}
