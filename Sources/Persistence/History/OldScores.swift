import ArcadeFormats
import DurableFiles
import GameCore

/// The entries of the score files as games, for a history that is younger than they are.
struct OldScores {
  let storage: Storage

  /// Every entry but those of the house.
  ///
  /// A file that can't be read has none to take over; it is told of where its scores are shown.
  var games: [PlayedGame] {
    GameStorage.all.flatMap { kept in
      let store = kept.store(in: storage)
      return GameSpeed.allCases.flatMap { speed in
        let scores = (try? store.best(Int.max, difficulty: nil, speed: speed)) ?? []
        return scores.filter { score in
          score.points > 0
            && !store.seedScores.contains { $0.name == score.name && $0.points == score.points }
        }.map { PlayedGame($0, game: kept.game, date: date(of: $0) ?? modified(kept)) }
      }
    }
  }

  /// The date of a score; nil outside the years 0 to 9999, which some program made up.
  private func date(of score: Score) -> Timestamp? {
    score.date.flatMap { CivilDate.writableSeconds.contains($0.secondsSince1970) ? $0 : nil }
  }

  /// The moment of a file's last change: a score without a date is no younger.
  private func modified(_ kept: GameStorage) -> Timestamp {
    // The file was read just now; without its time the score counts as of today.
    let stamp = try? storage.files.status(kept.path(in: storage))?.stamp
    return stamp.map { Timestamp(secondsSince1970: $0.modified / 1_000_000_000) } ?? storage.now()
  }
}

extension PlayedGame {
  /// Takes an entry of a score file, which knows no more than the score.
  ///
  /// Its points are those that the history would keep: only so they can be added up.
  fileprivate init(_ score: Score, game: String, date: Timestamp) {
    self.init(
      player: score.name, game: game, score: Int(Int32(clamping: score.points)),
      difficulty: score.difficulty, speed: score.speed, mode: .ordinary,
      rules: score.rulesVersion ?? 1, seed: score.seed ?? 0,
      date: date, ticks: 0, bestRun: 0, accuracy: nil, record: score.replay)
  }

  /// The facts by which a game is known, whoever it is said to be of and whatever else is known of it.
  ///
  /// Scores of the original games have neither seeds nor dates, and many of them as many points: of
  /// those without a seed, each name has its own.
  struct Identity: Hashable {
    let game: String
    let seed: UInt64
    let date: Timestamp?
    let score: Int
    /// Byte by byte, as the tables tell names apart.
    let player: [UInt8]?
    var table: HistoryTable?
  }

  var identity: Identity {
    Identity(
      game: game, seed: seed, date: date, score: score,
      player: seed == 0 ? Array(player.utf8) : nil)
  }

  /// The same, and one without a date for a score without a seed: that bears the moment of its file's
  /// last change, which is another one after each game.
  var identities: [Identity] {
    guard seed == 0, ticks == 0 else { return [identity] }
    return [
      identity,
      Identity(
        game: game, seed: seed, date: nil, score: score, player: Array(player.utf8), table: table),
    ]
  }
}
