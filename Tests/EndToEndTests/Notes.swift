extension TerminalScreen {
  /// Whether a note stands on the screen.
  var isNote: Bool { text.contains("Please note") }

  /// Whether the screen says something, however its frame breaks the lines.
  func says(_ sentence: String) -> Bool {
    text.withoutBlanks.contains(sentence.withoutBlanks)
  }
}

extension String {
  fileprivate var withoutBlanks: String { filter { !$0.isWhitespace && $0 != "│" } }
}

extension PseudoTerminal {
  /// Reads notes until something else stands on the screen; gives what they looked like.
  @discardableResult
  func readNotes(until what: String, isSo: @Sendable (TerminalScreen) -> Bool) throws
    -> [TerminalScreen]
  {
    var notes: [TerminalScreen] = []
    while true {
      let seen = try wait(for: "\(what) or a note") { $0.isNote || isSo($0) }
      guard seen.isNote else { return notes }
      notes.append(seen)
      type(" ")
      try wait(for: "the end of the note") { $0.text != seen.text }
    }
  }

  /// Reads notes until a text stands on the screen.
  @discardableResult
  func readNotes(untilText text: String) throws -> [TerminalScreen] {
    try readNotes(until: "'\(text)'") { $0.text.contains(text) }
  }

  /// Plays a game from its card to its result, and leaves; gives the notes on the way.
  func playAndReadNotes() throws -> [TerminalScreen] {
    var notes = try readNotes(untilText: "any key starts")
    type(" ")
    notes += try readNotes(until: "the field") { $0.showsField }
    try whackUntilTimeIsUp()
    notes += try readNotes(untilText: "GAME OVER!")
    type("\u{1B}")
    try waitForEnd()
    return notes
  }
}
