import Canvas
import Terminal
import Words

/// Deletes the high scores: names each file and its number of scores, and needs a word.
struct ResetScreen: Screen {
  private enum Phase {
    case loading
    case asking([ResettableFile], TextField)
    case told(String, [String])
  }

  private var phase = Phase.loading

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let words = context.words.backOffice
    switch input {
    case .appeared: return [.listResettable]
    case .answer(.resettable(let files, _)):
      let full = files.filter { $0.count != 0 }
      phase =
        full.isEmpty
        ? .told(words.confirmTitle, [words.nothingToDelete])
        : .asking(full, TextField(columns: TextWidth.columns(of: words.confirmWord) + 4))
    case .answer(.reset(let folder)): phase = .told(words.deleted, [words.keptIn(folder)])
    case .answer(.failed(let sentence)): phase = .told(context.words.common.failed, [sentence])
    case .key(let key): return pressed(key, words)
    case .mouse(let mouse) where mouse.kind == .press:
      if case .told = phase { return [.pop] }
    default: break
    }
    return []
  }

  private mutating func pressed(_ key: Key, _ words: BackOfficeWords) -> [Effect] {
    guard case .asking(let files, var field) = phase else { return [.pop] }
    switch key {
    case .escape: return [.pop]
    case .enter: return field.text == words.confirmWord ? [.reset] : []
    default:
      _ = field.update(key)
      phase = .asking(files, field)
      return []
    }
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let words = context.words.backOffice
    let keys = context.words.keys
    let lastRow = context.size.rows - 1
    switch phase {
    case .loading: return nil
    case .told(let title, let sentences):
      KeyLine((keys.anyKey, keys.back)).draw(on: &canvas, row: lastRow)
      return Dialog(title: title, sentences: sentences).draw(context, on: &canvas).origin
    case .asking(let files, let field):
      KeyLine((keys.enter, keys.reset), (keys.escape, keys.cancel))
        .draw(on: &canvas, row: lastRow)
      let dialog = Dialog(
        title: words.confirmTitle, sentences: files.map { words.confirmFile($0.name, $0.count) },
        bodyRows: 1, bodyColumns: TextWidth.columns(of: words.confirmPrompt) + 1 + field.columns,
        titleRole: .danger)
      let body = dialog.draw(context, on: &canvas)
      let width = canvas.draw(words.confirmPrompt, column: body.column, row: body.row)
      return field.draw(on: &canvas, column: body.column + width + 1, row: body.row)
    }
  }
}

/// Brings back what the last deletion took.
struct UndoScreen: Screen {
  private enum Phase {
    case loading
    case asking(Menu)
    case told(String)
  }

  private var phase = Phase.loading

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let words = context.words
    switch input {
    case .appeared: return [.listResettable]
    case .answer(.resettable(_, let undo)):
      phase =
        undo == nil
        ? .told(words.backOffice.nothingToUndo)
        : .asking(Menu([words.common.yes, words.common.no].map { Menu.Item(label: $0) }))
    case .answer(.undone(let count)): phase = .told(words.backOffice.undone(count))
    case .answer(.failed(let sentence)): phase = .told(sentence)
    case .key(let key): return pressed(key)
    case .mouse(let mouse):
      guard case .asking(var menu) = phase else {
        return mouse.kind == .press ? [.pop] : []
      }
      return answer(menu.update(mouse, in: area(context)), menu)
    default: break
    }
    return []
  }

  private mutating func pressed(_ key: Key) -> [Effect] {
    guard case .asking(var menu) = phase else { return [.pop] }
    return answer(menu.update(key), menu)
  }

  private mutating func answer(_ outcome: Menu.Outcome?, _ menu: Menu) -> [Effect] {
    phase = .asking(menu)
    switch outcome {
    case .chosen(0): return [.undoReset]
    case .chosen, .back: return [.pop]
    default: return []
    }
  }

  private func dialog(_ context: ScreenContext) -> Dialog {
    let words = context.words.backOffice
    guard case .told(let sentence) = phase else {
      return Dialog(title: words.undo, sentences: [words.undoQuestion], bodyRows: 2)
    }
    return Dialog(title: words.undo, sentences: [sentence])
  }

  private func area(_ context: ScreenContext) -> Rectangle {
    dialog(context).body(context)
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let keys = context.words.keys
    if case .loading = phase { return nil }
    let body = dialog(context).draw(context, on: &canvas)
    if case .asking(let menu) = phase {
      KeyLine((keys.enter, keys.go), (keys.escape, keys.back))
        .draw(on: &canvas, row: context.size.rows - 1)
      return menu.draw(on: &canvas, in: body, context.glyphs)
    }
    KeyLine((keys.anyKey, keys.back)).draw(on: &canvas, row: context.size.rows - 1)
    return body.origin
  }
}
