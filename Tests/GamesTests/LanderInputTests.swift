import Canvas
import GameCore
import Testing
import Words

@testable import Games

@Suite struct LanderInputTests {
  private let field = Rectangle(column: 1, row: 1, columns: 55, rows: 21)
  private let game = LunarLander.inFlight()

  @Test func theKeysThrottleLeanAndLevel() {
    #expect("0123".map { action(.key($0)) } == (0...3).map { .throttle(notch: $0) })
    #expect([.up, .down].map { action($0) } == [.throttleUp, .throttleDown])
    #expect([.left, .right].map { action($0) } == [.leanLeft, .leanRight])
    #expect([.key(Character("l")), .confirm].map { action($0) } == [.level, .level])
    #expect("4qwep ".allSatisfy { action(.key($0)) == nil })
  }

  @Test func aClickBesideTheShipLeansAndAboveOrBelowThrottles() {
    let ship = newLanderView().focus(game, field: field)
    func click(_ columns: Int, _ rows: Int) -> LunarLander.Action? {
      action(.press(Position(column: ship.column + columns, row: ship.row + rows)))
    }
    #expect([click(-6, 1), click(6, -1)] == [.leanLeft, .leanRight])
    #expect([click(1, -3), click(-2, 4)] == [.throttleUp, .throttleDown])
    #expect(action(.press(Position(column: 70, row: 5))) == nil)
    #expect(action(.move(Position(column: 20, row: 5))) == nil)
  }

  @Test func theCursorFollowsTheShipAndStaysInTheField() {
    var game = game
    let view = newLanderView()
    let first = view.focus(game, field: field)
    game.lander.y -= 100 * Lander.unitsPerPoint
    game.pictured = game.lander
    #expect(view.focus(game, field: field).row > first.row)
    game.pictured.y = 2_000 * Lander.unitsPerPoint
    #expect(view.focus(game, field: field).row == field.row)
  }

  private func action(_ input: PlayerInput) -> LunarLander.Action? {
    var view = newLanderView()
    return view.action(for: input, in: game, field: field, looks: Looks())
  }
}

@Suite struct LanderSentenceTests {
  @Test func everyKeyIsAnsweredInWordsAtOnce() {
    var scene = LanderScene(.inFlight())
    for (action, sentence) in [
      (LunarLander.Action.throttle(notch: 3), "strong: full thrust"),
      (.throttle(notch: 2), "strong: braking"),
      (.throttle(notch: 2), "warning: already there"),
      (.throttle(notch: 0), "strong: engine off"),
      (.leanLeft, "strong: leans 15 left"), (.level, "strong: level"),
      (.level, "warning: already level"),
    ] {
      scene.press(action)
      #expect(scene.said() == sentence)
    }
    for _ in 0..<60 { scene.step() }
    #expect(scene.said()?.hasPrefix("heading: The Eagle has 2") == true)
  }

  @Test func landingsCrashesAndFuelAreSaid() {
    var scene = LanderScene(.touching(worth: 3))
    scene.step()
    #expect(scene.said()?.hasSuffix("points on ×3") == true)
    scene = LanderScene(.touching(down: 18))
    scene.step()
    #expect(scene.said() == "danger: Crashed: 18 down, limit 14")
    scene.view.show([.fuelLow], in: scene.game)
    #expect(scene.said() == "danger: ten seconds of fuel!")
  }

  @Test func theInstrumentsSayWhatIsSafe() {
    let slow = values(.touching(down: 14, right: -8))
    #expect(slow.prefix(3) == ["↓14 safe    ", "← 8 safe    ", "| 0 safe"])
    let fast = values(.touching(down: 15, right: 9, lean: 30))
    #expect(fast.prefix(3) == ["↓15 too fast", "→ 9 too fast", "/30 tilted"])
    #expect(fast.dropFirst(4).first == "... 0 of 3")
    let rising = display(.touching(down: -20)).lines[0]
    #expect(rising.value == "↑20         " && rising.role == .plain)
    let display = display(.touching(down: 15))
    #expect(display.lines[0].role == .danger && display.lines[1].role == .success)
    #expect(display.clockLabel == "FUEL:" && display.secondsLeft == 44 && !display.isUrgent)
  }

  @Test func adviceNamesWhatWasWrong() {
    let words = Words.english.games.lunarLander
    func advice(_ cause: Crash.Cause, isOutOfFuel: Bool = false) -> String {
      LunarLanderView.advice(on: Crash(cause: cause, isOutOfFuel: isOutOfFuel), words: words)
    }
    #expect(
      advice(.down(speed: 18, limit: 14))
        == "You hit at 18 (limit 14). Brake sooner.")
    #expect(advice(.edge).contains("One leg missed"))
    #expect(advice(.noPad, isOutOfFuel: true).contains("Out of fuel"))
    #expect(newLanderView().advice(.inFlight(), words: .english) == nil)
  }

  @Test func theResultTellsLandingsAndTheBestOne() throws {
    var scene = LanderScene(.touching(worth: 2))
    scene.step()
    let results = try #require(scene.view.results(scene.game, words: .english))
    #expect(results.map(\.value) == ["1", "\(scene.game.tally.score)"])
  }

  @Test func theHelpNamesTheKeysAsTheyAreOnThisKeyboard() {
    let help = LunarLanderView.keyHelp(.english, Looks(keyLabels: ["1": "&"]))
    #expect(help.map(\.label) == ["↑↓", "0 & 2 3", "←→", "l", "mouse"])
  }

  private func display(_ game: LunarLander) -> HeadUpDisplay {
    var game = game
    // The picture shows the part with which it will touch.
    game.lander.velocityY -= game.tuning.pull
    game.pictured = game.lander
    return newLanderView().headUpDisplay(game, words: .english)
  }

  private func values(_ game: LunarLander) -> [String] { display(game).lines.map(\.value) }
}
