import FileSystemDouble
import GameCore
import Persistence
import Testing
import Words

@Suite struct FileListingTests {
  private let place = TestStorage()

  private func lines() -> [String] {
    listFiles(of: place.storage).map { file in
      let records = file.records.map { String($0) } ?? "-"
      let state =
        if case .damaged(let fault) = file.state {
          "damaged: \(fault.text(in: .english))"
        } else {
          "\(file.state)"
        }
      return "\(file.name) \(file.kind) \(records) \(state)"
    }
  }

  @Test func whereThereIsNothingEveryFileIsMissingAndNothingIsMade() {
    #expect(
      lines() == [
        "whackamole property list - missing", "skeet SQLite database - missing",
        "memory object graph - missing", "memory details object graph - missing",
        "lander SQLite database - missing",
        "settings property list - missing", "character keyed archive - missing",
        "album folder - missing", "members object graph - missing", "runs object graph - missing",
        "history object graph - missing",
        "replays folder - missing", "crowd JSON - missing", "scenes folder - missing",
        "daily property list - missing",
        "backups folder - missing", "spool folder - missing",
        "log text - missing",
      ])
    #expect(place.double.calls.isEmpty)
  }

  @Test func everyFileIsListedAsItStands() throws {
    try place.store().submit("ann", 1)
    try place.store().submit("ann", 2)
    try place.skeetStore().submit("ann", 3)
    try place.memoryStore().submit("ann", 3)
    try place.landerStore().prepare()
    try place.write("", to: place.folder.file("data/defaults.plist"))
    try Settings(storage: place.storage).setDifficulty(.easy)
    try place.write("<plist><string/></plist>", to: place.folder.file("data/defaults.plist"))
    #expect(
      lines() == [
        "whackamole property list 1 sound", "skeet SQLite database 1 sound",
        "memory object graph 2 sound", "memory details object graph 2 sound",
        "lander SQLite database 5 sound",
        "settings property list - damaged: it isn't a list of settings",
        "character keyed archive - missing", "album folder - missing",
        "members object graph - missing",
        "runs object graph - missing",
        "history object graph - missing",
        "replays folder - missing", "crowd JSON - missing", "scenes folder - missing",
        "daily property list - missing",
        "backups folder 1 sound", "spool folder - missing",
        "log text - missing", "set aside damaged file - sound",
      ])
    let scores = listFiles(of: place.storage)[0]
    #expect(scores.path == place.scoreFile)
    #expect(try scores.size == place.bytes()?.count)
    #expect(
      scores.modified.map { abs($0.secondsSince1970 - Timestamp.now.secondsSince1970) < 60 } == true
    )
  }

  @Test func aDetailsFileThatIsNoneIsToldAndLeft() throws {
    try place.memoryStore().submit("ann", 3)
    try place.write("nothing", to: place.memoryDetailsFile)
    let files = listFiles(of: place.storage).filter { $0.name.hasPrefix("memory") }
    #expect(files.map(\.records) == [2, nil])
    #expect(
      files.map(\.state) == [.sound, .damaged(.library("it is too short for an SQLite database"))])
    #expect(files[1].path == place.memoryDetailsFile)
    #expect(try place.bytes(place.memoryDetailsFile) == Array("nothing".utf8))
  }
}
