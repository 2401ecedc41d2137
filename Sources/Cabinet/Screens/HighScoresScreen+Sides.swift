import Persistence
import Words

/// The sides of a table: their games, their order and their names.
extension HighScoresScreen {
  /// The games of a side; none of the one with names.
  func games(of side: Side) -> [PlayedGame] {
    switch side {
    case .games: games
    case .daily: dailyGames
    case .races: races
    case .names, .league: []
    }
  }

  /// The side after this one.
  var nextSide: Side {
    switch side {
    case .games: .names
    case .names where !dailyGames.isEmpty: .daily
    case .names where !races.isEmpty, .daily where !races.isEmpty: .races
    case .names where league != nil, .daily where league != nil, .races where league != nil: .league
    case .names, .daily, .races, .league: .games
    }
  }

  func title(of side: Side, _ context: ScreenContext) -> String {
    let words = context.words.highScores
    return switch side {
    case .games: words.games
    case .names: words.names
    case .daily: context.words.rooms.daily.table
    case .races: words.races
    case .league: leagueTitle(context)
    }
  }

  /// The name of a side beside the key that turns to it.
  func key(of side: Side, _ words: Words) -> String {
    switch side {
    case .games: words.highScores.games
    case .names: words.highScores.namesKey
    case .daily: words.rooms.daily.tableKey
    case .races: words.highScores.races
    case .league: words.league.sideKey
    }
  }
}
