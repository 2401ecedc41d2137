import Testing

/// Skeet and memory from the menu to the table, with keys alone and with the mouse alone.
@Suite struct OtherGamesTests {
  @Test(.timeLimit(.minutes(5)), arguments: Hand.allCases, [(80, 24), (60, 20)])
  func skeetIsPlayedFromTheMenuToTheTable(hand: Hand, size: (Int, Int)) async throws {
    let visitor = Visitor()
    let terminal = try await visitor.openMenu(columns: size.0, rows: size.1)
    try await terminal.choose("Skeet shooter", with: hand)
    try await terminal.choose("Player2", with: hand)
    try await terminal.leaveCard(with: hand)
    try await terminal.shootUntilTimeIsUp(with: hand)
    let points = try await terminal.expectResultAndTable("Player2", with: hand)
    #expect(points > 0)
    try await expectInFile(
      visitor.data + "/skeetshooter.sqlite",
      "select name, score from hiscores order by score desc", "[('Player2', \(points))]")
    try await expectPrinted(visitor, "skeet", "Player2", points)
  }

  @Test(.timeLimit(.minutes(5)), arguments: Hand.allCases, [(80, 24), (60, 20)])
  func memoryIsPlayedFromTheMenuToTheTable(hand: Hand, size: (Int, Int)) async throws {
    let visitor = Visitor()
    let terminal = try await visitor.openMenu(columns: size.0, rows: size.1)
    try await terminal.choose("Memory cards", with: hand)
    try await terminal.choose("Player3", with: hand)
    try await terminal.leaveCard(with: hand)
    try await terminal.guess(right: 3, with: hand)
    let points = try await terminal.expectResultAndTable("Player3", with: hand)
    #expect(points == 3)
    try await expectInFile(
      visitor.data + "/memory.sqlite",
      "select ZNAME, ZSCORE from ZHISCORE order by ZSCORE desc",
      "[('Player3', 3), ('Player1', 0)]")
    try await expectPrinted(visitor, "memory", "Player3", 3)
  }

  @Test(.timeLimit(.minutes(5)))
  func memoryWithoutItsClockIsStudiedUntilEnter() async throws {
    let visitor = Visitor()
    #expect(try await visitor.run("settings", "memory_clock", "off").output == "off\n")
    let terminal = try await visitor.openMenu()
    try await terminal.choose("Memory cards", with: .keys)
    try await terminal.choose("Player3", with: .keys)
    try await terminal.leaveCard(with: .keys)
    let study = try await terminal.wait(forText: "press Enter when you're ready")
    #expect(!study.text.contains("TIME LEFT") && study.text.contains("without a clock"))
    // Longer than the study of a game with a clock, and not a byte.
    _ = await terminal.isQuiet(for: .milliseconds(500))
    #expect(await terminal.isQuiet(for: .seconds(6)))
    try await terminal.guess(right: 1, with: .keys, after: "\r")
    #expect(try await terminal.expectResultAndTable("Player3", with: .keys) == 1)
    #expect(try await visitor.run("scores", "memory").output.contains("Player3") == false)
    let all = try await visitor.run("scores", "memory", "--all")
    #expect(all.output.contains("Medium without a clock"))
  }

  private func expectPrinted(
    _ visitor: Visitor, _ game: String, _ name: String, _ points: Int
  ) async throws {
    let printed = try await visitor.run("scores", game, "--format", "csv")
    #expect(printed.code == 0 && printed.output.contains("\(game),1,\(name),\(points),Medium"))
  }

  private func expectInFile(_ path: String, _ query: String, _ rows: String) async throws {
    guard Python.isThere else { return print("Not read by another program: there is no python3.") }
    let script = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute(sys.argv[2])"
    let read = try await Python.run(script + ".fetchall())", path, query)
    #expect(read == rows + "\n")
  }
}

extension PseudoTerminal {
  /// Fires straight up, or where it clicks, whenever the gun is ready, until time is up.
  func shootUntilTimeIsUp(with hand: Hand) throws {
    while true {
      let seen = try wait(for: "a gun that is ready, or the end") {
        $0.isGunReady || $0.isAtEnd || $0.text.contains("PAUSED")
      }
      if seen.text.contains("PAUSED") {
        try resumeGame()
      } else if seen.isAtEnd {
        return
      } else {
        if hand == .keys { type("t") } else { click(column: 28, row: 8) }
        try wait(for: "the shot") { !$0.isGunReady || $0.text.contains("PAUSED") || $0.isAtEnd }
      }
    }
  }

  /// Studies the cards, turns so many pairs and then guesses wrong until the strikes end it;
  /// `key` ends the study where no clock does.
  func guess(right count: Int, with hand: Hand, after key: String? = nil) throws {
    let study = try wait(for: "all cards up") { $0.faces.count == 18 }
    let faces = study.faces
    if let key { type(key) }
    try waitForPicture(of: "'Go!'") { $0.text.contains("Go!") }
    try waitForPicture(of: "all cards down") { $0.faces.isEmpty }
    var down = Set(faces.indices)
    func turnTwo(areAlike: Bool, _ answer: (_ first: String, _ second: String) -> String) throws {
      for first in down.sorted() {
        let second = down.sorted().first {
          $0 > first && (faces[$0] == faces[first]) == areAlike
        }
        guard let second else { continue }
        let names = [first, second].map { card in
          let face: [Character: String] = [
            "C": "circle", "S": "square", "P": "pentagon", "T": "triangle",
          ]
          return "\(Array("qwertyasdfghzxcvbn")[card]) \(face[faces[card]] ?? "")"
        }
        try act(until: names[0]) { turn(first, study, with: hand) }
        try act(until: answer(names[0], names[1])) { turn(second, study, with: hand) }
        if areAlike { down.subtract([first, second]) }
        return
      }
    }
    for _ in 0..<count { try turnTwo(areAlike: true) { "Correct! \($0.prefix(1)) and \($1)" } }
    for strike in 1...3 {
      try turnTwo(areAlike: false) { _, _ in strike < 3 ? "strike \(strike) of 3" : "GAME OVER" }
      guard strike < 3 else { return }
      // The wrong cards show for a second, and no card can be turned before they are down.
      let found = 18 - down.count
      try waitForPicture(of: "the wrong cards up") { $0.faces.count == found + 2 || $0.isAtEnd }
      try waitForPicture(of: "the wrong cards down") { $0.faces.count == found || $0.isAtEnd }
    }
  }

  private func turn(_ card: Int, _ screen: TerminalScreen, with hand: Hand) {
    guard hand == .mouse else { return type(String(Array("qwertyasdfghzxcvbn")[card])) }
    let corner = screen.corner(of: card)
    click(column: corner.column + 4, row: corner.row + 2)
  }

  /// Sees the result and the table with it; goes back to the menu and leaves.
  func expectResultAndTable(_ name: String, with hand: Hand) throws -> Int {
    let result = try wait(for: "the result") {
      $0.digit(beside: "Play again") != nil && $0.hasCountedUp
    }
    let points = try #require(result.number(after: "score"))
    try choose("Scores", with: hand)
    let table = try wait(for: "the table") {
      !$0.line(with: name).isEmpty && !$0.text.contains("GAME OVER!")
    }
    #expect(table.line(with: name).contains(" \(points) "))
    type("\u{1B}")
    try wait(forText: "GAME OVER!")
    try choose("Menu", with: hand)
    try wait(forText: "Quit")
    if hand == .keys { type("q") } else { try choose("Quit", with: hand) }
    #expect(try waitForEnd() == .exited(0))
    expectGivenBack()
    return points
  }
}

extension TerminalScreen {
  fileprivate var isAtEnd: Bool { text.contains("TIME!") || text.contains("GAME OVER!") }

  fileprivate var isGunReady: Bool { text.contains(/ready +yes/) }

  /// The upper left corner of a card at the two sizes.
  fileprivate func corner(of card: Int) -> (column: Int, row: Int) {
    columns == 80 ? (1 + card % 6 * 9, 2 + card / 6 * 7) : (card % 6 * 10, 4 + card / 6 * 5)
  }

  /// The letters of the cards that are up, in their order.
  fileprivate var faces: [Character] {
    (0..<18).map { card in
      let corner = corner(of: card)
      return character(column: corner.column + 1, row: corner.row + 1)
    }
    .filter { "CSPT".contains($0) }
  }
}
