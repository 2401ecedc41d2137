import DurableFiles
import GameCore
package import Words

/// The reason that scores were not converted.
package enum ScoreConversionError: Error, Sendable, Hashable {
  /// The file holds no game's scores.
  case noScores(path: String)
  /// The destination exists, and was not to be replaced.
  case taken(path: String)
  /// It is a file of the arcade's own that is no score file of that form.
  case ownFile(path: String, name: String)
  case store(StoreError)
}

/// The scores of one file in a new file of another game's form, or in a live table.
package struct ScoreConversion: Sendable {
  /// The result of a conversion.
  package struct Outcome: Sendable, Hashable {
    /// The number of scores in the file.
    package var count = 0
    /// Scores that are in the new file with all their details.
    package var kept = 0
    /// Scores that are there with name, points, difficulty and speed alone.
    package var simplified = 0
    /// The number of scores that had no place in it, or in a live table were no better than its
    /// own.
    package var leftOut: Int { count - kept - simplified }
    package var files: [RestoredFile] = []
    /// True if the scores were taken into a live table by the rule of all stores.
    package var isMerged = false
    package var notices: [StoreNotice] = []
  }

  private let source: String
  package let destination: String
  /// A name as a live table takes it in.
  package var importedName: @Sendable (String) -> String = { $0 }
  private let form: GameStorage
  private let storage: Storage

  /// Takes the path of a score file, that of the new one, and the game whose form it is to have.
  package init(from source: String, to destination: String, form: GameStorage, storage: Storage) {
    (self.source, self.destination) = (source, destination)
    (self.form, self.storage) = (form, storage)
  }

  // MARK: - Telling forms apart

  /// The game in whose form a file keeps scores, from what it holds; nil where it is none.
  ///
  /// Reads only.
  package static func form(
    of path: String, in storage: Storage
  ) throws(StoreError) -> GameStorage? {
    guard try isThere(path, in: storage) else { return nil }
    for game in GameStorage.all {
      do {
        _ = try game.store(at: path, in: storage).count()
        return game
      } catch {
        guard case .damaged = error.reason else { throw error }
      }
    }
    return nil
  }

  private static func isThere(
    _ path: String, in storage: Storage
  ) throws(StoreError) -> Bool {
    try StoreContent.scores.reading(path) { () throws(FileError) in
      try storage.files.status(path) != nil
    }
  }

  /// The game whose form a new file has by its name: that of the game's own file.
  package static func form(forName path: String) -> GameStorage? {
    GameStorage.all.first { $0.fileName == fileName(of: path) }
      ?? (path.hasSuffix(".plist") ? GameStorage.all.first : nil)
  }

  // MARK: - Converting

  /// Makes the new file; with `replacing` the present file is kept among the backups first.
  ///
  /// A destination that is the game's own file takes the scores in as an import does.
  package func perform(replacing: Bool = false) throws(ScoreConversionError) -> Outcome {
    let found = try reporting { () throws(StoreError) in try self.scores() }
    guard let (scores, notices) = found else { throw .noScores(path: source) }
    var outcome = try perform(scores, replacing: replacing)
    outcome.notices = notices + outcome.notices
    return outcome
  }

  private func perform(
    _ scores: [Score], replacing: Bool
  ) throws(ScoreConversionError) -> Outcome {
    if let own = OwnFile(at: destination, in: storage) {
      if own.path == form.path(in: storage) {
        return try reporting { () throws(StoreError) in try merge(scores) }
      }
      throw .ownFile(path: destination, name: own.name)
    }
    let place = form.store(at: destination, in: storage)
    let paths = Array(place.paths.reversed())
    for path in paths where !replacing {
      let isTaken = try reporting { () throws(StoreError) in try Self.isThere(path, in: storage) }
      if isTaken { throw .taken(path: path) }
    }
    return try reporting { () throws(StoreError) in try write(scores, to: paths) }
  }

  /// Every score in the order of its table; nil where the file has none of ours.
  private func scores() throws(StoreError) -> (scores: [Score], notices: [StoreNotice])? {
    guard let game = try Self.form(of: source, in: storage) else { return nil }
    let store = game.store(at: source, in: storage)
    return (try store.all(), store.takeNotices())
  }

  private func merge(_ scores: [Score]) throws(StoreError) -> Outcome {
    var outcome = Outcome()
    (outcome.count, outcome.isMerged) = (scores.count, true)
    let store = form.store(in: storage)
    outcome.kept = try store.submit(
      contentsOf: scores.map { score in
        var score = score
        score.name = importedName(score.name)
        return score
      })
    outcome.notices = store.takeNotices()
    return outcome
  }

  /// Makes the files elsewhere, so that no half of them is ever there, and reads them again.
  private func write(_ scores: [Score], to paths: [String]) throws(StoreError) -> Outcome {
    var outcome = Outcome()
    outcome.count = scores.count
    do {
      let room = try PrivateFolder()
      // The next program that needs such a folder removes one that stayed.
      defer { try? storage.files.removeFolder(room.path) }
      let trial = storage.inside(room.path)
      let new = form.store(at: room.path + "/" + fileName(of: destination), in: trial)
      try new.fill(with: scores)
      try count(scores, in: new, &outcome)
      for path in paths {
        guard
          let content = try storage.files.read(room.path + "/" + fileName(of: path), limit: .max)
        else { throw GraphProblem.noTemplate }
        outcome.files.append(try storage.place(content.bytes, at: path))
      }
      return outcome
    } catch let error as StoreError {
      throw error
    } catch let error as FileError {
      throw StoreError(.unwritable(FileFault(error)), path: error.path, content: .scores)
    } catch {
      throw StoreError(.unwritable(.access(.notMade)), path: destination, content: .scores)
    }
  }

  /// Compares what was written with what was meant, entry by entry.
  private func count(
    _ scores: [Score], in store: any ScoreStore, _ outcome: inout Outcome
  ) throws(StoreError) {
    var written: [Score: Int] = [:]
    for score in try store.all() { written[score, default: 0] += 1 }
    var left: [Score] = []
    for score in scores {
      if written[score, default: 0] > 0 {
        written[score, default: 0] -= 1
        outcome.kept += 1
      } else {
        left.append(score)
      }
    }
    for score in left where written[score.bare, default: 0] > 0 {
      written[score.bare, default: 0] -= 1
      outcome.simplified += 1
    }
  }

  private func reporting<Value>(
    _ work: () throws(StoreError) -> Value
  ) throws(ScoreConversionError) -> Value {
    do { return try work() } catch { throw .store(error) }
  }
}

extension Score {
  /// The parts of a score that every store keeps.
  fileprivate var bare: Score {
    Score(name: storable.name, points: points, difficulty: difficulty, speed: speed)
  }
}
