import Canvas
import Testing

@Suite struct LargeLettersTests {
  private func drawn(_ text: String, _ letters: LargeLetters, columns: Int) -> [String] {
    var canvas = Canvas(size: Size(columns: columns, rows: letters.letter.rows))
    letters.draw(text, .strong, on: &canvas, column: 0, row: 0)
    return canvas.lines
  }

  @Test func lettersAreMadeOfQuartersOfCells() {
    let lines = drawn("Hi", LargeLetters(.unicode), columns: 6)
    #expect(lines == ["▌ ▌ ▘", "▙▄▌▝▌", "▌ ▌ ▌", "▘ ▘▝▀"])
  }

  @Test func inASCIIADotIsACell() {
    let lines = drawn("T", LargeLetters(.ascii), columns: 6)
    #expect(lines == ["#####", "  #", "  #", "  #", "  #", "  #", "  #", ""])
  }

  @Test func allOfASCIIHasALargeFormAndNoTwoAreAlike() {
    let texts = (0x21..<0x7F).compactMap { Unicode.Scalar($0) }.map { String(Character($0)) }
    let forms = texts.map { drawn($0, LargeLetters(.ascii), columns: 6) }
    #expect(Set(forms).count == 94)
    #expect(forms.allSatisfy { $0.contains { $0.contains("#") } })
  }

  @Test func twiceAsLargeLettersHaveTwiceTheDots() {
    let small = drawn("E", LargeLetters(.unicode), columns: 3)
    let large = drawn("E", LargeLetters(.unicode, scale: 2), columns: 6)
    #expect(LargeLetters(.unicode, scale: 2).letter == Size(columns: 6, rows: 8))
    #expect(large.prefix(2) == ["█████", "█"] && small[0] == "▛▀▘")
  }

  @Test func signsAndTypographyAreTheirASCIIAndOtherLettersStandAsTheyAre() {
    let letters = LargeLetters(.ascii)
    #expect(drawn("…×", letters, columns: 12) == drawn("~x", letters, columns: 12))
    #expect(drawn("字", letters, columns: 6) == ["", "", "", "", "字", "", "", ""])
    #expect(drawn("\u{1B}", letters, columns: 40) == drawn("\\u{1b}", letters, columns: 40))
  }
}
