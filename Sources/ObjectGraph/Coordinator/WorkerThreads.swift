import Glibc

/// Threads of the library's own, for work that waits for disks: the threads of Swift's tasks are as few
/// as the processor's cores.
///
/// `@unchecked Sendable`: everything that changes is used under the lock only.
final class WorkerThreads: @unchecked Sendable {
  static let shared = WorkerThreads()

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var waiting: [@Sendable () -> Void] = []
  private var idle = 0
  private var threads = 0
  /// More work than this waits its turn: stores let one connection write at a time.
  private static let limit = 32

  /// Lives as long as the process.
  private init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  func run(_ work: @escaping @Sendable () -> Void) {
    pthread_mutex_lock(mutex)
    waiting.append(work)
    let isStarted = idle >= waiting.count || threads >= Self.limit || start()
    if isStarted { pthread_cond_signal(condition) }
    let rest = isStarted ? [] : takeAllIfNobodyWorks()
    pthread_mutex_unlock(mutex)
    // Without a thread the caller does it.
    for work in rest { work() }
  }

  private func takeAllIfNobodyWorks() -> [@Sendable () -> Void] {
    guard threads == 0 else { return [] }
    defer { waiting = [] }
    return waiting
  }

  private func start() -> Bool {
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { _ in
        WorkerThreads.shared.work()
        return nil
      }, nil)
    guard code == 0 else { return false }
    pthread_detach(thread)
    threads += 1
    return true
  }

  private func work() {
    while true {
      pthread_mutex_lock(mutex)
      idle += 1
      while waiting.isEmpty { pthread_cond_wait(condition, mutex) }
      idle -= 1
      let next = waiting.removeFirst()
      pthread_mutex_unlock(mutex)
      next()
    }
  }
}

/// Runs an actor's jobs one after the other on the library's own threads.
///
/// `@unchecked Sendable`: everything that changes is used under the lock only.
final class WorkerExecutor: SerialExecutor, @unchecked Sendable {
  private let lock = RecursiveLock()
  private var jobs: [UnownedJob] = []
  private var isRunning = false

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mustStart = lock.withLock {
      jobs.append(job)
      defer { isRunning = true }
      return !isRunning
    }
    if mustStart { WorkerThreads.shared.run { self.drain() } }
  }

  private func drain() {
    while let job = next() { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  private func next() -> UnownedJob? {
    lock.withLock {
      guard !jobs.isEmpty else {
        isRunning = false
        return nil
      }
      return jobs.removeFirst()
    }
  }
}
