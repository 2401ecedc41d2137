/// The reading of a league's tables, by index.
///
/// The first five values name a board.
package enum TableStatements {
  private static let isOfBoard = """
    b.game = $1 AND b.difficulty = $2 AND b.rules = $3 AND b.speed = $4 AND b.period = $5
    """
  private static let columns = """
    b.player, b.score, b.reached, b.entry, b.is_ranked
    """
  private static let row = """
    SELECT t.player, p.shown, t.score, extract(epoch FROM t.reached)::bigint, t.entry, t.is_ranked
    """
  private static let players = "JOIN arcade_league.player AS p ON p.role = t.player"
  private static let inOrder = "ORDER BY t.score DESC, t.reached, t.player"

  /// The best; how many.
  package static let top = Statement(
    """
    \(row) FROM (
      SELECT \(columns) FROM arcade_league.best AS b WHERE \(isOfBoard)
      ORDER BY b.score DESC, b.reached, b.player LIMIT $6) AS t
    \(players) \(inOrder)
    """)

  /// The player's own line.
  package static let own = Statement(
    """
    \(row) FROM (
      SELECT \(columns) FROM arcade_league.best AS b
      WHERE \(isOfBoard) AND b.player = \(Statement.ownRole)) AS t
    \(players)
    """)

  /// The lines just before one: its points, its role, the entry by which its moment is found, and how
  /// many.
  ///
  /// Those with as many points and those with more are found by the index, each by themselves.
  package static let before = Statement(
    """
    \(row) FROM (
      (SELECT \(columns) FROM arcade_league.best AS b
       WHERE \(isOfBoard) AND b.score = $6
         AND (b.reached, b.player) < (\(moment), $7)
       ORDER BY b.reached DESC, b.player DESC LIMIT $8)
      UNION ALL
      (SELECT \(columns) FROM arcade_league.best AS b
       WHERE \(isOfBoard) AND b.score > $6
       ORDER BY b.score, b.reached DESC, b.player DESC LIMIT $8)) AS t
    \(players) ORDER BY t.score, t.reached DESC, t.player DESC LIMIT $8
    """, .unions)

  /// The lines just after one, with the same values.
  package static let after = Statement(
    """
    \(row) FROM (
      (SELECT \(columns) FROM arcade_league.best AS b
       WHERE \(isOfBoard) AND b.score = $6
         AND (b.reached, b.player) > (\(moment), $7)
       ORDER BY b.reached, b.player LIMIT $8)
      UNION ALL
      (SELECT \(columns) FROM arcade_league.best AS b
       WHERE \(isOfBoard) AND b.score < $6
       ORDER BY b.score DESC, b.reached, b.player LIMIT $8)) AS t
    \(players) \(inOrder) LIMIT $8
    """, .unions)

  private static let moment = """
    (SELECT m.reached FROM arcade_league.best AS m
     WHERE m.game = $1 AND m.difficulty = $2 AND m.rules = $3 AND m.speed = $4 AND m.period = $5
       AND m.player = $7)
    """

  /// The player's friends and the player; how many.
  package static let friends = Statement(
    """
    \(row) FROM (
      SELECT \(columns) FROM arcade_league.best AS b
      WHERE \(isOfBoard) AND b.player IN (
        SELECT f.friend FROM arcade_league.friend AS f WHERE \(PlayerStatements.isFriend)
        UNION ALL SELECT \(Statement.ownRole))
      ORDER BY b.score DESC, b.reached, b.player LIMIT $6) AS t
    \(players) \(inOrder)
    """, .rowSecurity, .unions)

  /// The players with more points than a score, and all players of the board.
  ///
  /// Scores are small numbers: their counts are added, and no player is counted.
  package static let rank = Statement(
    """
    SELECT coalesce(sum(b.players) FILTER (WHERE b.score > $6), 0)::bigint,
      coalesce(sum(b.players), 0)::bigint
    FROM arcade_league.tally AS b WHERE \(isOfBoard)
    """, .filteredSums)

  /// The seconds since the last change that has reached a replica; no row where the server is none.
  ///
  /// Nothing is there where no change has reached it since it started.
  package static let replicaAge = Statement(
    """
    SELECT extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::bigint
    WHERE pg_is_in_recovery()
    """)

  /// The day by the server's clock; a session's time zone is UTC.
  package static let today = Statement("SELECT to_char(now(), 'YYYY-MM-DD')")

  /// The entries that wait for a referee, without those of banned players: game, difficulty, rules, speed,
  /// how many, and the day of daily games, nothing for others.
  package static let waiting = Statement(
    """
    SELECT t.player, t.shown, t.score, extract(epoch FROM t.sent_at)::bigint, t.id, false
    FROM (
      SELECT e.player, p.shown, e.score, e.sent_at, e.id FROM arcade_league.entry AS e
      JOIN arcade_league.player AS p ON p.role = e.player
      WHERE e.state = 0 AND e.game = $1 AND e.difficulty = $2 AND e.rules = $3 AND e.speed = $4
        AND e.day IS NOT DISTINCT FROM $6::date AND NOT p.is_banned
      ORDER BY e.sent_at, e.id LIMIT $5) AS t
    ORDER BY t.score DESC, t.sent_at
    """, .partialIndexes)
}
