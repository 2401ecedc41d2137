import Canvas
public import Persistence
import Terminal
public import Words

/// Every file with its path, size and state.
struct FilesScreen: Screen {
  private var files: [ListedFile] = []
  private var first = 0

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared: return [.listFiles]
    case .answer(.files(let files)): self.files = files
    case .key(.down), .key(.character("j")): first = min(first + 1, max(0, files.count - 1))
    case .key(.up), .key(.character("k")): first = max(0, first - 1)
    case .key: return [.pop]
    default: break
    }
    return []
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let left = 2
    canvas.draw(context.words.backOffice.files, .heading, column: left, row: 1)
    var row = 3
    for file in files.dropFirst(first) {
      guard row + 1 < context.size.rows - 1 else { break }
      canvas.draw(
        file.path, .plain, column: left, row: row, columns: context.size.columns - left - 1)
      canvas.draw(
        context.words.backOffice.describe(file, context.glyphs.dot), .faint, column: left + 2,
        row: row + 1, columns: context.size.columns - left - 3)
      row += 3
    }
    KeyLine(
      (context.glyphs.upDown, context.words.keys.choose),
      (context.words.keys.escape, context.words.keys.back)
    ).draw(on: &canvas, row: context.size.rows - 1)
    return Position(column: left, row: 1)
  }
}

extension BackOfficeWords {
  /// What is known about a file, on one line.
  public func describe(_ file: ListedFile, _ dot: String) -> String {
    let state: FileState =
      switch file.state {
      case .missing: .missing
      case .sound: .sound
      case .newer: .newer
      case .damaged(let text): .damaged(text)
      case .unreadable(let text): .unreadable(text)
      }
    return "\(fileFacts(file.kind, file.size, file.records)) \(dot) \(fileState(state))"
  }
}
