import ArcadeFormats
import Canvas
import GameCore
import Inspection
import Persistence
import Terminal
import Testing

/// One answer to the question which characters could harm whoever reads them, on every surface.
@Suite struct HarmfulScalarTests {
  /// Escape, bell, DEL, C1's introducer, separators, turned directions, a mark without width,
  /// private use, one that no standard has yet.
  static let harmful: [Unicode.Scalar] = [
    "\u{0}", "\u{7}", "\u{1B}", "\u{7F}", "\u{9B}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}",
    "\u{200B}", "\u{200F}", "\u{FEFF}", "\u{E0041}", "\u{E000}", "\u{F8FF}", "\u{378}",
    "\u{10FFFF}",
  ]
  static let harmless: [Unicode.Scalar] = ["a", " ", "é", "漢", "\u{301}", "─", "⣿", "😀", "א"]
  /// A part of words, and nothing to see.
  static let joiners: [Unicode.Scalar] = ["\u{200C}", "\u{200D}"]

  @Test func everyCharacterHasOneAnswer() {
    #expect(Self.harmful.allSatisfy { $0.isHarmful && $0.isUnseen })
    #expect(Self.harmless.allSatisfy { !$0.isHarmful && !$0.isUnseen })
    #expect(Self.joiners.allSatisfy { !$0.isHarmful && $0.isUnseen })
  }

  @Test(arguments: harmful)
  func aScreenShowsAHarmfulCharacterAsItsNumber(scalar: Unicode.Scalar) {
    let text = "a\(scalar)b"
    #expect(text.printable == "a\\u{\(String(scalar.value, radix: 16))}b")
    var canvas = Canvas(size: Size(columns: 20, rows: 1))
    canvas.draw(text, column: 0, row: 0)
    #expect(!canvas.lines.joined().unicodeScalars.contains(scalar))
    #expect(!Theme.standard.drawing(canvas, title: text).unicodeScalars.contains(scalar))
  }

  @Test(arguments: harmful + joiners)
  func whatIsInspectedIsShownWithoutHarmfulCharacters(scalar: Unicode.Scalar) throws {
    let text = "a\(scalar)b"
    let file = InspectedFile(
      kind: text, facts: [InspectedField(text, .text(text))],
      content: .tree(
        .fields([
          InspectedField(text, .list([.text(text), .reference(text)])),
          // Some forms hold lists of records only.
          InspectedField("records", .list([.fields([InspectedField(text, .text(text))])])),
        ])))
    var choice = InspectionChoice()
    choice.isForTerminal = true
    for format in InspectionFormat.allCases where format != .table {
      var shown = ""
      try InspectionWriter(file, path: text, choice: choice) { shown += $0 }.write(as: format)
      let isEscaped = !shown.unicodeScalars.contains(scalar)
      // A joiner is escaped where the escape means the same to whoever reads the form.
      let mayStay =
        Self.joiners.contains(scalar) && [.tree, .csv, .markdown, .sql].contains(format)
      #expect(isEscaped || mayStay, "\(format)")
    }
  }

  @Test(arguments: harmful + joiners)
  func exportedScoresHoldNoHarmfulCharacters(scalar: Unicode.Scalar) throws {
    let score = RankedScore(game: "lander", rank: 1, score: Score(name: "a\(scalar)b", points: 1))
    let text = try ScoreForm.json.text(of: [score])
    #expect(!text.unicodeScalars.contains(scalar))
  }
}
