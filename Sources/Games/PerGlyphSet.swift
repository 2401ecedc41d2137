import Canvas

struct PerGlyphSet<Value: Sendable>: Sendable {
  let unicode: Value
  let ascii: Value

  subscript(glyphs: GlyphSet) -> Value {
    switch glyphs {
    case .unicode: unicode
    case .ascii: ascii
    }
  }
}
