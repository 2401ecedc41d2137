extension ElementTest {
  /// The test as a part of a test of a relationship's objects: it finds its own objects one step
  /// further out from there.
  ///
  /// Paths that begin inside the part stay as they are.
  func shifted() -> ElementTest {
    var rewriting = PredicateRewriting<Never>()
    rewriting.change = { node, inside in
      guard case .path(var path) = node, path.level == nil, path.up >= inside else { return nil }
      path.up += 1
      return .path(path)
    }
    return rewriting(self)
  }
}
