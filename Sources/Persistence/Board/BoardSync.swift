import GameCore
import Glibc
package import Words

/// Brings a board and the lunar lander's table here into step.
///
/// Scores of here that belong among the board's best are put there, and scores of there that belong
/// among the best here are added here. Since a server may not tell that another has written
/// meanwhile, the board is read again after each writing, until nothing is missing.
package struct BoardSync {
  /// More rounds are not tried at once: others write at the same time only for moments.
  private static let rounds = 8

  private let storage: Storage
  private let address: BoardAddress
  private let place: any BoardPlace
  private let possiblePoints: ClosedRange<Int>
  private let pause: (_ round: Int) -> Void

  /// Works on the table of a storage and the board at an address.
  ///
  /// `mostPoints` is the most that a game can end with: what is higher, or below 0, is neither
  /// taken from the board nor sent there.
  package init(storage: Storage, address: BoardAddress, mostPoints: Int) {
    let place: any BoardPlace =
      address.path.map { FileBoardPlace(address: address, path: $0, files: storage.files) }
      ?? WebBoardPlace(address: address)
    self.init(
      storage: storage, address: address, place: place, mostPoints: mostPoints,
      pause: Self.pauseAtRandom)
  }

  init(
    storage: Storage, address: BoardAddress, place: any BoardPlace, mostPoints: Int,
    pause: @escaping (_ round: Int) -> Void
  ) {
    self.storage = storage
    self.address = address
    self.place = place
    possiblePoints = 0...max(0, mostPoints)
    self.pause = pause
  }

  /// Does it, waiting as long as that takes, and writes down how it went.
  ///
  /// If this throws, every score that was here is here still. Not for a thread that draws: a server
  /// may take its time.
  package func run() throws(BoardError) -> BoardOutcome {
    do {
      let outcome = try bringIntoStep()
      BoardRecord(outcome, at: storage.now()).write(in: storage)
      return outcome
    } catch {
      BoardRecord(error, at: storage.now()).write(in: storage)
      throw error
    }
  }

  private func bringIntoStep() throws(BoardError) -> BoardOutcome {
    let store = LanderScoreStore(
      path: storage.locations.scoreFile(GameStorage.lander.fileName), storage: storage)
    var outcome = BoardOutcome(address: address)
    for round in 0..<Self.rounds {
      let content = try place.get()
      let there = try board(content)
      let isPossible = { (entry: BoardEntry) in possiblePoints.contains(entry.points) }
      // They stay where they are: taking them away is for whoever owns the board.
      let impossible = there.entries.filter { !isPossible($0) }
      let possible = there.entries.filter(isPossible)
      let board = Board(entries: possible.map(\.tidied), form: there.form)
      let own = try entries(of: store).filter { $0.fault == nil }.map(\.tidied)
      let merged = board.merged(with: own.filter(isPossible))
      outcome.exchange.refused = impossible.count
      outcome.exchange.received += try take(merged.filter { !own.contains($0) }, into: store)
      let missing = merged.filter { !board.entries.contains($0) }
      if missing.isEmpty, content != nil { return outcome }
      outcome.exchange.sent = max(outcome.exchange.sent, missing.count)
      let asThere = Dictionary(zip(board.entries, possible)) { first, _ in first }
      let entries = impossible + merged.map { asThere[$0] ?? $0 }
      if try !put(Board(entries: entries, form: board.form), replacing: content) { pause(round) }
    }
    throw BoardError(reason: .contested, address: address)
  }

  private static func pauseAtRandom(round: Int) {
    usleep(.random(in: 20_000...100_000) * UInt32(round + 1))
  }

  // MARK: - The board

  private func board(_ content: BoardContent?) throws(BoardError) -> Board {
    guard let content else { return Board() }
    do {
      return try Board(reading: content.bytes)
    } catch {
      throw BoardError(reason: .notABoard(error), address: address)
    }
  }

  private func put(_ board: Board, replacing old: BoardContent?) throws(BoardError) -> Bool {
    let bytes: [UInt8]
    do {
      bytes = try board.bytes()
    } catch {
      throw BoardError(reason: .notABoard(error), address: address)
    }
    return try place.put(bytes, replacing: old)
  }

  // MARK: - The table here

  private func entries(of store: LanderScoreStore) throws(BoardError) -> [BoardEntry] {
    do {
      return try store.best(Board.capacity, difficulty: .medium, speed: .full)
        .map { BoardEntry($0) }
    } catch {
      throw BoardError(reason: .table(error.reason, path: error.path), address: address)
    }
  }

  /// Gives how many of them entered the table.
  private func take(
    _ entries: [BoardEntry], into store: LanderScoreStore
  ) throws(BoardError) -> Int {
    do {
      return try store.submit(contentsOf: entries.map(\.score))
    } catch {
      throw BoardError(reason: .table(error.reason, path: error.path), address: address)
    }
  }
}

/// The result of synchronizing a board and the table here.
package struct BoardOutcome: Sendable, Hashable {
  package let address: BoardAddress
  package internal(set) var exchange = BoardExchange()
}

extension BoardOutcome: PlayerMessage {
  package func sentence(in words: Words) -> String { words.board.synced(address.shown, exchange) }
}
