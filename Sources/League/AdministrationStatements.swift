/// The statements of a league's owner: invitations, moderation and retention.
package enum AdministrationStatements {
  /// Role and shown name.
  package static let invite = Statement(
    """
    INSERT INTO arcade_league.player (role, shown) VALUES ($1, $2)
    ON CONFLICT (role) DO NOTHING
    """, .conflicts)

  /// Role, and whether it's banned.
  package static let setBan = Statement(
    "UPDATE arcade_league.player SET is_banned = $2 WHERE role = $1 RETURNING role", .returning)

  /// Has the games of a player wait again that were refused during a ban.
  package static let judgeAgain = Statement(
    """
    UPDATE arcade_league.entry SET state = 0, reason = NULL, judged_at = NULL, judged_by = NULL
    WHERE player = $1 AND state = 2 AND reason = '\(LeagueVerdict.Refusal.banned.word)'
    """)

  /// Removes an entry from the tables, with all others that its player has of the same game; gives
  /// the player for each.
  package static let removeEntry = Statement(
    """
    UPDATE arcade_league.entry SET state = 3, reason = 'removed', judged_at = clock_timestamp(),
      judged_by = current_user
    WHERE id IN (
      SELECT $1::uuid
      UNION ALL
      SELECT o.id FROM arcade_league.entry AS e
      JOIN arcade_league.entry AS o
        ON o.seed = e.seed AND o.game = e.game AND o.difficulty = e.difficulty
          AND o.player = e.player AND o.id <> e.id
      WHERE e.id = $1::uuid AND o.state IN (0, 1)
        AND (e.day IS NULL AND o.day IS NULL OR o.actions = e.actions))
    RETURNING player
    """, .returning, .unions)

  /// The signs of machines at the keys, the newest first; how many.
  package static let signs = Statement(
    """
    SELECT s.entry, e.player, e.game, e.score, s.kind, s.detail
    FROM arcade_league.sign AS s JOIN arcade_league.entry AS e ON e.id = s.entry
    ORDER BY e.sent_at DESC, s.kind LIMIT $1
    """)

  /// The players with more draws than results of today: who looks for a lucky seed draws more often.
  package static let unusedDraws = Statement(
    """
    SELECT player, count(*), count(entry) FROM arcade_league.draw
    WHERE drawn_at > now() - interval '1 day'
    GROUP BY player HAVING count(*) > 2 * count(entry) + 10 ORDER BY count(*) DESC LIMIT $1
    """)

  /// The role so many places after another one, less one; no row where fewer players are left.
  package static let laterPlayer = Statement(
    "SELECT role FROM arcade_league.player WHERE role > $1 ORDER BY role OFFSET $2 LIMIT 1")

  /// Deletes what is too old of the players after a role, up to another one or to the last: games beyond a
  /// player's best, daily games, lines of weeks and days that are over; each again, as long as it deletes
  /// as much as it may.
  ///
  /// A game that the owner removed stays, so that it's known when it's sent again.
  package static let retentionOfPlayers = [
    Statement(
      """
      DELETE FROM arcade_league.entry WHERE id IN (
        SELECT ranked.id FROM (
          SELECT e.id, e.sent_at, row_number() OVER (
            PARTITION BY e.player, e.game, e.difficulty, e.rules, e.speed
            ORDER BY e.score DESC, e.sent_at, e.id) AS place
          FROM arcade_league.entry AS e
          WHERE \(isOfSlice("e", of: "entry"))
            AND e.state = 1 AND e.day IS NULL) AS ranked
        WHERE ranked.place > \(LeagueLimits.keptGames)
          AND ranked.sent_at < now() - interval '\(LeagueLimits.otherDays) days'
        LIMIT \(LeagueLimits.deletedAtOnce))
      """, .windows, .cascades),
    Statement(
      """
      DELETE FROM arcade_league.entry WHERE id IN (
        SELECT e.id FROM arcade_league.entry AS e WHERE \(isOfSlice("e", of: "entry"))
          AND (e.state = 2 AND e.sent_at < now() - interval '\(LeagueLimits.otherDays) days'
            OR e.day IS NOT NULL
              AND e.sent_at < now() - interval '\(LeagueLimits.dailyDays) days')
        LIMIT \(LeagueLimits.deletedAtOnce))
      """, .cascades),
    Statement(
      """
      DELETE FROM arcade_league.friend WHERE (player, friend, since) IN (
        SELECT f.player, f.friend, f.since FROM arcade_league.friend AS f
        WHERE \(isOfSlice("f", of: "friend")) AND EXISTS (
          SELECT 1 FROM arcade_league.friend AS later
          WHERE later.player = f.player AND later.friend = f.friend AND later.since > f.since)
        LIMIT \(LeagueLimits.deletedAtOnce))
      """),
    Statement(
      """
      DELETE FROM arcade_league.best AS b WHERE \(isOfSlice("b", of: "best")) AND (\(isOver))
      """),
  ]

  /// Both bounds are found by the table's index of players.
  private static func isOfSlice(_ name: String, of table: String) -> String {
    """
    \(name).player > $1 AND \(name).player <= coalesce(
            $2, (SELECT max(last.player) FROM arcade_league.\(table) AS last))
    """
  }

  /// Deletes draws and requests that are too old, of all players; in the same way.
  package static let retention = [
    old(of: "draw", "o.drawn_at < now() - interval '7 days'"),
    old(of: "request", "o.state <> 0 AND o.made_at < now() - interval '7 days'"),
  ]

  private static func old(of table: String, _ isOld: String) -> Statement {
    Statement(
      """
      DELETE FROM arcade_league.\(table) WHERE id IN (
        SELECT o.id FROM arcade_league.\(table) AS o WHERE \(isOld)
        LIMIT \(LeagueLimits.deletedAtOnce))
      """)
  }

  /// Counts of weeks and days that are over go; they're few, whatever the number of players.
  package static let oldTables = [Statement("DELETE FROM arcade_league.tally WHERE \(isOver)")]

  /// True for the table of a week or a day that is over, by the server's clock: that of a referee may be
  /// wrong.
  private static let isOver = """
    period LIKE 'week %' AND period < 'week ' || to_char(
        date_trunc('week', now()) - interval '\(LeagueLimits.weekDays) days', 'YYYY-MM-DD')
      OR period LIKE 'daily %' AND period < 'daily ' || to_char(
        now() - interval '\(LeagueLimits.dailyDays) days', 'YYYY-MM-DD')
    """
}
