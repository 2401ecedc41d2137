import ArgumentParser
import Canvas
import Commands
import Persistence
import Words

/// The program for leagues, which `arcade league` starts.
struct LeagueCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "arcade league", help: \.league.league,
    examples: """
      arcade settings league_url 'host=/run/postgresql dbname=arcade'
      arcade league
      arcade league scores whackamole --around
      """,
    subcommands: [
      ScoresCommand.self, SendCommand.self, PlayCommand.self, WatchCommand.self, RaceCommand.self,
      VerifyCommand.self, NameCommand.self, FriendCommand.self, ExportCommand.self,
      LeaveCommand.self, InitializeCommand.self, InviteCommand.self, BanCommand.self,
      RemoveCommand.self, SignsCommand.self, RefereeCommand.self,
    ])

  @OptionGroup var options: LeagueOptions

  /// Prints the league, the player, and what waits.
  func perform() throws -> Int32 {
    let words = Words.spoken.league
    let address = try options.address()
    print(words.place(address).printable)
    let outbox = LeagueOutbox(storage: options.storage)
    let leagues = outbox.waiting().compactMap { outbox.entry($0)?.league }
    // One that was sent meanwhile is gone.
    let unreadable = outbox.waiting().count(where: { outbox.entry($0) == nil })
    print(words.outbox(leagues.count, outbox.refused().count))
    let elsewhere = leagues.count(where: { !LeaguePlace.isSame(address, $0) })
    if elsewhere > 0 { print(words.elsewhere(elsewhere)) }
    if unreadable > 0 { print(words.unreadable(unreadable)) }
    let player = try options.server().player()
    print(words.player(player.name, player.role).printable)
    return 0
  }

  /// Runs what the arguments ask for and gives the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    exitCode(ignoresReaders: true) {
      try checkName(of: arguments)
      var command = try parseAsRoot(arguments)
      if let command = command as? any LeagueSubcommand {
        try command.options.files.checkDataFolder()
        do {
          return try command.perform()
        } catch LeagueFault.refused(let text) {
          // A refused game is told of where it's sent: here it's another value.
          throw LeagueFault.server(text)
        }
      }
      try command.run()
      return ExitStatus.done
    }
  }

  /// A first word that is no command would only be reported as an unexpected argument.
  private static func checkName(of arguments: [String]) throws(CommandFailure) {
    let names = configuration.subcommands.map { $0._commandName } + ["help"]
    let isHelp = arguments.first == "help"
    guard let word = arguments.dropFirst(isHelp ? 1 : 0).first, !word.hasPrefix("-"),
      !names.contains(word)
    else { return }
    throw .wrongWord(word, among: names, Words.spoken.commands.noSuchCommand)
  }
}

/// A command that says with which code the program ends.
protocol LeagueSubcommand: ParsableCommand {
  var options: LeagueOptions { get }

  func perform() throws -> Int32
}
