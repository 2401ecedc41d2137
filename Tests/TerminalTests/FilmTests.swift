import ArcadeXML
import Canvas
import Foundation
import Terminal
import TestSupport
import Testing

/// Pictures one after the other, as terminals and browsers get them.
@Suite struct FilmTests {
  private static let size = Size(columns: 46, rows: 5)

  /// Pictures by chance: text, paint, wide characters, and what XML and terminals take amiss.
  private static let film: [Canvas] = {
    let next = randomNumbers(seed: 7)
    var canvas = Canvas(size: size)
    return (0..<60).map { number in
      for _ in 0..<3 {
        let row = next(size.rows)
        let column = next(size.columns - 12)
        let role = Role.allCases[next(Role.allCases.count)]
        switch next(5) {
        case 0: canvas.fill(Rectangle(column: column, row: row, columns: 12, rows: 1))
        case 1: canvas.draw("▟█▙ \(number)", role, column: column, row: row)
        case 2: canvas.draw("<&>\"' ]]>", role, column: column, row: row)
        case 3:
          canvas.paint(
            Rectangle(column: column, row: row, columns: 9, rows: 1), Ground(.lawn))
        // Wide characters stand in two rows only, so that others are redrawn in pieces.
        default: canvas.draw(row < 2 ? "日本 e\u{301}" : "text", role, column: column, row: row)
        }
      }
      return canvas
    }
  }()

  @Test(arguments: Theme.all)
  func changesLeadFromEachPictureToTheNext(theme: Theme) {
    var screen = Screen(size: Self.size)
    var shown: Canvas?
    for canvas in Self.film {
      let changes = theme.changes(from: shown, to: canvas)
      screen.obey(changes)
      #expect(screen.lines == canvas.lines)
      // The colours are given back.
      let last = changes.matches(of: /\[([\d;]*)m/).last
      #expect(last == nil || last?.1 == "0")
      shown = canvas
    }
    #expect(theme.changes(from: shown, to: Self.film[Self.film.count - 1]).isEmpty)
    let other = Canvas(size: Size(columns: 3, rows: 3))
    #expect(theme.changes(from: shown, to: other).hasSuffix("\u{1b}[2J"))
  }

  @Test func aChangeIsShorterThanThePicture() throws {
    var canvas = Self.film[30]
    let whole = Theme.standard.changes(from: nil, to: canvas)
    canvas.draw("x", column: 3, row: 4)
    canvas.draw("y", column: 40, row: 4)
    let change = Theme.standard.changes(from: Self.film[30], to: canvas)
    #expect(change.utf8.count < 40 && change.utf8.count * 10 < whole.utf8.count)
  }

  @Test(arguments: Theme.all)
  func aMovingDrawingHasEachPictureAtItsTimeAndNoScript(theme: Theme) throws {
    var drawing = AnimatedDrawing(theme, size: Self.size, title: "<Ann> & \u{1b}[2J")
    for (number, canvas) in Self.film.enumerated() {
      drawing.show(canvas, at: .milliseconds(100 * number))
    }
    let text = drawing.text(length: .milliseconds(5_900))
    #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    #expect(!text.contains("script") && !text.contains("http://www.w3.org/1999"))
    let film = try DrawnFilm(text, size: Self.size)
    #expect(film.title.hasPrefix("<Ann> & "))
    for (number, canvas) in Self.film.enumerated() {
      #expect(film.lines(at: 100 * number + 50) == canvas.lines, "picture \(number)")
    }
    // The last picture rests for two seconds.
    #expect(film.milliseconds == 7_900)
  }

  @Test func whatComesBackIsDrawnOnce() {
    var drawing = AnimatedDrawing(.standard, size: Self.size, title: "")
    for number in 0..<200 {
      drawing.show(Self.film[number % 2 == 0 ? 10 : 40], at: .milliseconds(100 * number))
    }
    let text = drawing.text(length: .seconds(20))
    var once = AnimatedDrawing(.standard, size: Self.size, title: "")
    once.show(Self.film[10], at: .zero)
    once.show(Self.film[40], at: .seconds(1))
    let elements = text.components(separatedBy: "<text").count
    #expect(elements == once.text(length: .seconds(2)).components(separatedBy: "<text").count)
  }
}

/// A terminal that knows the sequences of a film and nothing else.
private struct Screen {
  private var canvas: Canvas
  private var column = 0
  private var row = 0

  init(size: Size) { canvas = Canvas(size: size) }

  var lines: [String] { canvas.lines }

  mutating func obey(_ text: String) {
    let pieces = text.unicodeScalars.split(separator: "\u{1b}", omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      guard index > 0 else { continue }
      let parameters = piece.dropFirst().prefix { "0123456789;".unicodeScalars.contains($0) }
      let rest = piece.dropFirst(1 + parameters.count)
      switch rest.first {
      case "H":
        let numbers = String(parameters).split(separator: ";").compactMap { Int($0) }
        (row, column) = (numbers[0] - 1, numbers[1] - 1)
      case "J": canvas = Canvas(size: canvas.size)
      case "m": break
      default: Issue.record("unknown: \(piece)")
      }
      let shown = String(rest.dropFirst())
      canvas.fill(
        Rectangle(
          column: column, row: row, columns: TextWidth.columns(of: shown), rows: 1))
      column += canvas.draw(shown, column: column, row: row)
    }
  }
}

/// A moving drawing as a browser reads it.
private struct DrawnFilm {
  private struct Tile {
    let row: Int
    let pictures: [Int: [XMLElement]]
    let steps: [(milliseconds: Double, picture: Int)]
  }

  let title: String
  let milliseconds: Int
  private let size: Size
  private let tiles: [Tile]

  init(_ text: String, size: Size) throws {
    self.size = size
    let root = try XMLElement(reading: Array(text.utf8))
    title = root.children(named: "title").first?.text ?? ""
    let style = try #require(root.children(named: "style").first?.text)
    let length = try #require(style.firstMatch(of: /animation:(\d+)ms step-end infinite/))
    let whole = try #require(Int(length.1))
    milliseconds = whole
    let picture = try #require(root.children(named: "g").first)
    tiles = try picture.children.map { outer in
      let top = try #require(
        outer["transform"]?.firstMatch(of: /translate\(0,(\d+)\)/).flatMap { Int($0.1) })
      let inner = try #require(outer.children.first)
      var pictures = [0: inner.children.filter { $0.name != "g" }]
      for group in inner.children(named: "g") {
        let place = try #require(
          group["transform"]?.firstMatch(of: /translate\((\d+)\)/).flatMap { Int($0.1) })
        pictures[place / (9 * size.columns)] = group.children
      }
      var steps = [(milliseconds: 0.0, picture: 0)]
      if let name = inner["style"]?.firstMatch(of: /animation-name:(k\d+)/)?.1 {
        let rule = try #require(style.components(separatedBy: "@keyframes \(name){").last)
        let frames = rule.prefix { $0 != "\n" }
        steps = frames.matches(
          of: /([\d.]+)%\{transform:(none|translate\(-(\d+)px\))\}/
        ).map {
          let place = $0.3.flatMap { Int($0) } ?? 0
          return ((Double($0.1) ?? 0) * Double(whole) / 100, place / (9 * size.columns))
        }
      }
      return Tile(row: top / 18, pictures: pictures, steps: steps)
    }
  }

  func lines(at time: Int) -> [String] {
    var canvas = Canvas(size: size)
    for tile in tiles {
      let step = tile.steps.last { $0.milliseconds <= Double(time) }
      for element in tile.pictures[step?.picture ?? 0] ?? [] where element.name == "text" {
        let left = element["x"].flatMap { Int($0) } ?? 0
        canvas.draw(element.text, column: left / 9, row: tile.row)
      }
    }
    return canvas.lines
  }
}
