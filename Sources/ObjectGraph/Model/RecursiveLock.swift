import Glibc
import Synchronization

/// A lock that the thread that holds it may take again.
///
/// A hook that a store calls for a row may read the same store in turn. `@unchecked Sendable`: the
/// mutex is only reached through its own calls.
final class RecursiveLock: @unchecked Sendable {
  /// Has an address of its own for as long as the lock lives.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// The thread that holds the lock; 0 for none.
  private let owner = Atomic<UInt>(0)
  /// The number of times that its owner has taken it; used under the lock.
  private var depth = 0

  init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Runs the body while no other thread holds the lock.
  func withLock<R>(_ body: () throws -> R) rethrows -> R {
    pthread_mutex_lock(mutex)
    depth += 1
    if depth == 1 { owner.store(pthread_self(), ordering: .relaxed) }
    defer {
      depth -= 1
      if depth == 0 { owner.store(0, ordering: .relaxed) }
      pthread_mutex_unlock(mutex)
    }
    return try body()
  }

  /// True if the calling thread holds the lock.
  var isHeldHere: Bool { owner.load(ordering: .relaxed) == pthread_self() }
}
