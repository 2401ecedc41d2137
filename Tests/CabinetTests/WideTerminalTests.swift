import Canvas
import Glibc
import Persistence
import Terminal
import TerminalDouble
import Testing
import Words

@testable import Cabinet

/// The setting for terminals that draw ambiguous characters two columns wide.
@Suite struct WideTerminalTests {
  /// The cells of ambiguous characters that have no room for their right half.
  static func broken(_ canvas: Canvas) -> [Unicode.Scalar] {
    let ambiguous = Set(AmbiguousCharacters.ranges.flatMap { $0.first...$0.last })
    return canvas.rows.flatMap { cells in
      cells.indices.filter { column in
        ambiguous.contains(cells[column].scalar.value)
          && !(column + 1 < cells.count && cells[column + 1].isRightHalf)
      }.map { cells[$0].scalar }
    }
  }

  static func complain(_ text: String) {
    _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }

  @Test func everyScreenGivesAmbiguousCharactersTwoColumns() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let storage = try KeyPlace.storage()
      _ = storage.set("player_name", to: "Ωμέγα Жук")
      storage.preferences.ambiguousWidth = .wide
      var named: Set<String> = []
      for language in SpokenLanguage.allCases {
        for size in [Size(columns: 60, rows: 20), Size(columns: 80, rows: 24)] {
          for place in KeyPlace.all {
            let visit = try place.visit(in: storage, size: size, language: language)
            if visit.text.contains("Жук") { named.insert(place.name) }
            let broken = WideTerminalTests.broken(try #require(visit.terminal.shown))
            if !broken.isEmpty { WideTerminalTests.complain("\(place.name) \(size): \(broken)\n") }
          }
        }
      }
      if !named.isSuperset(of: ["title", "player", "playing"]) {
        WideTerminalTests.complain("\(named)\n")
      }
    }
    // The process tells the screens on which a wide character has one column.
    #expect(String(decoding: result?.standardErrorContent ?? [], as: UTF8.self) == "")
  }

  @Test func aSouvenirHasTheSameColumnsOnEveryTerminal() async {
    await #expect(processExitsWith: .success) {
      var picture = Canvas(size: Size(columns: 24, rows: 2))
      picture.draw("██●█", column: 0, row: 0)
      picture.draw("Ζωή Жук", column: 0, row: 1)
      for row in 0...1 { picture.draw("|", column: 20, row: row) }
      let text = Theme.standard.colouredText(picture)
      AmbiguousCharacters.areWide = true
      let kept = Canvas(colouredText: Array(text.utf8)).withLettersAsKept
      #expect(kept.lines == picture.lines)
      let shown = kept.withWideLetters
      #expect(shown[20, 1].scalar == "|" && WideTerminalTests.broken(shown).isEmpty)
      #expect(shown.lines[1].hasPrefix("Ζωή Жук "))
      // A picture that such a terminal keeps has its columns too.
      let again = shown.withNarrowLetters
      #expect(again[20, 1].scalar == "|" && again.lines[1].hasPrefix("Ζωή "))
      #expect(!again.rows.joined().contains { $0.isRightHalf })
    }
  }

  @Test func picturesAreInASCIIThoughUnicodeIsChosen() async {
    await #expect(processExitsWith: .success) {
      let visit = Visit("<down>") {
        $0.glyphs = .unicode
        $0.ambiguousWidth = .wide
      }
      #expect(visit.text.unicodeScalars.allSatisfy { $0.value < 0x80 })
      #expect(visit.text.contains("Whack-a-mole"))
    }
  }
}
