import Foundation
import GameCore
import Games
import Glibc
import Persistence

/// An arcade with something in every file, and a folder with the files that the examples name.
struct Workshop: Sendable {
  let visitor = Visitor()
  /// The folder that commands run in.
  private var desk: String { visitor.file("desk") }

  /// An own copy of what is made once.
  init() async throws {
    let template = try await Self.template.value
    for folder in ["arcade", "desk"] {
      try FileManager.default.copyItem(
        atPath: template.file(folder), toPath: visitor.file(folder))
    }
  }

  /// Runs a line of the shell, in which `arcade` is the program.
  func shell(_ line: String, adding more: [String: String] = [:]) async throws -> Finished {
    try await Self.shell(line, visitor, adding: more)
  }

  private static func shell(
    _ line: String, _ visitor: Visitor, adding more: [String: String] = [:]
  ) async throws -> Finished {
    var environment = visitor.environment
    let path = environment["PATH"] ?? "/bin"
    environment["PATH"] = "\(visitor.file("desk/bin")):\(Tool.programs):\(path)"
    environment.merge(more) { $1 }
    // A command that hangs ends by a signal, which no cell of the table takes for right.
    return try await run(
      "/usr/bin/timeout",
      ["60", "/bin/bash", "-c", "cd '\(visitor.file("desk"))' || exit 9; \(line)"],
      environment: environment)
  }

  // MARK: - Made once

  private static let template = Task { () async throws -> Visitor in
    let visitor = Visitor()
    let storage = Storage(
      locations: FileLocations(dataDirectory: visitor.data, environment: [:]))
    for game in GameStorage.all {
      let store = game.store(in: storage)
      for (name, points) in [("ann", 5), ("bob", 6)] {
        _ = try store.submit(Score(name: name, points: points, date: .now))
      }
    }
    try keepGames(in: storage)
    for files in files {
      try visitor.write(files.text.utf8, to: visitor.file("desk/\(files.name)"))
    }
    chmod(visitor.file("desk/bin/curl"), 0o700)
    try visitor.write(garden.utf8, to: visitor.data + "/scenes/garden.json")
    _ = try AlbumFolder(storage: storage).keep(
      SouvenirData(title: "A good day"), SouvenirPictures(texts: [.full: [65]], drawings: [:]))
    try CrowdFile(storage: storage).prepare()
    try RunHistory(storage: storage).record(processID: 42)
    let finished = try await shell(
      """
      set -e
      arcade members add 'Ann Lee' --email ann@example.org --address '1 King Street'
      arcade members add Bob
      arcade members add Cid
      arcade character random
      arcade settings bell bell
      cp "$(arcade where whackamole)" "$ARCADE_HOME/backups/whackamole-20261121T002412Z.plist"
      for kind in sqlite xml; do arcade convert members.sqlite Journal.$kind; done
      mv Journal.xml notes.xml
      cp Journal.sqlite Bookmarks.sqlite
      """, visitor)
    guard finished.code == 0 else { throw PythonFailed(errors: "\(finished)") }
    return visitor
  }

  /// Has recorded games of built-in players in the tables of the best games.
  private static func keepGames(in storage: Storage) throws {
    try keep(HumanLikeWhackAMolePlayer(seed: 7), .medium, seed: 42, in: storage)
    try keep(HumanLikeLunarLanderPlayer(seed: 7), .medium, seed: 1, in: storage)
    // A game is known by its moment and its seed.
    for seed in 1...4 as ClosedRange<UInt64> {
      try keep(
        HumanLikeSkeetShooterPlayer(seed: seed), seed == 1 ? .medium : .hard, seed: seed,
        in: storage)
    }
  }

  private static func keep(
    _ player: some BuiltInPlayer, _ difficulty: Difficulty, seed: UInt64, in storage: Storage
  ) throws {
    var player = player
    let replay = player.play(seed: seed, difficulty: difficulty).replay
    // The record of the example in the help.
    let date = Timestamp(secondsSince1970: 1_795_220_652)
    var score = Score(
      name: "Zoë", points: replay.score, difficulty: difficulty, date: date, seed: seed,
      rulesVersion: replay.rulesVersion)
    score.replay = try ReplayFile(storage: storage).write(replay, date: date)
    _ = try GameHistory(storage: storage).add(PlayedGame(score, in: replay, tally: Tally()))
  }

  // MARK: - The files of the examples

  private static let garden =
    #"{"nodes": [{"type": "spriteFile", "file": "tree.png", "position": {"x": 240, "y": 9}}]}"#

  private static let files: [(name: String, text: String)] = [
    ("settings.json", #"{"window": {"title": "Hello"}}"#),
    ("numbers.plist", list("<key>offset</key><integer>3</integer>")),
    ("Info.plist", list("<key>CFBundleVersion</key><integer>11</integer>")),
    // A machine of the examples has a network.
    ("bin/curl", "#!/bin/sh\nexec cat Info.plist\n"),
    ("Journal.momd/Journal.xcdatamodel/contents", model()),
    ("Bookmarks.momd/Bookmarks.mom", model(points)),
    ("Bookmarks.xcdatamodeld/Bookmarks.xcdatamodel/contents", model(points)),
    ("New.mom", model(points)), ("Old.mom", model()),
  ]

  private static func list(_ content: String) -> String {
    #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>\#(content)</dict></plist>"#
  }

  private static let points =
    #"<attribute name="points" attributeType="Integer 32" defaultValueString="0"/>"#

  /// The model of the register, with more where wanted.
  private static func model(_ more: String = "") -> String {
    let texts = ["name", "email", "phone_number", "address"].map {
      #"<attribute name="\#($0)" optional="YES" attributeType="String"/>"#
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <model type="com.apple.IDECoreDataModeler.DataModel">
      <entity name="Customer">\(texts.joined())
      <attribute name="age" optional="YES" attributeType="Integer 16"/>\(more)</entity></model>
      """
  }
}
