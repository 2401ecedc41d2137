import Foundation
import Glibc
import PropertyLists
import Testing

/// The lunar lander's board as whoever sits at the terminal meets it.
@Suite struct BoardTests {
  private let visitor = Visitor()
  private var board: String { visitor.file("board.plist") }
  private let firstFive = [
    "Mark", "900", "Rachel", "700", "Oliver", "500", "Harry", "300", "Tanya", "100",
  ]

  private func waitForBoard() throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while access(board, F_OK) != 0, ContinuousClock.now < deadline { usleep(5_000) }
    let root = try PropertyList(reading: visitor.bytes(of: board)).root
    #expect(root == .array(firstFive.map { .string($0) }))
  }

  @Test func anAddressTypedInTheSettingsIsKeptAndUsedAtOnce() async throws {
    let terminal = try await visitor.openMenu()
    try await terminal.choose("Settings")
    try await terminal.wait(forText: "←→ change")
    // The list is longer than a small window.
    await terminal.type("\u{1B}OF")
    try await terminal.choose("Lander's board")
    try await terminal.wait(forText: "Address:")
    await terminal.type("/tmp\r")
    try await terminal.wait(forText: "That isn't a valid address.")
    await terminal.type("\u{15}file://\(board)\r")
    try await terminal.wait(forText: "Enter select")
    try waitForBoard()
    await terminal.type("\u{1B}q")
    let told = try await visitor.run("board")
    #expect(told.output.contains("The board is at 'file://\(board)'."))
  }

  @Test func aPasswordIsKeptAndUsedAndShownNowhere() async throws {
    let url = "http://joe:secret@localhost:9/board.plist?token=hidden"
    let set = try await visitor.run("settings", "lander_board_url", url)
    #expect(set.output == "http://…@localhost:9/board.plist?token=…\n")
    let refused = try await visitor.run(
      "settings", "lander_board_url", "http://joe:se/cret@localhost:9/b")
    #expect(refused.code == 2)
    #expect(!refused.errors.contains("se/cret"))
    let terminal = try await visitor.openMenu(columns: 120)
    try await terminal.choose("Settings")
    try await terminal.wait(forText: "←→ change")
    // The list is longer than a small window.
    await terminal.type("\u{1B}OF")
    try await terminal.choose("Lander's board")
    try await terminal.wait(forText: "http://…@localhost:9/board.plist")
    await terminal.type("\r")
    try await terminal.wait(forText: "Enter select")
    await terminal.type("\u{1B}q")
    try await terminal.waitForEnd()
    let told = String(decoding: await terminal.transcript, as: UTF8.self)
    let board = try await visitor.run("board")
    let list = try await visitor.run("settings")
    for text in [told, board.output, list.output] {
      #expect(!text.contains("secret") && !text.contains("hidden"))
    }
    let defaults = try PropertyList(reading: visitor.bytes(of: visitor.defaultsFile)).root
    #expect(defaults.dictionary?["lander_board_url"] == .string(url))
  }

  @Test func whoOpensTheArcadePublishesAndTheCommandTellsHowItStands() async throws {
    #expect(try await visitor.run("board").code == 1)
    _ = try await visitor.run("settings", "lander_board_url", "file://\(board)")
    let terminal = try await visitor.openMenu()
    try waitForBoard()
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    await terminal.expectGivenBack()
    let again = try await visitor.run("board", "sync")
    #expect(
      again.output
        == "The board at 'file://\(board)' and the table here agree: nothing was missing.\n")
    try visitor.write(Array("<html>".utf8), to: board)
    let spoiled = try await visitor.run("board", "sync")
    #expect(spoiled.code == 1)
    #expect(spoiled.errors.contains("can't be used: it's a web page."))
    let warned = try visitor.open()
    try await warned.wait(forText: "it's a web page")
    let shown = try await visitor.run("scores", "lander", "--format", "csv")
    #expect(shown.output.contains("Mark,900"))
  }

  /// A connection that nobody takes stays in the queue, without an answer.
  @Test func aSilentServerHoldsNobodyUp() async throws {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(server) }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(server, $0, size) == 0 && listen(server, 8) == 0 && getsockname(server, $0, &size) == 0
      }
    }
    #expect(isBound)
    let url = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))/board.plist"
    _ = try await visitor.run("settings", "lander_board_url", url)
    let terminal = try await visitor.openMenu()
    let connection = accept(server, nil, nil)
    #expect(connection >= 0)
    try await terminal.choose("High scores")
    // The command that asks the board still waits for it, and the menu has answered all the same.
    var request = [UInt8](repeating: 0, count: 4_096)
    while recv(connection, &request, request.count, Int32(MSG_DONTWAIT)) > 0 {}
    #expect(errno == EAGAIN)
    await terminal.type("\u{1B}")
    try await terminal.wait(forText: "Quit")
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    close(connection)
  }
}
