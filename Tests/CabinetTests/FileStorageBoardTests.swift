import Cabinet
import Foundation
import GameCore
import Persistence
import Testing

/// When the files' storage wants the lunar lander's board asked.
@Suite struct FileStorageBoardTests {
  private final class Starts {
    var count = 0
  }

  private func asked(board: String?, _ use: (FileStorage) throws -> Void) throws -> Int {
    let folder = "\(NSTemporaryDirectory())arcade-board-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let storage = Storage(
      locations: FileLocations(dataDirectory: folder, environment: [:]))
    if let board { #expect(FileStorage(storage).set("lander_board_url", to: board) == nil) }
    let starts = Starts()
    try use(FileStorage(storage) { starts.count += 1 })
    return starts.count
  }

  private func submit(_ points: Int, to storage: FileStorage, game: String = "lander") {
    let replay = Replay(
      game: game, rulesVersion: 1, seed: 1, difficulty: .medium, inputs: [], ticks: 0,
      score: points, stateHashes: [])
    _ = storage.submit(
      Submission(score: Score(name: "ann", points: points), replay: replay, tally: Tally()))
  }

  @Test func theBoardIsAskedAtTheStartAndAfterEachScoreThatEntersTheTable() throws {
    let count = try asked(board: "file:///nowhere/board.plist") { storage in
      storage.begin()
      storage.recordSession()
      submit(950, to: storage)
      submit(5, to: storage)
      submit(950, to: storage)
      submit(950, to: storage, game: "skeet")
      submit(960, to: storage)
    }
    #expect(count == 3)
  }

  @Test func withoutAnAddressNothingIsAsked() throws {
    let count = try asked(board: nil) { storage in
      storage.recordSession()
      submit(950, to: storage)
      #expect(storage.set("lander_board_url", to: "off") == nil)
      #expect(storage.set("lander_board_url", to: "/tmp/x") != nil)
    }
    #expect(count == 0)
  }

  @Test func aNewAddressIsAskedAtOnce() throws {
    let count = try asked(board: nil) { storage in
      #expect(storage.set("lander_board_url", to: "http://localhost:9/b") == nil)
    }
    #expect(count == 1)
  }
}
