import ArgumentParser
import Cabinet
import Commands
import DurableFiles
import GameCore
import Glibc
import League
import Persistence
import Words

/// `arcade league watch`: shows an entry.
struct WatchCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(commandName: "watch", help: \.league.watch)

  @Argument(help: .words(\.league.entry))
  var entry: String

  @Flag(help: .words(\.league.fetchOnly))
  var fetchOnly = false

  @OptionGroup var options: LeagueOptions

  func perform() throws -> Int32 {
    guard fetchOnly else { return try options.open(entry, with: "replay") }
    _ = try options.fetch(entry)
    return 0
  }
}

/// `arcade league race`: plays against an entry.
struct RaceCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(commandName: "race", help: \.league.race)

  @Argument(help: .words(\.league.entry))
  var entry: String

  @OptionGroup var options: LeagueOptions

  func perform() throws -> Int32 { try options.open(entry, with: "race") }
}

/// `arcade league verify`: checks an entry here.
struct VerifyCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(commandName: "verify", help: \.league.verify)

  @Argument(help: .words(\.league.entry))
  var entry: String

  @OptionGroup var options: LeagueOptions

  func perform() throws -> Int32 { try options.open(entry, with: "verify") }
}

/// `arcade league play`: plays a game whose seed the league draws.
struct PlayCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(commandName: "play", help: \.league.play)

  @OptionGroup var board: BoardOptions

  @Flag(help: .words(\.league.drawOnly))
  var drawOnly = false

  @OptionGroup var options: LeagueOptions

  func perform() throws -> Int32 {
    let game = try board.entry()
    let difficulty = try board.chosenDifficulty()
    let speed = game.speed(options.preferences)
    // Such a game isn't sent: the seed would be drawn in vain.
    guard !speed.waitsForAnswers else {
      throw CommandFailure(Words.spoken.league.noRankedTurns)
    }
    // The arcade would say it too late: the seed would be drawn in vain.
    guard drawOnly || isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 else {
      throw CommandFailure(
        TerminalError.notATerminal.sentence, exitStatus: ExitStatus.wrongUsage)
    }
    let server = try LeagueServer.open(try options.address(), seconds: 5)
    _ = try server.player()
    let drawn = try server.draw(
      LeagueClass(
        game: game.name, difficulty: difficulty, rules: game.rulesVersion, speed: speed, day: nil))
    guard !drawOnly else {
      print(drawn.ticket, drawn.seed)
      return 0
    }
    let words = [
      "play", game.name, "--difficulty", difficulty.rawValue, "--drawn", drawn.ticket,
    ]
    // The settings may name another league, which doesn't know the draw.
    return try options.runArcade(words + (options.league.map { ["--drawn-by", $0] } ?? []))
  }
}

extension LeagueOptions {
  /// Gives the record of an entry to the arcade.
  func open(_ entry: String, with command: String) throws -> Int32 {
    do {
      return try runArcade([command, try fetch(entry)])
    } catch let fault as LeagueFault where fault.isWithoutServer {
      // A recording that was fetched before needs no network.
      let kept = KeptLeagueRecords(storage: storage)
      guard kept.record(of: entry) != nil, let path = kept.path(of: entry) else { throw fault }
      return try runArcade([command, path])
    }
  }

  /// Fetches the record of an entry and keeps it; gives its place.
  func fetch(_ entry: String) throws -> String {
    let bytes = try server().record(entry)
    guard let replay = Replay(leagueRecord: bytes), replay.ticks <= LeagueLimits.ticks else {
      throw LeagueFault.noRecord(entry)
    }
    return try KeptLeagueRecords(storage: storage).keep(replay, of: entry)
  }

  /// Becomes the arcade itself, which has a screen.
  func runArcade(_ words: [String]) throws -> Int32 {
    let place = files.dataDirectory.map { ["--data-dir", $0] } ?? []
    // An ignored signal stays so in the program that this one becomes.
    signal(SIGPIPE, SIG_DFL)
    ThisProgram.become(Self.arcadePaths, ["arcade"] + words + place)
    throw CommandFailure(Words.spoken.league.noArcade)
  }

  /// The arcade that started this program, else the one beside it, or the one of its installation.
  private static var arcadePaths: [String] {
    let named = Environment.variables["ARCADE_PROGRAM"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = folder(of: ThisProgram.path)
    // Debian has a folder of its own for games.
    let installed = ["bin", "games"].map { "\(folder)/../../\($0)/arcade" }
    return ([named, folder + "/arcade"] + installed).compactMap { $0 }
  }
}
