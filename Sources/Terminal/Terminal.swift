package import Canvas

/// A screen with its keyboard and mouse.
///
/// One loop owns it, on one thread: wait for an event or for the time when something
/// moves, work out a canvas, show it.
package protocol Terminal: AnyObject {
  /// The window's width and height in cells.
  var size: Size { get }
  /// The time since the terminal was opened; never goes back.
  var now: Duration { get }
  /// True if characters beyond ASCII can be shown.
  var supportsUnicode: Bool { get }
  /// True if the terminal's usual fonts have the blocks, boxes and dots of pictures too.
  var hasPictureCharacters: Bool { get }
  /// Waits for the next event, and gives nil when `deadline` on the clock `now` has come.
  ///
  /// Without a deadline it waits for ever and needs no timer; a deadline in the past asks
  /// for what is there already.
  func nextEvent(until deadline: Duration?) -> TerminalEvent?
  /// Shows a canvas from the top left, and the cursor in a cell of it or nowhere; sends
  /// only what differs from what is shown.
  func show(_ canvas: Canvas, cursor: Position?)
  /// Asks the terminal for the events that are wanted now.
  func apply(_ modes: TerminalModes)
  /// Shows everything in another theme.
  func use(_ theme: Theme)
  /// Takes the width of ambiguous characters from the next picture on.
  func drawAmbiguousCharacters(wide: Bool)
  /// Draws attention by sound or by a flash.
  func ring(_ bell: Bell)
  /// Puts a text on the clipboard, where the terminal lets programs do that; nothing tells.
  func copy(_ text: String)
  /// Sends everything that is shown anew.
  func redraw()
  /// Gives the terminal back, stops the program, and draws everything anew when it is
  /// continued; then `nextEvent` gives `resumed`.
  func suspend()
  /// Gives the terminal back as it was found; a second time does nothing.
  func close()
}

extension Terminal {
  /// Only a terminal that is drawn on by cells has to know.
  package func drawAmbiguousCharacters(wide: Bool) {}

  /// Most fonts that have any characters beyond ASCII have those of pictures.
  package var hasPictureCharacters: Bool { supportsUnicode }
}

/// The mouse events that are reported.
package enum MouseMode: Sendable, Hashable, CaseIterable {
  /// Nothing; the terminal's own selecting and copying works.
  case off
  /// Buttons and the wheel.
  case buttons
  /// Buttons, the wheel and every move.
  case motion
}

/// The reports of a terminal beyond keys.
package struct TerminalModes: Sendable, Hashable {
  package var mouse: MouseMode
  /// True if getting and losing the keyboard is reported, by a terminal that can.
  package var focusReports: Bool

  /// Takes how much of the mouse, and whether the focus, is reported.
  package init(mouse: MouseMode = .off, focusReports: Bool = false) {
    self.mouse = mouse
    self.focusReports = focusReports
  }
}

/// A way to draw attention.
package enum Bell: Sendable, Hashable {
  /// The terminal's sound.
  case bell
  /// The whole screen reversed for a moment.
  case flash
}
