package import GameCore

/// An entry as the referee gets it: what a player claims, and what the server knows of it.
package struct LeagueClaim: Sendable, Hashable {
  /// The identifier that the player's arcade gave it.
  package var id: String
  package var player: String
  package var kind: LeagueClass
  /// Points.
  package var score: Int
  /// The moment at which the server had all of it, in milliseconds since 1970.
  package var sentAt: Int
  /// The draw that it names, where it is the player's own.
  package var draw: Draw?
  /// True if the player was banned when the referee took it.
  package var isBanned = false

  /// A seed that the league has drawn for a game.
  package struct Draw: Sendable, Hashable {
    package var game: DrawnGame
    package var kind: LeagueClass
    /// The moment of the draw, in milliseconds since 1970.
    package var drawnAt: Int
    /// The entry for which it was used; nil where it is free.
    package var entry: String?

    package init(game: DrawnGame, kind: LeagueClass, drawnAt: Int, entry: String?) {
      (self.game, self.kind, self.drawnAt, self.entry) = (game, kind, drawnAt, entry)
    }
  }

  package init(
    id: String, player: String, kind: LeagueClass, score: Int, sentAt: Int, draw: Draw?
  ) {
    (self.id, self.player, self.kind, self.score) = (id, player, kind, score)
    (self.sentAt, self.draw) = (sentAt, draw)
  }

  /// The moment at which the server had it, in whole seconds.
  package var moment: Timestamp { Timestamp(secondsSince1970: Int64(sentAt / 1_000)) }
}

/// The decision of a referee about an entry.
package enum LeagueVerdict: Sendable, Hashable {
  case verified(isRanked: Bool)
  case refused(Refusal)

  /// The reason for which an entry is refused; its word stands in the league.
  package enum Refusal: Sendable, Hashable {
    /// There is no record, or it can't be read.
    case noRecord
    /// The game is longer than a league plays.
    case tooLong
    /// The record is of another game, difficulty, rules or speed than the entry says.
    case otherGame
    /// The record ends with other points than the entry says.
    case otherScore
    /// Played again, the game differs in this second.
    case differs(second: Int)
    /// The rules are not known here, or not any more.
    case otherRules
    /// It isn't the seed of the day.
    case otherSeed
    /// It was sent before its day began, or days after it.
    case otherDay
    /// It isn't a kind of game that a league takes, or says of itself what no game has.
    case otherMode
    /// Another player sent the same game before.
    case othersGame
    /// The owner of the league has removed the game before.
    case removedGame
    case banned

    package var word: String {
      switch self {
      case .noRecord: "no record"
      case .tooLong: "too long"
      case .otherGame: "other game"
      case .otherScore: "other score"
      case .differs: "differs"
      case .otherRules: "other rules"
      case .otherSeed: "other seed"
      case .otherDay: "other day"
      case .otherMode: "other mode"
      case .othersGame: "another player's game"
      case .removedGame: "removed game"
      case .banned: "banned"
      }
    }

    /// The second in which the played game differs; nil for other reasons.
    package var second: Int? {
      if case .differs(let second) = self { second } else { nil }
    }
  }
}

extension LeagueVerdict {
  /// Judges a claim by its record; `play` plays a record again and throws what differs.
  ///
  /// Nothing that the record says of itself is believed: it's played only within the league's limits,
  /// and a claim that differs from it is refused before that. `stopsClock` is true for a game whose
  /// actions take its clock away.
  package init(
    on claim: LeagueClaim, record: Replay?, stopsClock: Bool = false,
    play: (Replay) throws(ReplayMismatch) -> Void
  ) {
    // A player who floods a league is banned: played again, their games would keep all others waiting.
    guard !claim.isBanned else {
      self = .refused(.banned)
      return
    }
    guard let record else {
      self = .refused(.noRecord)
      return
    }
    if let refusal = Self.contradiction(between: claim, and: record, stopsClock) {
      self = .refused(refusal)
      return
    }
    do throws(ReplayMismatch) {
      try play(record)
    } catch {
      self = .refused(Refusal(error))
      return
    }
    self = .verified(isRanked: Self.isRanked(claim, record))
  }

  /// The first claim of an entry that its record contradicts; nil if none.
  private static func contradiction(
    between claim: LeagueClaim, and record: Replay, _ stopsClock: Bool
  ) -> Refusal? {
    guard (0...LeagueLimits.ticks).contains(record.ticks) else { return .tooLong }
    let kind = claim.kind
    guard record.game == kind.game, record.difficulty == kind.difficulty,
      record.rulesVersion == kind.rules, (record.conditions.speed ?? .full) == kind.speed
    else { return .otherGame }
    // Without a clock there's time for many more points than in the table of a speed.
    if stopsClock, kind.speed != .untimed, !kind.speed.waitsForAnswers { return .otherGame }
    guard record.score == claim.score else { return .otherScore }
    guard let day = kind.day else {
      return record.conditions.mode == .ordinary ? nil : .otherMode
    }
    guard record.conditions.mode == .daily else { return .otherMode }
    guard record.seed == day.seed(game: kind.game, rules: kind.rules) else { return .otherSeed }
    let sent = Day(claim.moment)
    // The day may end while a game is played, or while there is no network.
    return (day...day + 7).contains(sent) ? nil : .otherDay
  }

  /// True if the league drew the seed, and the result came as soon as such a game can end.
  private static func isRanked(_ claim: LeagueClaim, _ record: Replay) -> Bool {
    guard let draw = claim.draw, draw.entry == nil || draw.entry == claim.id,
      draw.kind == claim.kind, draw.game.seed == record.seed
    else { return false }
    let pauses = record.conditions.pauses.reduce(0) { sum, pause in
      min(sum + min(max(0, pause.milliseconds), LeagueLimits.pauses), LeagueLimits.pauses)
    }
    let length = record.ticks * 1_000 / ticksPerSecond * 100 / claim.kind.speed.pace
    let spent = claim.sentAt - draw.drawnAt
    return spent >= 0 && spent <= length + pauses + LeagueLimits.grace
  }
}

extension LeagueVerdict.Refusal {
  fileprivate init(_ mismatch: ReplayMismatch) {
    switch mismatch {
    case .otherRules: self = .otherRules
    case .unknownAction(_, let second), .disorder(let second), .differs(let second):
      self = .differs(second: second)
    case .otherScore, .altered: self = .otherScore
    }
  }
}
