import Canvas

/// A screen in the session's stack.
///
/// It keeps the screen's type, so that an answer comes to the screen that asked, and to no other.
protocol ShownScreen: AnyObject {
  var followsPointer: Bool { get }
  var canBeQuitUnseen: Bool { get }
  func wakeUp(_ context: ScreenContext) -> Duration?
  func takesNotice(_ context: ScreenContext) -> Bool
  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position?
  func choices(_ context: ScreenContext) -> [SwitchTarget]
  func enlarged(_ context: ScreenContext) -> [String]?
  /// Hands an input to the screen, and what it then asks for to the session.
  func update(_ input: ScreenInput, in session: ArcadeSession)
  /// Has the session do what is left when the arcade closes.
  func close(in session: ArcadeSession)
}

/// The one kind of screens in the stack.
final class Shown<Asking: Screen>: ShownScreen {
  var screen: Asking

  init(_ screen: Asking) { self.screen = screen }

  /// Asks the screen where it is: a call on the property would copy a whole game for each picture.
  private func inPlace<Answer>(_ ask: (inout Asking) -> Answer) -> Answer { ask(&screen) }

  var followsPointer: Bool { inPlace { $0.followsPointer } }
  var canBeQuitUnseen: Bool { screen.canBeQuitUnseen }
  func wakeUp(_ context: ScreenContext) -> Duration? { inPlace { $0.wakeUp(context) } }
  func takesNotice(_ context: ScreenContext) -> Bool { screen.takesNotice(context) }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    inPlace { $0.draw(context, on: &canvas) }
  }

  func choices(_ context: ScreenContext) -> [SwitchTarget] { screen.choices(context) }
  func enlarged(_ context: ScreenContext) -> [String]? { screen.enlarged(context) }

  func update(_ input: ScreenInput, in session: ArcadeSession) {
    session.perform(screen.update(input, session.context), for: self)
  }

  func close(in session: ArcadeSession) {
    session.perform(screen.closing(session.context), for: self)
  }
}

extension Screen {
  /// The screen as one of the stack.
  var shown: any ShownScreen { Shown(self) }
}
