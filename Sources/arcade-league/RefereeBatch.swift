import Cabinet
import GameCore
import League
import Persistence

/// Waiting entries that a referee has taken, on their way to verdicts.
struct RefereeBatch {
  /// An entry, its recording, and the verdict on them by themselves, until the league knows more.
  struct Game {
    let claim: LeagueClaim
    /// The mark of the recording, where it can be read.
    let mark: GameMark?
    /// The recording; nil where it's refused, since nobody needs a hostile one any longer, unless that was
    /// for a ban, which may be lifted.
    let record: Replay?
    var verdict: LeagueVerdict
    /// True if the player left while the game was on its way.
    var isGone = false
  }

  /// The games whose verdicts aren't written yet.
  var games: [Game] = []
  /// The verdicts that were written.
  var counts = JudgedCounts()
  /// The verdicts on entries that nobody can read.
  private var unreadable: [[BoundValue]] = []

  /// The time in which recordings are played: who takes entries keeps their players waiting that long.
  private static let longest = Duration.seconds(1)

  /// Plays taken entries again; those that time leaves over go on waiting.
  init(playing rows: [Answer.Row]) {
    let end = ContinuousClock.now + Self.longest
    for row in rows {
      if let game = Self.play(row) {
        games.append(game)
      } else if let id = row.text(0) {
        // A player with SQL can write a speed that no game has. Without a verdict the row would be
        // taken again each time, before all games that were sent later.
        unreadable.append(Self.judging(id, .refused(.otherMode), nil))
        counts.refused += 1
      }
      if ContinuousClock.now >= end { break }
    }
  }

  /// The players of the games, each once.
  var players: Set<Role> { Set(games.map { Role($0.claim.player) }) }

  /// A player was locked, or is gone where `isBanned` is nil.
  mutating func settle(_ player: Role, isBanned: Bool?) {
    for index in games.indices where Role(games[index].claim.player) == player {
      guard isBanned != false else {
        if games[index].claim.isBanned { playAfterBan(index) }
        continue
      }
      games[index].verdict = .refused(.banned)
      games[index].isGone = isBanned == nil
    }
  }

  /// The statements for games that are refused, which leave the batch by that.
  mutating func takeRefusals() -> [Connection.Work] {
    let refused = games.filter(\.isRefused)
    games.removeAll(where: \.isRefused)
    counts.refused += refused.count
    defer { unreadable = [] }
    let (gone, judged) = (refused.filter(\.isGone), refused.filter { !$0.isGone })
    return Connection.work(RefereeStatements.judge, unreadable + judged.map(\.judging))
      + gone.map { (RefereeStatements.removeEntry, [.text($0.claim.id)]) }
  }

  // MARK: - Playing

  private static func play(_ row: Answer.Row) -> Game? {
    claim(row).map { play($0, row.bytes(9).flatMap { Replay(leagueRecord: $0) }) }
  }

  /// The ban was lifted after the game was taken.
  private mutating func playAfterBan(_ index: Int) {
    var claim = games[index].claim
    claim.isBanned = false
    games[index] = Self.play(claim, games[index].record)
  }

  private static func play(_ claim: LeagueClaim, _ record: Replay?) -> Game {
    let game = record.flatMap { GameEntry.named($0.game) }
    let stopsClock = record.map { game?.stopsClock($0) == true } ?? false
    let verdict = LeagueVerdict(on: claim, record: record, stopsClock: stopsClock) {
      (replay) throws(ReplayMismatch) in
      guard let game else {
        throw .otherRules(game: replay.game, version: replay.rulesVersion)
      }
      try game.verify(replay)
    }
    let mark = record.map { GameMark(of: $0) }
    return switch verdict {
    case .verified, .refused(.banned):
      Game(claim: claim, mark: mark, record: record, verdict: verdict)
    case .refused: Game(claim: claim, mark: mark, record: nil, verdict: verdict)
    }
  }

  private static func claim(_ row: Answer.Row) -> LeagueClaim? {
    guard let id = row.text(0), let player = row.text(1),
      let kind = LeagueServer.kind(row, from: 2), let score = row.integer(7)
    else { return nil }
    var draw: LeagueClaim.Draw?
    if let game = row.text(10).flatMap(DrawnGame.init(ticket:)),
      let kind = LeagueServer.kind(row, from: 11, hasDay: false), let drawnAt = row.integer(15)
    {
      draw = LeagueClaim.Draw(game: game, kind: kind, drawnAt: drawnAt, entry: row.text(16))
    }
    var claim = LeagueClaim(
      id: id, player: player, kind: kind, score: score, sentAt: row.integer(8) ?? 0, draw: draw)
    claim.isBanned = row.isTrue(17)
    return claim
  }

  // MARK: - Verdicts

  /// The values of a verdict, with the mark of the recording over that of the entry, which a player can
  /// make up.
  fileprivate static func judging(
    _ entry: String, _ verdict: LeagueVerdict, _ mark: GameMark?
  ) -> [BoundValue] {
    let values: [BoundValue] =
      switch verdict {
      case .verified(let isRanked): [.integer(1), .null, .null, .boolean(isRanked)]
      case .refused(let refusal):
        [
          .integer(2), .text(refusal.word), refusal.second.map { .integer($0) } ?? .null,
          .boolean(false),
        ]
      }
    return [.text(entry)] + values + (mark?.values ?? [.null, .null])
  }
}

extension RefereeBatch.Game {
  fileprivate var isRefused: Bool {
    if case .refused = verdict { true } else { false }
  }

  /// The values of the verdict.
  var judging: [BoundValue] { RefereeBatch.judging(claim.id, verdict, mark) }

  /// The statements that write signs of automated play.
  var signs: [Connection.Work] {
    guard let record else { return [] }
    let reactions = GameEntry.named(record.game)?.figures(record)?.reactions ?? []
    return MachineSign.signs(in: record, reactions: reactions).map { sign in
      (
        RefereeStatements.sign,
        [.text(claim.id), .text(sign.kind.rawValue), .integer(sign.count)]
      )
    }
  }
}
