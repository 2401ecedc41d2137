import Canvas
import Testing

@Suite struct SpriteTests {
  @Test func aSheetGivesEachSpriteItsCellsAndItsTransparency() throws {
    let sheet = try SpriteSheet(
      """
      a comment
      [mole]
      (o |te.
       v|.t
      """)
    var canvas = Canvas(size: Size(columns: 3, rows: 2))
    canvas.fill(canvas.bounds, Cell("#", .ground))
    canvas.draw(sheet["mole"], column: 0, row: 0)
    #expect(canvas.lines == ["(o#", "#v#"])
    #expect(canvas.roleLines == ["teg", "gtg"])
  }

  @Test func aMalformedSheetSaysWhere() {
    #expect(throws: SpriteSheet.Malformed(line: 2, reason: "3 cells of picture and 2 of mask")) {
      try SpriteSheet("[mole]\nabc|tt")
    }
    #expect(throws: SpriteSheet.Malformed(line: 2, reason: "no role has the letter '?'")) {
      try SpriteSheet("[mole]\na|?")
    }
  }

  @Test func everyRoleHasALetterOfItsOwn() {
    #expect(Set(Role.allCases.map(\.rawValue)).count == Role.allCases.count)
  }
}
