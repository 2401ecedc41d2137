import Testing

/// A terminal that draws ambiguous characters two columns wide, as the setting says.
@Suite struct WideTerminalTests {
  private let visitor = Visitor()

  /// The screen's rows from a frame's top to its bottom whose cell at its right end is no part of it.
  private static func broken(_ screen: TerminalScreen) -> [String] {
    let lines = screen.lines
    guard let top = lines.firstIndex(where: { $0.contains(/\+-{20,}\+/) }),
      let bottom = lines.lastIndex(where: { $0.contains(/\+-{20,}\+/) }), top < bottom,
      let end = (0..<screen.columns).last(where: { screen[$0, top] == "+" })
    else { return ["no frame"] }
    return (top...bottom).filter { !["|", "+"].contains(screen[end, $0]) }.map { lines[$0] }
  }

  @Test func aFrameAroundNamesInGreekAndCyrillicIsStraight() async throws {
    for (key, value) in [("ambiguous_width", "wide"), ("player_name", "Ωmega Жук José")] {
      let finished = try await visitor.run("settings", key, value)
      #expect(finished.code == 0, "\(finished)")
    }
    let terminal = try visitor.open()
    await terminal.drawAmbiguousWide()
    try await terminal.wait(forText: "Ωmega Жук José")
    // The player's line, and the box with the names.
    await terminal.type("\u{1B}[H" + String(repeating: "\u{1B}[B", count: 5) + "\r")
    try await terminal.wait(forText: "Who's playing?")
    for _ in 0..<4 {
      let screen = await terminal.screen
      #expect(Self.broken(screen) == [], "\(screen.text)")
      #expect(screen.text.contains("Ωmega Жук José"))
      await terminal.type("\u{1B}[B")
      await terminal.settle()
    }
    await terminal.type("\u{3}")
    #expect(try await terminal.waitForEnd() == .exited(130))
    await terminal.expectGivenBack()
  }

  @Test func theSettingHoldsAtOnce() async throws {
    let terminal = try await visitor.openMenu(columns: 80, rows: 40)
    // The last line but two.
    await terminal.type("\u{1B}[F\u{1B}[A\u{1B}[A\r")
    try await terminal.wait(forText: "Ambiguous width")
    while await !terminal.screen.lines.contains(where: { $0.contains(/[▸>] .*Ambiguous width/) }) {
      await terminal.type("\u{1B}[B")
      await terminal.settle()
    }
    #expect(await terminal.screen.text.contains("╭"))
    await terminal.type("\u{1B}[C")
    let wide = try await terminal.wait(for: "a frame in ASCII") { Self.broken($0) == [] }
    #expect(wide.text.unicodeScalars.allSatisfy { $0.value < 0x80 })
    await terminal.type("\u{1B}[D")
    try await terminal.wait(for: "the other frame again") { $0.text.contains("╭") }
    await terminal.type("\u{3}")
    _ = try await terminal.waitForEnd()
  }

  @Test func aPrintedTableIsStraight() async throws {
    let scores = visitor.file("scores.csv")
    try visitor.write("name,score\nΩmega Жук,12\nAnn,9\n".utf8, to: scores)
    for finished in [
      try await visitor.run("settings", "ambiguous_width", "wide"),
      try await visitor.run("import", "whackamole", scores),
    ] {
      #expect(finished.code == 0, "\(finished)")
    }
    // The program waits until the terminal knows its width.
    let script = #"read -r line; exec "$0" scores whackamole"#
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", script, Visitor.program], environment: visitor.environment, columns: 80,
      rows: 24, keeping: visitor.home)
    await terminal.drawAmbiguousWide()
    await terminal.type("\n")
    let screen = try await terminal.wait(for: "the table") { $0.text.contains("Ann") }
    let places = (0..<screen.rows).filter { screen.lines[$0].contains("Medium") }.map { row in
      (0..<screen.columns).first { screen[$0, row] == "M" }
    }
    #expect(places.count == 2 && Set(places).count == 1, "\(screen.text)")
    #expect(try await terminal.waitForEnd() == .exited(0))
  }
}
