import Canvas
import Testing

/// Each test is a process of its own, since the width holds for a whole one.
@Suite struct AmbiguousWidthTests {
  @Test func whereAmbiguousCharactersAreWideTextTakesTheColumnsOfTheTerminal() async {
    await #expect(processExitsWith: .success) {
      AmbiguousCharacters.areWide = true
      #expect(TextWidth.columns(of: "Ωmega") == 6)
      #expect(TextWidth.columns(of: "Жук") == 6)
      #expect(TextWidth.columns(of: "José") == 5)
      #expect(TextWidth.columns(of: "日本") == 4)
      #expect(TextWidth.columns(of: "e\u{301}\u{AD}") == 1)
      #expect(TextWidth.leastColumns(of: "ΩЖé│日") == 6)
      #expect("ΩΩΩ".cut(to: 5, ellipsis: "~") == "ΩΩ~")
    }
  }

  @Test func theTypographyOfSentencesIsNarrowSinceTheASCIISetReplacesIt() async {
    await #expect(processExitsWith: .success) {
      AmbiguousCharacters.areWide = true
      var canvas = Canvas(size: Size(columns: 12, rows: 1))
      #expect(canvas.draw("60 × 20 — “…”", column: 0, row: 0) == 13)
      canvas.replaceTypography()
      #expect(canvas.lines == ["60 x 20 - \"~"])
    }
  }

  @Test func aWideAmbiguousCharacterIsNeverShownByHalf() async {
    await #expect(processExitsWith: .success) {
      AmbiguousCharacters.areWide = true
      var canvas = Canvas(size: Size(columns: 5, rows: 3))
      canvas.draw("ΩЖ○", column: 0, row: 0)
      canvas.draw("─│", column: -1, row: 1)
      canvas.draw("ΩЖ", column: 0, row: 2)
      canvas.draw("x", column: 1, row: 2)
      #expect(canvas.lines == ["ΩЖ", " │", " xЖ"])
      #expect(canvas[1, 0].isRightHalf && canvas[3, 0].isRightHalf)
    }
  }

  @Test func elsewhereTheyAreNarrow() {
    for range in AmbiguousCharacters.ranges {
      for value in range.first...range.last {
        guard let scalar = Unicode.Scalar(value) else { continue }
        #expect(TextWidth.columns(of: scalar) <= 1, "\(range)")
      }
    }
  }
}
