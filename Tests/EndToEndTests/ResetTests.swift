import Foundation
import Testing

@Suite struct ResetTests {
  @Test func theMenuNamesWhatItDeletesNeedsTheWordAndBringsEverythingBack() async throws {
    let visitor = Visitor()
    try visitor.write(OriginalFile.xml.bytes, to: visitor.scoreFile)
    let terminal = try await visitor.openMenu()
    try await terminal.choose("Back office")
    try await terminal.choose("Delete hi scores")
    try await terminal.wait(forText: "whackamole.plist: 2 scores")
    await terminal.type("yes\r")
    try await terminal.wait(forText: "yes")
    #expect(try visitor.bytes(of: visitor.scoreFile) == OriginalFile.xml.bytes)
    await terminal.type("\u{7F}\u{7F}\u{7F}reset\r")
    try await terminal.wait(forText: "Hi scores deleted!")
    let empty = try await visitor.run("scores", "whackamole")
    #expect(empty.output == "No scores yet in whackamole.\n")

    await terminal.type(" ")
    try await terminal.choose("Undo the last deletion")
    try await terminal.wait(forText: "Restore it?")
    try await terminal.choose("Yes")
    try await terminal.wait(forText: "2 scores restored.")
    await terminal.type(" ")
    try await terminal.wait(forText: "Undo the last deletion")
    await terminal.type("\u{1B}")
    let menu = try await terminal.wait(forText: "Quit")
    #expect(menu.line(with: "1 Whack-a-mole").contains("41  Rosa"))
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    let back = try await visitor.run("scores", "whackamole", "--format", "csv")
    #expect(back.output.contains(",Rosa,41,"))
    #expect(back.output.contains(",Miguel,7,"))
  }

  @Test func aResetThatFailsOnItsWayTellsWhichFilesAreAwayAlready() async throws {
    let visitor = Visitor()
    try visitor.write(OriginalFile.binary.bytes, to: visitor.scoreFile)
    let folder = visitor.data + "/skeetshooter.sqlite"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let failed = try await visitor.run("reset", "all", "--yes")
    #expect(failed.code == 1)
    let told = failed.output.split(separator: "Hi scores deleted!").last ?? ""
    #expect(told.contains("  \(visitor.scoreFile)\n") && !told.contains(folder))
    #expect(told.contains("/backups/reset-"))
    #expect(failed.errors.contains(folder))
    #expect(try await visitor.run("undo-reset").output.contains("2 scores restored."))
  }

  @Test func theCommandsDeleteAndBringBackToo() async throws {
    let visitor = Visitor()
    try visitor.write(OriginalFile.binary.bytes, to: visitor.scoreFile)
    let refused = try await visitor.run("reset", "whackamole")
    #expect(refused.code == 2)
    #expect(refused.output.contains("\(visitor.scoreFile): 2 scores"))
    #expect(try visitor.bytes(of: visitor.scoreFile) == OriginalFile.binary.bytes)

    let deleted = try await visitor.run("reset", "whackamole", "--yes")
    #expect(deleted.code == 0)
    #expect(deleted.output.contains("Hi scores deleted!"))
    let empty = try await visitor.run("scores", "whackamole")
    #expect(empty.output == "No scores yet in whackamole.\n")
    let nothing = try await visitor.run("reset", "whackamole", "--yes")
    #expect(nothing.output == "There are no scores to delete.\n")
    let noAlbum = try await visitor.run("reset", "album", "--yes")
    #expect(noAlbum.code == 0 && noAlbum.output == "There's nothing to delete.\n")

    let back = try await visitor.run("undo-reset")
    #expect(back.code == 0)
    #expect(back.output.contains("2 scores restored."))
    let printed = try await visitor.run("scores", "--format", "csv")
    #expect(printed.output.contains(",Rosa,41,"))
    #expect(printed.output.contains(",Miguel,7,"))
    let again = try await visitor.run("undo-reset")
    #expect(again.code == 1)
    #expect(again.output == "Nothing to undo.\n")
  }

  @Test func settingsAreDeletedAndBroughtBackToo() async throws {
    let visitor = Visitor()
    _ = try await visitor.run("settings", "theme", "monochrome")
    let deleted = try await visitor.run("reset", "settings", "--yes")
    #expect(deleted.output.contains("Settings deleted."))
    #expect(try await visitor.run("settings", "theme").output == "default\n")
    let back = try await visitor.run("undo-reset")
    #expect(back.output.hasSuffix("The settings are back.\n"))
    #expect(try await visitor.run("settings", "theme").output == "monochrome\n")
  }

  @Test func onATerminalTheCommandAsksForTheWord() async throws {
    let visitor = Visitor()
    try visitor.write(OriginalFile.xml.bytes, to: visitor.scoreFile)
    let refused = try visitor.open(["reset"])
    try await refused.wait(forText: "Type reset to go on:")
    await refused.type("no\r")
    #expect(try await refused.waitForEnd() == .exited(1))
    #expect(await refused.screen.text.contains("Nothing was deleted."))

    let confirmed = try visitor.open(["reset"])
    try await confirmed.wait(forText: "Type reset to go on:")
    await confirmed.type("reset\r")
    #expect(try await confirmed.waitForEnd() == .exited(0))
    #expect(await confirmed.screen.text.contains("Hi scores deleted!"))
  }
}
