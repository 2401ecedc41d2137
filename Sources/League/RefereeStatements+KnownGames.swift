extension RefereeStatements {
  /// Finds a game of the same seed that makes an ordinary one a copy: identifier, seed, and whether
  /// others' games are looked at.
  ///
  /// Gives true where it's the player's own, which was removed.
  package static let sameSeed = knownGame(isSame: "o.seed = $2", isOther: "$3 AND")

  /// The same for a daily game: identifier, seed and actions.
  package static let sameActions = knownGame(isSame: "o.seed = $2 AND o.actions = $3")

  /// The moment of a game is that at which the server had all of it: nobody can copy a recording
  /// before, whatever is judged first.
  private static func knownGame(isSame: String, isOther: String = "") -> Statement {
    Statement(
      """
      SELECT o.player = e.player
      FROM arcade_league.entry AS e
      JOIN arcade_league.record AS r ON r.entry = e.id
      JOIN arcade_league.entry AS o
        ON \(isSame) AND o.game = e.game AND o.difficulty = e.difficulty AND o.id <> e.id
          AND (o.player <> e.player OR o.state = 3)
      LEFT JOIN arcade_league.record AS s ON s.entry = o.id
      WHERE e.id = $1::uuid AND (o.player = e.player OR \(isOther) (
        (o.state IN (1, 3) OR o.state = 0 AND s.entry IS NOT NULL)
        AND (greatest(o.sent_at, s.sent_at), o.id) < (greatest(e.sent_at, r.sent_at), e.id)))
      LIMIT 1
      """)
  }

  /// The games without a mark, after an identifier, with their recordings; how many.
  ///
  /// Games of earlier versions have none. They're found first, by their index: a join would read
  /// all recordings before the identifier again and again.
  package static let unmarked = Statement(
    """
    SELECT e.id, r.content FROM (
      SELECT id FROM arcade_league.entry
      WHERE seed IS NULL AND state <> 2 AND id > $1::uuid ORDER BY id LIMIT $2) AS e
    LEFT JOIN arcade_league.record AS r ON r.entry = e.id ORDER BY e.id
    """, .partialIndexes)

  /// Identifier and mark.
  package static let mark = Statement(
    """
    UPDATE arcade_league.entry SET seed = $2, actions = $3 WHERE id = $1::uuid AND seed IS NULL
    """, .columnGrants)
}
