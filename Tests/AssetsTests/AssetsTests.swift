import Canvas
import Foundation
import Testing

@testable import Assets

@Suite struct AssetsTests {
  private let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Assets")
  private let nowhere = Assets(environment: [:], executablePath: nil)

  @Test(arguments: Assets.embeddedPaths)
  func anEmbeddedFileIsTheOneInTheFolder(path: String) throws {
    let kept = try Data(contentsOf: folder.appendingPathComponent(path))
    #expect(EmbeddedAssets.bytes(at: path) == Array(kept))
  }

  @Test func everyFileInTheFolderIsEmbedded() throws {
    let found = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.contains(".") }
    #expect(Set(found) == Set(Assets.embeddedPaths))
  }

  @Test(arguments: Assets.embeddedPaths.filter { $0.hasSuffix(".sprites") })
  func everySheetIsWellFormedAndHasOneColumnCharactersOnly(path: String) throws {
    let bytes = try #require(nowhere.bytes(named: path))
    let sprites = try SpriteSheet(String(decoding: bytes, as: UTF8.self)).sprites
    #expect(!sprites.isEmpty)
    let cells = sprites.values.flatMap { $0.rows.joined() }.compactMap(\.self)
    #expect(cells.allSatisfy { !$0.isRightHalf && $0.marks.isEmpty })
    if path.contains("ascii") {
      #expect(cells.allSatisfy { $0.scalar.isASCII })
    }
  }

  @Test(arguments: ["whackamole", "cabinet", "scene"])
  func bothGlyphSetsHaveTheSameSprites(sheet: String) {
    let unicode = nowhere.spriteSheet("\(sheet).unicode").sprites
    let ascii = nowhere.spriteSheet("\(sheet).ascii").sprites
    #expect(Set(unicode.keys) == Set(ascii.keys))
  }

  @Test func aFolderOfTheEnvironmentComesBeforeThoseAroundTheProgram() {
    let assets = Assets(
      environment: ["ARCADE_ASSETS": "/chosen"], executablePath: "/opt/games/bin/arcade")
    #expect(
      assets.folders == [
        "/chosen", "/opt/games/bin/../share/arcade", "/opt/games/bin/Assets", "/opt/games/Assets",
        "/opt/Assets", "/Assets",
      ])
  }

  @Test func aSpriteOnDiskReplacesOneAndTheOthersStay() throws {
    try withFolder { place in
      try write("drawn by me\n[hole]\nO|g\n", at: "Sprites/whackamole.ascii.sprites", in: place)
      let sheet = assets(in: place).spriteSheet("whackamole.ascii")
      #expect(sheet["hole"].size == Size(columns: 1, rows: 1))
      #expect(sheet.sprites.count >= nowhere.spriteSheet("whackamole.ascii").sprites.count)
    }
  }

  @Test(arguments: ["[hole]\nno bar\n", "[hole]\nO|?\n", "", "\u{0}\u{1b}[2J"])
  func aDamagedSheetOnDiskIsAsIfItWereNotThere(text: String) throws {
    try withFolder { place in
      try write(text, at: "Sprites/whackamole.unicode.sprites", in: place)
      let sheet = assets(in: place).spriteSheet("whackamole.unicode")
      #expect(sheet == nowhere.spriteSheet("whackamole.unicode"))
    }
  }

  @Test func aFolderOrAPipeInAFilesPlaceIsPassedOver() throws {
    try withFolder { place in
      let sprites = place.appendingPathComponent("Sprites")
      try FileManager.default.createDirectory(
        at: sprites.appendingPathComponent("cabinet.ascii.sprites"),
        withIntermediateDirectories: true)
      mkfifo(sprites.appendingPathComponent("cabinet.unicode.sprites").path, 0o600)
      for name in ["cabinet.ascii", "cabinet.unicode"] {
        #expect(assets(in: place).spriteSheet(name) == nowhere.spriteSheet(name))
      }
    }
  }

  @Test func theFilesOnDiskAreNamedAlsoThoseThatCannotBeRead() throws {
    try withFolder { place in
      try write("[hole]\nO|g\n", at: "Sprites/whackamole.ascii.sprites", in: place)
      try write("not ours", at: "Sprites/other.sprites", in: place)
      let scene = place.appendingPathComponent("Scenes/meadow.json")
      try FileManager.default.createDirectory(at: scene, withIntermediateDirectories: true)
      let found = assets(in: place).filesOnDisk.sorted { $0.name < $1.name }
      #expect(found.map(\.name) == ["Scenes/meadow.json", "Sprites/whackamole.ascii.sprites"])
      #expect(found.map(\.path) == found.map { "\(place.path)/\($0.name)" })
      #expect(found.map { $0.bytes?.count } == [nil, 11])
    }
  }

  @Test func anEmptyTemplateOnDiskIsNotTaken() throws {
    try withFolder { place in
      try write("", at: "Templates/whackamole_template.plist", in: place)
      #expect(
        assets(in: place).bytes(named: "Templates/whackamole_template.plist")
          == nowhere.bytes(named: "Templates/whackamole_template.plist"))
      try write("mine", at: "Templates/whackamole_template.plist", in: place)
      #expect(
        assets(in: place).bytes(named: "Templates/whackamole_template.plist")
          == Array("mine".utf8))
    }
  }

  private func assets(in place: URL) -> Assets {
    Assets(environment: ["ARCADE_ASSETS": place.path], executablePath: nil)
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let place = FileManager.default.temporaryDirectory
      .appendingPathComponent("arcade-assets-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    try body(place)
  }

  private func write(_ text: String, at path: String, in place: URL) throws {
    let file = place.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
