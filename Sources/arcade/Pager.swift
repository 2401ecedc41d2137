@preconcurrency import Glibc
import Words

/// Standard output, through the program named by PAGER where a terminal reads it.
final class Pager {
  /// Nobody reads any more, as when a pager was left before the end; no failure.
  struct Closed: Error {}

  private let pipe: UnsafeMutablePointer<FILE>?

  /// Starts the pager where standard output is a terminal.
  init() {
    // Leaving the pager must not end the arcade by a signal.
    signal(SIGPIPE, SIG_IGN)
    guard isatty(STDOUT_FILENO) == 1 else {
      pipe = nil
      return
    }
    let named = Environment.variables["PAGER"] ?? ""
    // F: what fits on the screen is not paged; R would let colours through, and we send none.
    if Environment.variables["LESS"] == nil { setenv("LESS", "FX", 1) }
    pipe = popen(named.isEmpty ? "less" : named, "w")
  }

  /// Writes text; throws `Closed` where nobody reads it any more, and a sentence where it cannot
  /// be written, as to a full disk.
  func write(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    let file = pipe ?? stdout
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
      guard count > 0, fflush(file) == 0 else {
        guard errno == EPIPE else {
          throw CommandFailure(Words.spoken.commands.outputIncomplete)
        }
        // Or the last look at standard output would find it.
        clearerr(file)
        throw Closed()
      }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Waits until the pager is left.
  func close() {
    if let pipe { pclose(pipe) }
  }
}
