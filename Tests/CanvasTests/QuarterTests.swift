import Canvas
import Testing

@Suite struct QuarterTests {
  private let field = Rectangle(column: 1, row: 1, columns: 2, rows: 1)

  private func canvas(_ quarters: [(column: Int, row: Int, role: Role)]) -> Canvas {
    var canvas = Canvas(size: Size(columns: 4, rows: 3))
    for (column, row, role) in quarters {
      canvas.plotQuarter(Position(column: column, row: row), role, in: field)
    }
    return canvas
  }

  @Test func quartersOfOneRoleAreShownTogether() {
    let canvas = canvas([(0, 0, .tool), (1, 1, .tool), (2, 0, .tool), (3, 0, .tool)])
    #expect(canvas.lines == ["", " ▚▀", ""])
    #expect(canvas[1, 1].role == .tool)
  }

  @Test func aQuarterOfAnotherRoleTakesTheCell() {
    let canvas = canvas([(0, 0, .tool), (1, 1, .target)])
    #expect(canvas.lines == ["", " ▗", ""])
    #expect(canvas[1, 1].role == .target)
  }

  @Test(arguments: [(-1, 0), (0, -1), (4, 0), (0, 2)])
  func aQuarterOutsideTheFieldIsLeftOut(column: Int, row: Int) {
    #expect(canvas([(column, row, .tool)]).lines == ["", "", ""])
  }

  @Test func allSixteenBlocksComeFromTheirQuarters() {
    let blocks = (0..<16).map { bits in
      let quarters = (0..<4).filter { bits >> $0 & 1 == 1 }
      return canvas(quarters.map { ($0 & 1, $0 >> 1, .tool) })[1, 1].scalar
    }
    #expect(String(String.UnicodeScalarView(blocks)) == " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
  }

  @Test func aQuarterStandsOnThePaintThatIsThere() {
    var canvas = Canvas(size: Size(columns: 4, rows: 3))
    canvas.paint(canvas.bounds, Ground(.hill))
    canvas.plotQuarter(Position(column: 0, row: 0), .tool, in: field)
    #expect(canvas[1, 1] == Cell("▘", .tool, on: Ground(.hill)))
  }
}
