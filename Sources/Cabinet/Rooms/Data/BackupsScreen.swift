import Canvas
import DurableFiles
import GameCore
import Keys
import Persistence
import Words

/// The backups of a file, the newest first: looked into, compared with the file, and put back.
struct BackupsScreen: Screen {
  private let path: String
  private var copies: [FileBackup]?
  private var cursor = ListCursor()
  /// The reason that there is no list.
  private var problem: String?
  /// The reason that a backup can't be compared.
  private var message: String?

  init(_ path: String) {
    self.path = path
  }

  private var selected: FileBackup? { copies?[safe: cursor.selected] }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let count = copies?.count ?? 0
    let area = BrowserFrame(context.size).area
    switch input {
    case .appeared:
      return [
        Self.perform(ListBackups(path: path)) { screen, copies, _ in
          (screen.copies, screen.problem) = (copies, nil)
          screen.cursor.select(screen.cursor.selected, of: copies.count)
        }
      ]
    case .failed(let sentence): problem = sentence
    case .mouse(let mouse): if cursor.update(mouse, of: count, in: area) { return look() }
    case .key(let key):
      message = nil
      return cursor.update(key, context.keys, of: count, page: area.rows)
        ? [] : pressed(key, context)
    case .paste, .time, .interrupted, .turnEnded: break
    }
    return []
  }

  private func pressed(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys
    return switch key {
    case keys[.open], keys[.right]: look()
    case keys[.compare]: compare(context)
    case keys[.undo]: selected.map { [.push(RepairScreen(.restore($0)))] } ?? []
    case keys[.help]: [.push(HelpScreen(game: nil))]
    case keys[.back], keys[.left]: [.pop]
    default: []
    }
  }

  private func compare(_ context: ScreenContext) -> [Effect] {
    guard let selected, selected.size != nil else { return [] }
    let date = selected.moment?.dayAndTime(offset: context.secondsFromGreenwich)
    let name = context.words.backups.made(date, selected.reason)
    let request = CompareWithBackup(
      path: path, backup: selected.path, glyphs: context.glyphs)
    return [
      Self.request(request) { screen, found, context in screen.show(found, name, context) }
    ]
  }

  private mutating func show(
    _ found: Result<CompareWithBackup.Found, BrowsingFailure>, _ name: String,
    _ context: ScreenContext
  ) -> [Effect] {
    let words = context.words.rooms.data
    switch found {
    case .success(let answer):
      let lines = answer.lines.isEmpty ? [words.noDifferences] : answer.lines
      return [
        .push(
          ValueScreen(
            words.differencesFrom(name),
            lines: lines + (answer.isCut ? [words.moreDifferences] : [])))
      ]
    case .failure(let failure): message = failure.sentence(path, context)
    }
    return []
  }

  private func look() -> [Effect] {
    guard let selected else { return [] }
    // A copy without a size is a folder.
    if selected.size == nil { return [.push(FolderScreen(selected.path))] }
    return [.push(FileScreen(path: selected.path))]
  }

  // MARK: - The picture

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let frame = BrowserFrame(context.size)
    let area = frame.area
    let (words, keys) = (context.words.rooms.data, context.words.keys)
    frame.drawHead(words.backupsOf(fileName(of: path)), facts: path, on: &canvas)
    let more =
      selected == nil
      ? []
      : [
        ([KeyAction.open], words.openKey), ([.compare], words.compareKey),
        ([.undo], words.restoreKey),
      ]
    frame.drawMessage(message, on: &canvas)
    KeyLine([([.up, .down], keys.choose)] + more + [([.back], keys.back)])
      .draw(context, on: &canvas)
    guard let copies, !copies.isEmpty else {
      let sentence = problem ?? (copies == nil ? "" : words.noBackups)
      return frame.drawSentence(sentence, problem == nil ? .faint : .plain, on: &canvas)
    }
    return cursor.draw(
      copies, in: area, pointer: area.column, context.glyphs, on: &canvas
    ) { copy, isSelected, row, canvas in
      draw(copy, isSelected: isSelected, context, on: &canvas, area, row: row)
    }
  }

  private func draw(
    _ copy: FileBackup, isSelected: Bool, _ context: ScreenContext, on canvas: inout Canvas,
    _ area: Rectangle, row: Int
  ) {
    let words = context.words
    let size = FileColumns.Place(area.endColumn - 6, 6)
    let facts = FileColumns.Place(size.column - 12, 11)
    let date = copy.moment?.dayAndTime(offset: context.secondsFromGreenwich)
    canvas.draw(
      words.backups.made(date, copy.reason), isSelected ? .focus : .plain,
      column: area.column + 2, row: row, columns: facts.column - area.column - 3)
    if let state = copy.state, state != .sound {
      canvas.drawRight(words.rooms.data.stateNames(state), .danger, facts, row: row)
    } else if let records = copy.records {
      canvas.drawRight(words.rooms.data.recordCount(records), .faint, facts, row: row)
    }
    if let bytes = copy.size {
      canvas.drawRight(words.rooms.data.bytes(bytes), .plain, size, row: row)
    }
  }
}
