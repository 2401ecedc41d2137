import Foundation
import Glibc
import Testing

@testable import Terminal

/// Each of these ends, or is deaf to signals, in a process of its own.
@Suite struct WayOutTests {
  @Test func whoeverCallsExitGivesTheTerminalBack() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let pseudo = try PseudoTerminal()
      watched = pseudo
      // The action that is registered first runs last.
      atexit { _exit(watched?.sent().leavesModesAsFound == true ? 7 : 8) }
      let terminal = try pseudo.open()
      terminal.apply(TerminalModes(mouse: .motion, focusReports: true))
      withExtendedLifetime(terminal) { exit(0) }
    }
  }

  @Test func aSignalThatWasIgnoredAtTheStartStaysSo() async {
    await #expect(processExitsWith: .exitCode(7)) {
      _ = signal(SIGHUP, SIG_IGN)
      let pseudo = try PseudoTerminal()
      let terminal = try pseudo.open()
      raise(SIGHUP)
      let event = terminal.nextEvent(until: terminal.now)
      withExtendedLifetime(pseudo) { exit(event == nil ? 7 : 8) }
    }
  }

  @Test func theLogIsItsOwnersAlone() throws {
    let path = NSTemporaryDirectory() + "/arcade-log-\(UUID().uuidString)"
    defer { unlink(path) }
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let standardError = try #require(StandardError(ends[1], redirectedTo: path))
    standardError.restore()
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }
}

private nonisolated(unsafe) var watched: PseudoTerminal?
