import Canvas
import DurableFiles
import Glibc
import Persistence
import Terminal
import Words

/// The abilities of standard output, for a command that prints a picture.
struct OutputTerminal {
  private let isTerminal = isatty(STDOUT_FILENO) == 1

  /// The window's size; nil where the output is no terminal.
  var size: Size? {
    var window = winsize()
    guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0,
      window.ws_row > 1
    else { return nil }
    return Size(columns: min(500, Int(window.ws_col)), rows: min(200, Int(window.ws_row)))
  }

  /// Colours where a terminal has some and `NO_COLOR` does not forbid them.
  var colours: ColourDepth {
    let name = Environment.variables["TERM"] ?? ""
    let isForbidden = !(Environment.variables["NO_COLOR"] ?? "").isEmpty
    guard isTerminal, !isForbidden, !name.isEmpty, name != "dumb", !name.hasPrefix("vt") else {
      return .none
    }
    return name.contains("256") || Environment.variables["COLORTERM"] != nil ? .many : .eight
  }

  /// The characters that the locale allows.
  var glyphs: GlyphSet { Self.takesUnicode ? .unicode : .ascii }

  /// True if the locale promises that text may be sent as UTF-8.
  static var takesUnicode: Bool { SpokenLanguage.takesUnicode(Environment.variables) }
}

extension Canvas {
  /// The rows as text, with the sequences that colour it where there are colours.
  func text(colours: ColourDepth) -> [String] {
    guard colours != .none else { return lines }
    return zip(0..., lines).map { row, line in
      let columns = TextWidth.columns(of: line)
      var text = String.UnicodeScalarView()
      var shown = Style()
      for column in 0..<columns where !self[column, row].isRightHalf {
        let cell = self[column, row]
        let style = Theme.standard.style(of: cell.role, colours)
        if style != shown, cell.scalar != " " {
          text.append(contentsOf: style.selection.unicodeScalars)
          shown = style
        }
        text.append(cell.scalar)
        text.append(contentsOf: cell.marks)
      }
      return String(text) + (shown == Style() ? "" : Style().selection)
    }
  }
}

extension Style {
  /// The sequence after which text looks like this (ECMA-48, SGR).
  fileprivate var selection: String {
    var numbers = ["0"]
    if attributes.contains(.bold) { numbers.append("1") }
    if attributes.contains(.dim) { numbers.append("2") }
    if attributes.contains(.underline) { numbers.append("4") }
    if attributes.contains(.reverse) { numbers.append("7") }
    if let foreground { numbers += Self.numbers(foreground, of: "3") }
    if let background { numbers += Self.numbers(background, of: "4") }
    return "\u{1B}[\(numbers.joined(separator: ";"))m"
  }

  private static func numbers(_ colour: Int, of ground: String) -> [String] {
    colour < 8 ? [ground + "\(colour)"] : [ground + "8", "5", "\(colour)"]
  }
}
