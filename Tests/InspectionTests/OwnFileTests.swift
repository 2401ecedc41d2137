import Foundation
import Inspection
import PropertyLists
import Testing

/// The arcade's own files are told by what they hold, and say what they are in a line.
@Suite struct OwnFileTests {
  private func file(_ path: String) throws -> InspectedFile { try Inspector().inspect(path) }

  private func write(
    _ root: PropertyListValue, _ form: PropertyList.Form, in folder: TemporaryFolder,
    to name: String = "file"
  ) throws -> String {
    try folder.write(try PropertyList(root: root, form: form).bytes(), to: name)
  }

  private static let replay: [String: PropertyListValue] = [
    "arcadeReplay": .integer(1), "game": .string("skeet"), "rules": .integer(1),
    "seed": .integer(42), "difficulty": .string("Hard"), "ticks": .integer(120),
    "score": .integer(41), "inputs": .array([.integer(3), .integer(1)]),
    "hashes": .data([UInt8](repeating: 7, count: 16)),
  ]

  private static let roots: [(root: [String: PropertyListValue], kind: String)] = [
    (replay, "replay of Skeet shooter, Hard, 41 points"),
    (
      replay.merging(["game": .string("other"), "score": .integer(1)]) { $1 },
      "replay of 'other', Hard, 1 point"
    ),
    (replay.merging(["ticks": .string("x")]) { $1 }, "replay that can't be played"),
    (replay.merging(["arcadeReplay": .integer(2)]) { $1 }, "replay that can't be played"),
    (["hiscores": .array([.dictionary([:]), .dictionary([:])])], "table of 2 scores"),
    (["simple_data_difficulty": .string("Hard")], "settings of the arcade"),
    (
      ["theme": .string("dark"), "bell": .string("off"), "later": .integer(1)],
      "settings of the arcade"
    ),
    (["theme": .string("dark")], "property list, "),
    (["mouse": .boolean(true), "a": .integer(1), "b": .integer(2)], "property list, "),
    (["nodes": .string("no scene")], "property list, "),
    (["nodes": .array([.dictionary(["type": .string("graph")])])], "property list, "),
  ]

  @Test(arguments: roots.indices, [PropertyList.Form.xml, .binary])
  func propertyListsOfTheArcadeAreNamed(_ index: Int, _ form: PropertyList.Form) throws {
    let (root, kind) = Self.roots[index]
    let folder = try TemporaryFolder()
    let found = try file(try write(.dictionary(root), form, in: folder))
    #expect(found.kind.hasPrefix(kind))
    if !kind.hasPrefix("property list") {
      #expect(
        found.facts.first
          == InspectedField("form", .text("property list, \(form == .xml ? "XML" : "binary")")))
    }
    guard case .tree(.fields(let fields, _)) = found.content else {
      Issue.record("its content is not shown")
      return
    }
    #expect(fields.map(\.name) == root.keys.sorted())
    var options = Inspector.Options()
    options.isRaw = true
    let raw = try Inspector(options: options).inspect(folder.path + "/file")
    #expect(raw.kind.hasPrefix("property list, "))
  }

  private func archive(
    _ name: String, top: String, _ fields: [String: PropertyListValue], _ objects: [String]
  ) -> PropertyListValue {
    let instance = fields.merging(["$class": .uniqueIdentifier(2)]) { $1 }
    return .dictionary([
      "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000),
      "$top": .dictionary([top: .uniqueIdentifier(1)]),
      "$objects": .array(
        [
          .string("$null"), .dictionary(instance),
          .dictionary([
            "$classname": .string(name), "$classes": .array([.string(name), .string("NSObject")]),
          ]),
        ] + objects.map { .string($0) }),
    ])
  }

  @Test func charactersAreNamed() throws {
    let folder = try TemporaryFolder()
    var fields: [String: PropertyListValue] = [
      "$0": .uniqueIdentifier(3), "$1": .uniqueIdentifier(4),
    ]
    for index in 2..<8 { fields["$\(index)"] = .integer(index + 4) }
    let path = try write(
      archive("SimpleCharacter", top: "root", fields, ["Red", "Shaman"]), .binary, in: folder)
    let found = try file(path)
    #expect(found.kind == "character, Red Shaman")
    #expect(found.facts.contains(InspectedField("CHA", .integer(11))))
    let wrong = try write(
      archive("SimpleCharacter", top: "root", fields, ["Pink", "Shaman"]), .xml, in: folder)
    #expect(try file(wrong).kind == "character that can't be used")
    let other = try write(
      archive("OtherCharacter", top: "else", [:], []), .xml, in: folder)
    #expect(try file(other).kind == "keyed archive, XML")
  }

  @Test func aSouvenirIsNamedByItsFolder() throws {
    let folder = try TemporaryFolder()
    let fields: [String: PropertyListValue] = ["Title": .uniqueIdentifier(3), "Rating": .real(4.5)]
    let path = try write(
      archive("ScaryBugData", top: "Data", fields, ["A hit"]), .binary, in: folder,
      to: "7.souvenir/data.plist")
    _ = try folder.write("picture", to: "7.souvenir/thumbnail.txt")
    let before = try snapshot(of: folder.path)
    for place in [path, folder.path + "/7.souvenir"] {
      let found = try file(place)
      #expect(found.kind == "souvenir 'A hit'")
      #expect(found.facts.contains(InspectedField("rating", .real(4.5))))
    }
    #expect(
      try file(folder.path + "/7.souvenir").facts.last
        == InspectedField("files", .list([.text("thumbnail.txt")])))
    #expect(try snapshot(of: folder.path) == before)
  }

  /// The copy of one that was deleted, as the backups name it, and the current folder.
  @Test(arguments: [
    "7.souvenir-20261121T002412Z", "7.souvenir-20261121T002412Z-2", "8-b.scarybug/.",
    "9.souvenir//",
  ]) func aSouvenirIsKnownByEachNameOfItsFolder(_ name: String) throws {
    let folder = try TemporaryFolder()
    let fields: [String: PropertyListValue] = ["Title": .uniqueIdentifier(3), "Rating": .real(4.5)]
    _ = try write(
      archive("ScaryBugData", top: "Data", fields, ["A hit"]), .binary, in: folder,
      to: String(name.prefix { $0 != "/" }) + "/data.plist")
    #expect(try file(folder.path + "/" + name).kind == "souvenir 'A hit'")
  }

  /// The three scenes that come with the arcade, one in each syntax.
  @Test(arguments: [
    ("crater.xml", "XML"), ("desert.plist", "property list, XML"), ("meadow.json", "JSON"),
  ]) func scenesAreNamedInEachSyntax(_ name: String, _ form: String) throws {
    let scenes =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path + "/Assets/Scenes/"
    let found = try file(scenes + name)
    #expect(found.kind.hasPrefix("scene of "))
    #expect(found.kind != "scene of 0 nodes")
    #expect(found.facts.first == InspectedField("form", .text(form)))
    let text = try inspection(of: scenes + name, as: .tree)
    #expect(text.contains("spriteFile"))
  }

  @Test func aSceneThatCannotBeDrawnSaysWhy() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      #"{"nodes": [{"type": "spriteFile"}]}"#, to: "scene")
    let found = try file(path)
    #expect(found.kind == "scene that can't be drawn")
    guard case .text(let reason)? = found.facts.last?.value else {
      Issue.record("no reason is given")
      return
    }
    #expect(reason.hasPrefix("node 1, 'spriteFile'"))
  }
}
