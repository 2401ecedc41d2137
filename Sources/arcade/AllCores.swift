import Commands
import Glibc
import Synchronization

/// Does a piece of work for each number below `count`, on all cores.
///
/// Returns when all is done. `progress` is called on the calling thread with the pieces done so far.
func onAllCores(
  _ count: Int, work: @escaping @Sendable (Int) -> Void, progress: (Int) -> Void
) {
  let pieces = Pieces(count: count, work: work)
  let cores = min(count, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  let helpers = (1..<max(1, cores)).compactMap { _ in
    startThread { while pieces.doNext() {} }
  }
  // This thread works as well, so that all is done also where no other could be started.
  while pieces.doNext() { progress(pieces.finished) }
  for helper in helpers { pthread_join(helper, nil) }
  progress(pieces.finished)
}

private final class Pieces: Sendable {
  private let count: Int
  private let work: @Sendable (Int) -> Void
  private let next = Atomic(0)
  private let done = Atomic(0)

  init(count: Int, work: @escaping @Sendable (Int) -> Void) {
    (self.count, self.work) = (count, work)
  }

  var finished: Int { done.load(ordering: .relaxed) }

  /// Does one piece; false where none is left.
  func doNext() -> Bool {
    let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
    guard piece < count else { return false }
    work(piece)
    done.wrappingAdd(1, ordering: .relaxed)
    return true
  }
}
