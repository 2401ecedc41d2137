import ArgumentParser
import Cabinet
import Canvas
import GameCore
import Persistence
import Words

/// `arcade verify`: plays recorded games again and compares.
struct VerifyCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that scores are real.",
    discussion: """
      Plays each recorded game again, without a screen, and compares every second of it and \
      its score with the record and the table. A score without a record is listed too. Exits \
      with 1 if anything differs.

      Examples:
        arcade verify
        arcade verify whackamole
        arcade verify whackamole-20261121T002412Z-42.plist
      """)

  @Argument(help: "Games, or files of recorded games (default: all scores).")
  var sources: [String] = []

  @OptionGroup var files: FileOptions

  /// A score or a file, and the record that proves it.
  private struct Claim {
    /// The columns before the verdict's reason.
    let text: String
    /// The points that a table says; nil for a file.
    let points: Int?
    let record: (ReplayFile) throws(StoreError) -> Replay?
  }

  func perform() throws -> Int32 {
    let words = Words.english.rooms.replay
    var (verified, wrong) = (0, 0)
    for claim in try claims() {
      do throws(Difference) {
        guard let replay = try record(of: claim) else {
          print("\(words.unrecorded.padded(to: Self.stateColumns)) \(claim.text)")
          continue
        }
        try check(replay, claim, words)
        verified += 1
        print("\(words.verified.padded(to: Self.stateColumns)) \(claim.text)")
      } catch {
        wrong += 1
        print("\(words.wrong.padded(to: Self.stateColumns)) \(claim.text)")
        print("  \(error.sentence.printable)")
      }
    }
    print(words.verdict(verified, wrong))
    return wrong == 0 ? ExitStatus.done : ExitStatus.failed
  }

  private static let stateColumns = 9

  private struct Difference: Error {
    let sentence: String
  }

  private func record(of claim: Claim) throws(Difference) -> Replay? {
    do throws(StoreError) {
      return try claim.record(ReplayFile(storage: files.storage))
    } catch {
      throw Difference(sentence: error.sentence)
    }
  }

  private func check(
    _ replay: Replay, _ claim: Claim, _ words: ReplayWords
  ) throws(Difference) {
    guard let entry = GameEntry.all.first(where: { $0.name == replay.game }) else {
      throw Difference(sentence: words.unknownGame(replay.game))
    }
    do throws(ReplayMismatch) {
      try entry.verify(replay)
    } catch {
      throw Difference(sentence: words.describe(error))
    }
    if let points = claim.points, points != replay.score {
      throw Difference(sentence: words.otherTable(points, replay.score))
    }
  }

  private func claims() throws -> [Claim] {
    let recordFiles = sources.filter(isRecordFile)
    let games = try sources.filter { !isRecordFile($0) }.map { try arcade.game(named: $0) }
    var claims = recordFiles.map { path in
      Claim(text: path.printable, points: nil) { (files) throws(StoreError) in
        try files.read(path: path)
      }
    }
    for game in sources.isEmpty ? GameStorage.all : games {
      do throws(StoreError) {
        claims += try scores(of: game)
      } catch {
        throw CommandFailure(error.sentence)
      }
    }
    return claims
  }

  /// The scores of a game's file, and the best games that no entry there names.
  private func scores(of game: GameStorage) throws(StoreError) -> [Claim] {
    let entries = try game.ranked(nil, difficulty: nil, in: files.storage).map(\.score)
    let named = Set(entries.compactMap(\.replay))
    let games = try RankedScore.bestGames(of: game.game, nil, in: files.storage).map(\.score)
      .filter { $0.replay.map { !named.contains($0) } ?? false }
    return (entries + games).map { score in
      let text = [
        game.game.padded(to: 10), score.difficulty.rawValue.padded(to: 6),
        String(score.points).padded(to: 5), score.name.printable,
      ].joined(separator: "  ")
      return Claim(text: text, points: score.points) { (files) throws(StoreError) in
        try score.replay.map { (name) throws(StoreError) in try files.read(name) }
      }
    }
  }
}
