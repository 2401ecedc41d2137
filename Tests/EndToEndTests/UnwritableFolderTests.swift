import FileSystemDouble
import Foundation
import Glibc
import Testing

@Suite struct UnwritableFolderTests {
  @Test(.timeLimit(.minutes(5)))
  func inAFolderThatCannotBeWrittenTheGameGoesOnAndTheScoreIsKeptElsewhere() async throws {
    let visitor = Visitor()
    try visitor.write(OriginalFile.xml.bytes, to: visitor.scoreFile)
    guard let user = try await UnprivilegedUser(visitor) else {
      print("Not tried with a read-only folder: root writes into it, and no one else can be.")
      return
    }
    chmod(visitor.data, 0o555)
    let terminal = try PseudoTerminal(
      user.command[0],
      Array(user.command.dropFirst()) + [Visitor.program, "play", "whackamole", "--player", "Ann"],
      environment: visitor.environment, keeping: visitor.home)
    try await expectKept(terminal, in: visitor)
    #expect(try visitor.bytes(of: visitor.scoreFile) == OriginalFile.xml.bytes)

    chmod(visitor.data, 0o755)
    try await visitor.openMenuAndLeave(as: user.command)
    let printed = try await visitor.run("scores", "whackamole", "--format", "csv")
    #expect(printed.output.contains(",Ann,"))
    #expect(printed.output.contains(",Rosa,41,"))
  }

  @Test(.timeLimit(.minutes(5)))
  func onAFullDiskTheGameGoesOnAndTheScoreIsKeptElsewhere() async throws {
    let visitor = Visitor()
    guard try await mountSmallDisk(visitor) else { return }
    defer { umount2(visitor.data, Int32(MNT_DETACH)) }
    try visitor.write(OriginalFile.xml.bytes, to: visitor.scoreFile)
    fill(visitor.data + "/filler")
    let terminal = try visitor.open(
      ["play", "whackamole", "--player", "Ann"])
    try await expectKept(terminal, in: visitor)
    #expect(try visitor.bytes(of: visitor.scoreFile) == OriginalFile.xml.bytes)

    unlink(visitor.data + "/filler")
    try await visitor.openMenuAndLeave()
    let printed = try await visitor.run("scores", "whackamole", "--format", "csv")
    #expect(printed.output.contains(",Ann,"))
    #expect(printed.output.contains(",Rosa,41,"))
  }

  @Test func aRepairForWhichTheDiskHasNoRoomIsMadeOnceThereIsSome() async throws {
    let visitor = Visitor()
    guard try await mountSmallDisk(visitor) else { return }
    defer { umount2(visitor.data, Int32(MNT_DETACH)) }
    try visitor.write(OriginalFile.xml.bytes, to: visitor.scoreFile)
    try visitor.write(#"[{"name": "Ann", "score": 7}]"#.utf8, to: visitor.file("one.json"))
    #expect(try await visitor.run("import", "whackamole", visitor.file("one.json")).code == 0)
    try visitor.write("garbage".utf8, to: visitor.scoreFile)
    fill(visitor.data + "/filler")
    let repaired = try await visitor.run("check", "--repair")
    #expect(repaired.code == 1)
    #expect(repaired.errors.contains("no space left"), "\(repaired)")
    #expect(FileManager.default.contents(atPath: visitor.scoreFile) == Data("garbage".utf8))

    unlink(visitor.data + "/filler")
    let mended = try await visitor.run("check", "--repair")
    #expect(mended.code == 0, "\(mended)")
    let printed = try await visitor.run("scores", "whackamole", "--format", "csv")
    #expect(printed.output.contains(",Rosa,41,"))
  }

  /// An export for another machine lacks it, so whoever leaves for that one has to know.
  @Test(arguments: ["--output", "--everything"])
  func anExportTellsOfAScoreThatWaits(option: String) async throws {
    let visitor = Visitor()
    let waiting = """
      <plist version="1.0"><dict>
        <key>arcadeSpool</key><integer>1</integer>
        <key>game</key><string>whackamole</string>
        <key>file</key><string>\(visitor.scoreFile)</string>
        <key>score</key>
        <dict><key>name</key><string>Ann</string><key>score</key><integer>7</integer></dict>
      </dict></plist>
      """
    try visitor.write(
      waiting.utf8, to: visitor.data + "/spool/whackamole-20261127T125148Z.plist")
    let exported = try await visitor.run("export", option, visitor.file("exported"))
    #expect(exported.code == 0)
    #expect(
      exported.errors.hasPrefix("A score is waiting to be saved in '\(visitor.scoreFile)'."),
      "\(exported)")
  }

  /// Root can read everything, so the rights themselves are looked at.
  @Test func aMaskThatTakesFilesFromTheirOwnerHidesNoScore() async throws {
    let visitor = Visitor()
    try visitor.write(#"[{"name": "Ann", "score": 7}]"#.utf8, to: visitor.file("one.json"))
    let line = "umask 0777; '\(Visitor.program)' import whackamole '\(visitor.file("one.json"))'"
    let finished = try await EndToEndTests.run(
      "/bin/sh", ["-c", line], environment: visitor.environment)
    #expect(finished.code == 0 && finished.errors.isEmpty, "\(finished)")
    for (path, mode) in [(visitor.data, 0o700), (visitor.scoreFile, 0o600)] as [(String, UInt32)] {
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == mode, "\(path)")
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func aResetThatCannotEmptyAFileSaysNowhereThatItIsDeleted() async throws {
    let visitor = Visitor()
    try visitor.write(OriginalFile.xml.bytes, to: visitor.scoreFile)
    guard let user = try await UnprivilegedUser(visitor) else {
      print("Not tried with a read-only folder: root writes into it, and no one else can be.")
      return
    }
    // The folder of the backups and the locks are there after it.
    #expect(try await visitor.run("reset", "--yes", as: user.command).code == 0)
    #expect(try await visitor.run("undo-reset", as: user.command).code == 0)
    chmod(visitor.data, 0o555)
    let failed = try await visitor.run("reset", "--yes", as: user.command)
    chmod(visitor.data, 0o755)
    #expect(failed.code == 1)
    #expect(failed.errors.contains(visitor.scoreFile))
    #expect(!failed.output.contains("deleted") && !failed.output.contains("/backups/reset-"))
    let printed = try await visitor.run("scores", "whackamole", "--format", "csv")
    #expect(printed.output.contains(",Rosa,41,"))
  }

  @Test(.enabled(if: canGiveFilesAway, "only root can give files to others"))
  func theLogOfAnArcadeThatRootPlaysBelongsToTheOwnerOfItsFolder() async throws {
    let visitor = Visitor()
    try visitor.giveDataAway()
    try await visitor.openMenuAndLeaveAtOnce()
    var status = stat()
    #expect(stat(visitor.data + "/arcade.log", &status) == 0 && status.st_uid == 12_345)
  }

  @Test(.enabled(if: canGiveFilesAway, "only root can give files to others"))
  func aLinkOfSomebodyElseInThePlaceOfTheLogLeadsRootNowhere() async throws {
    let visitor = Visitor()
    try visitor.giveDataAway()
    let (link, target) = (visitor.data + "/arcade.log", visitor.file("elsewhere"))
    try #require(symlink(target, link) == 0 && lchown(link, 12_345, 12_345) == 0)
    try await visitor.openMenuAndLeaveAtOnce()
    #expect(access(target, F_OK) != 0)
  }

  private func expectKept(_ terminal: PseudoTerminal, in visitor: Visitor) async throws {
    let notes = try await terminal.playAndReadNotes()
    #expect(notes.contains { $0.says("Can't save the score to '\(visitor.scoreFile)'") })
    #expect(notes.contains { $0.says("The score is kept in '") })
    #expect(await terminal.ending?.how == .exited(0))
    await terminal.expectGivenBack()
  }

  /// Makes the data folder a disk of its own with 64 KiB; false where nothing can be mounted.
  private func mountSmallDisk(_ visitor: Visitor) async throws -> Bool {
    try FileManager.default.createDirectory(
      atPath: visitor.data, withIntermediateDirectories: true)
    let mount = try await EndToEndTests.run(
      "mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", visitor.data],
      environment: visitor.environment)
    if mount.code != 0 { print("Not tried on a full disk: nothing can be mounted here.") }
    return mount.code == 0
  }

  private func fill(_ path: String) {
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    defer { close(file) }
    var block = [UInt8](repeating: 0, count: 4_096)
    for size in [4_096, 512, 1] {
      while write(file, &block, size) > 0 {}
    }
  }
}

/// Someone whom permissions stop: us, or where we are root another user.
private struct UnprivilegedUser {
  /// The beginning of a command line that runs the rest as this user.
  let command: [String]

  init?(_ visitor: Visitor) async throws {
    guard geteuid() == 0 else {
      command = ["/usr/bin/env"]
      return
    }
    guard access("/usr/bin/setpriv", X_OK) == 0 else { return nil }
    command = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    let trial = try await EndToEndTests.run(
      command[0], command.dropFirst() + [Visitor.program, "--version"],
      environment: visitor.environment)
    guard trial.code == 0 else { return nil }
    for path in [visitor.file(""), visitor.data, visitor.scoreFile] { chown(path, 65534, 65534) }
  }
}

extension Visitor {
  /// Makes the folder of the files and gives it to another user.
  fileprivate func giveDataAway() throws {
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    try #require(chown(data, 12_345, 12_345) == 0)
  }

  /// Opens the menu and leaves.
  fileprivate func openMenuAndLeaveAtOnce() async throws {
    let menu = try await openMenu()
    await menu.type("q")
    #expect(try await menu.waitForEnd() == .exited(0))
  }

  /// Runs a command without a terminal as somebody else.
  fileprivate func run(_ arguments: String..., as command: [String]) async throws -> Finished {
    try await EndToEndTests.run(
      command[0], command.dropFirst() + [Self.program] + arguments, environment: environment)
  }

  /// Opens the menu, reads the notes that come first, and leaves.
  fileprivate func openMenuAndLeave(as command: [String] = ["/usr/bin/env"]) async throws {
    let terminal = try PseudoTerminal(
      command[0], command.dropFirst() + [Self.program], environment: environment, keeping: home)
    let notes = try await terminal.readNotes(untilText: "Quit")
    #expect(notes.contains { $0.says("A score that was waiting is now saved") })
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
  }
}
