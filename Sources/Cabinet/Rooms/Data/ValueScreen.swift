import ArcadeFormats
import Canvas
import Inspection
import Keys
import Terminal
import Words

/// The whole of a long text, or bytes in hexadecimal digits; both can be taken out into a file.
struct ValueScreen: Screen {
  private let name: String
  private let value: InspectedValue
  private var first = 0
  /// The file that the value was taken out to, or the reason that it wasn't.
  private var message: String?
  /// False for a text that no file has, such as a list of differences.
  private let isPartOfFile: Bool

  /// As much of a text is shown, in characters.
  private static let mostScalars = 20_000

  private static func bytesInRow(_ area: Rectangle) -> Int { area.columns >= 66 ? 16 : 8 }

  init(_ line: TreeLines.Line) {
    name = line.name
    value = line.value
    isPartOfFile = true
  }

  /// A text of the arcade's own under a heading.
  init(_ name: String, lines: [String]) {
    self.name = name
    value = .text(lines.joined(separator: "\n"))
    isPartOfFile = false
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    if case .key = input { message = nil }
    let rows = BrowserFrame(context.size).area.rows
    let keys = context.keys
    switch input {
    case .key(keys[.up]): scroll(by: -1, context)
    case .key(keys[.down]): scroll(by: 1, context)
    case .key(keys[.pageUp]): scroll(by: 1 - rows, context)
    case .key(keys[.pageDown]): scroll(by: rows - 1, context)
    case .key(keys[.first]): first = 0
    case .key(keys[.last]): scroll(by: .max / 2, context)
    case .key(keys[.export]): return takeOut()
    case .key(keys[.help]): return [.push(HelpScreen(game: nil))]
    case .key(keys[.back]), .key(keys[.left]): return [.pop]
    case .mouse(let mouse):
      if mouse.kind == .wheelUp { scroll(by: -1, context) }
      if mouse.kind == .wheelDown { scroll(by: 1, context) }
    case .appeared, .key, .paste, .time, .interrupted, .failed, .turnEnded: break
    }
    return []
  }

  private func takeOut() -> [Effect] {
    guard isPartOfFile else { return [] }
    return [
      Self.perform(TakeOut(name: name, value: value)) { screen, outcome, context in
        let words = context.words.rooms.data
        screen.message =
          switch outcome {
          case .written(let path): words.takenOut(path)
          case .full(let folder): words.notTakenOut(folder)
          case .refused(let fault): context.words.stores.fault(fault)
          }
      }
    ]
  }

  private mutating func scroll(by step: Int, _ context: ScreenContext) {
    let area = BrowserFrame(context.size).area
    first = min(max(0, first + step), max(0, count(area, context.words.rooms.data) - area.rows))
  }

  /// The first line of so many that is seen; in a window that grew, fewer are left out.
  private func shownFirst(of count: Int, _ area: Rectangle) -> Int {
    min(first, max(0, count - area.rows))
  }

  private func count(_ area: Rectangle, _ words: DataWords) -> Int {
    guard case .data(let bytes) = value else { return textLines(area, words).count }
    let columns = Self.bytesInRow(area)
    return (bytes.count + columns - 1) / columns
  }

  private func textLines(_ area: Rectangle, _ words: DataWords) -> [String] {
    guard case .text(let text) = value else { return [] }
    let shown = String(text.unicodeScalars.prefix(Self.mostScalars))
    let lines = shown.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let wrapped = String(line).wrapped(to: area.columns)
      return wrapped.isEmpty ? [""] : wrapped
    }
    let rest = text.utf8.count - shown.utf8.count
    return rest > 0 ? lines + [words.rest(rest)] : lines
  }

  // MARK: - The picture

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let frame = BrowserFrame(context.size)
    let (words, keys) = (context.words.rooms.data, context.words.keys)
    let size =
      switch value {
      case .data(let bytes): words.bytes(bytes.count)
      case .text(let text): words.bytes(text.utf8.count)
      case .null, .boolean, .integer, .real, .date, .reference, .list, .fields: ""
      }
    frame.drawHead(name, right: size, facts: "", on: &canvas)
    frame.drawMessage(message, .plain, on: &canvas)
    let export = isPartOfFile ? [([KeyAction.export], words.exportKey)] : []
    KeyLine(
      [([.up, .down], keys.scroll), ([.pageDown], keys.page)] + export + [([.back], keys.back)]
    ).draw(context, on: &canvas)
    if case .data(let bytes) = value {
      drawBytes(bytes, on: &canvas, in: frame.area)
    } else {
      let lines = textLines(frame.area, words)
      let seen = lines.dropFirst(shownFirst(of: lines.count, frame.area)).prefix(frame.area.rows)
      for (offset, line) in seen.enumerated() {
        canvas.draw(line, column: frame.area.column, row: frame.area.row + offset)
      }
    }
    return frame.area.origin
  }

  private func drawBytes(_ bytes: [UInt8], on canvas: inout Canvas, in area: Rectangle) {
    let columns = Self.bytesInRow(area)
    let first = shownFirst(of: (bytes.count + columns - 1) / columns, area)
    for row in 0..<area.rows {
      let start = (first + row) * columns
      guard start < bytes.count else { return }
      let part = bytes[start..<min(start + columns, bytes.count)]
      let offset = start.digits(6, radix: 16)
      canvas.draw(offset, .faint, column: area.column, row: area.row + row)
      for (half, column) in [(part.prefix(8), 8), (part.dropFirst(8), 29)] {
        let pairs = stride(from: half.startIndex, to: half.endIndex, by: 2).map {
          half[$0..<min($0 + 2, half.endIndex)].hexadecimal
        }
        canvas.draw(
          pairs.joined(separator: " "), column: area.column + column, row: area.row + row)
      }
      let text = part.map { (0x20..<0x7F).contains($0) ? Character(Unicode.Scalar($0)) : "." }
      canvas.draw(
        String(text), .faint, column: area.column + (columns == 8 ? 29 : 50), row: area.row + row)
    }
  }
}
