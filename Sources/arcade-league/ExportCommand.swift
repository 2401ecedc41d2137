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
    let entries = try server.ownEntries(1_000_000)
    let files = options.storage.files
    do {
      guard try files.status(folder) == nil else {
        throw CommandFailure(Words.spoken.league.folderIsThere(folder.printable))
      }
      try files.makeFolder(folder + "/records")
      for entry in entries {
        guard let bytes = try record(of: entry.id, server) else { continue }
        try files.create(folder + "/records/\(entry.id).plist", with: bytes, durably: true)
      }
      var document: [String: JSONValue] = [
        "role": .string(player.role), "name": .string(player.name),
        "friends": .array(try server.friends().map { .string($0) }),
        "games": .array(entries.map { .object(JSONObject($0.exported)) }),
        "draws": .array(try server.draws()), "requests": .array(try server.requests()),
      ]
      document["since"] = try server.beginning().map { .string($0.dayAndTime()) }
      let text = JSONDocument.text(ofRecords: [document])
      try files.create(folder + "/league.json", with: Array(text.utf8), durably: true)
    } catch let error as FileError {
      throw LeagueFault.file(FileFault(error), path: folder)
    }
    print(Words.spoken.league.exported(entries.count, folder).printable)
    return 0
  }

  /// The record of an entry; nil where the league has none.
  ///
  /// A refused entry may lack one, and old ones are deleted. Any other fault ends the export, since a
  /// game would be missing from it.
  private func record(
    of entry: String, _ server: LeagueServer
  ) throws(LeagueFault) -> [UInt8]? {
    do throws(LeagueFault) {
      return try server.record(entry)
    } catch .noRecord, .noSuchEntry {
      return nil
    }
  }
}
