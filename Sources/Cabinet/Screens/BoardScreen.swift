import Canvas
import Keys
import Persistence
import Words

/// Asks for the address of the lunar lander's board, typed or pasted.
struct BoardScreen: Screen {
  static let setting = "lander_board_url"
  private static let off = "off"
  private static let columns = 52

  private var field = TextField(columns: columns, limit: 2_000)
  /// The address that is set, with what is secret in it as `…`; nil before the screen appears.
  private var original: String?
  private var refusal: String?

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys.whileTyping
    switch input {
    case .appeared where original == nil:
      let address = context.preferences.values[Self.setting] ?? ""
      original = address
      if address != Self.off { _ = field.insert(address) }
    case .key(keys[.back]): return [.pop]
    case .key(keys[.open]): return choose(context)
    case .key(let key): refuse(field.update(key, keys), context)
    case .paste(let text): refuse(field.insert(text.trimmed), context)
    case .appeared, .mouse, .time, .interrupted, .failed, .turnEnded: break
    }
    return []
  }

  private mutating func choose(_ context: ScreenContext) -> [Effect] {
    let text = field.text.trimmed
    // The address as shown has its secrets left out and would not do as an address.
    if text == original { return [.pop] }
    guard text.isEmpty || text == Self.off || BoardAddress(text) != nil else {
      refusal = context.words.board.refused
      return []
    }
    return [.set(setting: Self.setting, value: text.isEmpty ? Self.off : text), .pop]
  }

  private mutating func refuse(_ refused: TextField.Refusal?, _ context: ScreenContext) {
    refusal = refused.map { reason in
      switch reason {
      case .full: context.words.board.tooLong
      case .forbidden: context.words.board.refused
      }
    }
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let words = context.words
    let hint = (refusal ?? words.board.hint).wrapped(to: Self.columns)
    let body = Dialog(
      title: words.board.title, sentences: [words.board.explanation], bodyRows: 3 + hint.count,
      bodyColumns: Self.columns
    ).draw(context, on: &canvas)
    canvas.draw(words.board.prompt, column: body.column, row: body.row)
    for (offset, line) in hint.enumerated() {
      canvas.draw(
        line, refusal == nil ? .faint : .danger, column: body.column, row: body.row + 3 + offset,
        columns: body.columns)
    }
    KeyLine(([.open], words.keys.save), ([.back], words.keys.back))
      .draw(context, isTyping: true, on: &canvas)
    return field.draw(on: &canvas, column: body.column, row: body.row + 1)
  }
}
