import Testing

extension PseudoTerminal {
  /// Expects that a shell would find the terminal as the program found it.
  func expectGivenBack(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(screen.leftovers == [], sourceLocation: sourceLocation)
    #expect(screen.unknown == [], sourceLocation: sourceLocation)
    #expect(changedSettings() == [], sourceLocation: sourceLocation)
  }
}
