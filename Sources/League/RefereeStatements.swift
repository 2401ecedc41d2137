/// The statements of a referee, who writes everything that is counted, ranked or called verified.
package enum RefereeStatements {
  /// Takes waiting entries that no other referee has taken; how many.
  package static let take = Statement(
    """
    SELECT e.id, e.player, e.game, e.difficulty, e.rules, e.speed, e.day, e.score,
      (extract(epoch FROM greatest(e.sent_at, r.sent_at)) * 1000)::bigint, r.content,
      d.id, d.game, d.difficulty, d.rules, d.speed,
      (extract(epoch FROM d.drawn_at) * 1000)::bigint, d.entry
    FROM arcade_league.entry AS e
    LEFT JOIN arcade_league.record AS r ON r.entry = e.id
    LEFT JOIN arcade_league.draw AS d ON d.id = e.draw AND d.player = e.player
    WHERE e.state = 0 ORDER BY e.sent_at, e.id LIMIT $1 FOR UPDATE OF e SKIP LOCKED
    """, .rowLocks, .skippedLocks, .partialIndexes)

  /// Locks a player, so that no other referee changes their best meanwhile.
  package static let lockPlayer = Statement(
    "SELECT is_banned FROM arcade_league.player WHERE role = $1 FOR UPDATE", .rowLocks)

  /// Identifier, state, reason, second, rankedness, and the mark that the recording has.
  package static let judge = Statement(
    """
    UPDATE arcade_league.entry SET state = $2, reason = $3, second = $4, is_ranked = $5,
      seed = $6, actions = $7, judged_at = clock_timestamp(), judged_by = current_user
    WHERE id = $1::uuid
    """, .columnGrants)

  /// Deletes an entry that came while its player left.
  package static let removeEntry = Statement(
    "DELETE FROM arcade_league.entry WHERE id = $1::uuid", .cascades)

  /// The best of a player on a board: six values.
  package static let best = Statement(
    """
    SELECT score FROM arcade_league.best AS b
    WHERE b.game = $1 AND b.difficulty = $2 AND b.rules = $3 AND b.speed = $4 AND b.period = $5
      AND b.player = $6
    """)

  /// Board, player, score, entry and rankedness; the moment is that of the entry.
  package static let setBest = Statement(
    """
    INSERT INTO arcade_league.best
      (game, difficulty, rules, speed, period, player, score, entry, is_ranked, reached)
    SELECT $1::text, $2::smallint, $3::integer, $4::smallint, $5::text, $6::text, $7::integer, e.id,
      $9::boolean, e.sent_at
    FROM arcade_league.entry AS e WHERE e.id = $8::uuid
    ON CONFLICT (game, difficulty, rules, speed, period, player) DO UPDATE
    SET score = excluded.score, entry = excluded.entry, is_ranked = excluded.is_ranked,
      reached = excluded.reached
    """, .conflicts)

  /// Board, score and change of the number of players.
  package static let addToTally = Statement(
    """
    INSERT INTO arcade_league.tally (game, difficulty, rules, speed, period, score, players)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (game, difficulty, rules, speed, period, score) DO UPDATE
    SET players = tally.players + excluded.players
    """, .conflicts)

  /// The same for fewer players: the row is there.
  package static let takeFromTally = Statement(
    """
    UPDATE arcade_league.tally SET players = players + $7
    WHERE game = $1 AND difficulty = $2 AND rules = $3 AND speed = $4 AND period = $5
      AND score = $6
    """)

  /// Ticket and entry; changes no row where another entry has used the draw.
  package static let useDraw = Statement(
    """
    UPDATE arcade_league.draw SET entry = $2::uuid
    WHERE id = $1::uuid AND (entry IS NULL OR entry = $2::uuid)
    """, .columnGrants)

  /// Entry, kind and detail.
  package static let sign = Statement(
    """
    INSERT INTO arcade_league.sign (entry, kind, detail) VALUES ($1::uuid, $2, $3)
    ON CONFLICT (entry, kind) DO NOTHING
    """, .conflicts)

  /// Takes the oldest waiting request that no other referee has taken.
  package static let takeRequest = Statement(
    """
    SELECT id, player, kind, value FROM arcade_league.request
    WHERE state = 0 ORDER BY made_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    """, .rowLocks, .skippedLocks, .partialIndexes)

  /// Identifier and state: 1 for done, 2 for refused; a request that has an answer keeps it.
  package static let answerRequest = Statement(
    "UPDATE arcade_league.request SET state = $2 WHERE id = $1::uuid AND state = 0",
    .columnGrants)

  /// Finds another player who has a name, as the shown one or as the role.
  package static let nameTaken = Statement(
    """
    SELECT 1 FROM arcade_league.player
    WHERE (lower(shown) = lower($2) OR lower(role) = lower($2)) AND role <> $1
    """, .expressionIndexes)

  /// Role and name.
  package static let setName = Statement(
    "UPDATE arcade_league.player SET shown = $2 WHERE role = $1", .columnGrants)

  /// The boards on which a player stands, with the points.
  package static let boardsOfPlayer = Statement(
    """
    SELECT game, difficulty, rules, speed, period, score FROM arcade_league.best
    WHERE player = $1 ORDER BY game, difficulty, rules, speed, period
    """)

  /// The verified games of a player, with the moment by which `take` finds their week.
  package static let verifiedOfPlayer = Statement(
    """
    SELECT e.id, e.game, e.difficulty, e.rules, e.speed, e.day, e.score, e.is_ranked,
      (extract(epoch FROM greatest(e.sent_at, r.sent_at)) * 1000)::bigint
    FROM arcade_league.entry AS e LEFT JOIN arcade_league.record AS r ON r.entry = e.id
    WHERE e.player = $1 AND e.state = 1 ORDER BY e.score DESC, e.sent_at, e.id
    """)

  package static let removeBest = Statement("DELETE FROM arcade_league.best WHERE player = $1")

  /// Everything that the league holds of a player, in the order in which it goes.
  package static let removePlayer = [
    Statement("DELETE FROM arcade_league.entry WHERE player = $1", .cascades),
    Statement("DELETE FROM arcade_league.draw WHERE player = $1"),
    Statement("DELETE FROM arcade_league.friend WHERE player = $1 OR friend = $1"),
    Statement("DELETE FROM arcade_league.request WHERE player = $1"),
    Statement("DELETE FROM arcade_league.player WHERE role = $1"),
  ]
}
