import Canvas

/// A picture that is drawn once and shown for as long as what screens may know stays the same.
struct KeptPicture: Sendable {
  let canvas: Canvas
  private let revision: Int

  init(_ canvas: Canvas, _ context: ScreenContext) {
    self.canvas = canvas
    revision = context.revision
  }

  /// Whether it would be drawn the same now, as far as the context says.
  func isTrue(_ context: ScreenContext) -> Bool {
    revision == context.revision && canvas.size == context.size
  }
}
