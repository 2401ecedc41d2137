import Glibc

/// The queue before a lock: whoever comes while others wait gets the lock after them.
///
/// The lock itself is that of the whole file, as `flock` takes it and earlier versions know it. The
/// system hands such a lock to whoever asks in the right moment, and one that locks in a loop
/// always does. So each that waits marks its place: it locks one byte of the file, whose number is
/// the moment at which it came. Before it asks for the lock, everyone looks for marks of earlier
/// moments. The holder marks another byte, by which the others see that the lock changes hands.
/// Marks go with their process. On a system without such marks, as some network file systems are,
/// the queue has no order; the lock is a lock all the same.
struct LockQueue {
  /// Marks of those who wait lie from here, and those of holders from `holders`.
  private static let waiters: Int64 = 1
  private static let holders: Int64 = 1 << 62

  let system: any FileSystem
  let descriptor: Int32

  /// Waits for the turn and takes the lock; throws `EWOULDBLOCK` where it stayed in the same hands
  /// for `timeout`.
  func pass(timeout: Duration?) throws(SystemError) {
    var moment = now()
    if first(in: Self.waiters..<Self.holders) == nil, try takeLock() {
      _ = mark(Self.holders + moment)
      return
    }
    // Two that came in one nanosecond stand one behind the other; after a few tries there are no
    // marks here.
    for _ in 0..<8 where !mark(Self.waiters + moment) { moment += 1 }
    defer { unmark(Self.waiters + moment) }
    try waitInLine(since: moment, timeout: timeout)
    _ = mark(Self.holders + moment)
  }

  private func waitInLine(since moment: Int64, timeout: Duration?) throws(SystemError) {
    var holder = first(in: Self.holders..<Int64.max)
    var lastChange = ContinuousClock.now
    while true {
      let isFirst = first(in: Self.waiters..<Self.waiters + moment) == nil
      let current = first(in: Self.holders..<Int64.max)
      let time = ContinuousClock.now
      if current != holder { (holder, lastChange) = (current, time) }
      // Nobody holds it and nobody takes it: whoever is before is stopped, and is not waited for.
      let isLeft = current == nil && time - lastChange > .milliseconds(250)
      if isFirst || isLeft, try takeLock() { return }
      if let timeout, time - lastChange >= timeout { throw SystemError(code: EWOULDBLOCK) }
      // The system waits for a lock for ever or not at all; by chance, so that those who wait do
      // not all ask at once.
      usleep(isFirst ? .random(in: 100...400) : .random(in: 1_000...3_000))
    }
  }

  /// Takes the lock where nobody holds it.
  private func takeLock() throws(SystemError) -> Bool {
    do {
      try system.lock(descriptor, waiting: false)
      return true
    } catch {
      guard error.code == EWOULDBLOCK else { throw error }
      return false
    }
  }

  /// Nanoseconds since the machine was started: the same for every process, and never set back.
  private func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return (Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)) & (1 << 61 - 1)
  }

  /// A byte in the range that another has marked; nil where there is none, or there are no marks.
  private func first(in range: Range<Int64>) -> Int64? {
    // A lock of the whole file, as network file systems make of it, is no mark.
    guard !range.isEmpty, let byte = try? system.markedByte(descriptor, in: range),
      range.contains(byte)
    else { return nil }
    return byte
  }

  /// Marks a byte; without marks there is no order, which nothing but fairness depends on.
  private func mark(_ byte: Int64) -> Bool {
    do {
      try system.setMark(descriptor, byte: byte, isSet: true)
      return true
    } catch {
      return false
    }
  }

  private func unmark(_ byte: Int64) {
    // It goes with the descriptor at the latest.
    try? system.setMark(descriptor, byte: byte, isSet: false)
  }
}
