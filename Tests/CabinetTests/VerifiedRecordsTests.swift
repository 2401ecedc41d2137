import FileSystemDouble
import Foundation
import GameCore
import Games
import Persistence
import PropertyLists
import Testing

@testable import Cabinet

/// Records of games by the built-in players, as `arcade verify` judges them.
///
/// `ARCADE_SOAK=1` takes 200 games of each kind, and `ARCADE_RECORDS=FOLDER` keeps their files, so that
/// the program of another build can verify them.
@Suite struct VerifiedRecordsTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seeds: UInt64 = environment["ARCADE_SOAK"] == "1" ? 200 : 2

  private let folder = TemporaryFolder()
  private var files: ReplayFile {
    let place = Self.environment["ARCADE_RECORDS"] ?? folder.path
    return ReplayFile(
      storage: Storage(locations: FileLocations(dataDirectory: place, environment: [:])))
  }

  private func path(_ name: String) -> String {
    (Self.environment["ARCADE_RECORDS"] ?? folder.path) + "/replays/" + name
  }

  private static func record(
    _ game: GameEntry, _ seed: UInt64, _ difficulty: Difficulty
  ) -> Replay? {
    func play<Player: BuiltInPlayer>(_ player: Player) -> Replay {
      var player = player
      var recorded = player.play(seed: seed, difficulty: difficulty, ticks: 10 * 3_600)
      recorded.conditions = PlayConditions(
        mode: .ordinary, speed: .full, player: "Ann", start: Visit.noon)
      return recorded.replay
    }
    switch game.name {
    case WhackAMole.name: return play(HumanLikeWhackAMolePlayer(seed: seed))
    case SkeetShooter.name: return play(HumanLikeSkeetShooterPlayer(seed: seed))
    case MemoryCards.name: return play(HumanLikeMemoryPlayer(seed: seed))
    case LunarLander.name: return play(HumanLikeLunarLanderPlayer(seed: seed))
    default: return nil
    }
  }

  private static let kinds = GameEntry.all.map(\.name).flatMap { game in
    Difficulty.allCases.map { (game, $0) }
  }

  private func mismatch(_ replay: Replay, _ entry: GameEntry) -> ReplayMismatch? {
    do throws(ReplayMismatch) {
      try entry.verify(replay)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: kinds)
  func everyRecordedGameVerifiesAndAChangedOneDoesNot(
    game: String, difficulty: Difficulty
  ) throws {
    let entry = try #require(GameEntry.all.first { $0.name == game })
    for seed in 0..<Self.seeds {
      let record = try #require(Self.record(entry, seed, difficulty))
      let name = try files.write(record, date: Visit.noon)
      let read = try files.read(name)
      #expect(read == record)
      #expect(mismatch(read, entry) == nil, "seed \(seed)")

      var raised = read
      raised.score += 1
      #expect(
        mismatch(raised, entry) == .otherScore(recorded: raised.score, played: read.score))
      try expectAMovedActionIsFound(read, entry, seed)
      try expectAChangedByteIsFound(name, read, entry, seed)
    }
  }

  /// An action that is moved by a tick is found in the second in which it was or is.
  private func expectAMovedActionIsFound(
    _ record: Replay, _ entry: GameEntry, _ seed: UInt64
  ) throws {
    guard !record.inputs.isEmpty else { return }
    var generator = SeededGenerator(seed: seed)
    let index = generator.number(below: record.inputs.count)
    var moved = record
    let before = moved.inputs[index].tick
    moved.inputs[index].tick += before == 0 ? 1 : -1
    let first = min(before, moved.inputs[index].tick)
    switch try #require(mismatch(moved, entry), "seed \(seed), action \(index)") {
    case .differs(let second), .disorder(let second):
      #expect(second == first / ticksPerSecond, "seed \(seed), action \(index)")
    case let other: Issue.record("seed \(seed), action \(index): \(other)")
    }
  }

  /// A file with another byte cannot be read, or does not verify; where it stands for the same list,
  /// nothing was changed.
  private func expectAChangedByteIsFound(
    _ name: String, _ record: Replay, _ entry: GameEntry, _ seed: UInt64
  ) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
    let whole = try PropertyList(reading: bytes).root
    let copy = folder.file("changed.plist")
    // The bytes as they are verify under that name: what follows is due to the other byte alone.
    try Data(bytes).write(to: URL(fileURLWithPath: copy))
    #expect(try mismatch(files.read(path: copy), entry) == nil, "seed \(seed)")
    var generator = SeededGenerator(seed: seed &+ 1)
    for _ in 0..<8 {
      var changed = bytes
      let place = generator.number(below: bytes.count)
      changed[place] ^= UInt8(1 + generator.number(below: 255))
      guard let list = try? PropertyList(reading: changed), list.root != whole else { continue }
      try Data(changed).write(to: URL(fileURLWithPath: copy))
      guard let read = try? files.read(path: copy) else { continue }
      #expect(mismatch(read, entry) != nil, "seed \(seed), byte \(place)")
    }
  }
}
