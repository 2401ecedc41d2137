import Canvas
import Testing

@Suite struct CanvasTests {
  private func canvas(_ columns: Int, _ rows: Int) -> Canvas {
    Canvas(size: Size(columns: columns, rows: rows))
  }

  @Test func whatLiesOutsideIsClipped() {
    var canvas = canvas(4, 2)
    canvas.draw("abcdef", column: -1, row: 0)
    canvas.draw("xy", column: 3, row: 1)
    canvas.draw("no", column: 0, row: 2)
    #expect(canvas.lines == ["bcde", "   x"])
  }

  @Test func aWideCharacterIsNeverShownByHalf() {
    var canvas = canvas(5, 3)
    canvas.draw("日本語", column: 0, row: 0)
    canvas.draw("日本", column: -1, row: 1)
    canvas.draw("日本", column: 0, row: 2)
    canvas.draw("x", column: 1, row: 2)
    #expect(canvas.lines == ["日本", " 本", " x本"])
  }

  @Test func combiningMarksShareACellWithTheirLetter() {
    var canvas = canvas(4, 1)
    #expect(canvas.draw("e\u{301}a", column: 0, row: 0) == 2)
    #expect(canvas[1, 0].scalar == "a")
    #expect(canvas[0, 0].marks == ["\u{301}"])
  }

  @Test func controlCharactersAreEscapedAndNeverReachTheCells() {
    var canvas = canvas(40, 1)
    canvas.draw("a\u{1b}[2J\u{202e}b\u{9b}", column: 0, row: 0)
    #expect(canvas.lines == ["a\\u{1b}[2J\\u{202e}b\\u{9b}"])
  }

  @Test func textIsCutToItsColumnsWithAnEllipsis() {
    #expect("whack-a-mole".cut(to: 6) == "whack…")
    #expect("whack".cut(to: 5) == "whack")
    #expect("日本語".cut(to: 4) == "日…")
    #expect("a".cut(to: 0) == "")
    #expect(String(repeating: "x", count: 10_000_000).cut(to: 3) == "xx…")
  }

  @Test func aBarShowsItsPartAndNeverHidesTheLastOfIt() {
    var canvas = canvas(12, 2)
    canvas.drawBar(part: 15, whole: 30, .ascii, .plain, column: 0, row: 0, columns: 12)
    canvas.drawBar(part: 1, whole: 300, .ascii, .plain, column: 0, row: 1, columns: 12)
    #expect(canvas.lines == ["[#####.....]", "[#.........]"])
  }

  @Test func aFrameEmptiesWhatItSurrounds() {
    var canvas = canvas(5, 3)
    canvas.fill(canvas.bounds, Cell("x", .plain))
    canvas.drawFrame(canvas.bounds, .ascii)
    #expect(canvas.lines == ["+---+", "|   |", "+---+"])
  }

  @Test(
    arguments: [
      (Position(column: 3, row: 1), Position(column: 3, row: 1)),
      (Position(column: -5, row: 9), Position(column: 2, row: 2)),
      (Position(column: 6, row: 0), Position(column: 5, row: 1)),
    ])
  func aPlaceOutsideAnAreaHasANearestCellInIt(place: Position, nearest: Position) {
    #expect(Rectangle(column: 2, row: 1, columns: 4, rows: 2).nearest(to: place) == nearest)
    let empty = Rectangle(column: 2, row: 1, columns: 0, rows: 0)
    #expect(empty.nearest(to: place) == empty.origin)
  }

  @Test func whatWouldLieOutsideAnAreaIsLeftOut() {
    var canvas = Canvas(size: Size(columns: 8, rows: 3))
    let area = Rectangle(column: 2, row: 1, columns: 4, rows: 1)
    #expect(canvas.draw("abcdefgh", column: 0, row: 1, in: area) == 8)
    #expect(canvas.draw("above", column: 2, row: 0, in: area) == 5)
    #expect(canvas.draw("below", column: 2, row: 2, in: area) == 5)
    #expect(canvas.lines == ["", "  cdef", ""])
    canvas.draw("┄┅┆┇┈┉", column: 1, row: 1, in: area)
    #expect(canvas.lines[1] == "  ┅┆┇┈")
    canvas.draw("日本語", column: 1, row: 1, in: area)
    #expect(canvas.lines[1] == "   本")
    let sprite = Sprite(rows: [Cell.cells(of: "<>", .plain), Cell.cells(of: "<>", .plain)])
    canvas.draw(sprite, column: 5, row: 0, in: area)
    #expect(canvas.lines == ["", "   本<", ""])
  }

  @Test func aCopyDiffersOnlyInTheRowsThatAreDrawnOn() {
    var canvas = Canvas(size: Size(columns: 5, rows: 4))
    canvas.draw("ab", .plain, column: 0, row: 1)
    var copy = canvas
    #expect(copy.rowsThatDiffer(from: canvas).isEmpty)
    copy.draw("ab", .plain, column: 0, row: 1)
    copy.draw("ab", .strong, column: 3, row: 2)
    copy[4, 3].join("\u{301}")
    #expect(copy.rowsThatDiffer(from: canvas) == [2, 3])
  }

  @Test func aRowDiffersInItsChangedColumnsAndWhollyWhereACharacterIsWide() {
    var before = canvas(5, 2)
    before.draw("ab", column: 0, row: 0)
    before.draw("日x", column: 0, row: 1)
    var after = before
    after.draw("c", column: 1, row: 0)
    after.draw("y", column: 2, row: 1)
    #expect(after.columnsThatDiffer(from: before, row: 0) == [1])
    #expect(after.columnsThatDiffer(from: before, row: 1) == [0, 1, 2, 3, 4])
    #expect(before.columnsThatDiffer(from: before, row: 0) == [])
  }
}
