import Canvas
import Testing

@Suite struct ThumbnailTests {
  @Test func aPictureMadeSmallKeepsItsShapesAndRoles() {
    var canvas = Canvas(size: Size(columns: 16, rows: 8))
    for row in 0..<4 { canvas.draw("########", .target, column: 0, row: row) }
    canvas.draw("========", .ground, column: 8, row: 2)
    canvas.draw("========", .ground, column: 8, row: 3)
    canvas.draw("================", .plant, column: 0, row: 4)
    canvas.draw("x", .danger, column: 3, row: 7)
    let small = canvas.thumbnail(Size(columns: 4, rows: 2))
    #expect(small.lines == ["██▄▄", "▀▀▀▀"])
    #expect(small[0, 0].role == .target)
    #expect(small[3, 0].role == .ground)
    #expect(small[2, 1].role == .plant)
  }

  @Test(arguments: [(0, 0), (1, 1), (3, 2), (500, 200)])
  func aPictureOfAnySizeGivesOneOfTheWantedSize(size: (Int, Int)) {
    let canvas = Canvas(size: Size(columns: size.0, rows: size.1))
    #expect(canvas.thumbnail(Size(columns: 16, rows: 4)).size == Size(columns: 16, rows: 4))
    #expect(canvas.thumbnail(Size(columns: 0, rows: 0)).size == Size(columns: 0, rows: 0))
  }

  @Test func picturesHaveATwinInASCIIAndLettersStay() {
    var canvas = Canvas(size: Size(columns: 14, rows: 1))
    canvas.draw("▟█▀▄─│╭✦⣿é日x", .plain, column: 0, row: 0)
    canvas.replacePictureCharacters()
    #expect(canvas.lines == ["##\"_-|+*:é日x"])
  }
}
