import Canvas
import Keys
import Persistence
import Terminal
import Words

/// Deletes files' records: names each file and how many are in it, and needs a word.
struct ResetScreen: Screen {
  private let targets: [ResetTarget]

  init(_ targets: [ResetTarget] = ResetTarget.scores) {
    self.targets = targets
  }

  private enum Phase {
    case loading
    case asking([ResettableFile], TextField)
    case done(String, [String])
  }

  private var phase = Phase.loading

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let words = context.words.backOffice
    switch input {
    case .appeared:
      // It appears again after a notice; what was typed by then stays.
      guard case .loading = phase else { return [] }
      return [Self.perform(ListResettable(targets: targets)) { $0.ask($1.files, $2) }]
    case .failed(let sentence): phase = .done(context.words.common.failed, [sentence])
    case .key(let key): return pressed(key, words, context.keys.whileTyping)
    case .mouse(let mouse) where mouse.kind == .press:
      if case .done = phase { return [.pop] }
    case .mouse, .paste, .time, .interrupted, .turnEnded: break
    }
    return []
  }

  private mutating func ask(_ files: [ResettableFile], _ context: ScreenContext) {
    let words = context.words.backOffice
    let full = files.filter { $0.count != 0 }
    let nothing = isOfScores ? words.nothingToDelete : context.words.rooms.data.nothingToReset
    phase =
      full.isEmpty
      ? .done(title(context), [nothing])
      : .asking(full, TextField(columns: TextWidth.columns(of: words.confirmWord) + 4))
  }

  private var reset: Effect {
    Self.perform(ResetFiles(targets: targets)) { screen, folder, context in
      let words = context.words
      screen.phase = .done(words.deleted(screen.targets), [words.backOffice.keptIn(folder)])
    }
  }

  private mutating func pressed(
    _ key: Key, _ words: BackOfficeWords, _ keys: KeyMap
  ) -> [Effect] {
    guard case .asking(let files, var field) = phase else { return [.pop] }
    switch key {
    case keys[.back]: return [.pop]
    case keys[.open]: return field.text == words.confirmWord ? [reset] : []
    default:
      _ = field.update(key, keys)
      phase = .asking(files, field)
      return []
    }
  }

  private var isOfScores: Bool { targets.contains(where: \.isGame) }

  private func title(_ context: ScreenContext) -> String {
    isOfScores ? context.words.backOffice.confirmTitle : context.words.rooms.data.resetTitle
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let words = context.words.backOffice
    let keys = context.words.keys
    switch phase {
    case .loading: return nil
    case .done(let title, let sentences):
      KeyLine(([], keys.back)).draw(context, on: &canvas)
      return Dialog(title: title, sentences: sentences).draw(context, on: &canvas).origin
    case .asking(let files, let field):
      KeyLine(([.open], keys.reset), ([.back], keys.cancel))
        .draw(context, isTyping: true, on: &canvas)
      let prompt = words.confirmPrompt(context.keyWhileTyping(.open))
      let dialog = Dialog(
        title: title(context), sentences: files.map { $0.sentence(words) },
        bodyRows: 1, bodyColumns: TextWidth.columns(of: prompt) + 1 + field.columns,
        titleRole: .danger)
      let body = dialog.draw(context, on: &canvas)
      let width = canvas.draw(prompt, column: body.column, row: body.row)
      return field.draw(on: &canvas, column: body.column + width + 1, row: body.row)
    }
  }
}

/// Brings back what the last deletion took.
struct UndoScreen: Screen {
  private enum Phase {
    case loading
    case asking([ResettableFile], Menu)
    case done(String)
  }

  private var phase = Phase.loading

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared:
      guard case .loading = phase else { return [] }
      return [Self.perform(ListResettable(targets: [])) { $0.ask($1.undo, $2.words) }]
    case .failed(let sentence): phase = .done(sentence)
    case .key(let key): return pressed(key, context.keys)
    case .mouse(let mouse):
      guard case .asking(let files, var menu) = phase else {
        return mouse.kind == .press ? [.pop] : []
      }
      return answer(menu.update(mouse, in: area(context)), files, menu)
    case .paste, .time, .interrupted, .turnEnded: break
    }
    return []
  }

  private mutating func ask(_ undo: [ResettableFile], _ words: Words) {
    let choices = Menu([words.common.yes, words.common.no].map { Menu.Item(label: $0) })
    phase = undo.isEmpty ? .done(words.backOffice.nothingToUndo) : .asking(undo, choices)
  }

  private mutating func pressed(_ key: Key, _ keys: KeyMap) -> [Effect] {
    guard case .asking(let files, var menu) = phase else { return [.pop] }
    return answer(menu.update(key, keys), files, menu)
  }

  private mutating func answer(
    _ outcome: Menu.Outcome?, _ files: [ResettableFile], _ menu: Menu
  ) -> [Effect] {
    phase = .asking(files, menu)
    switch outcome {
    case .chosen(0):
      return [
        Self.perform(UndoReset()) { screen, files, context in
          screen.phase = .done(context.words.undone(files.map { ($0.target, $0.count) }))
        }
      ]
    case .chosen, .back: return [.pop]
    case .adjusted, .moved, .help, nil: return []
    }
  }

  private func dialog(_ context: ScreenContext) -> Dialog {
    let words = context.words.backOffice
    switch phase {
    case .loading: return Dialog(title: words.undo, sentences: [])
    case .done(let sentence): return Dialog(title: words.undo, sentences: [sentence])
    case .asking(let files, _):
      return Dialog(
        title: words.undo, sentences: files.map { $0.sentence(words) } + [words.undoQuestion],
        bodyRows: 2)
    }
  }

  private func area(_ context: ScreenContext) -> Rectangle {
    dialog(context).body(context)
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let keys = context.words.keys
    if case .loading = phase { return nil }
    let body = dialog(context).draw(context, on: &canvas)
    if case .asking(_, let menu) = phase {
      KeyLine(([.select], keys.go), ([.back], keys.back))
        .draw(context, on: &canvas)
      return menu.draw(context, on: &canvas, in: body)
    }
    KeyLine(([], keys.back)).draw(context, on: &canvas)
    return body.origin
  }
}

extension ResettableFile {
  /// The file and how many records are in it.
  fileprivate func sentence(_ words: BackOfficeWords) -> String {
    words.resettableFile(target.name, name, count)
  }
}
