extension LeagueSchema {
  /// Version 3 keeps the mark of each game, by which a copy of its recording is known.
  ///
  /// A player's arcade writes the mark with the entry, so that a waiting game has one, too: a copy and
  /// its original may be judged at the same time. The referee writes what the recording says over it.
  static let knownGames = [
    Statement("ALTER TABLE arcade_league.entry ADD COLUMN seed bigint, ADD COLUMN actions bigint"),
    // A referee of an earlier version that is still connected looks for no copies: it fails at the
    // column's old name, connects anew and sees the version.
    Statement("ALTER TABLE arcade_league.entry RENAME COLUMN referee TO judged_by"),
    Statement("CREATE INDEX entry_seed ON arcade_league.entry (seed, game, actions)"),
    // Empty as soon as a referee has read the recordings of earlier versions.
    Statement(
      """
      CREATE INDEX entry_without_seed ON arcade_league.entry (id)
        WHERE seed IS NULL AND state <> 2
      """, .partialIndexes),
    Statement(
      "GRANT INSERT (seed, actions) ON arcade_league.entry TO \(players)", .columnGrants),
    Statement(
      "GRANT UPDATE (seed, actions) ON arcade_league.entry TO \(referees)", .columnGrants),
    // A banned player can still have everything deleted.
    Statement(
      """
      ALTER POLICY writing ON arcade_league.request
        WITH CHECK (player = \(Statement.ownRole) AND EXISTS (
          SELECT 1 FROM arcade_league.player AS self
          WHERE self.role = \(Statement.ownRole)
            AND (NOT self.is_banned OR request.kind = 'leave')))
      """, .rowSecurity),
  ]
}
