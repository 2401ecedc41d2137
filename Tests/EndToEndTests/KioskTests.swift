import FileSystemDouble
import Foundation
import Glibc
import Testing

/// `arcade --kiosk`: visitors who try to get out of it.
@Suite struct KioskTests {
  private let visitor = Visitor()
  private var root: String { visitor.file("kiosk") }
  private static let line =
    "publickey ssh-ed25519 "
    + "AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f\n"
  private static let fingerprint =
    "66402c9468c58941dd19ffd650bf2b42f9226f83d3bd06ad515d0e5104a77020"

  /// The file that an SSH server would have written.
  private func authentication() throws -> String {
    let path = visitor.file("auth")
    try visitor.write(Self.line.utf8, to: path)
    chmod(path, 0o600)
    return path
  }

  private func open(
    _ more: [String] = [], adding variables: [String: String] = [:]
  ) async throws -> PseudoTerminal {
    let terminal = try visitor.open(
      ["--kiosk", root] + more,
      adding: ["SSH_USER_AUTH": try authentication()].merging(variables) { $1 })
    try await terminal.wait(forText: "Quit")
    return terminal
  }

  private func leave(_ terminal: PseudoTerminal) async throws {
    await terminal.type("\u{1B}")
    await terminal.signal(SIGTERM)
    try await terminal.waitForEnd()
    await terminal.expectGivenBack()
  }

  /// Every file below the test's home that isn't below the kiosk's folder.
  private func filesOutside() throws -> Set<String> {
    let all = try FileManager.default.subpathsOfDirectory(atPath: visitor.home.path)
    return Set(all.filter { !$0.hasPrefix("kiosk") })
  }

  @Test func aVisitorWithAKeyFindsTheSameFolderAndOneWithoutLeavesNone() async throws {
    let menu = try await open()
    await menu.type("q")
    #expect(try await menu.waitForEnd() == .exited(0))
    let folder = root + "/visitors/" + Self.fingerprint
    #expect(FileManager.default.fileExists(atPath: folder + "/defaults.plist"))
    let passing = try visitor.open(["--kiosk", root])
    try await passing.wait(forText: "Without an SSH key")
    let places = try FileManager.default.contentsOfDirectory(atPath: root + "/passing")
    #expect(places.count == 1)
    // A key that is typed as the notice appears isn't meant for it.
    try await passing.wait(forText: "any key")
    await passing.type("\r")
    try await passing.wait(forText: "Quit")
    await passing.type("q")
    #expect(try await passing.waitForEnd() == .exited(0))
    let left = try FileManager.default.subpathsOfDirectory(atPath: root + "/passing")
    #expect(left.filter { $0.contains("/") } == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: root + "/visitors").count == 1)
  }

  @Test(arguments: [
    ["HOME": "HERE", "XDG_DATA_HOME": "HERE", "XDG_CONFIG_HOME": "HERE", "XDG_STATE_HOME": "HERE"],
    ["ARCADE_HOME": "HERE"], ["ARCADE_ASSETS": "HERE"], ["TMPDIR": "HERE"],
    ["PAGER": "touch HERE/pager", "EDITOR": "touch HERE/editor", "SHELL": "HERE/sh"],
    ["PATH": "HERE"], ["TERMINFO": "HERE", "TERMINFO_DIRS": "HERE"], ["TZ": ":HERE/zone"],
    ["LOCPATH": "HERE", "LANGUAGE": "../HERE"], ["SQLITE_TMPDIR": "HERE"],
    ["SSH_ORIGINAL_COMMAND": "sh -i"], ["ESCDELAY": "-1", "LINES": "1", "COLUMNS": "1"],
  ])
  func variablesLeadNowhere(variables: [String: String]) async throws {
    let trap = visitor.file("trap")
    try FileManager.default.createDirectory(atPath: trap, withIntermediateDirectories: true)
    let sent = variables.mapValues { $0.replacing("HERE", with: trap) }
    let menu = try await open(adding: sent)
    let before = try filesOutside()
    let opened = try openFiles(of: menu)
    #expect(opened.allSatisfy { !$0.hasPrefix(trap) }, "\(opened)")
    await menu.type("\r")
    await menu.settle()
    try await leave(menu)
    #expect(try filesOutside() == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: trap) == [])
  }

  private func openFiles(of terminal: PseudoTerminal) throws -> [String] {
    let folder = "/proc/\(terminal.process)/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0)
    }
  }

  @Test func controlZAndTheSignalOfASuspensionStopNothing() async throws {
    let menu = try await open()
    await menu.type("\u{1A}")
    await menu.signal(SIGTSTP)
    await menu.settle()
    #expect(try state(of: menu) != "T")
    await menu.type("q")
    #expect(try await menu.waitForEnd() == .exited(0))
  }

  private func state(of terminal: PseudoTerminal) throws -> Substring? {
    let text = try String(contentsOfFile: "/proc/\(terminal.process)/status", encoding: .utf8)
    return text.split(separator: "\n").first { $0.hasPrefix("State:") }?.split(separator: "\t")
      .last?.prefix(1)
  }

  /// The keys of every room, of the file dialogues of the data room, and answers of a terminal.
  @Test(arguments: [
    "\u{1B}[200~/etc/passwd\u{1B}[201~", "o/etc/passwd\r", "e/etc/passwd\r", "!sh\r", ":!sh\r",
    "\u{1B}]11;rgb:ffff/ffff/ffff\u{7}", "\u{1B}]52;c;c2g=\u{7}", "\u{1B}P+q544e\u{1B}\\",
    "\u{1B}[?1;2c", "\u{1B}[24;80R", "\u{1B}]0;x\u{7}", "\u{1B}_x\u{1B}\\", "\u{1B}[M   ",
    "\u{1B}[<0;99999;99999M", "\u{1B}[200~\u{1B}]52;c;?\u{7}\u{1B}[201~", "\u{0}\u{1}\u{2}\u{5}",
    "\u{1C}", "\u{19}", "\u{F}\u{12}\u{14}", "D\r", "vbxrs",
  ])
  func keysAndAnswersOfTheTerminalOpenNothing(keys: String) async throws {
    let menu = try await open()
    let before = try filesOutside()
    // The title, the back office and the settings get them.
    for way in ["", "\u{1B}[F\u{1B}[A\u{1B}[A\u{1B}[A\r", "\u{1B}[F\u{1B}[A\u{1B}[A\r"] {
      await menu.type(way)
      await menu.settle()
      await menu.send(Array(keys.utf8))
      await menu.settle()
      guard try state(of: menu) != nil, await menu.ending == nil else { break }
    }
    #expect(try children(of: menu) == [])
    #expect(await !menu.screen.text.contains("root:"))
    await menu.signal(SIGTERM)
    try await menu.waitForEnd()
    #expect(try filesOutside() == before)
  }

  /// The processes that it has started.
  private func children(of terminal: PseudoTerminal) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      // Some end while they are looked at, and some names are no process.
      let text = try? String(contentsOfFile: "/proc/\(name)/status", encoding: .utf8)
      return text?.contains("\nPPid:\t\(terminal.process)\n") == true
    }
  }

  @Test(arguments: ["../../../tmp/x", "/etc/passwd", "; sh", "$(sh)", "\u{1B}[2J", "a\u{202E}b"])
  func aNameLeadsNowhere(name: String) async throws {
    let menu = try await open()
    let before = try filesOutside()
    await menu.type("\r")
    await menu.settle()
    await menu.type(name + "\r")
    await menu.settle()
    try await leave(menu)
    #expect(try filesOutside() == before)
  }

  @Test func aLinkInTheFolderLeadsNowhere() async throws {
    let menu = try await open()
    try await leave(menu)
    let folder = root + "/visitors/" + Self.fingerprint
    let secret = visitor.file("secret.json")
    try visitor.write("{\"secret\": 1}".utf8, to: secret)
    try FileManager.default.createDirectory(
      atPath: folder + "/scenes", withIntermediateDirectories: true)
    symlink(secret, folder + "/scenes/mine.json")
    unlink(folder + "/crowd.json")
    symlink(secret, folder + "/crowd.json")
    let again = try await open()
    await again.type("\r")
    await again.settle()
    try await leave(again)
    #expect(try visitor.bytes(of: secret) == Array("{\"secret\": 1}".utf8))
  }

  @Test func theKernelHoldsTheProcessToIt() async throws {
    let menu = try await open()
    let text = try String(contentsOfFile: "/proc/\(menu.process)/status", encoding: .utf8)
    #expect(text.contains("NoNewPrivs:\t1") && text.contains("Seccomp:\t2"))
    let limits = try String(contentsOfFile: "/proc/\(menu.process)/limits", encoding: .utf8)
    let row = limits.split(separator: "\n").first { $0.hasPrefix("Max file size") }
    #expect(row?.split(separator: " ").contains("\(20 << 20)") == true)
    try await leave(menu)
  }

  @Test func thereAreNoMorePlacesThanTheHouseHas() async throws {
    let first = try await open(["--visitors", "1"])
    let second = try visitor.open(["--kiosk", root, "--visitors", "1"])
    try await second.wait(forText: "The only place is taken.")
    #expect(try await second.waitForEnd() == .exited(1))
    try await leave(first)
    try await leave(try await open(["--visitors", "1"]))
  }

  @Test(arguments: [
    ["--kiosk", "ROOT", "play", "whackamole"], ["--kiosk", "ROOT", "where"],
    ["--kiosk", "ROOT", "inspect", "/etc/passwd"], ["where", "--kiosk", "ROOT"],
    ["--kiosk", "ROOT", "--data-dir", "/tmp"], ["--kiosk"], ["--visitors", "3"],
    ["--kiosk", "ROOT", "--idle", "0"], ["--kiosk", "ROOT", "--quota", "99999999999999999999"],
  ])
  func noCommandGoesWithIt(words: [String]) async throws {
    let finished = try await EndToEndTests.run(
      Visitor.program, words.map { $0.replacing("ROOT", with: root) },
      environment: visitor.environment)
    #expect(finished.code == 2 && finished.output == "")
    #expect(!FileManager.default.fileExists(atPath: root))
  }

  @Test func withoutATerminalNothingIsShown() async throws {
    let finished = try await visitor.run(
      "--kiosk", root, adding: ["SSH_USER_AUTH": try authentication()])
    #expect(finished.code == 2 && finished.errors.hasPrefix("This needs a terminal."))
  }
}
