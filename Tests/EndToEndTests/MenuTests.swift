import Glibc
import TestSupport
import Testing

@Suite struct MenuTests {
  @Test func anUntouchedMenuSendsNothingAndTakesNoProcessorTime() async throws {
    let terminal = try await Visitor().openMenu()
    // The rest that came after the last line of the menu.
    while await !terminal.isQuiet(for: .milliseconds(300)) {}
    // Work of the start that nobody sees ends later on a busy machine, so the first two seconds that
    // take nothing are waited for; a menu that polls has none.
    for window in 1... {
      let before = try terminal.processorSeconds()
      #expect(await terminal.isQuiet(for: .seconds(2)))
      if try terminal.processorSeconds() - before < 0.015 { break }
      try #require(window < 10, "an untouched menu takes processor time")
    }
  }

  @Test func aMoveInAListIsOneWrite() async throws {
    let terminal = try await Visitor().openMenu()
    try await terminal.choose("Settings")
    try await terminal.wait(forText: "Theme")
    // A line that leads on has another last line, so more changes than one piece holds.
    for arrow in ["B", "B", "B", "A"] {
      await terminal.settle()
      let before = try terminal.writeCalls()
      let row = await terminal.screen.chosenRow
      await terminal.type("\u{1B}[\(arrow)")
      // A rest may come before the answer, on a busy machine.
      try await terminal.wait(for: "the next line") { $0.chosenRow != nil && $0.chosenRow != row }
      await terminal.settle()
      #expect(try terminal.writeCalls() - before == 1)
    }
  }

  @Test func aClickChoosesTheLineUnderThePointer() async throws {
    let terminal = try await Visitor().openMenu()
    let lines = await terminal.screen.lines
    let row = try #require(lines.firstIndex { $0.contains("Back office") }) + 1
    await terminal.type("\u{1B}[<0;12;\(row)M\u{1B}[<0;12;\(row)m")
    try await terminal.wait(forText: "Delete hi scores")
  }

  @Test func twoArcadesAtOnceKeepEachOthersSettings() async throws {
    let visitor = Visitor()
    let one = try await visitor.openMenu()
    let other = try await visitor.openMenu()
    try await one.choose("Difficulty")
    try await one.choose("Insane")
    try await one.wait(for: "Insane in the menu") { $0.line(with: "Difficulty").contains("Insane") }
    try await other.choose("Player")
    try await other.choose("Player3")
    let menu = try await other.wait(for: "Player3 in the menu") {
      $0.line(with: "Player ").contains("Player3")
    }
    #expect(menu.line(with: "Difficulty").contains("Insane"))
    for terminal in [one, other] {
      await terminal.type("q")
      #expect(try await terminal.waitForEnd() == .exited(0))
    }
    let settings = try await visitor.run("settings").output.split(separator: "\n")
    #expect(settings.contains { $0.hasPrefix("simple_data_difficulty") && $0.contains(" Insane ") })
    #expect(settings.contains { $0.hasPrefix("player_name") && $0.contains("Player3") })
  }

  @Test(arguments: [1, 2, 3, 4])
  func noBytesWhatsoeverBringTheArcadeDown(seed: UInt64) async throws {
    let terminal = try await Visitor().openMenu()
    await terminal.send(Self.noise(seed, count: 20_000))
    // Not Ctrl-C: with it a terminal drops what the program said and we have not read yet.
    await terminal.signal(SIGINT)
    let ending = try await terminal.waitForEnd()
    // The noise may have chosen to quit.
    #expect(ending == .exited(0) || ending == .exited(130))
    await terminal.expectGivenBack()
  }

  /// Random bytes and pieces of sequences, without the keys that are signals.
  private static func noise(_ seed: UInt64, count: Int) -> [UInt8] {
    let pieces: [[UInt8]] = [
      Array("\u{1B}[".utf8), Array("\u{1B}[<".utf8), Array("\u{1B}[200~".utf8),
      Array("\u{1B}[201~".utf8), Array("\u{1B}O".utf8), Array("4;999999999999999999;1M".utf8),
      [0xF0, 0x9F], [0xC2], [0xFF],
    ]
    let next = randomNumbers(seed: seed)
    var bytes: [UInt8] = []
    while bytes.count < count {
      let number = next(1 << 31)
      if number.isMultiple(of: 3) {
        bytes += pieces[number / 3 % pieces.count]
      } else if ![3, 26, 28, UInt8(ascii: "q")].contains(UInt8(number / 3 & 0xFF)) {
        bytes.append(UInt8(number / 3 & 0xFF))
      }
    }
    return bytes
  }
}
