import Canvas
import Keys
import TestSupport
import Testing
import Words

@testable import Games

/// The keys as the card before a game draws them.
@Suite struct KeyPictureTests {
  private static let azerty: [Character: Character] = [
    "1": "&", "2": "é", "3": "\"", "4": "'", "5": "(", "q": "a", "w": "z", "a": "q", "z": "w",
  ]

  private static func pictures(_ looks: Looks) -> [(game: String, canvas: Canvas)] {
    [
      ("whack-a-mole", WhackAMoleView.keyPicture(.english, looks)),
      ("skeet shooter", SkeetShooterView.keyPicture(.english, looks)),
      ("memory cards", MemoryCardsView.keyPicture(.english, looks)),
      ("lunar lander", LunarLanderView.keyPicture(.english, looks)),
    ]
  }

  @Test(arguments: GlyphSet.allCases, ["us", "azerty"])
  func theKeysLieAsOnTheKeyboard(glyphs: GlyphSet, labels: String) {
    let looks = Looks(glyphs: glyphs, keyLabels: labels == "us" ? [:] : Self.azerty)
    let pages = Self.pictures(looks).map { game, canvas in
      #expect(canvas.size.columns <= 52 && canvas.size.rows <= 5)
      if glyphs == .ascii, labels == "us" {
        #expect(canvas.lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
      }
      return "== \(game)\n" + canvas.lines.map { "|\($0)" }.joined(separator: "\n")
    }
    expectGolden(
      pages.joined(separator: "\n"), named: "keys-\(labels)-\(glyphs.rawValue)")
  }

  @Test func keysWithoutAShapeHaveNoPicture() {
    let bindings = WhackAMoleView.whacks.enumerated().map {
      KeyBinding($0.element, [.function($0.offset % 12 + 1)])
    }
    let looks = Looks(keys: KeyMap(bindings))
    #expect(WhackAMoleView.keyPicture(.english, looks).size.rows == 0)
    #expect(
      WhackAMoleView.keyHelp(.english, looks).first?.label.hasPrefix("F1 F2 F3 F4 F5 ") == true)
  }

  /// A first and a last key stand for those between only where these are known.
  @Test func aRowOfKeysIsNamedByItsEndsOnlyWhileItIsARow() {
    func labels(_ keys: String) -> [String] {
      let bindings = zip(SkeetShooterView.points, keys).map { KeyBinding($0, [.character($1)]) }
      let others = SkeetShooterView.bindings.filter { !SkeetShooterView.points.contains($0.action) }
      let looks = Looks(keys: KeyMap(bindings + others))
      return SkeetShooterView.keyHelp(.english, looks).map(\.label)
    }
    #expect(labels("123456789").prefix(2) == ["1…9", "q…o"])
    #expect(labels("34567890-").first == "3…-")
    #expect(labels("b23456789").first == "b23456789")
    #expect(labels("1234x6789").first == "1234x6789")
  }

  @Test func otherKeysHaveAnotherShape() {
    func picture(_ keys: String) -> Canvas {
      let bindings = zip(WhackAMoleView.whacks, keys).map {
        KeyBinding($0, [.character($1)], isByPlace: true)
      }
      return WhackAMoleView.keyPicture(.english, Looks(keys: KeyMap(bindings)))
    }
    let lines = picture("45678rtyufghvbn").lines
    #expect(lines.first?.hasPrefix("[4] [5] [6] [7] [8] ") == true)
    #expect(lines.first?.hasSuffix("╰4╯ ╰5╯ ╰6╯ ╰7╯ ╰8╯") == true)
    // Far from the space bar the holes have no room beside the keys.
    #expect(picture("67890tyuighjbn ").size.rows == 0)
  }
}
