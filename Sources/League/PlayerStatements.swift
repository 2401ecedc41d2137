/// The statements of a player's arcade: it inserts rows of its own, and reads.
package enum PlayerStatements {
  /// The player's role, shown name and ban.
  package static let whoAmI = Statement(
    """
    SELECT current_user, p.shown, p.is_banned FROM (SELECT 1) AS one
    LEFT JOIN arcade_league.player AS p ON p.role = \(Statement.ownRole)
    """)

  /// Identifier, game, difficulty, rules, speed, day, score, draw, the end of the game in seconds since
  /// 1970, and its mark.
  ///
  /// An entry that is there already is not sent twice.
  package static let sendEntry = Statement(
    """
    INSERT INTO arcade_league.entry
      (id, game, difficulty, rules, speed, day, score, draw, played_at, seed, actions)
    VALUES ($1::uuid, $2, $3, $4, $5, $6::date, $7, $8::uuid, to_timestamp($9::bigint), $10, $11)
    ON CONFLICT (id) DO NOTHING
    """, .conflicts, .rowSecurity, .columnGrants)

  /// Identifier and record.
  package static let sendRecord = Statement(
    """
    INSERT INTO arcade_league.record (entry, content) VALUES ($1::uuid, $2)
    ON CONFLICT (entry) DO NOTHING
    """, .conflicts, .rowSecurity, .columnGrants)

  /// Whose entry it is, and whether its record is there.
  package static let ownerOfEntry = Statement(
    """
    SELECT e.player = current_user, r.entry IS NOT NULL
    FROM arcade_league.entry AS e LEFT JOIN arcade_league.record AS r ON r.entry = e.id
    WHERE e.id = $1::uuid
    """)

  /// Game, difficulty, rules and speed; gives the ticket.
  package static let draw = Statement(
    """
    INSERT INTO arcade_league.draw (game, difficulty, rules, speed) VALUES ($1, $2, $3, $4)
    RETURNING id
    """, .returning, .rowSecurity, .columnGrants)

  /// Kind and value; gives the identifier.
  package static let request = Statement(
    "INSERT INTO arcade_league.request (kind, value) VALUES ($1, $2) RETURNING id",
    .returning, .rowSecurity, .columnGrants)

  /// The state of a request; none once the player has left.
  package static let requestState = Statement(
    "SELECT state FROM arcade_league.request WHERE id = $1::uuid", .rowSecurity)

  /// Role and shown name of the player with a role, and of the one with a shown name: two where somebody
  /// had the name before the role was invited.
  package static let playersNamed = Statement(
    """
    SELECT role, shown FROM arcade_league.player WHERE role = $1 OR lower(shown) = lower($1)
    ORDER BY role = $1 DESC LIMIT 2
    """)

  /// A role, and whether it's wanted as a friend.
  package static let friend = Statement(
    "INSERT INTO arcade_league.friend (friend, is_wanted) VALUES ($1, $2)", .rowSecurity,
    .columnGrants)

  /// The record of an entry, with its player.
  package static let record = Statement(
    """
    SELECT r.content, p.shown, e.state FROM arcade_league.record AS r
    JOIN arcade_league.entry AS e ON e.id = r.entry
    LEFT JOIN arcade_league.player AS p ON p.role = e.player
    WHERE r.entry = $1::uuid
    """)

  /// The player's newest entries with their states; how many.
  package static let ownEntries = Statement(
    """
    SELECT id, game, difficulty, rules, speed, day, score, state, reason, second, is_ranked,
      extract(epoch FROM sent_at)::bigint, extract(epoch FROM played_at)::bigint
    FROM arcade_league.entry WHERE player = \(Statement.ownRole) ORDER BY sent_at DESC LIMIT $1
    """)

  /// The moment since which the player is one.
  package static let ownBeginning = Statement(
    """
    SELECT extract(epoch FROM since)::bigint FROM arcade_league.player
    WHERE role = \(Statement.ownRole)
    """)

  /// The player's draws with the entries for which they were used.
  package static let ownDraws = Statement(
    """
    SELECT id, game, difficulty, rules, speed, extract(epoch FROM drawn_at)::bigint, entry
    FROM arcade_league.draw WHERE player = \(Statement.ownRole) ORDER BY drawn_at, id
    """, .rowSecurity)

  /// The player's requests, and whether each is done or refused.
  package static let ownRequests = Statement(
    """
    SELECT kind, value, extract(epoch FROM made_at)::bigint, state
    FROM arcade_league.request WHERE player = \(Statement.ownRole) ORDER BY made_at, id
    """, .rowSecurity)

  /// The player's friends, by role and shown name.
  package static let friends = Statement(
    """
    SELECT f.friend, p.shown FROM arcade_league.friend AS f
    LEFT JOIN arcade_league.player AS p ON p.role = f.friend
    WHERE \(isFriend) ORDER BY f.friend
    """, .rowSecurity)

  /// True for the newest line about a friend, where it wants them.
  static let isFriend = """
    f.player = \(Statement.ownRole) AND f.is_wanted AND NOT EXISTS (
      SELECT 1 FROM arcade_league.friend AS later
      WHERE later.player = f.player AND later.friend = f.friend AND later.since > f.since)
    """
}
