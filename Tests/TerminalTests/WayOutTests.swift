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

  /// A program that hangs sees no signal; who sends a second one wants it to end.
  @Test func aProgramThatHangsGivesTheTerminalBackAtTheSecondSignal() async throws {
    let result = await #expect(
      processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]
    ) {
      // Swift Testing, or a shell without job control, may have made the process deaf to it.
      _ = signal(SIGTERM, SIG_DFL)
      let pseudo = try PseudoTerminal()
      try pseudo.copyToStandardError()
      let terminal = try pseudo.open()
      terminal.apply(TerminalModes(mouse: .motion, focusReports: true))
      // Threads of the tests take no signals that are sent to themselves alone.
      kill(getpid(), SIGTERM)
      let second = ContinuousClock.now + .milliseconds(1_050)
      while ContinuousClock.now < second { usleep(10_000) }
      kill(getpid(), SIGTERM)
      while ContinuousClock.now < second + .seconds(10) { usleep(10_000) }
      withExtendedLifetime(terminal) {}
    }
    let sent = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(sent.contains("\u{1B}[?1049l"))
    #expect(sent.leavesModesAsFound)
  }

  /// The crash comes somewhere in the first hundredth of a second, which is what a start takes.
  ///
  /// It comes to the thread that has the screen, as in a program with one thread: another one would go on
  /// writing.
  @Test func aCrashWhileTheScreenIsSetUpGivesTheTerminalBack() async throws {
    for _ in 0..<8 {
      let result = await #expect(
        processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]
      ) {
        let pseudo = try PseudoTerminal()
        let place = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
        let thread = URL(fileURLWithPath: place).lastPathComponent
        try pseudo.copyToStandardError(
          after: "sleep 0.00$(($$ % 10)); kill -ABRT \(thread); sleep 0.3")
        let terminal = try pseudo.open()
        sleep(20)
        withExtendedLifetime(terminal) { exit(0) }
      }
      let sent = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(sent.contains("\u{1B}[?1049h") == sent.contains("\u{1B}[?1049l"))
      #expect(sent.leavesModesAsFound)
    }
  }

  /// The screen takes nothing meanwhile, so the second comes before the first has done its work.
  @Test func aCrashThatIsSentTwiceGivesTheTerminalBack() async throws {
    let result = await #expect(
      processExitsWith: .signal(SIGSEGV), observing: [\.standardErrorContent]
    ) {
      let pseudo = try PseudoTerminal()
      let terminal = try pseudo.open()
      terminal.apply(TerminalModes(mouse: .motion, focusReports: true))
      try pseudo.fill()
      let crash = "sleep 0.3; kill -SEGV \(getpid()); "
      try pseudo.copyToStandardError(after: crash + crash + "sleep 0.3")
      sleep(20)
      withExtendedLifetime(terminal) { exit(0) }
    }
    let sent = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(sent.contains("\u{1B}[?1049l"))
    #expect(sent.leavesModesAsFound)
  }

  @Test func aSignalThatWasIgnoredAtTheStartStaysSo() async {
    await #expect(processExitsWith: .exitCode(7)) {
      _ = signal(SIGHUP, SIG_IGN)
      let pseudo = try PseudoTerminal()
      let terminal = try pseudo.open()
      kill(getpid(), SIGHUP)
      let event = terminal.nextEvent(until: terminal.now + .milliseconds(200))
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

  /// A program that waited for a reader of the pipe would never show the menu.
  @Test(.timeLimit(.minutes(1))) func aPipeInThePlaceOfTheLogIsNotWaitedFor() throws {
    let path = NSTemporaryDirectory() + "/arcade-log-\(UUID().uuidString)"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let standardError = try #require(StandardError(ends[1], redirectedTo: path))
    #expect(write(ends[1], "x", 1) == 1)
    standardError.restore()
  }
}

private nonisolated(unsafe) var watched: PseudoTerminal?
