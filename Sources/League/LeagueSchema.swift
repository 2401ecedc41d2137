/// The tables of a league, in versions: a server is brought from each to the next one.
package enum LeagueSchema {
  /// The version that this program works with.
  package static let version = versions.count
  /// The group of all players.
  package static let players = "arcade_players"
  /// The group of all referees.
  package static let referees = "arcade_referees"

  /// Makes the table whose one row is locked while a league is set up or brought up to date.
  package static let beginning = [
    Statement("CREATE SCHEMA IF NOT EXISTS arcade_league", .schemas),
    Statement(
      """
      CREATE TABLE IF NOT EXISTS arcade_league.league (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        version integer NOT NULL,
        since timestamptz NOT NULL DEFAULT now())
      """, .columnDefaults, .checks),
    Statement(
      "INSERT INTO arcade_league.league (version) VALUES (0) ON CONFLICT DO NOTHING", .conflicts),
  ]

  /// Locks the row, and gives the version.
  package static let lock = Statement(
    "SELECT version FROM arcade_league.league FOR UPDATE", .rowLocks)
  package static let setVersion = Statement("UPDATE arcade_league.league SET version = $1")
  package static let readVersion = Statement("SELECT version FROM arcade_league.league")

  /// Finds a role by its name.
  package static let role = Statement("SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = $1")

  /// The steps to each version, the first one first.
  package static let versions = [tables + rowSecurity + grants, indexedRoles, knownGames]

  private static let board = """
    game text NOT NULL CHECK (octet_length(game) BETWEEN 1 AND 40),
    difficulty smallint NOT NULL CHECK (difficulty BETWEEN 0 AND 3),
    rules integer NOT NULL CHECK (rules BETWEEN 1 AND 1000000),
    speed smallint NOT NULL CHECK (speed BETWEEN 0 AND 100),
    """

  /// Records stay apart from results, so that a table is read without them.
  private static let tables = [
    Statement(
      """
      CREATE TABLE arcade_league.player (
        role text PRIMARY KEY,
        shown text NOT NULL CHECK (octet_length(shown) BETWEEN 1 AND 200),
        since timestamptz NOT NULL DEFAULT now(),
        is_banned boolean NOT NULL DEFAULT false)
      """, .columnDefaults, .checks),
    Statement(
      "CREATE UNIQUE INDEX player_name ON arcade_league.player (lower(shown))",
      .expressionIndexes),
    Statement(
      """
      CREATE TABLE arcade_league.entry (
        id uuid PRIMARY KEY,
        player text NOT NULL DEFAULT current_user,
        \(board)
        day date,
        score integer NOT NULL CHECK (score BETWEEN 1 AND 1000000000),
        draw uuid,
        played_at timestamptz,
        sent_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 3),
        reason text,
        second integer,
        is_ranked boolean NOT NULL DEFAULT false,
        judged_at timestamptz,
        referee text)
      """, .columnDefaults, .checks),
    Statement(
      """
      CREATE INDEX entry_waiting ON arcade_league.entry (sent_at, id) WHERE state = 0
      """, .partialIndexes),
    Statement(
      """
      CREATE INDEX entry_of_player ON arcade_league.entry (player, sent_at DESC)
      """),
    Statement(
      """
      CREATE TABLE arcade_league.record (
        entry uuid PRIMARY KEY REFERENCES arcade_league.entry (id) ON DELETE CASCADE,
        player text NOT NULL DEFAULT current_user,
        content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND \(LeagueLimits.recordBytes)),
        sent_at timestamptz NOT NULL DEFAULT clock_timestamp())
      """, .columnDefaults, .checks, .cascades),
    Statement(
      """
      CREATE TABLE arcade_league.draw (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        player text NOT NULL DEFAULT current_user,
        \(board)
        drawn_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        entry uuid)
      """, .columnDefaults, .checks),
    Statement("CREATE INDEX draw_of_player ON arcade_league.draw (player, drawn_at DESC)"),
    Statement(
      """
      CREATE TABLE arcade_league.best (
        \(board)
        period text NOT NULL,
        player text NOT NULL,
        score integer NOT NULL,
        reached timestamptz NOT NULL,
        entry uuid NOT NULL,
        is_ranked boolean NOT NULL,
        PRIMARY KEY (game, difficulty, rules, speed, period, player))
      """, .checks),
    Statement(
      """
      CREATE INDEX best_in_order ON arcade_league.best
        (game, difficulty, rules, speed, period, score DESC, reached, player)
      """),
    Statement("CREATE INDEX best_of_player ON arcade_league.best (player)"),
    Statement(
      """
      CREATE TABLE arcade_league.tally (
        \(board)
        period text NOT NULL,
        score integer NOT NULL,
        players bigint NOT NULL CHECK (players >= 0),
        PRIMARY KEY (game, difficulty, rules, speed, period, score))
      """, .checks),
    Statement(
      """
      CREATE TABLE arcade_league.request (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        player text NOT NULL DEFAULT current_user,
        kind text NOT NULL CHECK (kind IN ('name', 'leave')),
        value text CHECK (octet_length(value) <= 200),
        made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 2))
      """, .columnDefaults, .checks),
    Statement(
      "CREATE INDEX request_waiting ON arcade_league.request (made_at, id) WHERE state = 0",
      .partialIndexes),
    Statement(
      """
      CREATE TABLE arcade_league.friend (
        player text NOT NULL DEFAULT current_user,
        friend text NOT NULL CHECK (octet_length(friend) BETWEEN 1 AND 200),
        is_wanted boolean NOT NULL DEFAULT true,
        since timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (player, friend, since))
      """, .columnDefaults, .checks),
    Statement(
      """
      CREATE TABLE arcade_league.sign (
        entry uuid NOT NULL REFERENCES arcade_league.entry (id) ON DELETE CASCADE,
        kind text NOT NULL,
        detail integer NOT NULL,
        PRIMARY KEY (entry, kind))
      """, .cascades),
  ]

  /// The tables into which players write: each row belongs to the one who wrote it.
  private static let rowSecurity =
    ["entry", "record", "draw", "request", "friend"].flatMap { table in
      [
        Statement(
          "ALTER TABLE arcade_league.\(table) ENABLE ROW LEVEL SECURITY", .rowSecurity),
        Statement(
          """
          CREATE POLICY refereeing ON arcade_league.\(table) FOR ALL TO \(referees)
            USING (true) WITH CHECK (true)
          """, .rowSecurity),
      ]
    }
    + ["entry", "record"].map { table in
      Statement(
        "CREATE POLICY reading ON arcade_league.\(table) FOR SELECT TO \(players) USING (true)",
        .rowSecurity)
    }
    + ["draw", "request", "friend"].map { table in
      Statement(
        """
        CREATE POLICY reading ON arcade_league.\(table) FOR SELECT TO \(players)
          USING (player = current_user::text)
        """, .rowSecurity)
    }
    + ["entry", "draw", "request", "friend"].map { table in
      Statement(
        """
        CREATE POLICY writing ON arcade_league.\(table) FOR INSERT TO \(players)
          WITH CHECK (player = current_user::text AND \(isInvited))
        """, .rowSecurity)
    } + [
      Statement(
        """
        CREATE POLICY writing ON arcade_league.record FOR INSERT TO \(players)
          WITH CHECK (player = current_user::text AND EXISTS (
            SELECT 1 FROM arcade_league.entry AS own
            WHERE own.id = record.entry AND own.player = current_user::text AND own.state = 0))
        """, .rowSecurity)
    ]

  private static let isInvited = """
    EXISTS (SELECT 1 FROM arcade_league.player AS self
            WHERE self.role = current_user::text AND NOT self.is_banned)
    """

  /// The policies of version 1 compared a role in a way that no index serves: each new row read all
  /// players.
  private static let indexedRoles =
    [
      Statement(
        "CREATE INDEX player_role ON arcade_league.player (lower(role))", .expressionIndexes)
    ]
    + ["draw", "request", "friend"].map { table in
      Statement(
        """
        ALTER POLICY reading ON arcade_league.\(table) USING (player = \(Statement.ownRole))
        """, .rowSecurity)
    }
    + ["entry", "draw", "request", "friend"].map { table in
      Statement(
        """
        ALTER POLICY writing ON arcade_league.\(table)
          WITH CHECK (player = \(Statement.ownRole) AND EXISTS (
            SELECT 1 FROM arcade_league.player AS self
            WHERE self.role = \(Statement.ownRole) AND NOT self.is_banned))
        """, .rowSecurity)
    } + [
      Statement(
        """
        ALTER POLICY writing ON arcade_league.record
          WITH CHECK (player = \(Statement.ownRole) AND EXISTS (
            SELECT 1 FROM arcade_league.entry AS own
            WHERE own.id = record.entry AND own.player = \(Statement.ownRole) AND own.state = 0))
        """, .rowSecurity)
    ]

  /// A player names neither the owner nor the time of a row, nor what it counts.
  private static let grants = [
    Statement("GRANT USAGE ON SCHEMA arcade_league TO \(players), \(referees)", .schemas, .roles),
    Statement(
      """
      GRANT SELECT ON arcade_league.league, arcade_league.player, arcade_league.entry,
        arcade_league.record, arcade_league.draw, arcade_league.best, arcade_league.tally,
        arcade_league.request, arcade_league.friend TO \(players), \(referees)
      """, .roles),
    Statement(
      """
      GRANT INSERT (id, game, difficulty, rules, speed, day, score, draw, played_at)
        ON arcade_league.entry TO \(players)
      """, .columnGrants),
    Statement(
      "GRANT INSERT (entry, content) ON arcade_league.record TO \(players)", .columnGrants),
    Statement(
      "GRANT INSERT (game, difficulty, rules, speed) ON arcade_league.draw TO \(players)",
      .columnGrants),
    Statement("GRANT INSERT (kind, value) ON arcade_league.request TO \(players)", .columnGrants),
    Statement(
      "GRANT INSERT (friend, is_wanted) ON arcade_league.friend TO \(players)", .columnGrants),
    Statement(
      """
      GRANT UPDATE (state, reason, second, is_ranked, judged_at, referee)
        ON arcade_league.entry TO \(referees)
      """, .columnGrants),
    Statement("GRANT UPDATE (entry) ON arcade_league.draw TO \(referees)", .columnGrants),
    Statement("GRANT UPDATE (state) ON arcade_league.request TO \(referees)", .columnGrants),
    Statement("GRANT UPDATE (shown) ON arcade_league.player TO \(referees)", .columnGrants),
    Statement(
      """
      GRANT INSERT, UPDATE, DELETE ON arcade_league.best, arcade_league.tally TO \(referees)
      """, .roles),
    Statement("GRANT SELECT, INSERT ON arcade_league.sign TO \(referees)", .roles),
    Statement(
      """
      GRANT DELETE ON arcade_league.player, arcade_league.entry, arcade_league.record,
        arcade_league.draw, arcade_league.request, arcade_league.friend TO \(referees)
      """, .roles),
  ]
}
