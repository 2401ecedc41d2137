import Canvas
import Keys
import Words

/// Asks for the path of any file, to look into it.
struct OtherFileScreen: Screen {
  private var field = TextField(columns: 46, limit: 4_096)

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys.whileTyping
    switch input {
    case .key(keys[.back]): return [.pop]
    case .key(keys[.open]):
      let path = field.text.trimmed
      return path.isEmpty ? [] : [.replace(FileScreen(path: DataRoom.expanded(path)))]
    case .key(let key): _ = field.update(key, keys)
    case .paste(let text): _ = field.paste(text)
    case .appeared, .mouse, .time, .interrupted, .failed, .turnEnded: break
    }
    return []
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let (words, keys) = (context.words.rooms.data, context.words.keys)
    let width = TextWidth.columns(of: words.path) + 1
    let dialog = Dialog(
      title: words.otherTitle, sentences: [], bodyRows: 1, bodyColumns: width + field.columns,
      hasMarquee: false)
    let body = dialog.draw(context, on: &canvas)
    KeyLine(([.open], words.openKey), ([.back], keys.cancel))
      .draw(context, isTyping: true, on: &canvas)
    canvas.draw(words.path, column: body.column, row: body.row)
    return field.draw(on: &canvas, column: body.column + width, row: body.row)
  }
}
