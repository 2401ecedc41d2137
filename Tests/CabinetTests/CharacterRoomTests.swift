import Cabinet
import Canvas
import GameCore
import Persistence
import TestSupport
import Testing

@Suite struct CharacterRoomTests {
  @Test func theRoomShowsARedWizardOfTens() {
    let visit = Visit("go:character")
    #expect(visit.text.contains("Red Wizard"))
    for letters in ["STR", "DEX", "CON", "INT", "WIS", "CHA"] {
      #expect(visit.screen.contains { $0.contains("\(letters)  10") })
    }
  }

  @Test func aDrawnOneIsKeptAndShownAgain() throws {
    let visit = Visit("go:character r r r")
    let file: CharacterRoom = visit.storage.rooms.store()
    let kept = file.load().character
    let again = Visit("go:character", storage: visit.storage)
    #expect(again.text.contains("\(kept.colour.rawValue) \(kept.profession.rawValue)"))
    #expect(again.screen.contains { $0.contains("STR") && $0.contains("\(kept[.strength])") })
  }

  @Test func deletingSaysSoAndBeginsAnew() {
    let visit = Visit("go:character 1 2")
    #expect(visit.text.contains("Data deleted!"))
    #expect(visit.text.contains("Red Wizard"))
  }

  @Test func theCharactersOfAVisitComeBack() {
    let storage = Visit("go:character r").storage
    let before = Visit("go:character", storage: storage).screen
    let undone = Visit("go:character r d u u u", storage: storage).screen
    #expect(undone == before && undone == Visit("go:character", storage: storage).screen)
    let deleted = Visit("go:character d", storage: storage).text
    #expect(deleted.contains("Data deleted!") && deleted.contains("u undo"))
    // Nothing was lost, so that nothing can be taken back.
    #expect(!Visit("go:character d", storage: storage).text.contains("u undo"))
  }

  @Test func escapeAndTheLastLineLeadBack() {
    #expect(Visit("go:character <escape>").text.contains("Quit"))
    #expect(Visit("go:character 4").text.contains("Quit"))
  }

  @Test(arguments: [(80, 24), (60, 20)], [true, false])
  func theRoomLooksAsItDid(size: (Int, Int), unicode: Bool) {
    let pages = ["go:character", "go:character d"].map { keys in
      let visit = Visit(keys, columns: size.0, rows: size.1, unicode: unicode)
      return visit.screen.map { "|\($0)" }.joined(separator: "\n")
    }
    expectGolden(
      pages.joined(separator: "\n"),
      named: "character-\(size.0)x\(size.1)-\(unicode ? "unicode" : "ascii")")
  }

  /// Each profession by its shape, each coat by its colour, in both sizes.
  @Test(arguments: GlyphSet.allCases)
  func everyFigureHasAShapeAndAColourOfItsOwn(glyphs: GlyphSet) {
    let sprites = Visit.sprites("cabinet", glyphs)
    var generator = SeededGenerator(seed: 1)
    var shapes: [SimpleCharacter.Profession: Set<[String]>] = [:]
    var pictures: Set<Canvas> = []
    for _ in 0..<1_000 {
      let character = SimpleCharacter(using: &generator)
      for isLarge in [false, true] {
        let figure = CharacterFigure(character, sprites, isLarge: isLarge)
        var canvas = Canvas(size: figure.sprite.size)
        figure.draw(on: &canvas, column: 0, row: 0)
        shapes[character.profession, default: []].insert(canvas.lines)
        pictures.insert(canvas)
        #expect(figure.sprite.size.rows == (isLarge ? 11 : 3))
      }
    }
    #expect(Set(shapes.values.flatMap { $0 }).count == 8)
    #expect(pictures.count == 4 * 6 * 2)
    if glyphs == .ascii {
      #expect(shapes.values.joined().joined().allSatisfy { $0.utf8.allSatisfy { $0 < 128 } })
    }
  }
}
