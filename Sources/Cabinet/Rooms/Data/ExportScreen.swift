import Canvas
import Keys
import Persistence
import Terminal
import Words

/// Asks for the form and the file of an export of scores; replaces nothing without asking.
struct ExportScreen: Screen {
  private enum Phase {
    case loading
    case asking
    /// Asks for consent to replace an existing file.
    case replacing(Menu)
    case done(String, String)
  }

  private let game: GameStorage
  private var phase = Phase.loading
  private var form = 0
  private var field = TextField("", columns: 46, limit: 4_096)
  /// The number of scores, if it is known.
  private let count: Int?
  /// The reason that the typed path cannot be used.
  private var problem: String?

  init(_ game: GameStorage, count: Int?) {
    self.game = game
    self.count = count
  }

  private static let forms = ScoreForm.allCases

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared:
      // It appears again after a notice; what was typed by then stays.
      guard case .loading = phase else { return [] }
      return [
        Self.perform(ProposeExport(game: game)) { screen, proposal, _ in
          screen.type("\(proposal.stem).\(Self.forms[screen.form].rawValue)")
          screen.phase = .asking
        }
      ]
    case .failed(let sentence): phase = .done(context.words.common.failed, sentence)
    case .key(let key): return pressed(key, context)
    case .paste(let text): if case .asking = phase { _ = field.paste(text) }
    case .mouse(let mouse): return clicked(mouse, context)
    case .time, .interrupted, .turnEnded: break
    }
    return []
  }

  // MARK: - Keys and clicks

  private mutating func pressed(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys.whileTyping
    switch phase {
    case .loading: return keys[.back] ~= key ? [.pop] : []
    case .done: return [.pop]
    case .replacing(var menu): return answer(menu.update(key, context.keys), menu)
    case .asking: break
    }
    problem = nil
    switch key {
    case keys[.back]: return [.pop]
    case keys[.open]: return write(replaces: false, context)
    // Left and right move within the path.
    case keys[.up], keys[.previous]: turn(by: -1)
    case keys[.down], keys[.next]: turn(by: 1)
    default: _ = field.update(key, keys)
    }
    return []
  }

  private mutating func clicked(_ mouse: MouseEvent, _ context: ScreenContext) -> [Effect] {
    switch phase {
    case .replacing(var menu):
      return answer(menu.update(mouse, in: dialog(context).body(context)), menu)
    case .done: return mouse.kind == .press ? [.pop] : []
    case .asking:
      let body = dialog(context).body(context)
      if mouse.kind == .press, mouse.position.row == body.row { turn(by: 1) }
    case .loading: break
    }
    return []
  }

  private mutating func answer(_ outcome: Menu.Outcome?, _ menu: Menu) -> [Effect] {
    phase = .replacing(menu)
    switch outcome {
    case .chosen(0): return [request(replaces: true)]
    case .chosen, .back: phase = .asking
    case .adjusted, .moved, .help, nil: break
    }
    return []
  }

  /// Another form; the path's ending goes with it.
  private mutating func turn(by step: Int) {
    let ending = ".\(Self.forms[form].rawValue)"
    form = (form + step + Self.forms.count) % Self.forms.count
    guard field.text.hasSuffix(ending) else { return }
    type(field.text.dropLast(ending.count) + ".\(Self.forms[form].rawValue)")
  }

  private mutating func type(_ text: some StringProtocol) {
    field = TextField(String(text), columns: field.columns, limit: field.limit)
  }

  private func request(replaces: Bool) -> Effect {
    let request = ExportScores(
      game: game, form: Self.forms[form], path: field.text.trimmed, replaces: replaces)
    return Self.perform(request) { screen, outcome, context in
      screen.take(outcome, context)
    }
  }

  private mutating func write(replaces: Bool, _ context: ScreenContext) -> [Effect] {
    guard !field.text.trimmed.isEmpty else {
      problem = context.words.rooms.data.noPath
      return []
    }
    return [request(replaces: replaces)]
  }

  private mutating func take(_ outcome: ExportScores.Outcome, _ context: ScreenContext) {
    let words = context.words
    phase = .asking
    switch outcome {
    case .written(let count, let path):
      phase = .done(words.rooms.data.exportedTitle, words.commands.exported(count, path))
    case .exists:
      phase = .replacing(
        Menu([words.common.yes, words.common.no].map { Menu.Item(label: $0) }, selected: 1))
    case .isOwn: problem = words.rooms.data.isOwn(field.text.trimmed)
    case .refused(let fault):
      problem = words.commands.notWritten(field.text.trimmed, fault.text(in: words))
    }
  }

  // MARK: - The picture

  private func dialog(_ context: ScreenContext) -> Dialog {
    let words = context.words.rooms.data
    let title = words.exportTitle(game.fileName)
    switch phase {
    case .done(let title, let sentence):
      return Dialog(title: title, sentences: [sentence], hasMarquee: false)
    case .replacing:
      return Dialog(
        title: title, sentences: [words.replaceQuestion(field.text.trimmed)], bodyRows: 2,
        titleRole: .danger, hasMarquee: false)
    case .loading, .asking:
      return Dialog(
        title: title, sentences: count.map { [words.exportCount($0)] } ?? [],
        bodyRows: problem == nil ? 2 : 6,
        bodyColumns: Self.labelColumns(words) + field.columns, hasMarquee: false)
    }
  }

  private static func labelColumns(_ words: DataWords) -> Int {
    max(TextWidth.columns(of: words.form), TextWidth.columns(of: words.path)) + 1
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let keys = context.words.keys
    let body = dialog(context).draw(context, on: &canvas)
    switch phase {
    case .loading: return nil
    case .done:
      KeyLine(([], keys.back)).draw(context, on: &canvas)
      return body.origin
    case .replacing(let menu):
      KeyLine(([.select], keys.go), ([.back], keys.back)).draw(context, on: &canvas)
      return menu.draw(context, on: &canvas, in: body)
    case .asking:
      KeyLine(
        ([.open], context.words.rooms.data.writeKey),
        ([.up, .down], context.words.rooms.data.formKey), ([.back], keys.cancel)
      ).draw(context, isTyping: true, on: &canvas)
      return drawFields(context, on: &canvas, in: body)
    }
  }

  private func drawFields(
    _ context: ScreenContext, on canvas: inout Canvas, in body: Rectangle
  ) -> Position {
    let (words, glyphs) = (context.words.rooms.data, context.glyphs)
    let column = body.column + Self.labelColumns(words)
    canvas.draw(words.form, column: body.column, row: body.row)
    let (keys, row) = (context.keys.whileTyping, body.row)
    canvas.drawArrow(glyphs.previous, .value, for: .up, keys, column: column, row: row)
    let end = column + 3 + canvas.draw(words.forms[form], .value, column: column + 2, row: row)
    canvas.drawArrow(glyphs.next, .value, for: .down, keys, column: end, row: row)
    canvas.draw(words.path, column: body.column, row: body.row + 1)
    canvas.drawWrapped(
      problem ?? "", .danger, column: body.column, row: body.row + 3, columns: body.columns,
      rows: 3)
    return field.draw(on: &canvas, column: column, row: body.row + 1)
  }
}
