import ArcadeFormats
import Canvas
import DurableFiles
import GameCore
import Keys
import Persistence
import Words

/// The layout of the list of files.
struct DataLayout {
  /// The rows with the files.
  let list: Rectangle
  /// The line above what is said of the chosen file.
  let rule: Int
  /// The rows for that: two of the path, and one each for its purpose, its history, a message.
  static let detailRows = 6

  init(_ size: Size) {
    rule = size.rows - 1 - Self.detailRows
    list = size.middle(columns: 96, from: 3, below: 1 + Self.detailRows)
  }
}

extension DataScreen {
  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let layout = DataLayout(context.size)
    let words = context.words.rooms.data
    let area = layout.list
    canvas.draw(words.title, .heading, column: area.column + 1, row: 1)
    let total = words.total(
      files.count { $0.state != .missing && !$0.isFolder }, files.compactMap(\.size).clampedSum())
    canvas.drawRight(total, .faint, (area.column, area.columns - 1), row: 1)
    let columns = FileColumns(area)
    drawHeadings(words, columns, on: &canvas, row: area.row - 1)
    let focus = cursor.draw(
      files, in: area, pointer: columns.pointer, context.glyphs, on: &canvas
    ) { file, isSelected, row, canvas in
      draw(file, isSelected: isSelected, context, columns, on: &canvas, row: row)
    }
    drawDetail(context, on: &canvas, layout)
    drawKeys(context, on: &canvas)
    return focus
  }

  private func drawHeadings(
    _ words: DataWords, _ columns: FileColumns, on canvas: inout Canvas, row: Int
  ) {
    canvas.draw(words.file, .faint, columns.name, row: row)
    canvas.draw(words.kind, .faint, columns.kind, row: row)
    canvas.drawRight(
      words.records, .faint, (columns.records.column - 2, columns.records.columns + 2), row: row)
    canvas.drawRight(words.size, .faint, columns.size, row: row)
    if let changed = columns.changed { canvas.draw(words.changed, .faint, changed, row: row) }
    canvas.draw(words.state, .faint, columns.state, row: row)
  }

  private func draw(
    _ file: ListedFile, isSelected: Bool, _ context: ScreenContext, _ columns: FileColumns,
    on canvas: inout Canvas, row: Int
  ) {
    let words = context.words.rooms.data
    let isThere = file.state != .missing
    let name = fileName(of: file.path) + (file.isFolder ? "/" : "")
    canvas.draw(
      String(name), isSelected ? .focus : isThere ? .plain : .faint, columns.name, row: row)
    canvas.draw(context.words.backOffice.kind(file.kind), .faint, columns.kind, row: row)
    let isUnread = unread.contains(file.path)
    if isUnread {
      canvas.drawRight(context.glyphs.ellipsis, .faint, columns.records, row: row)
    } else if let records = file.records {
      canvas.drawRight(words.number(records), .plain, columns.records, row: row)
    }
    if let size = file.size { canvas.drawRight(words.bytes(size), .plain, columns.size, row: row) }
    if let changed = columns.changed, isThere, let modified = file.modified {
      canvas.draw(context.shortDate(modified), .faint, changed, row: row)
    }
    let isUsed = isThere && !file.isQuarantined
    guard !isUnread else { return }
    canvas.draw(
      file.isQuarantined ? words.keptState : words.stateNames(file.state),
      file.isUnusable ? .danger : isUsed ? .success : .faint, columns.state, row: row)
  }

  // MARK: - The chosen file

  private func drawDetail(
    _ context: ScreenContext, on canvas: inout Canvas, _ layout: DataLayout
  ) {
    let words = context.words
    let column = layout.list.column + 1
    let width = layout.list.columns - 2
    canvas.draw(
      String(repeating: context.glyphs.horizontal, count: width), .frame, column: column,
      row: layout.rule)
    guard let selected else { return }
    var lines: [(String, Role)] = [(words.purpose(ofFile: selected.name) ?? selected.name, .plain)]
    let paths = selected.path.wrapped(to: width).prefix(2)
    lines += paths.map { ($0, .faint) }
    let history = words.rooms.data.history(
      selected.modified.map { $0.dayAndTime(offset: context.secondsFromGreenwich) },
      backups[selected.path] ?? 0)
    let state = words.backOffice.fileState(selected.state)
    let isKnown = !selected.isQuarantined && !unread.contains(selected.path)
    let facts = [isKnown ? state : "", selected.state == .missing ? "" : history]
      .filter { !$0.isEmpty }
    let role: Role = selected.isUnusable ? .danger : .faint
    lines += words.rooms.data.facts(facts).wrapped(to: width).prefix(4 - paths.count + 1)
      .map { ($0, role) }
    for (offset, line) in lines.prefix(DataLayout.detailRows - 2).enumerated() {
      canvas.draw(line.0, line.1, column: column, row: layout.rule + 1 + offset, columns: width)
    }
    guard let message else { return }
    canvas.draw(
      message.text, message.isGood ? .success : .danger, column: column,
      row: layout.rule + DataLayout.detailRows - 1, columns: width)
  }

  private func drawKeys(_ context: ScreenContext, on canvas: inout Canvas) {
    let (words, keys) = (context.words.rooms.data, context.words.keys)
    let isDamaged = selected?.isDamaged ?? false
    let more = [([KeyAction.backups], words.backupsKey), ([.otherFile], words.otherKey)]
    KeyLine(
      [
        ([.open], words.openKey), ([.export], words.exportKey), ([.delete], words.resetKey),
        ([.undo], keys.undo), ([.check], isDamaged ? words.repairKey : words.checkKey),
      ] + (context.size.columns < 78 ? [] : more) + [([.back], keys.back)]
    ).draw(context, on: &canvas)
  }
}
