import Foundation
import Testing

/// The commands that keep files, put them back and write them in other forms.
@Suite struct BackupAndConvertTests {
  private let visitor = Visitor()

  private func run(_ typed: String) async throws -> Finished {
    try await EndToEndTests.run(
      Visitor.program, typed.split(separator: " ").map(String.init),
      environment: visitor.environment)
  }

  private func scores(_ game: String) async throws -> [String] {
    let table = try await run("scores \(game) --all --format csv").output
    return table.split(whereSeparator: \.isNewline).dropFirst().map { line in
      line.split(separator: ",").dropFirst(2).prefix(3).joined(separator: " ")
    }
  }

  /// Takes scores in, each file in a session of its own.
  private func play(_ game: String) async throws {
    for (name, points) in [("Ann", 700), ("Bob", 900), ("Cid", 800)] {
      let path = visitor.data + "/../\(name).csv"
      try visitor.write("name,score,difficulty\n\(name),\(points),Hard\n".utf8, to: path)
      #expect(try await run("import \(game) \(path)").code == 0)
    }
  }

  @Test(arguments: ["whackamole", "skeet", "memory", "lander"])
  func aBackupIsListedAndPutBackAndSoIsWhatItReplaced(game: String) async throws {
    #expect(try await run("backups").output == "No backups yet.\n")
    try await play(game)
    let before = try await scores(game)
    #expect(
      before.prefix(3) == ["Bob 900 Hard", "Cid 800 Hard", "Ann 700 Hard"] || game == "lander")
    let listed = try await run("backups \(game)")
    #expect(listed.code == 0)
    #expect(listed.output.contains("before a change"))
    let unasked = try await run("backups restore \(game)")
    #expect(unasked.code == 2)
    #expect(try await scores(game) == before)
    let restored = try await run("backups restore \(game) --yes")
    #expect(restored.code == 0)
    #expect(try await scores(game) == before.filter { !$0.hasPrefix("Cid") })
    let kept = try #require(
      restored.output.split(separator: "'").first {
        $0.contains("/backups/") && restored.output.contains("kept as '\($0)'")
      })
    #expect(try await run("backups restore \(kept) --yes").code == 0)
    #expect(try await scores(game) == before)
  }

  @Test func whatHasNoBackupIsTold() async throws {
    let nothing = try await run("backups restore whackamole --yes")
    #expect(nothing.code == 1)
    #expect(nothing.errors.contains("no backup of 'whackamole'"))
    try await play("whackamole")
    #expect(try await run("backups whackamoles").code == 1)
  }

  @Test func scoresGoFromFormToFormAndBackIntoAnotherArcade() async throws {
    try await play("memory")
    let before = try await scores("memory")
    let folder = visitor.data + "/.."
    var last = "memory"
    for (name, form) in [("a.plist", ""), ("b.db", " --to skeet"), ("c.db", " --to memory")] {
      let finished = try await run("convert \(last) \(folder)/\(name)\(form)")
      #expect(finished.code == 0)
      #expect(finished.output.hasPrefix("4 scores written to "))
      last = "\(folder)/\(name)"
    }
    let again = try await run("convert memory \(last) --to memory")
    #expect(again.code == 1)
    #expect(again.errors.contains("already exists"))
    #expect(try await run("reset memory --yes").code == 0)
    #expect(try await run("convert \(last) memory").code == 0)
    #expect(try await scores("memory") == before)
  }

  @Test(arguments: ["whackamole.plist", "defaults.plist", "crowd.json"])
  func aListThatIsConvertedNeverTakesThePlaceOfAnOwnFile(name: String) async throws {
    try await play("whackamole")
    #expect(try await run("settings game_speed 75").code == 0)
    let list = visitor.data + "/../list.json"
    try visitor.write("{}".utf8, to: list)
    let own = visitor.data + "/" + name
    let before = FileManager.default.contents(atPath: own)
    let finished = try await run("convert \(list) \(own) --force")
    #expect(finished.code == 1)
    #expect(finished.errors.contains(name))
    #expect(FileManager.default.contents(atPath: own) == before)
  }

  @Test func aStoreIsConvertedAndMistakesAreTold() async throws {
    #expect(try await run("members add Ann").code == 0)
    let folder = visitor.data + "/.."
    #expect(try await run("convert members.sqlite \(folder)/m.xml").code == 0)
    let back = try await run("convert \(folder)/m.xml \(folder)/m.db --to sqlite")
    #expect(back.output.contains("Customer: 1"))
    let shown = try await run("inspect --format csv --entity Customer \(folder)/m.db")
    #expect(shown.output.contains("Ann"))
    let mistakes: [(typed: String, code: Int32, says: String)] = [
      ("convert \(folder)/m.xml \(folder)/m.zip", 2, "--to"),
      ("convert \(folder)/m.xml \(folder)/n.db --to sqlit", 2, "Did you mean 'sqlite'?"),
      ("convert \(folder)/none.xml \(folder)/n.db", 1, "There's no file"),
      ("convert \(folder)/m.xml \(folder)/s.db --to skeet", 1, "isn't a score file"),
    ]
    for mistake in mistakes {
      let finished = try await run(mistake.typed)
      #expect(finished.code == mistake.code, "\(mistake.typed)")
      #expect(finished.errors.contains(mistake.says), "\(mistake.typed): \(finished.errors)")
    }
  }
}
