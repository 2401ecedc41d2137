extension TerminalScreen {
  /// True if a note that takes keys stands on the screen.
  var isNote: Bool {
    text.contains("Notice")
      && (text.contains("any key back") || text.contains("any key more"))
  }

  /// True if the screen says something, however its frame breaks the lines.
  func says(_ sentence: String) -> Bool {
    text.withoutBlanks.contains(sentence.withoutBlanks)
  }
}

extension String {
  fileprivate var withoutBlanks: String { filter { !$0.isWhitespace && $0 != "│" } }
}

extension PseudoTerminal {
  /// Waits for a note, reads it and those after it until a text stands on the screen.
  @discardableResult
  func readNotes(untilText text: String) throws -> [TerminalScreen] {
    var notes = [try wait(for: "a note") { $0.isNote }]
    while let note = notes.last, note.isNote {
      type(" ")
      try wait(for: "the end of the note") { $0.text != note.text }
      notes.append(try wait(for: "'\(text)' or a note") { $0.isNote || $0.text.contains(text) })
    }
    return notes.dropLast()
  }

  /// Plays a game from its card to its result, and leaves; gives the notes on the way.
  func playAndReadNotes() throws -> [TerminalScreen] {
    var notes: [TerminalScreen] = []
    while true {
      let seen = try wait(for: "a note, the card, the field or the result") {
        $0.isNote || $0.showsField || $0.text.contains("press any key")
          || $0.text.contains("GAME OVER!")
      }
      if seen.text.contains("GAME OVER!") { break }
      if seen.showsField {
        try whackUntilTimeIsUp()
        try wait(for: "the result") { $0.isNote || $0.text.contains("GAME OVER!") }
      } else {
        if seen.isNote { notes.append(seen) }
        type(" ")
        try wait(for: "an answer to the key") { $0.received != seen.received }
      }
    }
    type("\u{1B}")
    try waitForEnd()
    return notes
  }
}
