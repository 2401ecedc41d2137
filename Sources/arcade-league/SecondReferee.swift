import Commands
import Glibc
import Synchronization

/// A referee of its own beside that of the program, with a connection of its own: it plays while the other
/// one's verdicts are on their way to the server, and the other way round.
///
/// It works as long as more waits than one transaction takes. All that doesn't succeed here goes on
/// waiting for the first one, who tells why.
final class SecondReferee {
  /// The state that both threads see.
  private final class Shared: Sendable {
    let counts = Mutex(JudgedCounts())
    let isAtWork = Atomic(false)
  }

  private let address: String
  private let shared = Shared()
  private var thread: pthread_t?

  init(at address: String) { self.address = address }

  /// Begins, unless it is at work.
  func begin(takingAtMost count: Int) {
    guard !shared.isAtWork.load(ordering: .acquiring) else { return }
    end()
    shared.isAtWork.store(true, ordering: .releasing)
    thread = startThread { [address, shared] in
      defer { shared.isAtWork.store(false, ordering: .releasing) }
      guard let server = try? LeagueServer.open(address) else { return }
      while let judged = try? server.judge(atMost: count) {
        shared.counts.withLock { $0 += judged.counts }
        if !judged.leavesMore { return }
      }
    }
    if thread == nil { shared.isAtWork.store(false, ordering: .releasing) }
  }

  /// Waits until it has ended; returns true if it was at work.
  @discardableResult
  func end() -> Bool {
    guard let thread else { return false }
    pthread_join(thread, nil)
    self.thread = nil
    return true
  }

  /// The verdicts that it has written.
  var counts: JudgedCounts { shared.counts.withLock { $0 } }
}
