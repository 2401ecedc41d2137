extension ExpressionNode {
  /// Reads an expression of the format language, such as that of a derived attribute.
  init(format: String) throws(FetchError) {
    var parser = FormatParser(try FormatToken.tokens(format), [])
    self = try parser.expression()
    guard parser.token.kind == .end else {
      throw parser.error("nothing more is expected here")
    }
  }
}
