import Canvas
import GameCore
import Keys
import Terminal
import TerminalDouble
import TestSupport
import Testing

@testable import Cabinet

/// Attract mode, as somebody sees it who does not touch the arcade.
@Suite struct AttractTests {
  private typealias Event = HeadlessTerminal.ScriptedEvent

  private static func storage() throws -> MemoryStorage {
    let storage = MemoryStorage()
    _ = storage.set("player_name", to: "Ann")
    for (index, game) in ["whackamole", "skeet", "memory", "lander"].enumerated() {
      storage.kept[game] = [
        Score(name: "Ann", points: 30 + index, seed: 1, rulesVersion: 2),
        Score(name: "Zoë", points: 20 + index, seed: 2, rulesVersion: 2),
      ]
    }
    return storage
  }

  /// An arcade whose title shows itself after a minute.
  private func visit(
    _ keys: String = "", then events: [Event] = [], columns: Int = 80, rows: Int = 24,
    unicode: Bool = true, storage: MemoryStorage? = nil, game: GameStart? = nil,
    adjust: @escaping (inout Preferences) -> Void = { _ in }
  ) throws -> Visit {
    Visit(
      keys, columns: columns, rows: rows, unicode: unicode,
      storage: try storage ?? Self.storage(), then: events, game: game,
      attractDelay: .seconds(60), adjust: adjust)
  }

  private func hangUp(at seconds: Double) -> Event { (at: .seconds(seconds), event: .hangUp) }

  /// The pictures after a time, as text.
  private func pictures(
    of visit: Visit, after seconds: Double
  ) -> [(time: Duration, text: String)] {
    visit.terminal.showings.filter { $0.time > .seconds(seconds) }.map {
      ($0.time, $0.canvas.lines.joined(separator: "\n"))
    }
  }

  private static let sign = "any key back"
  private static let motto = "Beat your best."

  @Test func aMinuteWithoutAKeyShowsEachGamesScoresAndThenAGameOnceAndThenAllStandsStill() throws {
    let visit = try visit()
    let idle = pictures(of: visit, after: 3)
    #expect(idle.first?.time == .seconds(60))
    // Each game for five and ten seconds; nothing is due after the last.
    #expect(visit.terminal.now == .seconds(120))
    #expect(idle.last?.time == .seconds(120))
    #expect(visit.text.contains(Self.motto) && !visit.text.contains(Self.sign))
    let round = idle.filter { $0.text.contains(Self.sign) }
    #expect(round.allSatisfy { .seconds(60) <= $0.time && $0.time < .seconds(120) })
    var seen: [String] = []
    for (_, text) in round {
      let title = try #require(text.split(separator: "\n").last).split(separator: "  ")[0]
      let kind = text.contains("High scores") ? "scores" : "game"
      let part = "\(title.drop { $0 == " " }) \(kind)"
      if seen.last != part { seen.append(part) }
    }
    #expect(
      seen == [
        "Whack-a-mole scores", "Whack-a-mole game", "Skeet shooter scores", "Skeet shooter game",
        "Memory cards scores", "Memory cards game", "Lunar lander scores", "Lunar lander game",
      ])
    // The bulbs chase all the time.
    let bulbs = Set(round.map { String($0.text.prefix(20)) })
    #expect(bulbs.count == 2)
    // Nothing is kept of what the built-in players did.
    #expect(visit.storage.kept == (try Self.storage()).kept && visit.storage.replays.isEmpty)
  }

  @Test(arguments: [
    TerminalEvent.key("q"), .key(.enter), .key("1"), .key(.escape), .key(.down), .paste("1"),
    .mouse(MouseEvent(.press, Position(column: 10, row: 10))),
    .mouse(MouseEvent(.press, Position(column: 20, row: 23))),
  ])
  func anyInputReturnsAndDoesNothingElse(event: TerminalEvent) throws {
    for seconds in [62.0, 70] {
      let before = try visit(then: [hangUp(at: 30)])
      let visit = try visit(then: [(at: .seconds(seconds), event: event), hangUp(at: 72)])
      #expect(visit.screen == before.screen)
      #expect(visit.end == .terminalGone)
      #expect(pictures(of: visit, after: 61).contains { $0.text.contains(Self.sign) })
    }
  }

  @Test func afterAKeyTheNextMinuteBeginsAnew() throws {
    let visit = try visit(then: [(at: .seconds(59), event: .key(.down)), hangUp(at: 130)])
    #expect(pictures(of: visit, after: 60).first?.time == .seconds(119))
    // A key that ends a round is a key like others.
    let ended = try self.visit(then: [(at: .seconds(62), event: .key(.down)), hangUp(at: 124)])
    let again = pictures(of: ended, after: 62.1).first { $0.text.contains(Self.sign) }
    #expect(again?.time == .seconds(122))
  }

  @Test func aRoundThatHasEndedByItselfDoesNotBeginAgainBeforeAKey() throws {
    // A window that is chosen again is no key.
    let visit = try visit(then: [
      (at: .seconds(200), event: .focus(false)), (at: .seconds(300), event: .focus(true)),
      (at: .seconds(1_000), event: .key(.down)), hangUp(at: 1_062),
    ])
    let later = pictures(of: visit, after: 120)
    #expect(later.filter { $0.time < .seconds(200) }.isEmpty)
    #expect(later.first { $0.text.contains(Self.sign) }?.time == .seconds(1_060))
  }

  @Test func withReducedMotionItNeverBegins() throws {
    let storage = try Self.storage()
    _ = storage.set("reduce_motion", to: "on")
    let visit = try visit(storage: storage)
    #expect(visit.terminal.now == .milliseconds(30))
    #expect(visit.terminal.showCount == 3)
  }

  @Test(arguments: [true, false])
  func withoutFocusItNeitherBeginsNorGoesOn(pausesWithoutFocus: Bool) throws {
    func visit(_ events: [Event]) throws -> Visit {
      try self.visit(then: events) { $0.pausesWithoutFocus = pausesWithoutFocus }
    }
    let away = try visit([(at: .seconds(10), event: .focus(false)), hangUp(at: 1_000)])
    #expect(!pictures(of: away, after: 3).contains { $0.text.contains(Self.sign) })
    let back = try visit([
      (at: .seconds(10), event: .focus(false)), (at: .seconds(500), event: .focus(true)),
      hangUp(at: 562),
    ])
    let begin = pictures(of: back, after: 3).first { $0.text.contains(Self.sign) }
    #expect(begin?.time == .seconds(560))
    let left = try visit([(at: .seconds(62), event: .focus(false)), hangUp(at: 1_000)])
    #expect(left.text.contains(Self.motto))
    #expect(pictures(of: left, after: 62).isEmpty)
  }

  @Test func itBeginsOnTheTitleOnly() throws {
    for keys in ["go:settings", "go:scores", "go:office", "go:help"] {
      let visit = try visit(keys, then: [hangUp(at: 300)])
      #expect(pictures(of: visit, after: 10).isEmpty, "\(keys)")
    }
  }

  @Test func aWindowThatIsTooSmallEndsIt() throws {
    let visit = try visit(then: [
      (at: .seconds(70), event: .resize(Size(columns: 40, rows: 10))), hangUp(at: 1_000),
    ])
    #expect(pictures(of: visit, after: 70.1).isEmpty)
    #expect(visit.text.contains("at least"))
  }

  @Test(arguments: [(60, 20), (80, 24)], [true, false])
  func attractModeAsItIsSeen(size: (Int, Int), unicode: Bool) throws {
    let name = "\(size.0)x\(size.1)-\(unicode ? "unicode" : "ascii")"
    // A table, and each game after about seven seconds of it.
    for (part, seconds) in [
      ("scores", 61.0), ("whackamole", 67), ("skeet", 82), ("memory", 99.5), ("lander", 113),
    ] where size == (80, 24) && unicode || part == (size.0 == 60 ? "skeet" : "scores") {
      let visit = try visit(
        then: [hangUp(at: seconds)], columns: size.0, rows: size.1, unicode: unicode)
      expectGolden(
        visit.screen.map { "|" + $0 }.joined(separator: "\n"), named: "attract-\(part)-\(name)")
    }
  }
}
