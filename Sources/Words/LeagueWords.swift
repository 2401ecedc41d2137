/// The sentences around a league: what `arcade league` prints, and the side of the high scores.
package struct LeagueWords: Sendable {
  /// The error, and what to do.
  package var fault: @Sendable (_ fault: LeagueFault) -> String
  /// Stands where the program for leagues isn't installed.
  package var notInstalled: String
  /// Refuses an address that names a password.
  package var badAddress: @Sendable (_ address: String) -> String
  /// The first line of `arcade league`.
  package var place: @Sendable (_ address: String) -> String
  /// The name, and the role that the server knows.
  package var player: @Sendable (_ name: String, _ role: String) -> String
  /// The games in the outbox, and those that the league refused.
  package var outbox: @Sendable (_ waiting: Int, _ refused: Int) -> String
  /// Games in the outbox that were played for another address than the one that is set.
  package var elsewhere: @Sendable (_ count: Int) -> String
  /// Files in the outbox that hold no game that can be sent.
  package var unreadable: @Sendable (_ count: Int) -> String
  /// The result of sending.
  package var sent: @Sendable (_ count: Int) -> String
  /// The data that a league keeps of a player; several lines.
  package var privacy: String
  package var made, upToDate: String
  package var invited: @Sendable (_ role: String, _ isNew: Bool) -> String
  package var refereeInvited: @Sendable (_ role: String) -> String
  package var banned, unbanned: @Sendable (_ role: String) -> String
  package var removed: @Sendable (_ entry: String) -> String
  package var renamed: @Sendable (_ name: String) -> String
  package var left: String
  /// Stands where a referee couldn't delete or rename, since a game of the player is being sent or
  /// judged.
  package var notLeft, notRenamed: String
  /// A request that no referee has carried out yet.
  package var requestWaits: String
  package var leaveAsks: String
  package var exported: @Sendable (_ entries: Int, _ folder: String) -> String
  /// Refuses an export into a folder that is there.
  package var folderIsThere: @Sendable (_ folder: String) -> String
  package var friend, noFriend: @Sendable (_ name: String) -> String
  package var noFriends: String
  /// The report of a referee that ends.
  package var judged: @Sendable (_ verified: Int, _ refused: Int) -> String
  package var noSigns: String
  /// Draws and results of a player in a day.
  package var unusedDraws: @Sendable (_ player: String, _ draws: Int, _ results: Int) -> String
  /// The age of tables that were kept.
  package var age: @Sendable (_ seconds: Int) -> String
  /// The place after a game; `next` is who is just before, and by how much.
  package var rank:
    @Sendable (_ rank: Int, _ of: Int, _ next: (name: String, points: Int)?) -> String
  /// A table's titles.
  package var always, week, daily: String
  package var waiting: String
  /// The last column: a game whose seed the league drew, and one that was sent later.
  package var ranked, later: String
  /// The state of an entry.
  package var verified, isWaiting, wasRemoved: String
  package var refused: @Sendable (_ reason: String, _ second: Int?) -> String
  /// A sign of automated play, by its kind, and how often in a row.
  package var sign: @Sendable (_ kind: String, _ count: Int) -> String
  /// Heads of columns.
  package var rankColumn, nameColumn, scoreColumn, dateColumn, noteColumn, entryColumn: String
  package var gameColumn, stateColumn, roleColumn: String
  package var empty: String
  /// Stands in place of the lines around a player who has no score among those of others.
  package var notInTable: String
  /// Names the side of the high scores; at most 20 columns.
  package var side: String
  /// The same beside a key; at most 6 columns.
  package var sideKey: String
  /// Stands below the table while the recording of a player's game is on its way.
  package var fetching: @Sendable (_ name: String) -> String
  /// Stands where the program that fetches recordings can't be started, or says nothing.
  package var notStarted: String
  /// Stands in place of a table that was never read, or that isn't among those that are kept.
  package var neverRead: String
  /// Stands where another table than that of all time is asked for without the network.
  package var notKept: String
  /// Stands where a kept table is to be followed.
  package var keptStays: String
  /// Options of `arcade league` that don't go together.
  package var oneTable: String
  /// Stands where the arcade itself is not to be found.
  package var noArcade: String
  /// Refuses a word that is no period of tables.
  package var noSuchPeriod:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  /// Refuses a ranked game in which time waits for the player.
  package var noRankedTurns: String
  /// Refuses a text that no league has drawn.
  package var badTicket: @Sendable (_ text: String) -> String
}

extension LeagueWords {
  static let english = LeagueWords(
    fault: englishFault,
    notInstalled: "Leagues need the program 'arcade-league', which isn't installed. Install the "
      + "package 'arcade-league', or build it where libpq's headers are (libpq-dev) with 'make build'.",
    badAddress: {
      "'\($0)' isn't the address of a league. It's 'postgresql://user@host/database', "
        + "'host=… dbname=…' or 'service=…', and has no password: that belongs in ~/.pgpass. 'off' "
        + "means none."
    },
    place: { "The league is at '\($0)'." },
    player: { "You're \($0) (role \($1))." },
    outbox: { waiting, refused in
      let refusals = refused == 0 ? "" : " \(counted(refused, "game")) refused."
      return "\(counted(waiting, "game")) waiting to be sent.\(refusals)"
    },
    elsewhere: {
      "\($0) of them \($0 == 1 ? "is" : "are") for another address. Set it again with 'arcade "
        + "settings league_url' to send \($0 == 1 ? "it" : "them")."
    },
    unreadable: { "\(counted($0, "file")) can't be read. 'arcade check' lists and repairs them." },
    sent: { $0 == 0 ? "Nothing to send." : "\(counted($0, "game")) sent." },
    privacy: """
      For each player the league keeps the role, the shown name, the list of friends, each game with
      its recording, and when the server got it. Every player can read names, games and recordings.
      The ten best games of each kind stay, and those that the owner removes; daily games for a year,
      others for 30 days. 'arcade league export' gives a player all of it, and 'arcade league leave'
      deletes it.
      """,
    made: "The league is ready. Invite players with 'arcade league invite ROLE'.",
    upToDate: "The league is up to date.",
    invited: { role, isNew in
      "\(role) is a player now."
        + (isNew
          ? " The role was made without a password; how it logs in is up to the server." : "")
    },
    refereeInvited: { "\($0) is a referee now. Start it with 'arcade league referee'." },
    banned: { "\($0) is banned, and is no longer in any table." },
    unbanned: { "\($0) is back." },
    removed: { "The entry '\($0)' was removed from the tables." },
    renamed: { "Your name is now \($0)." },
    left: "You've left: your games, recordings and name are deleted.",
    notLeft: "You haven't left: one of your games is being sent or judged right now. Nothing was "
      + "deleted. Wait a moment and try again.",
    notRenamed: "You keep your name for now: one of your games is being judged. Wait a moment and "
      + "try again.",
    requestWaits: "The league has your request. A referee carries it out when one runs.",
    leaveAsks: "This deletes all your games in the league. Run it with --yes to do it.",
    exported: { "\(counted($0, "game")) and all other data about you are in '\($1)'." },
    folderIsThere: { "'\($0)' already exists. Name a folder that doesn't exist yet." },
    friend: { "\($0) is now on your list of friends." },
    noFriend: { "\($0) is no longer on your list of friends." },
    noFriends: "No friends yet. Add one with 'arcade league friend NAME'.",
    judged: { "\(counted($0, "game")) verified, \($1) refused." },
    noSigns: "No signs of automated play.",
    unusedDraws: { "\($0): \($1) seeds drawn in a day, \(counted($2, "result"))" },
    age: { seconds in
      switch seconds {
      case ..<60: "just now"
      case ..<3_600: "\(counted(seconds / 60, "minute")) ago"
      case ..<86_400: "\(counted(seconds / 3_600, "hour")) ago"
      default: "\(counted(seconds / 86_400, "day")) ago"
      }
    },
    rank: { rank, of, next in
      let place = "\(ordinal(rank)) of \(of)"
      return next.map { "\(place); \($0.name) is \($0.points) ahead" } ?? place
    },
    always: "all time", week: "this week", daily: "today's daily",
    waiting: "waiting",
    ranked: "ranked", later: "sent later",
    verified: "verified", isWaiting: "waiting", wasRemoved: "removed",
    refused: { reason, second in
      "refused: \(reason)" + (second.map { " in second \($0)" } ?? "")
    },
    sign: { "\($0): \($1)" },
    rankColumn: "rank", nameColumn: "name", scoreColumn: "score", dateColumn: "date",
    noteColumn: "note", entryColumn: "entry", gameColumn: "game", stateColumn: "state",
    roleColumn: "role",
    empty: "No scores yet.",
    notInTable: "You aren't in this table yet.",
    side: "league", sideKey: "league",
    fetching: { "Fetching \($0)'s recording..." },
    notStarted: "The recording couldn't be fetched.",
    neverRead: "This table isn't kept here. 'arcade league send' reads the tables of all time, by "
      + "the newest rules, at full speed and at yours.",
    notKept: "Only the tables of all time are kept. Leave out --period or --kept.",
    keptStays: "A kept table doesn't change. Leave out --follow or --kept.",
    oneTable: "Choose one table: --around, --friends or --mine.",
    noArcade: "The program 'arcade' isn't there.",
    noSuchPeriod: { "'\($0)' isn't a period. " + choose($1, $2) },
    noRankedTurns: "A ranked game is played against the clock. With your settings this one would "
      + "be in turns, so a league doesn't take it.",
    badTicket: { "'\($0)' isn't a ticket of a league." })

  private static func ordinal(_ number: Int) -> String {
    switch (number % 10, number % 100) {
    case (_, 11...13): "\(number)th"
    case (1, _): "\(number)st"
    case (2, _): "\(number)nd"
    case (3, _): "\(number)rd"
    default: "\(number)th"
    }
  }
}
