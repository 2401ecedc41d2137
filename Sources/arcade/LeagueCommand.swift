import ArgumentParser
import Commands
import DurableFiles
import Glibc
import Words

/// `arcade league`: another program does it, so that the arcade needs no library for a database.
struct LeagueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "league",
    help: \.league.league,
    examples: """
      arcade settings league_url 'host=/run/postgresql dbname=arcade'
      arcade league
      arcade league scores whackamole
      """)

  @Argument(
    parsing: .captureForPassthrough, help: .words(\.league.words), completion: .wordsOfALeague)
  var words: [String] = []

  /// Becomes that program, which gets the same words.
  func run() throws {
    // Its own help stands in the manual too; the other program has the help of each command.
    if ["--help", "-h"].contains(words.first) { throw CleanExit.helpRequest(self) }
    if words == ["--version"] { throw CleanExit.message("arcade \(Version.text)") }
    let own = ThisProgram.path
    // It starts this program again, to show a recording.
    setenv("ARCADE_PROGRAM", own, 1)
    let folder = folder(of: own)
    // That program tells a command that isn't there by its first word.
    var given = words
    given.insert(
      contentsOf: Self.optionsBefore, at: words.firstIndex { $0.hasPrefix("-") } ?? words.endIndex)
    ThisProgram.become(
      [folder + "/arcade-league", folder + "/../libexec/arcade/arcade-league"],
      ["arcade league"] + given)
    throw CommandFailure(Words.spoken.league.notInstalled)
  }

  /// The options before the command, as that of the data folder: they're meant for it too.
  private static var optionsBefore: [String] {
    var rest = CommandLine.arguments.dropFirst()
    var options: [String] = []
    while let word = rest.first, word.hasPrefix("-") {
      let count = word == "--data-dir" ? 2 : 1
      options += rest.prefix(count)
      rest = rest.dropFirst(count)
    }
    return options
  }
}
