package import Canvas
package import Keys
package import Terminal
package import Words

/// One screen of the arcade: a value that takes inputs, asks for effects and draws itself.
///
/// A screen opens no file, asks no clock and draws on no terminal; what it wants done it
/// returns as effects.
package protocol Screen: Sendable {
  /// Takes what happened and says what is to be done about it.
  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [ScreenEffect<Self>]
  /// Draws the whole screen and gives the cell of the hardware cursor.
  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position?
  /// The time after which the screen wants an update; nil when it waits for the player.
  func wakeUp(_ context: ScreenContext) -> Duration?
  /// Says what is left to do when the arcade closes while the screen is on top.
  func closing(_ context: ScreenContext) -> [ScreenEffect<Self>]
  /// The choices of a player with one switch beside the rows and keys that the screen shows.
  func choices(_ context: ScreenContext) -> [SwitchTarget]
  /// The texts to be shown in large letters; nil for the row of the cursor.
  func enlarged(_ context: ScreenContext) -> [String]?
  /// True if the screen wants to know where the pointer moves.
  var followsPointer: Bool { get }
  /// True if the key that quits ends the arcade also where the window is too small for the screen.
  var canBeQuitUnseen: Bool { get }
  /// True if a notice may stand over the screen now, and take the player's keys.
  func takesNotice(_ context: ScreenContext) -> Bool
}

extension Screen {
  /// A request of this screen.
  package typealias Effect = ScreenEffect<Self>

  package func wakeUp(_: ScreenContext) -> Duration? { nil }
  package func closing(_: ScreenContext) -> [Effect] { [] }
  package func choices(_: ScreenContext) -> [SwitchTarget] { [] }
  package func enlarged(_: ScreenContext) -> [String]? { nil }
  /// Takes an input where nobody carries out what the screen asks for, as in a film.
  mutating func show(_ input: ScreenInput, _ context: ScreenContext) { _ = update(input, context) }
  package var followsPointer: Bool { false }
  package var canBeQuitUnseen: Bool { true }
  /// A screen on which something moves is not covered.
  package func takesNotice(_ context: ScreenContext) -> Bool {
    !followsPointer && wakeUp(context) == nil
  }
}

/// An event for a screen.
package enum ScreenInput: Sendable {
  /// The screen is on top again, or for the first time.
  case appeared
  case key(Key)
  case mouse(MouseEvent)
  case paste(String)
  /// The asked-for time has come.
  case time
  /// The player cannot act for a reason outside the arcade.
  case interrupted(GameWords.PauseReason)
  /// A request failed, for the reason that the sentence says.
  case failed(String)
  /// A turn at a table was played: its points, and the last key before its end in time since the
  /// arcade opened.
  case turnEnded(score: Int, lastKey: Duration?)
}
