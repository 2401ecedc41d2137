import Canvas
import DurableFiles
import Keys
import Words

/// The files in a folder.
struct FolderScreen: Screen {
  private let path: String
  private var entries: [FolderEntry]?
  private var cursor = ListCursor()
  /// The reason that there is no list.
  private var problem: String?

  init(_ path: String) {
    self.path = path
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let count = entries?.count ?? 0
    let area = area(context.size)
    switch input {
    case .appeared:
      return [
        Self.perform(ListFolder(path: path)) { screen, entries, _ in
          (screen.entries, screen.problem) = (entries, nil)
          screen.cursor.select(screen.cursor.selected, of: entries.count)
        }
      ]
    case .failed(let sentence): problem = sentence
    case .mouse(let mouse): if cursor.update(mouse, of: count, in: area) { return look() }
    case .key(let key):
      return cursor.update(key, context.keys, of: count, page: area.rows)
        ? [] : pressed(key, context.keys)
    case .paste, .time, .interrupted, .turnEnded: break
    }
    return []
  }

  private func pressed(_ key: Key, _ keys: KeyMap) -> [Effect] {
    switch key {
    case keys[.open], keys[.right]: look()
    case keys[.help]: [.push(HelpScreen(game: nil))]
    case keys[.back], keys[.left]: [.pop]
    default: []
    }
  }

  private func look() -> [Effect] {
    guard let entry = entries?[safe: cursor.selected] else { return [] }
    if entry.isFolder { return [.push(FolderScreen(entry.path))] }
    return [.push(FileScreen(path: entry.path))]
  }

  private func area(_ size: Size) -> Rectangle { size.middle(columns: 96, from: 4, below: 2) }

  // MARK: - The picture

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let area = area(context.size)
    let (words, keys) = (context.words.rooms.data, context.words.keys)
    canvas.draw(
      fileName(of: path) + "/", .heading, column: area.column + 1, row: 1,
      columns: area.columns - 2)
    canvas.draw(path, .faint, column: area.column + 1, row: 2, columns: area.columns - 2)
    let open = entries?.isEmpty ?? true ? [] : [([KeyAction.open], words.openKey)]
    KeyLine([([.up, .down], keys.choose)] + open + [([.back], keys.back)])
      .draw(context, on: &canvas)
    guard let entries, !entries.isEmpty else {
      let sentence = problem ?? (entries == nil ? "" : words.emptyFolder)
      return canvas.drawWrapped(
        sentence, problem == nil ? .faint : .plain, column: area.column + 3, row: area.row,
        columns: area.columns - 6)
    }
    return cursor.draw(
      entries, in: area, pointer: area.column + 1, context.glyphs, on: &canvas
    ) { entry, isSelected, row, canvas in
      draw(entry, isSelected: isSelected, context, on: &canvas, area, row: row)
    }
  }

  private func draw(
    _ entry: FolderEntry, isSelected: Bool, _ context: ScreenContext, on canvas: inout Canvas,
    _ area: Rectangle, row: Int
  ) {
    let date = FileColumns.Place(area.endColumn - 11, 10)
    let size = FileColumns.Place(date.column - 8, 6)
    let name = fileName(of: entry.path) + (entry.isFolder ? "/" : "")
    canvas.draw(
      name, isSelected ? .focus : .plain, column: area.column + 3, row: row,
      columns: size.column - area.column - 5)
    if !entry.isFolder, let bytes = entry.size {
      canvas.drawRight(context.words.rooms.data.bytes(bytes), .plain, size, row: row)
    }
    if let modified = entry.modified {
      canvas.draw(context.shortDate(modified), .faint, date, row: row)
    }
  }
}
