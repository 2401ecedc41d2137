import Canvas

/// A picture that is drawn once and shown until the context of the screens changes.
struct CachedCanvas: Sendable {
  let canvas: Canvas
  private let revision: Int

  init(_ canvas: Canvas, _ context: ScreenContext) {
    self.canvas = canvas
    revision = context.revision
  }

  /// Returns true if the context has not changed since the picture was drawn.
  func isCurrent(_ context: ScreenContext) -> Bool {
    revision == context.revision && canvas.size == context.size
  }
}
