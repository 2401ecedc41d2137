package import Canvas
package import Keys

package struct MouseEvent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A button went down, whichever.
    case press
    case release
    /// It moved, with or without a button down; only in the mode `motion`.
    case move
    case wheelUp
    case wheelDown
  }

  package var kind: Kind
  /// The cell under the pointer.
  package var position: Position

  /// Takes what the mouse did, and in which cell.
  package init(_ kind: Kind, _ position: Position) {
    self.kind = kind
    self.position = position
  }
}

/// A key, a mouse event or a change of the terminal.
package enum TerminalEvent: Sendable, Hashable {
  case key(Key)
  case mouse(MouseEvent)
  /// Text that was pasted, not typed; cut where it is longer than anyone pastes on purpose.
  case paste(String)
  /// The window has another size; what it showed is gone until the next `show`.
  case resize(Size)
  /// The window got (true) or lost (false) the keyboard.
  case focus(Bool)
  /// The program was stopped and goes on; the screen is drawn anew already.
  case resumed
  /// Ctrl-C, or SIGINT.
  case interrupt
  /// The program is asked to end: SIGTERM, SIGHUP, SIGQUIT or another signal that ends
  /// whoever does not listen.
  case terminate(signal: Int32)
  /// The terminal is gone: nothing can be shown or read any more, and every further
  /// `nextEvent` says so again.
  case hangUp
}
