import ArgumentParser
import Commands
import GameCore
import Glibc
import League
import Persistence
import Words

/// `arcade league referee`: plays waiting records again and judges them.
struct RefereeCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "referee", help: \.league.referee,
    examples: """
      arcade league referee
      arcade league referee --once
      """)

  /// The most entries of one transaction: the more there are, the fewer times the server is waited for,
  /// and the longer their players' other games wait.
  private static let batch = 4 * RowStatement.most
  /// The time between looks at a league where nothing waits.
  private static let pause: UInt32 = 500_000

  @Flag(help: .words(\.league.once))
  var once = false

  @OptionGroup var options: LeagueOptions

  func perform() throws -> Int32 {
    let address = try options.address()
    boundMemory()
    let second = SecondReferee(at: address)
    var counts = JudgedCounts()
    var server: LeagueServer?
    var tidied: Day?
    var told: LeagueFault?
    while true {
      do throws(LeagueFault) {
        let connected = if let server { server } else { try Self.open(address) }
        server = connected
        let worked = try work(connected, second, &counts, &tidied)
        // A server that takes no changes can be reached all the time.
        told = nil
        if !worked {
          // Games that the second one gave up wait again.
          if second.end() { continue }
          if once { break }
          usleep(Self.pause)
        }
      } catch {
        guard Self.isWaitedFor(error), !once else { throw error }
        if error != told { printError(error.sentence) }
        (server, told) = (nil, error)
        sleep(1)
      }
    }
    counts += second.counts
    print(Words.spoken.league.judged(counts.verified, counts.refused))
    return 0
  }

  private static func open(_ address: String) throws(LeagueFault) -> LeagueServer {
    let server = try LeagueServer.open(address)
    try server.markEarlierGames()
    return server
  }

  /// Returns true for a fault that ends by itself, as that of a server that starts or restarts.
  private static func isWaitedFor(_ fault: LeagueFault) -> Bool {
    switch fault {
    case .unreachable, .lost, .readOnly, .full, .server: true
    case .notSet, .notALeague, .newer, .older, .noRowSecurity, .notAllowed, .notInvited, .banned,
      .nameTaken, .badName, .noSuchPlayer, .twoPlayers, .noSuchEntry, .badEntry, .noRecord, .notOwn,
      .recordTooLarge, .refused, .file:
      false
    }
  }

  /// Does what waits; false where nothing does.
  private func work(
    _ server: LeagueServer, _ second: SecondReferee, _ counts: inout JudgedCounts,
    _ tidied: inout Day?
  ) throws(LeagueFault) -> Bool {
    let judged = try server.judge(atMost: Self.batch)
    counts += judged.counts
    if judged.leavesMore { second.begin(takingAtMost: Self.batch) }
    let answered = try server.answerRequest()
    let today = Day(.now)
    if tidied != today {
      // A failure would come again at once, and games would wait for it each time.
      tidied = today
      do throws(LeagueFault) {
        try server.tidy()
      } catch {
        if error.isWithoutServer { tidied = nil }
        throw error
      }
    }
    return answered || judged.counts.all > 0
  }

  /// A hostile record takes no more than the referee's own part of the machine.
  private func boundMemory() {
    var limit = rlimit(rlim_cur: 2 << 30, rlim_max: 2 << 30)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  }
}
