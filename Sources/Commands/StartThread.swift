package import Glibc

/// Starts a thread that does some work and ends; nil where the system has none to give.
///
/// The caller joins it.
package func startThread(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
  let handed = Unmanaged.passRetained(HandedWork(work))
  var thread = pthread_t()
  let code = pthread_create(
    &thread, nil,
    { pointer in
      guard let pointer else { return nil }
      Unmanaged<HandedWork>.fromOpaque(pointer).takeRetainedValue().work()
      return nil
    }, handed.toOpaque())
  guard code == 0 else {
    handed.release()
    return nil
  }
  return thread
}

/// A closure, which C can only take as an object.
private final class HandedWork: Sendable {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}
