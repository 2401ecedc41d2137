import DurableFiles
import FileSystemDouble
import Persistence
import Testing
import Words

@Suite struct FileCheckTests {
  private let place = TestStorage()

  static let games = GameStorage.all.map(\.game)

  private func damage(_ game: String) throws -> String {
    let path = try #require(try place.store(of: game).path)
    try place.write("damaged beyond all reading, though long enough to be something", to: path)
    return path
  }

  private var damaged: [ListedFile] {
    FileCheck(storage: place.storage).findings().filter {
      if case .damaged = $0.state { true } else { false }
    }
  }

  @Test func eachDamagedFileIsNamedAndNoneIsTouched() throws {
    var paths = try Self.games.map(damage)
    let replay = place.folder.file("data/replays/broken.plist")
    try place.write("no game", to: replay)
    try place.write("no settings", to: place.storage.locations.defaultsFile)
    paths += [place.storage.locations.defaultsFile, replay]
    let names = try place.names()
    #expect(damaged.map(\.path) == paths)
    #expect(try place.names() == names)
    for game in Self.games {
      #expect(
        try place.bytes(place.store(of: game).path)?.starts(with: Array("damaged".utf8)) == true)
    }
  }

  @Test(arguments: games)
  func theNewestBackupThatCanBeReadTakesTheDamagedFilesPlace(game: String) throws {
    for (name, points) in [("Ann", 400), ("Bob", 900), ("Cid", 950)] {
      try place.store(of: game).submit(name, points)
    }
    let kept = try place.storage.files.backups(
      of: GameStorage.named(game)?.fileName ?? "", in: place.storage.locations.backupFolder)
    let newest = try #require(kept.last)
    try place.write("not this one", to: newest.path)
    let path = try damage(game)
    let file = try #require(damaged.first { $0.path == path })
    let repair = try FileCheck(storage: place.storage).repair(file)
    #expect(repair.backup != newest.path)
    #expect(repair.backup == kept.dropLast().last?.path)
    #expect(try place.bytes(repair.place)?.starts(with: Array("damaged".utf8)) == true)
    #expect(damaged.isEmpty)
    if repair.backup != nil { #expect(try place.store(of: game).table().contains("Ann 400")) }
    #expect(try place.names("state/arcade").contains { $0.hasPrefix("check-") } == false)
  }

  @Test func withoutABackupTheFileIsBegunAnew() throws {
    let path = try damage("whackamole")
    let repair = try FileCheck(storage: place.storage).repair(try #require(damaged.first))
    #expect(repair.backup == nil)
    #expect(try place.bytes(path) == nil)
    #expect(damaged.isEmpty)
  }
}
