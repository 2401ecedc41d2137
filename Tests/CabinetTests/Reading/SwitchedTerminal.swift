import Keys
import Terminal

/// A terminal that is heard, with one key: whoever plays on it chooses the moments at which it is
/// pressed.
final class SwitchedTerminal: HeardTerminal {
  private(set) var presses = 0
  /// Decides by the lines that are new whether the key is pressed now.
  private let isPressed: ([String]) -> Bool

  init(isPressed: @escaping ([String]) -> Bool) {
    self.isPressed = isPressed
    super.init { _ in nil }
  }

  /// Time passes until the cursor moves on; where it has come to rest, the player leaves.
  override func nextEvent(until deadline: Duration?) -> TerminalEvent? {
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
