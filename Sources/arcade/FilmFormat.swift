import Cabinet
import Canvas
import GameCore
import JSON
import Terminal

/// The forms in which a recorded game is exported as a film.
enum FilmFormat: String, CaseIterable {
  case cast, svg, text

  /// Tells the form by the ending of a file's name; nil for any other ending.
  init?(fileName: String) {
    switch fileName.split(separator: "/").last?.split(separator: ".").last?.lowercased() {
    case "cast": self = .cast
    case "svg": self = .svg
    case "txt", "text": self = .text
    default: return nil
    }
  }

  /// Pictures are this far apart at least: a player of asciicasts draws as often as a terminal, a
  /// browser loads all of it at once, and text is read.
  var interval: Duration {
    switch self {
    case .cast: .milliseconds(33)
    case .svg: .milliseconds(100)
    case .text: .milliseconds(500)
    }
  }

  /// The whole film, and how long it takes.
  func text(
    of film: FilmPart, _ theme: Theme, date: Timestamp
  ) -> (text: String, length: Duration) {
    switch self {
    case .cast: Self.asciicast(film, theme, date)
    case .svg: Self.drawing(film, theme)
    case .text: Self.plainText(film)
    }
  }

  // MARK: - Asciicast, version 2

  private static func asciicast(
    _ film: FilmPart, _ theme: Theme, _ date: Timestamp
  ) -> (String, Duration) {
    let size = ReplayFilm.size
    let header: [(String, JSONValue)] = [
      ("version", .integer(2)), ("width", .integer(size.columns)),
      ("height", .integer(size.rows)), ("timestamp", .integer(date.secondsSince1970)),
      ("title", .string(film.title)),
    ]
    var writer = JSONWriter(escapingUnseen: true)
    writer.object(header, name: \.0) { $0.write($1.1) }
    var text = writer.take() + "\n"
    func add(_ output: String, at time: Duration) {
      let number = JSONNumber(spelling: seconds(time)) ?? JSONNumber(0)
      writer.write(.array([.number(number), .string("o"), .string(output)]))
      text += writer.take() + "\n"
    }
    var shown: Canvas?
    var length = Duration.zero
    for frame in film {
      let changes = theme.changes(from: shown, to: frame.canvas)
      add((shown == nil ? hidesCursor : "") + changes, at: frame.time)
      (shown, length) = (frame.canvas, frame.time)
    }
    // The last picture is seen for a moment, and the terminal is given back.
    add("\u{1b}[\(size.rows);1H\u{1b}[?25h", at: length + .seconds(2))
    return (text, length)
  }

  private static let hidesCursor = "\u{1b}[?25l"

  /// Seconds with three digits behind the point.
  private static func seconds(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    let thousandths = "\(attoseconds / 1_000_000_000_000_000)"
    return "\(seconds)." + String(repeating: "0", count: 3 - thousandths.count) + thousandths
  }

  // MARK: - The other forms

  private static func drawing(_ film: FilmPart, _ theme: Theme) -> (String, Duration) {
    var drawing = AnimatedDrawing(theme, size: ReplayFilm.size, title: film.title)
    var length = Duration.zero
    for frame in film {
      drawing.show(frame.canvas, at: frame.time)
      length = frame.time
    }
    return (drawing.text(length: length), length)
  }

  private static func plainText(_ film: FilmPart) -> (String, Duration) {
    var text = film.title + "\n"
    var length = Duration.zero
    for frame in film {
      text += "\n--- \(seconds(frame.time).dropLast(2)) s ---\n"
      text += frame.canvas.lines.joined(separator: "\n") + "\n"
      length = frame.time
    }
    return (text, length)
  }
}
