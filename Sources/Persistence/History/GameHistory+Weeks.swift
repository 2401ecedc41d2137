import FoundationEssentials
package import GameCore
import ObjectGraph

extension GameHistory {
  /// Brings a file without weeks up to date before a game is added: one that has just begun takes the
  /// scores over that were there before it, and one of the first version counts its games.
  func begin(_ context: ManagedObjectContext, before game: PlayedGame) throws {
    guard try context.count(FetchRequest(HistoryWeek.self)) == 0 else {
      return try recountOnce(context)
    }
    let games = try context.fetch(FetchRequest(HistoryGame.self)).compactMap(\.playedGame)
    var known = Set((games + [game]).map(\.identity))
    for old in OldScores(storage: storage).games where known.insert(old.identity).inserted {
      context.insert(HistoryGame.self).describe(old)
    }
    try context.countAllWeeks()
  }

  /// Counts anew where another program has added or removed games; looked at once a session.
  private func recountOnce(_ context: ManagedObjectContext) throws {
    guard !hasComparedWeeks else { return }
    let counted = try context.fetch(FetchRequest(HistoryWeek.self)).reduce(0) { $0 + Int($1.games) }
    if try context.count(FetchRequest(HistoryGame.self)) != counted {
      try context.countAllWeeks()
    }
    hasComparedWeeks = true
  }

  /// The statistics of a game at a speed; of every player where there is none.
  package func statistics(
    of game: String, player: String? = nil, speed: GameSpeed = .full
  ) throws(StoreError) -> GameStatistics {
    let counted = try graph.read { context -> GameStatistics? in
      let weeks = try context.weeks(of: game, player: player, speed)
      // None at all, or not those that another program has added or removed.
      guard try !weeks.isEmpty || context.count(FetchRequest(HistoryWeek.self)) > 0,
        try context.count(of: game, player: player, speed)
          == weeks.reduce(0, { $0 + $1.scores.count })
      else { return nil }
      var recent: [PlayedGame] = []
      if let player {
        for difficulty in Difficulty.allCases {
          recent += try context.recent(game, player, difficulty, speed)
        }
      }
      return GameStatistics(weeks: weeks, recent: recent)
    }
    // A file to which no game was added since is counted here.
    if let counted = counted ?? nil { return counted }
    let played =
      try graph.read { try $0.fetch(FetchRequest(HistoryGame.self)).compactMap(\.playedGame) } ?? []
    let known = Set(played.flatMap(\.identities))
    let old = OldScores(storage: storage).games.filter { known.isDisjoint(with: $0.identities) }
    let games = (played + old).filter {
      $0.game == game && $0.speed == speed && (player == nil || $0.player == player)
    }
    let newest = player == nil ? [] : games.sorted { $0.date > $1.date }
    return GameStatistics(
      weeks: PlayedWeek.weeks(of: games),
      recent: Difficulty.allCases.flatMap { difficulty in
        newest.lazy.filter { $0.difficulty == difficulty }.prefix(GameStatistics.recentGames)
      })
  }
}

extension ManagedObjectContext {
  /// Counts a game in its week: one that is new, or was another player's.
  func count(_ entry: ManagedObject<HistoryGame>, before: PlayedGame?) throws {
    guard let game = entry.playedGame else { return }
    guard let before else {
      var week = try weeks(of: PlayedWeek.Kind(game)).first?.week ?? PlayedWeek(.init(game))
      week.count(game)
      return try keep(week)
    }
    guard before.player != game.player || before.figures != game.figures else { return }
    for kind in Set([PlayedWeek.Kind(before), PlayedWeek.Kind(game)]) {
      let games = try games(of: kind)
      try keep(PlayedWeek.weeks(of: games).first ?? PlayedWeek(kind))
    }
  }

  /// Counts every game anew.
  func countAllWeeks() throws {
    for week in try fetch(FetchRequest(HistoryWeek.self)) { delete(week) }
    let games = try fetch(FetchRequest(HistoryGame.self)).compactMap(\.playedGame)
    for week in PlayedWeek.weeks(of: games) { insert(HistoryWeek.self).describe(week) }
  }

  /// The newest games of one kind, the newest first.
  fileprivate func recent(
    _ game: String, _ player: String, _ difficulty: Difficulty, _ speed: GameSpeed
  ) throws -> [PlayedGame] {
    let (word, percent) = (difficulty.rawValue, Int16(speed.rawValue))
    return try fetch(
      FetchRequest(HistoryGame.self).where {
        $0.player == player && $0.game == game && $0.speed == percent && $0.difficulty == word
      }.sorted(by: .descending(\.date)).limit(GameStatistics.recentGames)
    ).compactMap(\.playedGame)
  }

  /// The number of games that the weeks of the same kind have counted.
  fileprivate func count(of game: String, player: String?, _ speed: GameSpeed) throws -> Int {
    let percent = Int16(speed.rawValue)
    var request = FetchRequest(HistoryGame.self).where { $0.game == game && $0.speed == percent }
    if let player { request = request.where { $0.player == player } }
    return try count(request)
  }

  fileprivate func weeks(
    of game: String, player: String?, _ speed: GameSpeed
  ) throws -> [PlayedWeek] {
    let percent = Int16(speed.rawValue)
    var request = FetchRequest(HistoryWeek.self).where { $0.game == game && $0.speed == percent }
    if let player { request = request.where { $0.player == player } }
    return try fetch(request).compactMap(\.week).sorted(by: PlayedWeek.comesFirst)
  }

  private func weeks(of kind: PlayedWeek.Kind) throws -> [ManagedObject<HistoryWeek>] {
    let (game, speed) = (kind.game, Int16(kind.speed.rawValue))
    let (player, difficulty) = (kind.player, kind.difficulty.rawValue)
    let monday = Date(kind.monday)
    return try fetch(
      FetchRequest(HistoryWeek.self).where {
        $0.game == game && $0.speed == speed && $0.player == player && $0.difficulty == difficulty
          && $0.monday == monday
      })
  }

  private func games(of kind: PlayedWeek.Kind) throws -> [PlayedGame] {
    let (game, speed) = (kind.game, Int16(kind.speed.rawValue))
    let (player, difficulty) = (kind.player, kind.difficulty.rawValue)
    let (first, last) = (Date(kind.monday), Date(kind.monday.weekLater))
    return try fetch(
      FetchRequest(HistoryGame.self).where {
        $0.player == player && $0.game == game && $0.speed == speed && $0.difficulty == difficulty
          && $0.date >= first && $0.date < last
      }
    ).compactMap(\.playedGame)
  }

  /// Puts a week in the place of what was counted of it; none of no games.
  private func keep(_ week: PlayedWeek) throws {
    let known = try weeks(of: week.kind)
    for surplus in known.dropFirst(week.scores.isEmpty ? 0 : 1) { delete(surplus) }
    guard !week.scores.isEmpty else { return }
    (known.first ?? insert(HistoryWeek.self)).describe(week)
  }
}

extension Timestamp {
  /// The same moment of the next week.
  package var weekLater: Timestamp { Timestamp(secondsSince1970: secondsSince1970 + 7 * 86_400) }
}

extension ManagedObject<HistoryWeek> {
  fileprivate func describe(_ week: PlayedWeek) {
    self.player = week.kind.player
    self.game = week.kind.game
    self.difficulty = week.kind.difficulty.rawValue
    self.speed = Int16(week.kind.speed.rawValue)
    self.monday = Date(week.kind.monday)
    self.games = Int32(clamping: week.scores.count)
    self.seconds = week.seconds
    self.bestRun = Int32(clamping: week.bestRun)
    self.accuracySum = Int32(clamping: week.accuracySum)
    self.accuracyGames = Int32(clamping: week.accuracyGames)
    self.scores = NumberList.text(of: week.scores)
    self.reactions = NumberList.text(of: week.reactions)
    self.hits = NumberList.text(of: week.hits)
    self.misses = NumberList.text(of: week.misses)
  }

  /// The week; nil where another program has put values in that no week has.
  fileprivate var week: PlayedWeek? {
    guard let difficulty = Difficulty(rawValue: self.difficulty),
      let speed = GameSpeed(rawValue: Int(self.speed)), let monday = Timestamp(self.monday)
    else { return nil }
    var week = PlayedWeek(
      PlayedWeek.Kind(
        player: self.player, game: self.game, difficulty: difficulty, speed: speed, monday: monday))
    week.scores = NumberList.numbers(in: self.scores)
    week.seconds = self.seconds
    week.bestRun = Int(self.bestRun)
    week.accuracySum = Int(self.accuracySum)
    week.accuracyGames = Int(self.accuracyGames)
    week.reactions = Array(NumberList.numbers(in: self.reactions).prefix(ReactionBars.count))
    week.hits = NumberList.numbers(in: self.hits)
    week.misses = NumberList.numbers(in: self.misses)
    return week
  }
}
