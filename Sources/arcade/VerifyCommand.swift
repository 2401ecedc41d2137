import ArgumentParser
import Cabinet
import Canvas
import GameCore
import Persistence
import Synchronization
import Words

/// `arcade verify`: plays recorded games again and compares.
struct VerifyCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check that scores are real.",
    discussion: """
      Plays each recorded game again, without a screen, and compares every second of it and \
      its score with the record and the table. A score without a record is listed too. \
      Recorded games that are in no table are counted, and listed where they differ. Exits with \
      1 if anything differs.

      Examples:
        arcade verify
        arcade verify whackamole
        arcade verify whackamole-20261121T002412Z-42.plist
      """)

  @Argument(
    help: "Games, or files of recorded games (default: all of them).", completion: .gamesAndFiles)
  var sources: [String] = []

  @OptionGroup var files: FileOptions

  /// A score or a file, and the record that proves it.
  private struct Claim: Sendable {
    /// The columns before the verdict's reason.
    let text: String
    /// The score of a table; nil for a file, and for a score without a record.
    var score: RecordClaim?
    /// True for one of many, which has a line of its own only where it differs.
    var isCounted = false
    let record: @Sendable (ReplayFile) throws(StoreError) -> Replay?
  }

  func perform() throws -> Int32 {
    let words = Words.english.rooms.replay
    let claims = try claims()
    let verdicts = Mutex([Int: RecordVerdict]())
    let files = ReplayFile(storage: files.storage)
    var bar = ProgressBar(words.verifying)
    onAllCores(claims.count) { index in
      let verdict = Self.verdict(of: claims[index], files)
      verdicts.withLock { $0[index] = verdict }
    } progress: { done in
      bar.show(done, of: claims.count)
    }
    bar.clear()
    return print(verdicts.withLock { $0 }, of: claims, words)
  }

  /// A score without a record has no verdict.
  private func print(
    _ verdicts: [Int: RecordVerdict], of claims: [Claim], _ words: ReplayWords
  ) -> Int32 {
    var (verified, wrong, counted) = (0, 0, 0)
    for (index, claim) in claims.enumerated() {
      var (state, reason) = (words.verified, "")
      if let verdict = verdicts[index] {
        if let sentence = words.describe(verdict) {
          wrong += 1
          (state, reason) = (words.wrong, "\n  " + sentence.printable)
        } else {
          verified += 1
          if claim.isCounted { counted += 1 }
        }
      } else {
        state = words.unrecorded
      }
      if claim.isCounted, reason.isEmpty { continue }
      Swift.print("\(state.padded(to: Self.stateColumns)) \(claim.text)\(reason)")
    }
    if counted > 0 {
      Swift.print("\(words.verified.padded(to: Self.stateColumns)) \(words.inNoTable(counted))")
    }
    Swift.print(words.verdict(verified, wrong))
    return wrong == 0 ? ExitStatus.done : ExitStatus.failed
  }

  private static let stateColumns = 9

  private static func verdict(of claim: Claim, _ files: ReplayFile) -> RecordVerdict? {
    do throws(StoreError) {
      return try claim.record(files).map { RecordVerdict($0, of: claim.score) }
    } catch {
      return .unreadable(error)
    }
  }

  private func claims() throws -> [Claim] {
    let recordFiles = sources.filter(isRecordFile)
    let games = try sources.filter { !isRecordFile($0) }.map { try arcade.game(named: $0) }
    var claims = try recordFiles.map { path in
      // Standard input is copied to a file, which stays as long as the claim.
      let input = try isPipe(path) ? files.input(path) : nil
      return Claim(text: path.printable) { (files) throws(StoreError) in
        try files.read(word: input?.path ?? path)
      }
    }
    for game in sources.isEmpty ? GameStorage.all : games {
      do throws(StoreError) {
        claims += try scores(of: game) + keptReplays(of: game)
      } catch {
        throw CommandFailure(error.sentence)
      }
    }
    return claims
  }

  /// The recorded games that no table names.
  private func keptReplays(of game: GameStorage) throws(StoreError) -> [Claim] {
    try KeptReplays(storage: files.storage).records(of: game.game).map { record in
      Claim(text: record.path.printable, isCounted: true) {
        (files) throws(StoreError) in try files.read(path: record.path)
      }
    }
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
      return Claim(text: text, score: RecordClaim(score, game: game.game)) {
        (files) throws(StoreError) in
        try score.replay.map { (name) throws(StoreError) in try files.read(name) }
      }
    }
  }
}
