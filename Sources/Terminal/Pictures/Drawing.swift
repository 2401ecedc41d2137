import ArcadeFormats
package import Canvas

extension Theme {
  /// A picture as a drawing in SVG, for a browser, with the colours of the theme.
  ///
  /// A theme that leaves the background to the terminal gets a dark one.
  package func drawing(_ canvas: Canvas, title: String) -> String {
    let back = Drawing.back(of: self)
    var lines = Drawing.head(canvas.size, title: title)
    lines += [
      #"<rect width="100%" height="100%" fill="\#(back)"/>"#,
      #"<g font-family="\#(Drawing.fonts)" font-size="15" xml:space="preserve" "#
        + #"style="white-space: pre" shape-rendering="crispEdges">"#,
    ]
    for row in 0..<canvas.size.rows {
      for run in CellRun.runs(of: canvas.row(row), in: self) {
        lines += Drawing(run, row: row, back: back).elements
      }
    }
    return lines.joined(separator: "\n") + "\n</g>\n</svg>\n"
  }

  /// The colour in which drawings have the characters of a role.
  package func drawnColour(of role: Role) -> String {
    Drawing.colour(style(of: role, .many).foreground) ?? Drawing.light
  }

  /// The colour in which drawings have a paint; that of the background for none.
  package func drawnColour(of ground: Ground) -> String {
    Drawing.colour(paints.colour(of: ground, .many)) ?? Drawing.back(of: self)
  }
}

/// One run of cells as elements of an SVG.
struct Drawing {
  /// A cell in user units.
  static let cell = Size(columns: 9, rows: 18)
  /// The distance from the top of a cell to the line that letters stand on.
  static let baseline = 14
  static let fonts = "ui-monospace, DejaVu Sans Mono, Menlo, Consolas, monospace"
  private static let dark = "#16161a"
  static let light = "#d4d4d4"

  /// The first lines of a drawing of so many cells.
  static func head(_ size: Size, title: String) -> [String] {
    let (width, height) = (size.columns * cell.columns, size.rows * cell.rows)
    return [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" "#
        + #"viewBox="0 0 \#(width) \#(height)">"#,
      "<title>\(escaped(title.printable))</title>",
    ]
  }

  private let run: CellRun
  private let row: Int
  private let attributes: Style.Attributes
  private let foreground: String
  /// nil where the picture's own background is seen.
  let background: String?

  init(_ run: CellRun, row: Int, back: String) {
    let style = run.style
    self.run = run
    self.row = row
    attributes = style.attributes
    let front = Self.colour(style.foreground) ?? Self.light
    let behind = Self.colour(style.background)
    let isReversed = style.attributes.contains(.reverse)
    foreground = isReversed ? behind ?? back : front
    background = isReversed ? front : behind == back ? nil : behind
  }

  var elements: [String] {
    let left = run.column * Self.cell.columns
    let top = row * Self.cell.rows
    let width = run.columns * Self.cell.columns
    var elements: [String] = []
    if let background {
      elements.append(
        #"<rect x="\#(left)" y="\#(top)" width="\#(width)" height="\#(Self.cell.rows)" "#
          + #"fill="\#(background)"/>"#)
    }
    if let run = visibleRun {
      elements.append(
        #"<text x="\#(run.column * Self.cell.columns)" y="\#(top + Self.baseline)" "#
          + #"textLength="\#(run.columns * Self.cell.columns)" "#
          + #"lengthAdjust="spacingAndGlyphs" fill="\#(foreground)"\#(weight)>"#
          + "\(Self.escaped(run.text))</text>")
    }
    return elements
  }

  /// The run as far as its characters are seen; nil where none is.
  var visibleRun: CellRun? { attributes.contains(.underline) ? run : run.trimmed }

  /// The look of the characters as a rule of a style sheet.
  var css: String {
    "fill:\(foreground)"
      + (attributes.contains(.bold) ? ";font-weight:bold" : "")
      + (attributes.contains(.dim) ? ";opacity:.6" : "")
      + (attributes.contains(.underline) ? ";text-decoration:underline" : "")
  }

  private var weight: String {
    (attributes.contains(.bold) ? #" font-weight="bold""# : "")
      + (attributes.contains(.dim) ? #" opacity="0.6""# : "")
      + (attributes.contains(.underline) ? #" text-decoration="underline""# : "")
  }

  /// The sixteen colours that terminals set themselves, as xterm has them.
  private static let sixteen = [
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x3b78ff, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f,
    0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
  ]

  /// The background of pictures in a theme; one that leaves it to the terminal gets a dark one.
  static func back(of theme: Theme) -> String {
    colour(theme.style(of: .plain, .many).background) ?? dark
  }

  static func colour(_ number: Int?) -> String? {
    guard let number else { return nil }
    let rgb = sixteen.indices.contains(number) ? sixteen[number] : XtermColour.rgb(number)
    return "#" + rgb.digits(6, radix: 16)
  }

  static func escaped(_ text: String) -> String { text.replacingScalars(\.markupReference) }
}
