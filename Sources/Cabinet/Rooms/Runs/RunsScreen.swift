import Canvas
import GameCore
import Keys
import Persistence
import Words

/// Asks for every run.
struct ListRuns: RoomRequest {
  func perform(on history: RunHistory) throws(StoreError) -> [RecordedRun] {
    try history.runs()
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
          (screen.runs, screen.problem) = (runs.reversed(), nil)
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

  private func area(_ size: Size) -> Rectangle { size.middle(columns: 76, from: 3, below: 2) }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let (words, keys) = (context.words.rooms.runs, context.words.keys)
    let area = area(context.size)
    canvas.draw(words.title, .heading, column: area.column + 2, row: 1)
    KeyLine(([.up, .down], keys.choose), ([.back], keys.back))
      .draw(context, on: &canvas)
    guard let runs, !runs.isEmpty else {
      let sentence = problem ?? (runs == nil ? "" : words.none)
      return canvas.drawWrapped(
        sentence, column: area.column + 4, row: area.row, columns: area.columns - 6)
    }
    let count = words.count(runs.count)
    canvas.draw(
      count, .faint, column: area.endColumn - 2 - TextWidth.columns(of: count), row: 1)
    return cursor.draw(
      runs, in: area, pointer: area.column + 2, context.glyphs, on: &canvas
    ) { run, isSelected, row, canvas in
      let date = run.date.map { $0.dayAndTime(offset: context.secondsFromGreenwich) }
      canvas.draw(
        words.run(date, run.processID), isSelected ? .focus : .plain, column: area.column + 4,
        row: row, columns: area.columns - 5)
    }
  }
}
