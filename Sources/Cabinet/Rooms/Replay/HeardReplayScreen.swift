import Canvas
import Keys
import Words

/// A recorded game for someone who hears the screen: one moment after the other, each in one line, at
/// the listener's pace.
struct HeardReplayScreen: Screen {
  private let story: ReplayStory
  private let game: String
  private var cursor = ListCursor()
  /// The moments of a page.
  private static let page = 10

  init(_ story: ReplayStory, game: String) {
    (self.story, self.game) = (story, game)
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    guard case .key(let key) = input else { return [] }
    let (keys, count, now) = (context.keys, story.moments.count, cursor.selected)
    let marks = story.moments.indices.filter { story.moments[$0].isMark }
    switch key {
    case keys[.back]: return [.pop]
    case keys[.help]: return [.push(HelpScreen(game: game))]
    case keys[.select], keys[.increase]: cursor.select(now + 1, of: count)
    case keys[.decrease]: cursor.select(now - 1, of: count)
    case keys[.next]: goToMark(marks.first { $0 > now })
    case keys[.previous]: goToMark(marks.last { $0 < now })
    default: _ = cursor.update(key, keys, of: count, page: Self.page + 1)
    }
    return []
  }

  /// Goes to a hit or a mistake; stays where there is none.
  private mutating func goToMark(_ mark: Int?) {
    if let mark { cursor.select(mark, of: story.moments.count) }
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let columns = context.size.columns - 2
    let head = [story.title, story.reason].compactMap(\.self).flatMap { $0.wrapped(to: columns) }
    for (row, line) in head.enumerated() { canvas.draw(line, .heading, column: 1, row: row) }
    let keys = context.words.keys
    KeyLine(
      ([.up, .down], keys.choose), ([.previous, .next], context.words.rooms.replay.marks),
      ([.back], keys.back)
    ).draw(context, on: &canvas)
    let row = head.count + 1
    let lines = story.moments[safe: cursor.selected]?.text.wrapped(to: columns) ?? []
    for (offset, line) in lines.enumerated() {
      canvas.draw(line, .strong, column: 1, row: row + offset)
    }
    return Position(column: 1, row: row + max(0, lines.count - 1))
  }
}
