import ArgumentParser
import Cabinet
import Canvas
import Commands
import GameCore
import JSON
import Persistence
import Synchronization
import Words

/// `arcade verify`: plays recorded games again and compares.
struct VerifyCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    help: \.games.verify,
    examples: """
      arcade verify
      arcade verify whackamole
      arcade verify whackamole-20261121T002412Z-42.plist
      """)

  @Argument(
    help: .words(\.games.records), completion: .gamesAndFiles)
  var sources: [String] = []

  @OptionGroup var list: ListOptions
  @OptionGroup var files: FileOptions

  /// A score or a file, and the record that proves it.
  fileprivate struct Claim: Sendable {
    /// The columns before the verdict's reason.
    let text: String
    /// The score or the file as programs read it.
    let fields: [String: JSONValue]
    /// The score of a table; nil for a file, and for a score without a record.
    var score: RecordClaim?
    /// True for one of many, which has a line of its own only where it differs.
    var isCounted = false
    let record: @Sendable (ReplayFile) throws(StoreError) -> Replay?
  }

  func perform() throws -> Int32 {
    let words = Words.spoken.rooms.replay
    let format = try list.form()
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
    let found = verdicts.withLock { $0 }
    let results = claims.enumerated().map { CheckedClaim(claim: $1, verdict: found[$0]) }
    let text = format.text(of: results.map(\.record), columns: Self.columns) {
      table(results, words)
    }
    print(text, terminator: "")
    return results.contains { $0.state == .wrong } ? ExitStatus.failed : ExitStatus.done
  }

  private static let columns = [
    "game", "difficulty", "score", "name", "file", "state", "problem",
  ]

  /// A claim with what playing its record again has shown.
  fileprivate struct CheckedClaim {
    enum State: String {
      case verified, wrong, unrecorded
    }

    let claim: Claim
    let state: State
    /// The reason that it is wrong.
    let problem: String?

    /// A score without a record has no verdict.
    init(claim: Claim, verdict: RecordVerdict?) {
      self.claim = claim
      problem = verdict.flatMap { Words.spoken.describe($0) }
      state = verdict == nil ? .unrecorded : problem == nil ? .verified : .wrong
    }

    var record: [String: JSONValue] {
      var record = claim.fields
      record["state"] = .string(state.rawValue)
      record["problem"] = problem.map { .string($0) }
      return record
    }
  }

  /// The lines for people.
  private func table(_ results: [CheckedClaim], _ words: ReplayWords) -> String {
    var text = ""
    var counted = 0
    for result in results {
      if result.claim.isCounted, result.state == .verified {
        counted += 1
        continue
      }
      let state = words.name(of: result.state).padded(to: Self.stateColumns)
      let reason = result.problem.map { "\n  " + $0.printable } ?? ""
      text += "\(state) \(result.claim.text)\(reason)\n"
    }
    if counted > 0 {
      text += "\(words.verified.padded(to: Self.stateColumns)) \(words.inNoTable(counted))\n"
    }
    let count = { (state: CheckedClaim.State) in results.count { $0.state == state } }
    return text + words.verdict(count(.verified), count(.wrong)) + "\n"
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
    let games = try sources.filter { !isRecordFile($0) }.map { try Commands.game(named: $0) }
    var claims = try recordFiles.map { path in
      // A pipe is copied to a file, which stays as long as the claim.
      let input = try isCopied(path) ? files.input(path) : nil
      try checkThere(input?.path ?? path)
      return Claim(text: path.printable, fields: ["file": .string(path)]) {
        (files) throws(StoreError) in
        do throws(StoreError) {
          return try files.read(word: input?.path ?? path)
        } catch {
          throw input?.shown(error) ?? error
        }
      }
    }
    for game in sources.isEmpty ? GameStorage.all : games {
      claims += try scores(of: game) + keptReplays(of: game)
    }
    return claims
  }

  /// A file that isn't there is a mistyped name, and no record that differs.
  private func checkThere(_ path: String) throws(CommandFailure) {
    let storage = files.storage
    guard !storage.exists(path), !ReplayFile(storage: storage).exists(path) else { return }
    throw CommandFailure(Words.spoken.commands.noSuchFile(path.printable))
  }

  /// The recorded games that no table names.
  private func keptReplays(of game: GameStorage) throws(StoreError) -> [Claim] {
    try KeptReplays(storage: files.storage).records(of: game.game).map { record in
      Claim(
        text: record.path.printable,
        fields: ["game": .string(game.game), "file": .string(record.path)], isCounted: true
      ) { (files) throws(StoreError) in try files.read(path: record.path) }
    }
  }

  /// The kinds of games that have a table.
  private static let modes: [GameMode] = [.ordinary, .daily, .race, .challenge, .table]

  /// The scores of a game's file, and the best games of every table that no entry there names.
  private func scores(of game: GameStorage) throws(StoreError) -> [Claim] {
    let entries = try game.ranked(nil, difficulty: nil, in: files.storage).map(\.score)
    let named = Set(entries.compactMap(\.replay))
    let games = try RankedScore.bestGames(
      of: game.game, nil, atEverySpeed: true, modes: Self.modes, in: files.storage
    ).map(\.score).filter { $0.replay.map { !named.contains($0) } ?? false }
    return (entries + games).map { score in
      let text = [
        game.game.padded(to: 10), score.difficulty.rawValue.padded(to: 6),
        String(score.points).padded(to: 5), score.name.printable,
      ].joined(separator: "  ")
      let fields: [String: JSONValue?] = [
        "game": .string(game.game), "difficulty": .string(score.difficulty.rawValue),
        "score": .integer(score.points), "name": .string(score.name),
        "file": score.replay.map { .string($0) },
      ]
      return Claim(
        text: text, fields: fields.compactMapValues { $0 },
        score: RecordClaim(score, game: game.game)
      ) { (files) throws(StoreError) in
        // A record that's gone proves nothing, as in the high scores.
        guard let name = score.replay, files.exists(name) else { return nil }
        return try files.read(name)
      }
    }
  }
}

extension ReplayWords {
  fileprivate func name(of state: VerifyCommand.CheckedClaim.State) -> String {
    switch state {
    case .verified: verified
    case .wrong: wrong
    case .unrecorded: unrecorded
    }
  }
}
