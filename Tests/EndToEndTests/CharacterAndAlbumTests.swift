import Foundation
import Testing

/// The two rooms on the title screen, with keys alone and by command.
@Suite struct CharacterAndAlbumTests {
  @Test func aCharacterIsDrawnDeletedAndThereAtTheNextStart() async throws {
    let visitor = Visitor()
    let terminal = try await visitor.openMenu()
    try await terminal.choose("Character")
    try await terminal.wait(forText: "Red Wizard")
    await terminal.type("r")
    await terminal.type("d")
    try await terminal.wait(forText: "Data deleted!")
    await terminal.type("\u{1B}")
    try await terminal.wait(forText: "Quit")
    await terminal.type("q")
    #expect(try await terminal.waitForEnd() == .exited(0))
    let shown = try await visitor.run("character")
    #expect(shown.output == "Red Wizard\nSTR 10  DEX 10  CON 10  INT 10  WIS 10  CHA 10\n")
  }

  @Test func theCommandDrawsDeletesAndRefuses() async throws {
    let visitor = Visitor()
    let drawn = try await visitor.run("character", "random")
    #expect(drawn.code == 0)
    #expect(try await visitor.run("character").output == drawn.output)
    #expect(try await visitor.run("character", "delete").output.hasPrefix("Data deleted!\nRed "))
    let refused = try await visitor.run("character", "randm")
    #expect(refused.code == 2)
    #expect(refused.errors.contains("Did you mean 'random'?"))
    let place = try await visitor.run("where")
    #expect(place.output.contains("/dnd_character.archive\n  character: keyed archive, 1 record"))
  }

  @Test func lookingAtADamagedCharacterLeavesItsFileAlone() async throws {
    let visitor = Visitor()
    let path = visitor.data + "/dnd_character.archive"
    try visitor.write("garbage".utf8, to: path)
    let shown = try await visitor.run("character")
    #expect(shown.code == 1 && shown.output.isEmpty)
    #expect(shown.errors.contains("'\(path)' is damaged"), "\(shown)")
    #expect(try visitor.bytes(of: path) == Array("garbage".utf8))
    #expect(try visitor.names() == ["dnd_character.archive"])
  }

  @Test func lookingAtTheFirstCharacterMakesNoFile() async throws {
    let visitor = Visitor()
    let shown = try await visitor.run("character")
    #expect(shown.code == 0 && shown.output.hasPrefix("Red Wizard\n"))
    #expect(!FileManager.default.fileExists(atPath: visitor.data))
  }

  @Test(.enabled(if: Python.isThere)) func aFolderOfTheTutorialIsListedAndReset() async throws {
    let visitor = Visitor()
    try await Python.write(
      """
      {"$archiver": "NSKeyedArchiver", "$version": 100000,
       "$top": {"Data": plistlib.UID(1)}, "$objects": ["$null",
       {"$class": plistlib.UID(3), "Title": plistlib.UID(2), "Rating": 3.0}, "House Centipede",
       {"$classname": "ScaryBugData", "$classes": ["ScaryBugData", "NSObject"]}]}
      """, "FMT_BINARY", to: visitor.data + "/album/2.scarybug/data.plist")
    #expect(
      try await visitor.run("album").output == "2.scarybug  ***--  House Centipede\n")
    try visitor.write(Array("broken".utf8), to: visitor.data + "/album/3.souvenir/data.plist")
    let damaged = try await visitor.run("album")
    #expect(damaged.code == 1)
    #expect(damaged.errors.contains("It hasn't been changed."))
    let gone = try await visitor.run("reset", "album", "--yes")
    #expect(gone.output.contains("/album: 2 souvenirs\n"))
    #expect(try await visitor.run("album").output.hasPrefix("No souvenirs yet."))
    #expect(try await visitor.run("undo-reset").code == 0)
    #expect(try await visitor.run("album").output == "2.scarybug  ***--  House Centipede\n")
  }
}
