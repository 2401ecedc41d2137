import Canvas
import Keys
import Terminal

/// A terminal that is heard, with one key: whoever plays on it chooses the moments at which it is
/// pressed.
final class SwitchedTerminal: Terminal {
  let size = LineTerminal.size
  let supportsUnicode = true
  private(set) var now = Duration.zero
  private(set) var lines: [String] = []
  private(set) var presses = 0
  private var reading = LineReading()
  private var news: [String] = []
  /// Decides by the lines that are new whether the key is pressed now.
  private let isPressed: ([String]) -> Bool

  init(isPressed: @escaping ([String]) -> Bool) { self.isPressed = isPressed }

  /// Time passes until the cursor moves on; where it has come to rest, the player leaves.
  func nextEvent(until deadline: Duration?) -> TerminalEvent? {
    defer { news = [] }
    if !news.isEmpty, isPressed(news) {
      presses += 1
      now += .milliseconds(300)
      return .key(" ")
    }
    guard let deadline else { return .hangUp }
    now = max(now, deadline)
    return nil
  }

  func show(_ canvas: Canvas, cursor: Position?) {
    let more = reading.lines(of: canvas, cursor: cursor)
    lines += more
    news += more
  }

  func apply(_: TerminalModes) {}
  func use(_: Theme) {}
  func ring(_: Bell) {}
  func copy(_: String) {}
  func redraw() { reading.forget() }
  func suspend() {}
  func close() {}
}

/// Someone who presses the key when what they want is said.
struct SwitchedPlayer<Player: HeardTurnPlayer> {
  private var player = Player()
  private var wanted: String?

  init() {}

  mutating func isPressed(after lines: [String]) -> Bool {
    if lines.contains(where: { $0.contains(#/^\d+\. /#) }) || wanted == nil && player.isPreparing {
      wanted = player.key(after: lines)?.spoken
    }
    guard let wanted, let line = lines.last,
      line.hasPrefix("\(wanted), ")
        || line.hasPrefix("\(wanted) ")
    else { return false }
    self.wanted = nil
    return true
  }
}

extension Key {
  /// The name as it is said.
  fileprivate var spoken: String {
    switch self {
    case .tab: "Tab"
    case .left: "Left"
    case .right: "Right"
    case .enter: "Enter"
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .up, .down, .escape, .backTab, .backspace, .delete, .home, .end, .pageUp, .pageDown,
      .control, .function:
      ""
    }
  }
}
