extension RefereeStatements {
  /// Finds games of the same seed that make ordinary ones copies: identifier, seed, and whether others'
  /// games are looked at.
  ///
  /// Gives each identifier, and beside it true where the game is the player's own, which was removed, false
  /// where it's another player's, and nothing for a new one.
  package static let sameSeed = knownGame(
    ["uuid", "bigint", "boolean"], "id, seed, looks_at_others", isSame: "o.seed = v.seed",
    isOther: "v.looks_at_others AND")

  /// The same for daily games: identifier, seed and actions.
  package static let sameActions = knownGame(
    ["uuid", "bigint", "bigint"], "id, seed, actions",
    isSame: "o.seed = v.seed AND o.actions = v.actions")

  /// The moment of a game is that at which the server had all of it: nobody can copy a recording
  /// before, whatever is judged first.
  private static func knownGame(
    _ types: [String], _ columns: String, isSame: String, isOther: String = ""
  ) -> RowStatement {
    RowStatement(of: types, []) { rows in
      """
      SELECT v.id, (
        SELECT o.player = e.player
        FROM arcade_league.entry AS e
        JOIN arcade_league.record AS r ON r.entry = e.id
        JOIN arcade_league.entry AS o
          ON \(isSame) AND o.game = e.game AND o.difficulty = e.difficulty AND o.id <> e.id
            AND (o.player <> e.player OR o.state = 3)
        LEFT JOIN arcade_league.record AS s ON s.entry = o.id
        WHERE e.id = v.id AND (o.player = e.player OR \(isOther) (
          (o.state IN (1, 3) OR o.state = 0 AND s.entry IS NOT NULL)
          AND (greatest(o.sent_at, s.sent_at), o.id) < (greatest(e.sent_at, r.sent_at), e.id)))
        LIMIT 1)
      FROM \(rows) AS v (\(columns)) WHERE v.id IS NOT NULL
      """
    }
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
