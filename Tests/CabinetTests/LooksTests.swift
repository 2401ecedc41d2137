import Cabinet
import Canvas
import Terminal
import TerminalDouble
import TestSupport
import Testing

/// The title and each game's field as they look in every combination of characters, colours and
/// background, kept with their colours.
@Suite struct LooksTests {
  private static let depths: [(name: String, depth: ColourDepth)] = [
    ("none", .none), ("16", .eight), ("256", .many), ("direct", .direct),
  ]

  @Test(arguments: [true, false])
  func everyLookIsAsItWas(unicode: Bool) {
    let pictures = Self.pictures(unicode: unicode)
    for (name, depth) in Self.depths {
      let looks = Background.allCases.map { background in
        pictures.map { Self.text($0, Theme.standard.on(background), depth) }
          .joined(separator: "\n")
      }
      let file = "look-\(unicode ? "unicode" : "ascii")-\(name)"
      guard depth != .none else {
        #expect(looks[0] == looks[1])
        expectGolden(looks[0], named: file)
        continue
      }
      for (background, look) in zip(Background.allCases, looks) {
        expectGolden(look, named: "\(file)-\(background)")
      }
    }
  }

  // MARK: - The pictures

  private typealias Picture = (name: String, canvas: Canvas)

  private static func pictures(unicode: Bool) -> [Picture] {
    func storage() -> MemoryStorage {
      let storage = MemoryStorage()
      _ = storage.set("player_name", to: "Ann")
      return storage
    }
    let title = Visit("", columns: 60, rows: 20, unicode: unicode, storage: storage())
    let games = GameEntry.all.map { entry in
      let visit = Visit(
        "x x", columns: 60, rows: 20, unicode: unicode, storage: storage(),
        then: [(at: .seconds(7), event: .hangUp)], game: GameStart(game: entry.name))
      return (entry.name, visit.terminal.shown)
    }
    return ([("title", title.terminal.shown)] + games).compactMap { name, canvas in
      canvas.map { (name: name, canvas: $0) }
    }
  }

  // MARK: - As text

  /// The characters of a picture, and below them its styles: for each row the numbers of styles
  /// with how many cells have them; the styles follow by number.
  private static func text(_ picture: Picture, _ theme: Theme, _ depth: ColourDepth) -> String {
    var styles: [Style] = []
    let rows = picture.canvas.rows.map { cells in
      var runs: [(style: Int, count: Int)] = []
      for cell in cells {
        let style = theme.style(of: cell.role, on: cell.ground, depth)
        let number =
          styles.firstIndex(of: style)
          ?? {
            styles.append(style)
            return styles.count - 1
          }()
        if runs.last?.style == number {
          runs[runs.count - 1].count += 1
        } else {
          runs.append((number, 1))
        }
      }
      return runs.map { "\($0.style)*\($0.count)" }.joined(separator: " ")
    }
    let legend = styles.enumerated().map { "\($0.offset): \(words($0.element))" }
    return
      (["== \(picture.name)"] + picture.canvas.lines.map { "|\($0)" } + ["styles"] + rows
      + legend).joined(separator: "\n")
  }

  private static func words(_ style: Style) -> String {
    let attributes: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.underline, "underline"), (.reverse, "reverse"),
    ]
    let colours = [("", style.foreground), ("on ", style.background)].compactMap { word, colour in
      colour.map { word + words(colour: $0) }
    }
    return (colours + attributes.filter { style.attributes.contains($0.0) }.map(\.1))
      .joined(separator: " ")
  }

  private static func words(colour: Int) -> String {
    guard colour > 255 else { return "\(colour)" }
    return "#" + String(String(colour, radix: 16).suffix(6))
  }
}
