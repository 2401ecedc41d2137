import ArcadeFormats
package import Canvas

/// A drawing in SVG that moves by itself in a browser, over and over, without a script.
///
/// The picture is cut into tiles of one row. All that a tile ever shows lies side by side, each
/// picture of it once, and an animation in steps shifts one after the other into view; so what stays
/// or comes back costs nothing.
package struct AnimatedDrawing {
  private static let tileColumns = 20
  /// The last picture stays for so long before the first comes again.
  private static let rest = Duration.seconds(2)

  private let theme: Theme
  private let size: Size
  private let title: String
  private let back: String
  private var tiles: [Tile]
  private var classes = Classes()

  /// Takes the theme and the size of all pictures.
  package init(_ theme: Theme, size: Size, title: String) {
    (self.theme, self.size, self.title) = (theme, size, title)
    back = Drawing.back(of: theme)
    tiles = (0..<size.rows).flatMap { row in
      stride(from: 0, to: size.columns, by: Self.tileColumns).map { column in
        Tile(
          row: row, columns: column..<min(column + Self.tileColumns, size.columns))
      }
    }
  }

  /// Shows a picture from a time on; times only grow.
  package mutating func show(_ canvas: Canvas, at time: Duration) {
    for index in tiles.indices {
      let tile = tiles[index]
      let cells = Array(canvas.row(tile.row)[tile.columns])
      guard cells != tile.cells else { continue }
      tiles[index].cells = cells
      tiles[index].show(elements(of: cells, from: tile.columns.lowerBound), at: time)
    }
  }

  /// The cells as elements whose baseline is the x axis.
  private mutating func elements(of cells: [Cell], from column: Int) -> String {
    CellRun.runs(of: cells, in: theme).map { run in
      let drawing = Drawing(run, row: 0, back: back)
      var text = ""
      let left = (column + run.column) * Drawing.cell.columns
      if let background = drawing.background {
        let width = run.columns * Drawing.cell.columns
        text += "<path class=\"\(classes.name(of: "fill:" + background))\" "
        text += "d=\"M\(left)-\(Drawing.baseline)h\(width)v\(Drawing.cell.rows)h-\(width)\"/>"
      }
      guard let run = drawing.visibleRun else { return text }
      let start = (column + run.column) * Drawing.cell.columns
      let width = run.columns * Drawing.cell.columns
      let isPlain = run.text.unicodeScalars.allSatisfy(\.isASCII)
      text += "<text class=\"\(classes.name(of: drawing.css))\" x=\"\(start)\" "
      text += "textLength=\"\(width)\"\(isPlain ? "" : " lengthAdjust=\"spacingAndGlyphs\"")>"
      return text + Drawing.escaped(run.text) + "</text>"
    }.joined()
  }

  /// The whole text of a drawing whose pictures take so long.
  package func text(length: Duration) -> String {
    let whole = length + Self.rest
    let width = size.columns * Drawing.cell.columns
    let moving = tiles.enumerated().filter { $0.element.isMoving }
    let seconds = whole.milliseconds
    var lines = Drawing.head(size, title: title)
    lines += [
      "<style>",
      "text{white-space:pre}",
      // A picture that is scaled has no seams between its cells.
      "path{shape-rendering:crispEdges}",
      ".m{animation:\(seconds)ms step-end infinite}",
      "@media (prefers-reduced-motion:reduce){.m{animation:none!important}}",
    ]
    lines += classes.rules
    lines += moving.map { $0.element.keyframes(named: "k\($0.offset)", width: width, of: whole) }
    lines += [
      "</style>", #"<rect width="100%" height="100%" fill="\#(back)"/>"#,
      #"<g font-family="\#(Drawing.fonts)" font-size="15" xml:space="preserve">"#,
    ]
    for (number, tile) in tiles.enumerated() {
      let top = tile.row * Drawing.cell.rows + Drawing.baseline
      let name =
        tile.isMoving ? " class=\"m\" style=\"animation-name:k\(number)\"" : ""
      guard let elements = tile.elements(width: width) else { continue }
      lines.append("<g transform=\"translate(0,\(top))\"><g\(name)>\(elements)</g></g>")
    }
    return lines.joined(separator: "\n") + "\n</g>\n</svg>\n"
  }
}

/// A part of one row, and all that it shows.
private struct Tile {
  let row: Int
  let columns: Range<Int>
  /// The cells that were shown last; empty before the first picture.
  var cells: [Cell] = []
  private var pictures: [String] = []
  private var numbers: [String: Int] = [:]
  private var steps: [(time: Duration, picture: Int)] = []

  init(row: Int, columns: Range<Int>) {
    (self.row, self.columns) = (row, columns)
  }

  var isMoving: Bool { steps.count > 1 }

  mutating func show(_ picture: String, at time: Duration) {
    let number = numbers[picture] ?? pictures.count
    if number == pictures.count {
      pictures.append(picture)
      numbers[picture] = number
    }
    if steps.last?.picture != number { steps.append((time, number)) }
  }

  func keyframes(named name: String, width: Int, of whole: Duration) -> String {
    let frames = steps.map { step in
      let place = step.picture == 0 ? "none" : "translate(-\(step.picture * width)px)"
      let part = step.time.milliseconds * 100_000 / max(1, whole.milliseconds)
      return "\(part / 1_000).\((part % 1_000).digits(3))%{transform:\(place)}"
    }
    return "@keyframes \(name){\(frames.joined())}"
  }

  /// All pictures side by side; nil where there is nothing to see.
  func elements(width: Int) -> String? {
    guard isMoving else { return pictures.first.flatMap { $0.isEmpty ? nil : $0 } }
    return pictures.enumerated().filter { !$0.element.isEmpty }.map { number, picture in
      number == 0
        ? picture : "<g transform=\"translate(\(number * width))\">\(picture)</g>"
    }.joined()
  }
}

/// The looks of a drawing, each with a short name.
private struct Classes {
  private var names: [String: String] = [:]
  private(set) var rules: [String] = []

  mutating func name(of rule: String) -> String {
    if let name = names[rule] { return name }
    let name = "c\(names.count)"
    names[rule] = name
    rules.append(".\(name){\(rule)}")
    return name
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
