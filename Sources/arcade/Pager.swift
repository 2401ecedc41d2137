import Canvas
import Commands
import DurableFiles
@preconcurrency import Glibc
import Words

/// Standard output, through the program named by PAGER where a terminal reads it.
final class Pager {
  /// Nobody reads any more, as when a pager was left before the end; no failure.
  struct Closed: Error {}

  private let pipe: UnsafeMutablePointer<FILE>?

  /// True if a program takes the text, and cuts lines itself.
  var isRunning: Bool { pipe != nil }

  /// Starts the pager where standard output is a terminal; without one the text is printed.
  ///
  /// Like git, `PAGER` may be empty or `cat` for none.
  init(pages: Bool = true) {
    // Leaving the pager must not end the arcade by a signal.
    signal(SIGPIPE, SIG_IGN)
    let named = Environment.variables["PAGER"] ?? "less"
    guard pages, isatty(STDOUT_FILENO) == 1, !["", "cat"].contains(named), Self.isThere(named)
    else {
      pipe = nil
      return
    }
    // F: what fits on the screen is not paged; R would let colours through, and we send none; S:
    // lines are cut at the window, and the arrow keys go to their rest; X: the text stays.
    if Environment.variables["LESS"] == nil { setenv("LESS", "FRSX", 1) }
    if Environment.variables["LESSCHARSET"] == nil, OutputTerminal().glyphs == .unicode {
      setenv("LESSCHARSET", "utf-8", 1)
    }
    pipe = popen(named, "w")
    if let pipe { Self.leaveInterrupts(toReaderOf: fileno(pipe)) }
  }

  /// Ctrl-C reaches both programs, and a pager takes it for itself: left alone, it and the shell would
  /// read the same keys.
  ///
  /// Without a pager at the other end of the pipe the arcade ends as ever.
  private static func leaveInterrupts(toReaderOf pipe: Int32) {
    pipeToPager = pipe
    signal(SIGINT) { number in
      var end = pollfd(fd: pipeToPager, events: 0, revents: 0)
      guard poll(&end, 1, 0) != 0 else { return }
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  /// Tells whether the program of a command is there; what only a shell can tell is taken for it.
  private static func isThere(_ command: String) -> Bool {
    guard let program = command.split(separator: " ").first,
      !command.contains(where: { "$`\"'\\;|&<>()=*?".contains($0) })
    else { return true }
    let folders = (Environment.variables["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    let places = program.contains("/") ? [String(program)] : folders.map { "\($0)/\(program)" }
    return places.contains { access($0, X_OK) == 0 }
  }

  /// Writes text; throws `Closed` where nobody reads it any more, and a sentence where it cannot
  /// be written, as to a full disk.
  func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes the bytes of text in the same way.
  func write(_ bytes: [UInt8]) throws {
    var bytes = bytes[...]
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
    guard let pipe else { return }
    // The pipe ends now, and the pager goes on with the keys.
    signal(SIGINT, SIG_IGN)
    pclose(pipe)
    signal(SIGINT, SIG_DFL)
  }
}

/// The pipe to the pager, for the signal's handler, which can hold nothing.
private nonisolated(unsafe) var pipeToPager: Int32 = -1
