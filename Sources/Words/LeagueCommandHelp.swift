/// The help of `arcade league` and its parts.
package struct LeagueCommandHelp: Sendable {
  /// `arcade league`.
  package var league: CommandHelp
  /// The words after it, which another program takes.
  package var words: String
  /// The commands of owners.
  package var initialize, invite, ban, remove, signs: CommandHelp
  /// The commands of players.
  package var name, leave, export, friend, send, scores, watch, race, verify, play: CommandHelp
  package var referee: CommandHelp
  /// Arguments and options.
  package var address, game, role, asReferee, lift, entry, newName, folder, friendName,
    noFriend: String
  package var around, friends, mine, period, rules, count, once, drawOnly, fetchOnly, kept,
    follow: String
}

extension LeagueCommandHelp {
  static let english = LeagueCommandHelp(
    league: CommandHelp(
      "Share high scores in a league on PostgreSQL.",
      """
      The setting league_url holds the address of a league. Finished games are sent to it in the \
      background, with their recordings. The program arcade-league does the work.

      For players: scores, send, play, watch, race, verify, name, friend, export, leave. For \
      owners: init, invite, ban, remove, signs. For a referee: referee. Each has its own help: \
      'arcade league scores --help'.
      """),
    words: "A command of arcade-league, with its arguments.",
    initialize: CommandHelp(
      "Make a league in a database that you own, or bring it up to date."),
    invite: CommandHelp(
      "Make a role a player.",
      "A missing role is created without a password; the server decides how it logs in."),
    ban: CommandHelp("Ban a player and take them out of all tables."),
    remove: CommandHelp("Take an entry out of the tables."),
    signs: CommandHelp(
      "List signs of automated play.",
      "A sign by itself has no effect: a fast player can look like a machine."),
    name: CommandHelp("Change the name that others see."),
    leave: CommandHelp("Delete your games, recordings and name from the league."),
    export: CommandHelp("Write everything that the league keeps about you to a new folder."),
    friend: CommandHelp("Add a friend to your list, or print the list."),
    send: CommandHelp("Send waiting games and read the tables; the arcade does it by itself."),
    scores: CommandHelp("Print a table of the league."),
    watch: CommandHelp("Watch an entry."),
    race: CommandHelp("Play against an entry."),
    verify: CommandHelp("Check an entry here, whatever the league's referees say."),
    play: CommandHelp(
      "Play a ranked game.",
      """
      The league draws the seed. The result counts as ranked if it arrives within the game's \
      length, its pauses and a minute.
      """),
    referee: CommandHelp(
      "Play waiting recordings again and judge them.",
      "Any number of referees can share the work. You can stop one at any time; nothing is lost."),
    address: "The league's address (default: the setting league_url).",
    game: "The game.",
    role: "The role of the database.",
    asReferee: "Make it a referee instead.",
    lift: "Lift the ban.",
    entry: "The entry, as 'arcade league scores' lists it.",
    newName: "The new name, up to 24 characters.",
    folder: "The new folder.",
    friendName: "The friend's name or role (default: print the list).",
    noFriend: "Take the friend off the list.",
    around: "The lines around yours.",
    friends: "Your friends and you.",
    mine: "Your newest games of all kinds, with their states.",
    period: "all, week or daily.",
    rules: "The version of the game's rules (default: the newest).",
    count: "The number of lines, 1 to 100.",
    once: "End when nothing waits.",
    drawOnly: "Print the ticket and the seed, and play nothing.",
    fetchOnly: "Fetch the recording for later, and show nothing.",
    kept: "Print the table of all time as it was last read, without the network.",
    follow: "Print the table again whenever it changes, for so many seconds.")
}
