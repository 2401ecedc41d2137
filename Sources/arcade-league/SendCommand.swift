import ArgumentParser
import Cabinet
import Canvas
import Commands
import DurableFiles
import GameCore
import League
import Persistence
import Words

/// `arcade league send`: sends what waits in the outbox, and reads the tables.
struct SendCommand: LeagueSubcommand {
  static let configuration = CommandConfiguration(commandName: "send", help: \.league.send)

  /// Looks for games that are over meanwhile are so far apart.
  private static let pause = Duration.milliseconds(100)
  /// A server that needs longer for a statement keeps the games of the next sender waiting too.
  private static let statementSeconds = 25

  @OptionGroup var options: LeagueOptions

  func perform() throws -> Int32 {
    let address = try options.address()
    let storage = options.storage
    let outbox = LeagueOutbox(storage: storage)
    let lock = try outbox.lock()
    defer { lock.release() }
    let server = try LeagueServer.open(address, statementSeconds: Self.statementSeconds)
    _ = try server.player()
    let sent = try send(outbox, to: server, at: address)
    // Over a slow network the tables take longer than a game that is over now would wait.
    lock.release()
    if let place = options.keptPlace(address) {
      let age = try server.replicaAge() ?? 0
      let date = Timestamp(secondsSince1970: Timestamp.now.secondsSince1970 - Int64(age))
      KeptLeagueTables(league: place, date: date, tables: try tables(of: server))
        .write(in: storage)
    }
    print(Words.spoken.league.sent(sent))
    return 0
  }

  /// Sends the games that were played for this league; one that it refuses for good is put apart.
  ///
  /// A game that is over meanwhile goes before those that have waited longer: a ranked one has a
  /// minute.
  private func send(
    _ outbox: LeagueOutbox, to server: LeagueServer, at address: String
  ) throws -> Int {
    var sent = 0
    var left: ArraySlice<String> = []
    var seen: Set<String> = []
    var nextLook = ContinuousClock.now
    while true {
      if left.isEmpty || nextLook <= .now {
        left = ArraySlice(outbox.waiting().filter { seen.insert($0).inserted } + left)
        nextLook = .now + Self.pause
      }
      guard let id = left.popFirst() else { return sent }
      guard let entry = outbox.entry(id), LeaguePlace.isSame(address, entry.league) else {
        continue
      }
      do throws(LeagueFault) {
        try server.send(entry, record: try record(of: entry))
      } catch {
        guard !error.isPassing else { throw error }
        try outbox.setAside(id)
        printError(error)
        continue
      }
      try outbox.remove(id)
      sent += 1
    }
  }

  private func record(of entry: OutboxEntry) throws(LeagueFault) -> [UInt8] {
    do {
      return try entry.replay.leagueRecord()
    } catch {
      throw .file(error.fault, path: entry.id)
    }
  }

  /// The ten best of each game and difficulty, at full speed and at the one that the player plays at.
  private func tables(of server: LeagueServer) throws(LeagueFault) -> [LeagueTable] {
    var tables: [LeagueTable] = []
    let preferences = options.preferences
    for game in GameEntry.all {
      let own = game.speed(preferences)
      for speed in own == .full ? [.full] : [.full, own] {
        for difficulty in Difficulty.allCases {
          let board = LeagueBoard(
            game: game.name, difficulty: difficulty, rules: game.rulesVersion, speed: speed,
            period: .always)
          tables.append(try server.top(10, of: board))
        }
      }
    }
    return tables
  }
}
