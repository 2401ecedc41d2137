import Canvas

/// A mouse report of a terminal, in xterm's numbers.
struct MouseReport {
  /// The button in the lowest two bits, 32 for a move, 64 for the wheel.
  let code: Int
  /// The column, counted from 1.
  let x: Int
  /// The row, counted from 1.
  let y: Int
  /// True if a button went up.
  let isRelease: Bool

  private static let move = 32
  private static let wheel = 64
  private static let furtherButtons = 128

  /// True if the right button went down: it stands for Escape everywhere.
  var isBack: Bool { !isRelease && code & 0b1110_0011 == 2 }

  /// The event that it reports; nil for what no game needs (a sideways wheel, a fourth
  /// button) and for places that cannot be.
  var event: MouseEvent? {
    guard x >= 1, y >= 1, code >= 0, let kind else { return nil }
    return MouseEvent(kind, Position(column: x - 1, row: y - 1))
  }

  private var kind: MouseEvent.Kind? {
    if code & Self.furtherButtons != 0 { return nil }
    if code & Self.wheel != 0 {
      switch code & 3 {
      case 0: return .wheelUp
      case 1: return .wheelDown
      default: return nil
      }
    }
    if code & Self.move != 0 { return .move }
    return isRelease ? .release : .press
  }
}
