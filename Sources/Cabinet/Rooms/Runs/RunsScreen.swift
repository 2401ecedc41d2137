import Canvas
import GameCore
import Keys
import Persistence
import Terminal
import Words

/// Asks for every run.
struct ListRuns: RoomRequest {
  func perform(on history: RunHistory) throws(StorageFailure) -> [RecordedRun] {
    do {
      return try history.runs()
    } catch {
      throw StorageFailure(error)
    }
  }
}

/// When the arcade was opened, the latest first.
struct RunsScreen: Screen {
  private var runs: [RecordedRun]?
  /// The reason that there is no list.
  private var problem: String?
  private var cursor = ListCursor()

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let count = runs?.count ?? 0
    let area = area(context.size)
    switch input {
    case .appeared:
      return [
        Self.perform(ListRuns()) { screen, runs, _ in
          screen.runs = runs.reversed()
        }
      ]
    case .failed(let sentence): problem = sentence
    case .mouse(let mouse): _ = cursor.update(mouse, of: count, in: area)
    case .key(let key):
      if cursor.update(key, context.keys, of: count, page: area.rows) { return [] }
      return answer(key, context.keys)
    case .paste, .time, .interrupted, .turnEnded: break
    }
    return []
  }

  private func answer(_ key: Key, _ keys: KeyMap) -> [Effect] {
    switch key {
    case keys[.back]: [.pop]
    case keys[.help]: [.push(HelpScreen(game: nil))]
    default: []
    }
  }

  private func area(_ size: Size) -> Rectangle {
    let left = max(0, (size.columns - 76) / 2)
    return Rectangle(
      column: left, row: 3, columns: min(76, size.columns), rows: max(1, size.rows - 5))
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let (words, keys) = (context.words.rooms.runs, context.words.keys)
    let area = area(context.size)
    canvas.draw(words.title, .heading, column: area.column + 2, row: 1)
    KeyLine(([.up, .down], keys.choose), ([.back], keys.back))
      .draw(context, on: &canvas)
    guard let runs, !runs.isEmpty else {
      let sentence = problem ?? (runs == nil ? "" : words.none)
      for (offset, line) in sentence.wrapped(to: area.columns - 6).enumerated() {
        canvas.draw(line, column: area.column + 4, row: area.row + offset)
      }
      return Position(column: area.column + 4, row: area.row)
    }
    let count = words.count(runs.count)
    canvas.draw(
      count, .faint, column: area.endColumn - 2 - TextWidth.columns(of: count), row: 1)
    return draw(runs, context, on: &canvas, in: area)
  }

  private func draw(
    _ runs: [RecordedRun], _ context: ScreenContext, on canvas: inout Canvas, in area: Rectangle
  ) -> Position {
    let first = cursor.first(of: runs.count, rows: area.rows)
    for (offset, run) in runs.dropFirst(first).prefix(area.rows).enumerated() {
      let date = run.date.map { $0.dayAndTime(offset: context.secondsFromGreenwich) }
      let isSelected = first + offset == cursor.selected
      canvas.draw(
        context.words.rooms.runs.run(date, run.processID), isSelected ? .focus : .plain,
        column: area.column + 4, row: area.row + offset, columns: area.columns - 5)
      guard isSelected else { continue }
      canvas.draw(
        context.glyphs.pointer, .focus, column: area.column + 2, row: area.row + offset)
    }
    return Position(column: area.column + 2, row: area.row + cursor.selected - first)
  }
}
