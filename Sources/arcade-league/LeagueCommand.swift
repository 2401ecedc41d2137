import ArgumentParser
import Canvas
import GameCore
@preconcurrency import Glibc
import Persistence
import Words

/// The program for leagues, which `arcade league` starts.
struct LeagueCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "arcade league", help: \.league,
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
    print(words.place(try options.address()).printable)
    let outbox = LeagueOutbox(storage: options.storage)
    print(words.outbox(outbox.waiting().count, outbox.refused().count))
    let player = try options.server().player()
    print(words.player(player.name, player.role).printable)
    return 0
  }

  /// Runs what the arguments ask for and gives the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    do {
      var command = try parseAsRoot(arguments)
      if let command = command as? any LeagueSubcommand {
        let status = try command.perform()
        guard fflush(stdout) == 0, ferror(stdout) == 0 else {
          throw LeagueFailure(Words.spoken.commands.outputIncomplete)
        }
        return status
      }
      try command.run()
      return 0
    } catch let fault as LeagueFault {
      printError(fault.sentence(in: .spoken).printable)
      return 1
    } catch let failure as LeagueFailure {
      printError(failure.sentence.printable)
      return failure.status
    } catch let error as StoreError {
      printError(error.sentence(in: .spoken).printable)
      return 1
    } catch {
      return explain(error)
    }
  }

  private static func explain(_ error: any Error) -> Int32 {
    let text = fullMessage(for: error)
    guard exitCode(for: error).isSuccess else {
      printError(text)
      return 2
    }
    print(text)
    return 0
  }
}

/// A command that says with which code the program ends.
protocol LeagueSubcommand: ParsableCommand {
  var options: LeagueOptions { get }

  func perform() throws -> Int32
}

/// The reason that a command failed, in one sentence.
struct LeagueFailure: Error {
  let sentence: String
  let status: Int32

  init(_ sentence: String, status: Int32 = 1) {
    (self.sentence, self.status) = (sentence, status)
  }
}

/// Prints a sentence on standard error, or the lines of a command's usage.
///
/// A server's words may be in it, so all that steers terminals is escaped here.
func printError(_ sentence: String) {
  let bytes = Array((sentence.printableLines + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
