import CNCurses
import Canvas
import Glibc
import Keys
import Testing
import Words

@testable import Terminal

/// A real terminal, as far as ncurses and the kernel can tell; one at a time.
@Suite(.serialized) struct NCursesTerminalTests {
  private let pseudo: PseudoTerminal

  init() throws {
    pseudo = try PseudoTerminal()
  }

  private func picture(_ text: String, _ role: Role = .plain, in terminal: NCursesTerminal)
    -> Canvas
  {
    var canvas = Canvas(size: terminal.size)
    canvas.draw(text, role, column: 0, row: 1)
    return canvas
  }

  // MARK: Drawing

  @Test func onlyWhatDiffersIsSent() throws {
    let terminal = try pseudo.open()
    terminal.show(picture("the same 漢字 e\u{301}", in: terminal), cursor: nil)
    #expect(pseudo.sent().contains("the same 漢字 e\u{301}"))
    terminal.show(picture("the sane 漢字 e\u{301}", in: terminal), cursor: nil)
    #expect(pseudo.sent().withoutSequences == "n")
    terminal.show(picture("the sane 漢字 e\u{301}", in: terminal), cursor: nil)
    #expect(pseudo.sent() == "")
    terminal.redraw()
    #expect(pseudo.sent().contains("the sane 漢字 e\u{301}"))
  }

  @Test func halfAWideCharacterNeverStays() throws {
    let terminal = try pseudo.open()
    for text in ["ab漢cd", "a漢bcd", "漢字cd", "abcdef", "x漢y字"] {
      terminal.show(picture(text, in: terminal), cursor: nil)
      #expect(row(1) == text)
    }
  }

  @Test func aCharacterWhoseWidthIsInDoubtIsAQuestionMark() throws {
    let terminal = try pseudo.open()
    var canvas = picture("a1b2c", in: terminal)
    canvas[1, 1] = Cell("\u{1FAE8}", .plain)
    canvas[3, 1] = Cell("漢", .plain)
    terminal.show(canvas, cursor: nil)
    #expect(row(1) == "a?b?c")
  }

  @Test func whereUnicodeIsNotPromisedNothingElseThanASCIIIsSent() throws {
    let terminal = try pseudo.open(["LANG": "", "LC_ALL": "C"])
    #expect(!terminal.supportsUnicode)
    terminal.show(picture("Zoë ▸ 漢字", in: terminal), cursor: nil)
    let sent = pseudo.sent()
    #expect(sent.withoutSequences.contains("Zo? ? ? ?"))
    #expect(sent.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func aLocaleThatNamesUTF8IsTakenAtItsWord() throws {
    #expect(try pseudo.open(["LANG": "xx_YY.UTF-8"]).supportsUnicode)
    #expect(try !PseudoTerminal().open(["LANG": "xx_YY.ISO-8859-1"]).supportsUnicode)
    #expect(try !PseudoTerminal().open(["LANG": ""]).supportsUnicode)
  }

  /// The console's fonts have accents, but neither braille nor quarters of cells.
  @Test(arguments: [("linux", false), ("linux-basic", false), ("xterm-256color", true)])
  func picturesAreASCIIOnTheLinuxConsole(name: String, hasPictures: Bool) throws {
    let environment = ["TERM": name, "LANG": "C.UTF-8"]
    let terminal: NCursesTerminal
    do {
      terminal = try PseudoTerminal().open(environment)
    } catch TerminalError.unknown(_) {
      print("skipped: the terminal database has no '\(name)'")
      return
    }
    #expect(terminal.supportsUnicode)
    #expect(terminal.hasPictureCharacters == hasPictures)
    terminal.close()
  }

  @Test func theCursorStandsWhereItIsWantedOrIsHidden() throws {
    let terminal = try pseudo.open()
    let canvas = picture("x", in: terminal)
    terminal.show(canvas, cursor: Position(column: 7, row: 3))
    #expect(getcury(arcade_physical_screen()) == 3)
    #expect(getcurx(arcade_physical_screen()) == 7)
    _ = pseudo.sent()
    terminal.show(canvas, cursor: nil)
    #expect(pseudo.sent().contains("\u{1B}[?25l"))
    terminal.show(canvas, cursor: Position(column: 99, row: 3))
    #expect(pseudo.sent() == "")
    terminal.show(canvas, cursor: Position(column: 1, row: 1))
    #expect(pseudo.sent().contains("\u{1B}[?25h"))
  }

  @Test func aLargeChangeIsOneUpdateForTheTerminal() throws {
    let terminal = try pseudo.open()
    terminal.show(picture("a long enough line of text", in: terminal), cursor: nil)
    let sent = pseudo.sent()
    #expect(sent.contains("\u{1B}[?2026h"))
    #expect(sent.hasSuffix("\u{1B}[?2026l"))
  }

  @Test(arguments: ["xterm-256color", "xterm", "screen", "tmux-256color", "linux", "vt100"])
  func everyUsualTerminalShowsThePictureAndIsGivenBack(name: String) throws {
    let settings = pseudo.settings
    let terminal = try pseudo.open(["TERM": name])
    terminal.apply(TerminalModes(mouse: .motion, focusReports: true))
    terminal.show(picture("mole", .target, in: terminal), cursor: nil)
    #expect(pseudo.settings != settings)
    terminal.close()
    terminal.close()
    let sent = pseudo.sent()
    #expect(sent.contains("mole"))
    #expect(sent.leavesModesAsFound)
    #expect(pseudo.settings == settings)
    #expect(sent.contains("\u{1B}[38;5;130m") == name.hasSuffix("256color"))
    #expect(sent.contains("\u{1B}[33m") == ["xterm", "screen", "linux"].contains(name))
  }

  @Test func aWishForNoColourIsHeard() throws {
    let terminal = try pseudo.open(["NO_COLOR": "1"])
    terminal.show(picture("danger", .danger, in: terminal), cursor: nil)
    let sent = pseudo.sent()
    #expect(!sent.contains("8;5;"))
    #expect(sent.contains(/\u{1B}\[[0-9;]*7m/))
  }

  @Test func anotherThemeIsSeenAtOnce() throws {
    let terminal = try pseudo.open()
    terminal.show(picture("mole", .target, in: terminal), cursor: nil)
    _ = pseudo.sent()
    terminal.use(.highContrast)
    let sent = pseudo.sent()
    #expect(sent.contains("mole"))
    #expect(sent.contains("38;5;215"))
  }

  @Test func aFlashEndsByItselfWithoutHoldingAnythingUp() throws {
    let terminal = try pseudo.open()
    _ = pseudo.sent()
    // A busy machine may stop the thread: the shortest of ten counts.
    var shortest = Duration.seconds(1)
    for _ in 0..<10 {
      let before = terminal.now
      terminal.ring(.flash)
      shortest = min(shortest, terminal.now - before)
      #expect(pseudo.sent() == "\u{1B}[?5h")
      #expect(terminal.nextEvent(until: terminal.now + .milliseconds(150)) == nil)
      #expect(pseudo.sent() == "\u{1B}[?5l")
    }
    #expect(shortest < .milliseconds(50))
  }

  // MARK: Events

  @Test func keysArriveInOrderAndEscapeAlone() throws {
    let terminal = try pseudo.open()
    pseudo.type("h\u{1B}[A\u{1B}[200~hi\u{1B}[201~")
    #expect(terminal.event() == .key(.character("h")))
    #expect(terminal.event() == .key(.up))
    #expect(terminal.event() == .paste("hi"))
    #expect(terminal.nextEvent(until: .zero) == nil)
    pseudo.type("\u{1B}")
    #expect(terminal.event() == .key(.escape))
  }

  @Test func aDeadlineIsKeptAndAKeyComesBeforeIt() throws {
    let terminal = try pseudo.open()
    let deadline = terminal.now + .milliseconds(30)
    #expect(terminal.nextEvent(until: deadline) == nil)
    #expect(terminal.now >= deadline)
    pseudo.type("x")
    #expect(terminal.nextEvent(until: deadline) == .key(.character("x")))
  }

  @Test func ofManyMovesOnlyTheLastOneIsTold() throws {
    let terminal = try pseudo.open()
    pseudo.type("\u{1B}[<35;1;1M\u{1B}[<35;2;1M\u{1B}[<35;3;1M\u{1B}[<0;3;1M")
    let place = Position(column: 2, row: 0)
    #expect(terminal.event() == .mouse(MouseEvent(.move, place)))
    #expect(terminal.event() == .mouse(MouseEvent(.press, place)))
  }

  @Test func reportsAreAskedForAndTakenBack() throws {
    let terminal = try pseudo.open()
    #expect(pseudo.sent().modesLeftOn.contains(2004))
    terminal.apply(TerminalModes(mouse: .motion, focusReports: true))
    #expect(pseudo.sent().modesLeftOn.isSuperset(of: [1003, 1004, 1006]))
    terminal.apply(TerminalModes(mouse: .buttons))
    #expect(pseudo.sent() == "\u{1B}[?1004l\u{1B}[?1003l\u{1B}[?1000h")
    terminal.apply(TerminalModes(mouse: .buttons))
    #expect(pseudo.sent() == "")
  }

  @Test func aStormOfResizesEndsWithAWholeScreen() throws {
    let terminal = try pseudo.open()
    terminal.show(picture("before", in: terminal), cursor: nil)
    for turn in 0..<100 {
      pseudo.resize(columns: 1 + turn * 7 % 90, rows: 1 + turn * 5 % 20)
      if turn % 3 == 0, case .resize? = terminal.nextEvent(until: .zero) {
        terminal.show(picture("during", in: terminal), cursor: nil)
        _ = pseudo.sent()
      }
    }
    pseudo.resize(columns: 40, rows: 10)
    let size = Size(columns: 40, rows: 10)
    while case let event = terminal.event(), event != .resize(size) { try #require(event != nil) }
    #expect(terminal.size == size)
    _ = pseudo.sent()
    terminal.show(picture("after", in: terminal), cursor: nil)
    #expect(pseudo.sent().contains("after"))
    #expect(row(1) == "after")
  }

  @Test func aCanvasOfAnotherSizeIsCutOrFilledUp() throws {
    let terminal = try pseudo.open()
    for size in [
      Size(columns: 200, rows: 60), Size(columns: 3, rows: 3), Size(columns: 0, rows: 0),
    ] {
      var canvas = Canvas(size: size)
      canvas.draw("漢字字", column: 0, row: 1)
      terminal.show(canvas, cursor: Position(column: 150, row: 50))
      let shown = size.columns == 200 ? "漢字字" : size.columns == 3 ? "漢" : ""
      #expect(row(1) == shown)
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGINT, SIGUSR1])
  func aSignalThatEndsTheProgramIsAnEvent(signal: Int32) throws {
    // A shell without job control starts what runs in the background deaf to some.
    let before = Glibc.signal(signal, SIG_DFL)
    defer { _ = Glibc.signal(signal, before) }
    let terminal = try pseudo.open()
    defer { terminal.close() }
    kill(getpid(), signal)
    let expected: TerminalEvent = signal == SIGINT ? .interrupt : .terminate(signal: signal)
    #expect(terminal.event() == expected)
  }

  @Test func aFullDiskDoesNotKill() async {
    await #expect(processExitsWith: .success) {
      let terminal = try PseudoTerminal().open()
      withExtendedLifetime(terminal) { _ = raise(SIGXFSZ) }
    }
  }

  @Test func whenTheProgramGoesOnTheScreenIsDrawnAnew() throws {
    let terminal = try pseudo.open()
    terminal.apply(TerminalModes(mouse: .buttons))
    terminal.show(picture("still here", in: terminal), cursor: nil)
    _ = pseudo.sent()
    kill(getpid(), SIGCONT)
    #expect(terminal.event() == .resumed)
    let sent = pseudo.sent()
    #expect(sent.contains("still here"))
    #expect(sent.modesLeftOn.isSuperset(of: [1000, 1049, 2004]))
  }

  @Test func aTerminalThatIsGoneIsToldEachTimeWithoutWaiting() throws {
    let terminal = try pseudo.open()
    pseudo.hangUp()
    #expect(terminal.event() == .hangUp)
    #expect(terminal.event() == .hangUp)
    terminal.show(picture("nobody sees this", in: terminal), cursor: nil)
    terminal.close()
  }

  // MARK: Ways out

  @Test func theWayBackOfACrashTakesEverythingBack() throws {
    let settings = pseudo.settings
    let terminal = try pseudo.open()
    terminal.apply(TerminalModes(mouse: .motion, focusReports: true))
    terminal.show(picture("boom", .danger, in: terminal), cursor: nil)
    var sent = pseudo.sent()
    arcade_restore_terminal()
    sent += pseudo.sent()
    #expect(sent.leavesModesAsFound)
    #expect(sent.contains("\u{1B}[39;49m"))
    #expect(pseudo.settings == settings)
    arcade_restore_terminal()
    #expect(pseudo.sent() == "")
  }

  @Test func aCrashEndsWithItsOwnSignalAndTheLastWords() async throws {
    let result = await #expect(
      processExitsWith: .signal(SIGSEGV), observing: [\.standardErrorContent]
    ) {
      let pseudo = try PseudoTerminal()
      let terminal = try pseudo.open(
        standardError: STDERR_FILENO, TerminalOptions(lastWords: "It was the mole.\n"))
      withExtendedLifetime(terminal) { _ = raise(SIGSEGV) }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("It was the mole."))
  }

  @Test func standardErrorGoesToTheLogWhileTheScreenIsUp() throws {
    let path = "/tmp/arcade-terminal-test-\(getpid()).log"
    defer { unlink(path) }
    let terminal = try pseudo.open([:], TerminalOptions(log: path))
    pseudo.writeError("hidden")
    #expect(pseudo.errors() == "")
    terminal.close()
    pseudo.writeError("seen")
    #expect(pseudo.errors() == "seen")
    let log = try #require(fopen(path, "r"))
    defer { fclose(log) }
    var text = [CChar](repeating: 0, count: 64)
    #expect(fread(&text, 1, 63, log) == 6)
    #expect(text.prefix(6).map { UInt8(bitPattern: $0) } == Array("hidden".utf8))
  }

  // MARK: Refusals

  @Test(arguments: [
    (
      "", TerminalError.unnamed,
      "TERM isn't set, so the kind of terminal is unknown. Run 'arcade' "
        + "in a terminal window, or 'arcade scores whackamole' to print scores."
    ),
    (
      "no-such-thing", .unknown("no-such-thing"),
      "The terminal 'no-such-thing' named by TERM is unknown here. Try TERM=xterm-256color."
    ),
    (
      "dumb", .unable("dumb"),
      "The terminal 'dumb' named by TERM can't place the cursor. Run 'arcade' in a terminal "
        + "window, or 'arcade scores whackamole' to print scores."
    ),
  ])
  func aTerminalThatWillNotDoIsRefused(name: String, error: TerminalError, sentence: String) {
    #expect(throws: error) { try pseudo.open(["TERM": name]) }
    #expect(error.sentence == sentence)
    #expect(pseudo.sent() == "")
  }

  @Test func aTerminalLikeXtermThatTheDatabaseLacksWorks() throws {
    let terminal = try pseudo.open(["TERM": "xterm-kitty"])
    terminal.show(picture("meow", in: terminal), cursor: nil)
    #expect(pseudo.sent().contains("meow"))
  }

  @Test func aPipeIsNotATerminal() throws {
    let file = try #require(fopen("/dev/null", "r+"))
    defer { fclose(file) }
    #expect(throws: TerminalError.notATerminal) {
      try NCursesTerminal(
        TerminalStreams(input: file, output: file, error: -1), TerminalOptions()
      ) { _ in "xterm" }
    }
    #expect(
      TerminalError.notATerminal.sentence
        == "This needs a terminal. Run 'arcade' in a terminal window, or 'arcade scores "
        + "whackamole' to print scores.")
  }

  /// The row as ncurses has it, without blanks at the end.
  private func row(_ row: Int32) -> String {
    var scalars = [wchar_t](repeating: 0, count: 256)
    mvwinnwstr(arcade_next_screen(), row, 0, &scalars, 255)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.prefix { $0 != 0 }.compactMap { Unicode.Scalar(UInt32($0)) })
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
