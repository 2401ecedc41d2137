import Cabinet
import Commands
import Glibc
import Words

/// Fetches recordings of a league by `arcade league watch --fetch-only`, a process of its own.
final class RecordCourier: LeagueCourier {
  /// Nobody waits longer; the program itself gives a server ten seconds to answer.
  private static let patience = Duration.seconds(20)
  private static let mostBytes = 4_096

  private let dataDirectory: String?
  private var running: Running?
  private var ended = LeagueErrand.failed("")

  private struct Running {
    let entry: String
    let process: pid_t
    /// The end of a pipe from which the program's errors are read.
    let errors: Int32
    let deadline: ContinuousClock.Instant
  }

  init(dataDirectory: String?) { self.dataDirectory = dataDirectory }

  deinit { stop() }

  func fetch(_ entry: String) {
    if errand == .running, running?.entry == entry { return }
    stop()
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return fail() }
    defer { close(ends[1]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A process of the program that lives on must not keep the arcade waiting.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let words = ["league", "watch", "--fetch-only", entry]
    guard
      let process = BackgroundCommand.start(
        words, dataDirectory: dataDirectory, errors: ends[1])
    else {
      close(ends[0])
      return fail()
    }
    running = Running(
      entry: entry, process: process, errors: ends[0], deadline: .now + Self.patience)
  }

  var errand: LeagueErrand {
    guard let running else { return ended }
    var status: Int32 = 0
    guard waitpid(running.process, &status, WNOHANG) != 0 else {
      guard ContinuousClock.now < running.deadline else {
        stop()
        ended = .gaveUp
        return ended
      }
      return .running
    }
    ended = status == 0 ? .done : .failed(sentence(from: running.errors))
    close(running.errors)
    self.running = nil
    return ended
  }

  /// Gives up an errand; one that is killed anywhere has kept the whole recording or nothing.
  private func stop() {
    guard let running else { return }
    kill(running.process, SIGKILL)
    waitpid(running.process, nil, 0)
    close(running.errors)
    self.running = nil
  }

  private func fail() {
    ended = .failed(Words.spoken.league.notStarted)
  }

  /// The last line that the program said: libpq may have warned before it.
  private func sentence(from descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
    let count = read(descriptor, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    let last = text.split(whereSeparator: \.isNewline).last
    return last.map(String.init) ?? Words.spoken.league.notStarted
  }
}
