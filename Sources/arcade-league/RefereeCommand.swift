import ArgumentParser
import GameCore
import Glibc
import Persistence
import Words

/// `arcade league referee`: plays waiting records again and judges them.
struct RefereeCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "referee", help: \.referee,
    examples: """
      arcade league referee
      arcade league referee --once
      """)

  /// The entries of one transaction.
  private static let batch = 16
  /// The time between looks at a league where nothing waits.
  private static let pause: UInt32 = 500_000

  @Flag(help: .words(\.league.once))
  var once = false

  @OptionGroup var options: LeagueOptions

  func perform() throws -> Int32 {
    let address = try options.address()
    boundMemory()
    var counts = JudgedCounts()
    var server = try LeagueServer.open(address)
    var tidied: Day?
    while true {
      do throws(LeagueFault) {
        let worked = try work(server, &counts, &tidied)
        if !worked {
          if once { break }
          usleep(Self.pause)
        }
      } catch {
        // A server that restarts is waited for; another fault is told.
        guard error.isPassing, error != .notAllowed, !once else { throw error }
        printError(error.sentence(in: .english))
        sleep(1)
        if let again = try? LeagueServer.open(address) { server = again }
      }
    }
    print(Words.english.league.judged(counts.verified, counts.refused))
    return 0
  }

  /// Does what waits; false where nothing does.
  private func work(
    _ server: LeagueServer, _ counts: inout JudgedCounts, _ tidied: inout Day?
  ) throws(LeagueFault) -> Bool {
    let judged = try server.judge(atMost: Self.batch)
    counts += judged
    let answered = try server.answerRequest()
    let today = Day(.now)
    if tidied != today {
      try server.tidy(today: today)
      tidied = today
    }
    return answered || judged.all > 0
  }

  /// A hostile record takes no more than the referee's own part of the machine.
  private func boundMemory() {
    var limit = rlimit(rlim_cur: 2 << 30, rlim_max: 2 << 30)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  }
}
