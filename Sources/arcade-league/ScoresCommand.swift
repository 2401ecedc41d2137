import ArgumentParser
import Cabinet
import Commands
import GameCore
@preconcurrency import Glibc
import League
import Persistence
import Words

/// `arcade league scores`: a table of the league.
struct ScoresCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "scores", help: \.league.scores,
    examples: """
      arcade league scores whackamole
      arcade league scores skeet --difficulty hard --period week
      arcade league scores memory --around --format json
      arcade league scores lander --mine
      """)

  @OptionGroup var board: BoardOptions

  @Flag(help: .words(\.league.around))
  var around = false

  @Flag(help: .words(\.league.friends))
  var friends = false

  @Flag(help: .words(\.league.mine))
  var mine = false

  @Option(help: .words(\.league.period))
  var period = "all"

  @Option(parsing: .unconditional, help: .words(\.league.rules))
  var rules: Int?

  @Option(parsing: .unconditional, help: .words(\.games.speed))
  var speed = 100

  @Option(name: .shortAndLong, parsing: .unconditional, help: .words(\.league.count))
  var count = 10

  @Flag(help: .words(\.league.kept))
  var kept = false

  @Option(parsing: .unconditional, help: .words(\.league.follow, valueName: "seconds"))
  var follow: Int?

  @OptionGroup var list: ListOptions

  @OptionGroup var options: LeagueOptions

  /// The versions of rules that a league takes.
  private static let possibleRules = 1...1_000_000
  /// A year, in seconds.
  private static let longestFollowing = 31_622_400

  func validate() throws {
    let words = Words.spoken.league
    if [around, friends, mine, kept].count(where: { $0 }) > 1 {
      throw ValidationError(words.oneTable)
    }
    if kept, follow != nil { throw ValidationError(words.keptStays) }
    let help = Words.spoken.commandHelp().league
    if !(1...100).contains(count) { throw ValidationError(help.count) }
    // The server would refuse others with words about a game that is sent.
    if !Self.possibleRules.contains(rules ?? 1) { throw ValidationError(help.rules) }
    if !(0...Self.longestFollowing).contains(follow ?? 0) { throw ValidationError(help.follow) }
  }

  func perform() throws -> Int32 {
    let format = try list.form()
    guard !kept else { return try printKept(format) }
    // Wrong words are told before a server is asked.
    let chosen = try chosenBoard(today: Day(.now))
    var server: LeagueServer? = try options.server()
    var (last, isTold) = ("", false)
    let deadline = ContinuousClock.now + .seconds(follow ?? 0)
    while true {
      do {
        let connected = if let server { server } else { try options.server() }
        server = connected
        // Another day or week may have begun.
        let board = try present(chosen, connected)
        let text =
          try mine ? ownGames(connected, format) : table(connected, board, format)
        if text != last { print(try age(of: connected, format) + text, terminator: "") }
        (last, isTold) = (text, false)
      } catch let fault as LeagueFault where fault.isWithoutServer && follow != nil && last != "" {
        // A table is followed over the restart of a server, which is told once.
        if !isTold { printError(fault.sentence) }
        (server, isTold) = (nil, true)
      }
      fflush(stdout)
      // The server is asked at most every two seconds, whatever is played meanwhile.
      guard ContinuousClock.now < deadline, ferror(stdout) == 0, !isReaderGone(within: 2_000)
      else { return 0 }
    }
  }

  /// Waits for some milliseconds, or until nobody can read the output any more: then nobody follows.
  private func isReaderGone(within milliseconds: Int32) -> Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&output, 1, milliseconds) > 0
  }

  /// The board of the present week or day, by the clock of the server.
  private func present(_ board: LeagueBoard, _ server: LeagueServer) throws -> LeagueBoard {
    board.period == .always ? board : try chosenBoard(today: server.today())
  }

  private func chosenBoard(today: Day) throws -> LeagueBoard {
    let game = try board.entry()
    let periods: KeyValuePairs<String, LeagueBoard.Period> = [
      "all": .always, "week": .week(of: today), "daily": .daily(today),
    ]
    let typed = period.lowercased()
    guard let period = periods.first(where: { $0.key == typed })?.value else {
      throw CommandFailure.wrongWord(
        period, among: periods.map(\.key), Words.spoken.league.noSuchPeriod)
    }
    guard let speed = GameSpeed(rawValue: speed) else {
      throw CommandFailure.wrongWord(
        "\(speed)", among: GameSpeed.allCases.map { "\($0.rawValue)" },
        Words.spoken.commands.noSuchSpeed)
    }
    return LeagueBoard(
      game: game.name, difficulty: try board.chosenDifficulty(), rules: rules ?? game.rulesVersion,
      speed: speed, period: period)
  }

  private func table(
    _ server: LeagueServer, _ board: LeagueBoard, _ format: ListFormat
  ) throws -> String {
    let found =
      try around
      ? server.around(count, on: board)
      : friends ? server.friends(count, on: board) : server.top(count, of: board)
    // Waiting games stand apart: nobody has verified them.
    let waiting = try around || friends ? [] : server.waiting(count, of: board)
    return TableText(format: format).text(of: found, waiting: waiting, period: board.period)
  }

  private func ownGames(_ server: LeagueServer, _ format: ListFormat) throws -> String {
    TableText(format: format).text(of: try server.ownEntries(count))
  }

  /// The line with the age of a replica's tables; empty where they're the league's own.
  private func age(of server: LeagueServer, _ format: ListFormat) throws -> String {
    guard format == .table, let seconds = try server.replicaAge() else { return "" }
    return Words.spoken.league.age(seconds) + "\n"
  }

  /// The table as it was last read, with its age.
  private func printKept(_ format: ListFormat) throws -> Int32 {
    let words = Words.spoken.league
    let board = try chosenBoard(today: Day(.now))
    guard board.period == .always else {
      throw CommandFailure(words.notKept, exitStatus: ExitStatus.wrongUsage)
    }
    let place = options.keptPlace(try options.address())
    let kept = place.flatMap { KeptLeagueTables.last(of: $0, in: options.storage) }
    let table = kept?.tables.first {
      $0.game == board.game && $0.difficulty == board.difficulty && $0.rules == board.rules
        && $0.speed == board.speed
    }
    guard let kept, var table else { throw CommandFailure(words.neverRead) }
    table.lines = Array(table.lines.prefix(count))
    if format == .table { print(words.age(kept.age(at: .now))) }
    print(TableText(format: format).text(of: table, waiting: [], period: .always), terminator: "")
    return 0
  }
}
