/// A value that one thread uses at a time.
///
/// `Mutex` gives a lock that others wait for to the one that has waited longest, and nobody goes on until
/// that thread has a processor: with many threads and few processors, that's the time of a slice for each.
/// This lock is free for whoever comes. `@unchecked Sendable`: the value is used under the lock.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = RecursiveLock()
  private var value: Value

  init(_ value: sending Value) { self.value = value }

  /// Runs the body with the value while no other thread has it.
  func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    try lock.withLock { try body(&value) }
  }
}
