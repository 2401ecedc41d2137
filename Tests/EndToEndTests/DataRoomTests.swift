import Testing

/// The data room by keys, on a real terminal and real files.
@Suite struct DataRoomTests {
  @Test(.timeLimit(.minutes(5)), arguments: [(80, 24), (60, 20)])
  func filesAreLookedIntoAndScoresExported(size: (Int, Int)) async throws {
    let visitor = Visitor()
    try visitor.write(OriginalFile.xml.bytes, to: visitor.scoreFile)
    let scores = "name,score\r\nIda,7\r\nJon,5\r\n"
    try visitor.write(Array(scores.utf8), to: visitor.file("scores.csv"))
    #expect(try await visitor.run("import", "skeet", visitor.file("scores.csv")).code == 0)
    let terminal = try await visitor.openMenu(columns: size.0, rows: size.1)
    try await terminal.choose("Back office")
    try await terminal.choose("Data")
    let list = try await terminal.wait(forText: "whackamole.plist")
    #expect(list.line(with: "whackamole.plist").contains("OK"))
    #expect(list.line(with: "skeetshooter.sqlite").contains("OK"))

    try await lookAround(terminal)
    try await export(terminal, to: visitor.file("out.json"), visitor)
    await terminal.type("\u{1B}")
    try await terminal.wait(forText: "Undo the last deletion")
    await terminal.type("\u{1B}")
    try await terminal.wait(forText: "Quit")
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    await terminal.expectGivenBack()
    #expect(try visitor.bytes(of: visitor.scoreFile) == OriginalFile.xml.bytes)
  }

  /// A property list as a tree, and a database down to a row.
  private func lookAround(_ terminal: PseudoTerminal) async throws {
    await terminal.type("\r")
    let tree = try await terminal.wait(forText: "property list, XML")
    #expect(tree.text.contains("\"Rosa\""))
    await terminal.type("\u{1B}")
    try await terminal.wait(forText: "The scores of whack-a-mole")
    await terminal.type("j\r")
    let tables = try await terminal.wait(forText: "page size")
    #expect(tables.line(with: "hiscores ").contains("2 rows"))
    await terminal.type("j\r")
    let rows = try await terminal.wait(forText: "row 1 of 2")
    #expect(rows.text.contains("Ida"))
    await terminal.type("\r")
    let row = try await terminal.wait(forText: "Tab next")
    #expect(row.line(with: "name").contains("Ida"))
    for text in [": go to", "page size", "The scores of skeet"] {
      await terminal.type("\u{1B}")
      try await terminal.wait(forText: text)
    }
  }

  private func export(
    _ terminal: PseudoTerminal, to path: String, _ visitor: Visitor
  ) async throws {
    await terminal.type("ke")
    try await terminal.wait(forText: "2 scores, for other")
    await terminal.type("\u{15}\(path)\r")
    try await terminal.wait(forText: "2 scores written to")
    await terminal.type(" ")
    try await terminal.wait(forText: "The scores of whack-a-mole")
    let json = String(decoding: try visitor.bytes(of: path), as: UTF8.self)
    #expect(json.contains("\"Rosa\"") && json.contains("41"))
  }
}
