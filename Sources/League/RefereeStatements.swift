/// The statements of a referee, who writes everything that is counted, ranked or called verified.
package enum RefereeStatements {
  /// Takes waiting entries that no other referee has taken; how many.
  package static let take = Statement(
    """
    SELECT e.id, e.player, e.game, e.difficulty, e.rules, e.speed, e.day, e.score,
      (extract(epoch FROM greatest(e.sent_at, r.sent_at)) * 1000)::bigint, r.content,
      d.id, d.game, d.difficulty, d.rules, d.speed,
      (extract(epoch FROM d.drawn_at) * 1000)::bigint, d.entry, p.is_banned
    FROM arcade_league.entry AS e
    LEFT JOIN arcade_league.player AS p ON p.role = e.player
    LEFT JOIN arcade_league.record AS r ON r.entry = e.id
    LEFT JOIN arcade_league.draw AS d ON d.id = e.draw AND d.player = e.player
    WHERE e.state = 0 ORDER BY e.sent_at, e.id LIMIT $1 FOR UPDATE OF e SKIP LOCKED
    """, .rowLocks, .skippedLocks, .partialIndexes)

  /// Locks a player, so that no referee changes their best meanwhile.
  package static let lockPlayer = Statement(
    "SELECT is_banned FROM arcade_league.player WHERE role = $1 FOR UPDATE", .rowLocks)

  /// Locks players, each referee in the same order, and gives the roles with their bans.
  ///
  /// Players of several statements are given in the order of their bytes.
  package static let lockPlayers = RowStatement(of: ["text"], [.rowLocks]) { rows in
    """
    SELECT p.role, p.is_banned FROM \(rows) AS v (role)
    JOIN arcade_league.player AS p ON p.role = v.role
    ORDER BY p.role COLLATE "C" FOR UPDATE OF p
    """
  }

  /// Identifier, state, reason, second, rankedness, and the mark that the recording has.
  package static let judge = RowStatement(
    of: ["uuid", "smallint", "text", "integer", "boolean", "bigint", "bigint"],
    [.columnGrants, .updatesFrom]
  ) { rows in
    """
    UPDATE arcade_league.entry AS e SET state = v.state, reason = v.reason, second = v.second,
      is_ranked = v.is_ranked, seed = v.seed, actions = v.actions,
      judged_at = clock_timestamp(), judged_by = current_user
    FROM \(rows) AS v (id, state, reason, second, is_ranked, seed, actions)
    WHERE e.id = v.id
    """
  }

  /// Deletes an entry that came while its player left.
  package static let removeEntry = Statement(
    "DELETE FROM arcade_league.entry WHERE id = $1::uuid", .cascades)

  private static let place = ["text", "smallint", "integer", "smallint", "text", "text"]

  /// A number, board and player; gives the number and the points of the player's best there.
  package static let bests = RowStatement(of: ["integer"] + place, []) { rows in
    """
    SELECT v.number, b.score
    FROM \(rows) AS v (number, game, difficulty, rules, speed, period, player)
    JOIN arcade_league.best AS b
      ON b.game = v.game AND b.difficulty = v.difficulty AND b.rules = v.rules
        AND b.speed = v.speed AND b.period = v.period AND b.player = v.player
    """
  }

  /// Board, player, score, entry and rankedness; the moment is that of the entry.
  package static let setBests = RowStatement(
    of: place + ["integer", "uuid", "boolean"], [.conflicts]
  ) { rows in
    """
    INSERT INTO arcade_league.best
      (game, difficulty, rules, speed, period, player, score, entry, is_ranked, reached)
    SELECT v.game, v.difficulty, v.rules, v.speed, v.period, v.player, v.score, e.id, v.is_ranked,
      e.sent_at
    FROM \(rows)
      AS v (game, difficulty, rules, speed, period, player, score, entry, is_ranked)
    JOIN arcade_league.entry AS e ON e.id = v.entry
    ON CONFLICT (game, difficulty, rules, speed, period, player) DO UPDATE
    SET score = excluded.score, entry = excluded.entry, is_ranked = excluded.is_ranked,
      reached = excluded.reached
    """
  }

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

  /// Refuses names that a banned player asked for, many at a time.
  package static let refuseNames = Statement(
    """
    UPDATE arcade_league.request SET state = 2 WHERE id IN (
      SELECT asked.id FROM arcade_league.request AS asked
      WHERE asked.player = $1 AND asked.state = 0 AND asked.kind = 'name'
      LIMIT \(LeagueLimits.deletedAtOnce))
    """, .columnGrants)

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

  /// Everything that the league holds of a player, in the order in which it goes; each again, as long as it
  /// deletes as much as it may.
  package static let removePlayer = [
    removeOwn(from: "entry", .cascades), removeOwn(from: "draw"),
    Statement(
      """
      DELETE FROM arcade_league.friend WHERE (player, friend, since) IN (
        SELECT f.player, f.friend, f.since FROM arcade_league.friend AS f
        WHERE f.player = $1 OR f.friend = $1 LIMIT \(LeagueLimits.deletedAtOnce))
      """),
    removeOwn(from: "request"), Statement("DELETE FROM arcade_league.player WHERE role = $1"),
  ]

  /// A player with SQL can have made any number of rows.
  private static func removeOwn(from table: String, _ features: Statement.Feature...) -> Statement {
    Statement(
      """
      DELETE FROM arcade_league.\(table) WHERE id IN (
        SELECT own.id FROM arcade_league.\(table) AS own WHERE own.player = $1
        LIMIT \(LeagueLimits.deletedAtOnce))
      """, Set(features))
  }
}
