import Testing

/// The program, the files and the keys of a visitor.
enum Hand: String, CaseIterable, Sendable {
  case keys, mouse
}

extension PseudoTerminal {
  /// Presses and releases the left button on a cell, as terminals report it (SGR 1006).
  func click(column: Int, row: Int) {
    type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
  }

  /// Chooses a line of a menu.
  func choose(_ label: String, with hand: Hand) throws {
    guard hand == .mouse else { return try choose(label) }
    let seen = try wait(forText: label)
    let place = try #require(seen.place(of: label))
    click(column: place.column, row: place.row)
  }

  /// Leaves the card with the rules and waits for 3-2-1 to end.
  func leaveCard(with hand: Hand) throws {
    try wait(forText: "press any key")
    if hand == .keys { type(" ") } else { click(column: 20, row: 10) }
    try wait(for: "the game") {
      !$0.text.contains("press any key") && !$0.text.contains("Get ready")
    }
  }

  /// Does something until the screen shows its answer; resumes where the machine was too slow.
  @discardableResult
  func act(until text: String, _ work: () -> Void) throws -> TerminalScreen {
    while true {
      work()
      let seen = try waitForPicture(of: "'\(text)'") {
        $0.text.contains(text) || $0.text.contains("PAUSED")
      }
      guard seen.text.contains("PAUSED") else { return seen }
      try resumeGame()
    }
  }

  /// Plays on after a pause, and waits for 3-2-1 to end.
  func resumeGame() throws {
    type("p")
    try wait(for: "the game after the pause") {
      !$0.text.contains("PAUSED") && !$0.text.contains("Get ready")
    }
  }
}

extension TerminalScreen {
  /// The place at which a text begins.
  func place(of text: String) -> (column: Int, row: Int)? {
    for (row, line) in lines.enumerated() {
      if let range = line.firstRange(of: text) {
        return (line.distance(from: line.startIndex, to: range.lowerBound), row)
      }
    }
    return nil
  }

  /// The character in a cell; blank outside of what is drawn.
  func character(column: Int, row: Int) -> Character {
    guard lines.indices.contains(row) else { return " " }
    return lines[row].dropFirst(column).first ?? " "
  }
}
