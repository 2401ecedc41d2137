import Canvas
import Keys
import Terminal
import TerminalDouble
import Testing

@Suite struct HeadlessTerminalTests {
  private let size = Size(columns: 8, rows: 2)

  @Test func waitingJumpsToTheEventOrTheDeadlineWhicheverIsEarlier() {
    let terminal = HeadlessTerminal(
      size: size,
      script: [(at: .seconds(2), event: .key(.down)), (at: .seconds(1), event: .key(.up))])
    #expect(terminal.nextEvent(until: .milliseconds(300)) == nil)
    #expect(terminal.now == .milliseconds(300))
    #expect(terminal.nextEvent(until: .seconds(9)) == .key(.up))
    #expect(terminal.now == .seconds(1))
    #expect(terminal.nextEvent(until: .seconds(2)) == .key(.down))
    #expect(terminal.nextEvent(until: .seconds(1)) == nil)
    #expect(terminal.now == .seconds(2))
  }

  @Test func itHangsUpWhenTheScriptIsOverAndNothingElseWillHappen() {
    let terminal = HeadlessTerminal(size: size)
    #expect(terminal.nextEvent(until: nil) == .hangUp)
    #expect(terminal.nextEvent(until: .seconds(5)) == nil)
    #expect(terminal.now == .seconds(5))
    terminal.append([(at: .seconds(1), event: .key(.enter))])
    #expect(terminal.nextEvent(until: nil) == .key(.enter))
    #expect(terminal.now == .seconds(5))
  }

  @Test func everyCanvasIsKeptWithItsTimeAndCursorUpToTheMost() {
    let terminal = HeadlessTerminal(size: size, keepingAtMost: 2)
    for text in ["one", "two", "three"] {
      var canvas = Canvas(size: size)
      canvas.draw(text, column: 0, row: 1)
      terminal.show(canvas, cursor: Position(column: text.count, row: 1))
      _ = terminal.nextEvent(until: terminal.now + .seconds(1))
    }
    #expect(terminal.showings.map { $0.canvas.lines[1] } == ["two", "three"])
    #expect(terminal.showings.map(\.time) == [.seconds(1), .seconds(2)])
    #expect(terminal.showCount == 3)
    #expect(terminal.cursor == Position(column: 5, row: 1))
  }

  @Test func aScriptedResizeChangesTheSize() {
    let larger = Size(columns: 100, rows: 40)
    let terminal = HeadlessTerminal(size: size, script: [(at: .zero, event: .resize(larger))])
    #expect(terminal.nextEvent(until: nil) == .resize(larger))
    #expect(terminal.size == larger)
  }

  @Test func itRemembersWhatItWasAskedFor() {
    let terminal = HeadlessTerminal(size: size)
    terminal.ring(.bell)
    terminal.apply(TerminalModes(mouse: .motion, focusReports: true))
    terminal.use(.monochrome)
    terminal.redraw()
    terminal.suspend()
    #expect(terminal.nextEvent(until: nil) == .resumed)
    terminal.close()
    #expect(terminal.rings == [.bell])
    #expect(terminal.modes == TerminalModes(mouse: .motion, focusReports: true))
    #expect(terminal.theme == .monochrome)
    #expect(terminal.redrawCount == 1)
    #expect(terminal.suspendCount == 1)
    #expect(terminal.isClosed)
  }

  @Test func aTextBecomesAScriptOfKeys() {
    let script = HeadlessTerminal.script(
      pressing: "<down>x", from: .seconds(1), every: .milliseconds(50))
    #expect(script.map(\.at) == [.seconds(1), .milliseconds(1050)])
    #expect(script.map(\.event) == [.key(.down), .key(.character("x"))])
  }
}
