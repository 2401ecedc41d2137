/// Players who take turns at one keyboard: in each round everyone plays each game once.
///
/// The best of a game gets as many points as there are players, the next one less, and so on;
/// equals get the same, and who scored nothing gets nothing.
package struct HotSeat: Sendable, Hashable {
  package static let playerCounts = 2...8
  package static let roundCounts = 1...5

  /// A game of a round, which everyone plays once.
  package struct Heat: Sendable, Hashable {
    /// The game's name in commands.
    package let game: String
    /// From 1.
    package let round: Int
    /// The scores in points of the game, in the order of the players; nil for a turn to come.
    package fileprivate(set) var scores: [Int?]

    /// True once everyone has played.
    package var isDone: Bool { !scores.contains(nil) }

    /// The points for the table, in the order of the players; nothing before the last turn.
    package var points: [Int] {
      guard isDone else { return scores.map { _ in 0 } }
      return scores.map { score in
        let better = scores.filter { $0 ?? 0 > score ?? 0 }.count
        return score == 0 ? 0 : scores.count - better
      }
    }
  }

  /// A player's place at the table.
  package struct Standing: Sendable, Hashable {
    /// The index in `players`.
    package let player: Int
    package let points: Int
    /// From 1; equals share the better place.
    package let place: Int
  }

  /// Their names, in the order in which they sit; as they were given, not yet safe to draw.
  package let players: [String]
  package let difficulty: Difficulty
  package let rounds: Int
  /// In the order in which they are played.
  package private(set) var heats: [Heat]
  private let seed: UInt64

  /// Takes two to eight players, the games of each round, and the seed that all others are drawn
  /// from.
  package init(
    players: [String], games: [String], rounds: Int, difficulty: Difficulty, seed: UInt64
  ) {
    self.players = players
    self.difficulty = difficulty
    self.rounds = rounds
    self.seed = seed
    heats = (1...max(1, rounds)).flatMap { round in
      games.map { Heat(game: $0, round: round, scores: players.map { _ in nil }) }
    }
  }

  /// The same once more; another player begins.
  package func again(seed: UInt64) -> HotSeat {
    HotSeat(
      players: Array(players.dropFirst() + players.prefix(1)),
      games: heats.filter { $0.round == 1 }.map(\.game), rounds: rounds, difficulty: difficulty,
      seed: seed)
  }

  /// The heat that is being played; nil after the last one.
  package var heat: Int? { heats.firstIndex { !$0.isDone } }

  /// The player whose turn it is; nil after the last one.
  ///
  /// Another one begins each heat.
  package var player: Int? {
    heat.flatMap { heat in
      order(of: heat).first { heats[heat].scores[$0] == nil }
    }
  }

  package func order(of heat: Int) -> [Int] {
    players.indices.map { (heat + $0) % players.count }
  }

  /// Takes the score of the player whose turn it is.
  package mutating func finishTurn(score: Int) {
    guard let heat, let player else { return }
    heats[heat].scores[player] = score
  }

  /// The seed that the games of a heat are drawn from.
  package func seed(ofHeat heat: Int) -> UInt64 {
    StateHash.value(of: "hot seat \(seed) \(heats[heat].round) \(heats[heat].game)")
  }

  /// The players from first to last.
  ///
  /// At a table of one game the scores decide between equals.
  package var standings: [Standing] {
    let isOneGame = Set(heats.map(\.game)).count == 1
    let totals = players.indices.map { player in
      (
        points: heats.reduce(0) { $0 + $1.points[player] },
        score: isOneGame ? heats.reduce(0) { $0 + ($1.scores[player] ?? 0) } : 0
      )
    }
    return players.indices.sorted {
      (totals[$1].points, totals[$1].score, $0) < (totals[$0].points, totals[$0].score, $1)
    }.map { player in
      let better = totals.filter { $0 > totals[player] }.count
      return Standing(player: player, points: totals[player].points, place: better + 1)
    }
  }
}
