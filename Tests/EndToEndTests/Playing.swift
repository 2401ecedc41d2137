extension TerminalScreen {
  private static let keys = "12345qwerasdzx"

  /// The key of a hole whose mole is up: its rim holds two paws.
  var keyOfRaisedMole: Character? {
    Self.keys.first { text.contains("╨─\($0)─╨") || text.contains("╨┄\($0)┄╨") }
  }

  /// The seconds that a game shows as left, below the label; nil where none are shown.
  private var secondsLeft: Int? {
    let panel = lines.drop { !$0.contains("TIME LEFT:") }
    guard let label = panel.first?.firstRange(of: "TIME LEFT:") else { return nil }
    let column = panel[panel.startIndex].prefix(upTo: label.lowerBound).count
    return panel.dropFirst().first.flatMap { Int($0.dropFirst(column).prefix { $0.isNumber }) }
  }

  /// The key of a raised mole while so much time is left that nobody waits for the result yet.
  ///
  /// This program may read the screen late, and a key would then go to the screen after the game.
  var keyBeforeTheEnd: Character? {
    guard let secondsLeft, secondsLeft >= 5 else { return nil }
    return keyOfRaisedMole
  }

  /// The digit that chooses a line of a menu.
  func digit(beside label: String) -> String? {
    (1...9).map { "\($0)" }.first { text.contains("\($0) \(label)") }
  }

  /// The row of a menu at which the pointer is, as far as the cells where pictures can move.
  var chosenRow: String? {
    for line in lines {
      guard let pointer = line.firstRange(of: "▸ ") else { continue }
      return String(line[pointer.upperBound...].prefix(30))
    }
    return nil
  }

  /// True if the field can be seen: every hole shows its key, or the result of a whack.
  var showsField: Bool {
    text.contains("spc") && "12345".filter { text.contains("─\($0)─") }.count >= 2
  }
}

extension PseudoTerminal {
  /// Presses the digit beside a line of a menu, or goes to one without by its first letter.
  func choose(_ label: String) throws {
    var seen = try wait(for: "'\(label)' in a menu") {
      $0.digit(beside: label) != nil || $0.text.contains("   \(label)")
    }
    if let digit = seen.digit(beside: label) { return type(digit) }
    for _ in 0..<9 where seen.chosenRow?.contains(label) != true {
      let before = seen.chosenRow
      type(label.prefix(1).lowercased())
      // Between two rows of the picture none is chosen.
      seen = try wait(for: "another chosen row") {
        $0.chosenRow != nil && $0.chosenRow != before
      }
    }
    type("\r")
  }

  /// Whacks what comes up, but for the last seconds, until the time is over; resumes where the
  /// machine was too slow.
  func whackUntilTimeIsUp() throws {
    while true {
      let seen = try wait(for: "a mole or the end") {
        $0.keyBeforeTheEnd != nil || $0.text.contains("TIME!") || $0.text.contains("PAUSED")
          || $0.text.contains("GAME OVER!")
      }
      if seen.text.contains("PAUSED") {
        try resume()
      } else if seen.text.contains("TIME!") || seen.text.contains("GAME OVER!") {
        return
      } else if let key = seen.keyBeforeTheEnd {
        type(String(key))
        try wait(for: "an answer to '\(key)'") { $0.keyOfRaisedMole != key }
      }
    }
  }

  /// Plays on after a pause.
  func resume() throws {
    type("p")
    try wait(for: "the field after the pause") { $0.showsField && !$0.text.contains("PAUSED") }
  }
}
