import Glibc
import Synchronization

/// Reads and changes that no context is left to answer: an object outlived the context that it came
/// from.
///
/// That's a mistake of the program. A getter can't throw and no save will tell, so the error is
/// handed over at once; without a handler it's written to standard error, a line each.
public enum UnansweredAccess {
  /// Takes an error, on the thread of the read.
  public typealias Handler = @Sendable (any Error) -> Void

  private static let handler = Mutex<Handler?>(nil)

  /// Gives all later errors to a handler; nil writes them to standard error again.
  public static func handle(_ body: Handler?) {
    handler.withLock { $0 = body }
  }

  static func tell(_ error: any Error) {
    if let body = handler.withLock({ $0 }) { return body(error) }
    let line = Array("ObjectGraph: \(error)\n".utf8)
    // Nobody is left to tell that standard error is closed.
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
