import GameCore
import Persistence

/// Asks who sat at the last table for friends.
struct LastTable: RoomRequest {
  /// The tables in which games of such tables are kept.
  let tables: [HistoryTable]
  /// The player who is to have been there; nil where that may be anyone.
  let player: String?

  init(_ context: ScreenContext) {
    player = context.preferences.playerName
    tables = context.games.flatMap { game in
      Difficulty.allCases.map { difficulty in
        HistoryTable(
          game: game.name, difficulty: difficulty, speed: game.speed(context.preferences),
          mode: .table, rules: game.rulesVersion)
      }
    }
  }

  private static let mostGames = 1_000

  func perform(on history: GameHistory) throws(StoreError) -> [String] {
    var games: [PlayedGame] = []
    for table in tables { games += try history.best(Self.mostGames, of: table) }
    return Self.players(of: games, with: player)
  }

  /// The seconds without a game after which another evening begins.
  private static let pause: Int64 = 3_600

  /// The names of the last evening, in the order of their first games; none where that wasn't a table
  /// at which the player sat too.
  static func players(of games: [PlayedGame], with player: String?) -> [String] {
    var names: [String] = []
    var next: Timestamp?
    for game in games.sorted(by: { $0.date > $1.date }) {
      let (pause, isFar) = (next ?? game.date).secondsSince1970
        .subtractingReportingOverflow(game.date.secondsSince1970)
      guard pause <= Self.pause, !isFar else { break }
      next = game.date
      names = [game.player] + names.filter { $0 != game.player }
    }
    names = names.filter(PlayerName.isUsable)
    let wasThere = player.map { names.contains($0) } ?? true
    guard wasThere, names.count >= HotSeat.playerCounts.lowerBound else { return [] }
    return Array(names.prefix(HotSeat.playerCounts.upperBound))
  }
}
