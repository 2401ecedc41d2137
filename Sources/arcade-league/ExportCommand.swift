import ArgumentParser
import Canvas
import Commands
import DurableFiles
import GameCore
import JSON
import Persistence
import Words

/// `arcade league export`: everything that the league keeps of the player.
struct ExportCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "export", help: \.league.export,
    examples: """
      arcade league export my-league
      """)

  @Argument(help: .words(\.league.folder))
  var folder: String

  @OptionGroup var options: LeagueOptions

  func perform() throws -> Int32 {
    // An empty variable of a script would lead to the root of the file system.
    guard !folder.isEmpty else { throw LeagueFault.file(.access(.missing), path: folder) }
    let server = try options.server()
    let player = try server.player(orBanned: true)
    let games = try server.ownEntries(1_000_000)
    let files = options.storage.files
    do {
      guard try files.status(folder) == nil else {
        throw CommandFailure(Words.spoken.league.folderIsThere(folder.printable))
      }
      try LeagueExport(server: server, player: player, games: games)
        .write(to: folder.withoutLastSlashes, by: files)
    } catch let error as FileError {
      throw LeagueFault.file(FileFault(error), path: folder)
    }
    print(Words.spoken.league.exported(games.count, folder).printable)
    return 0
  }
}

/// Everything that a league keeps about a player, on its way into a folder.
private struct LeagueExport {
  let server: LeagueServer
  let player: (role: String, name: String)
  let games: [OwnEntry]

  /// Writes it beside its place, which it takes once it's whole: where the server goes away or the disk is
  /// full meanwhile, nothing stays that looks like an export, and the same name can be tried again.
  func write(to path: String, by files: DurableFiles) throws {
    let parent = folder(of: path)
    try files.makeFolder(parent)
    let draft = try PrivateFolder(in: parent)
    try withExtendedLifetime(draft) {
      let place = draft.path + "/export"
      try writeAll(in: place, by: files)
      try files.moveFolder(place, to: path)
    }
  }

  private func writeAll(in place: String, by files: DurableFiles) throws {
    try files.makeFolder(place + "/records")
    for game in games {
      guard let bytes = try record(of: game.id) else { continue }
      try files.create(place + "/records/\(game.id).plist", with: bytes, durably: true)
    }
    var document: [String: JSONValue] = [
      "role": .string(player.role), "name": .string(player.name),
      "friends": .array(try server.friends().map { .string($0.name ?? $0.role) }),
      "games": .array(games.map { .object(JSONObject($0.exported)) }),
      "draws": .array(try server.draws()), "requests": .array(try server.requests()),
    ]
    document["since"] = try server.beginning().map { .string($0.exchanged) }
    let text = JSONDocument.text(ofRecords: [document])
    try files.create(place + "/league.json", with: Array(text.utf8), durably: true)
  }

  /// The record of an entry; nil where the league has none.
  ///
  /// A refused entry may lack one, and old ones are deleted. Any other fault ends the export, since a
  /// game would be missing from it.
  private func record(of entry: String) throws(LeagueFault) -> [UInt8]? {
    do throws(LeagueFault) {
      return try server.record(entry)
    } catch .noRecord, .noSuchEntry {
      return nil
    }
  }
}

extension String {
  /// The path of a folder as shells complete it, without the slashes at its end.
  fileprivate var withoutLastSlashes: String {
    let end = utf8.lastIndex { $0 != UInt8(ascii: "/") }.map { utf8.index(after: $0) }
    return end.map { String(self[..<$0]) } ?? self
  }
}
