import Canvas
import GameCore
import Persistence
import Terminal
import TerminalDouble
import Testing

@testable import Cabinet

/// Sounds, bells and flashes, as the settings ask for them.
@Suite struct SoundTests {
  private let terminal = HeadlessTerminal(size: Size(columns: 80, rows: 24))

  private func preferences(_ change: (inout Preferences) -> Void) -> Preferences {
    var preferences = Preferences()
    change(&preferences)
    return preferences
  }

  /// Rings all bells of a pattern, and gives the moment of each in milliseconds.
  private func bells(_ sound: GameSound) -> [Int] {
    let terminal = HeadlessTerminal(size: Size(columns: 80, rows: 24))
    var display = SessionDisplay(terminal) { _ in }
    display.ring(sound, preferences { $0.bell = .bell })
    var moments = terminal.rings.map { _ in 0 }
    while let next = display.nextBell {
      _ = terminal.nextEvent(until: next)
      display.ringWaiting()
      moments.append(Int(terminal.now / .milliseconds(1)))
    }
    return moments
  }

  @Test func aRecordRingsThreeTimesAndAMissOnce() {
    #expect(bells(.record) == [0, 334, 668])
    #expect(bells(.miss).count == 1)
  }

  @Test func aHitRingsNoBell() {
    #expect(bells(.hit).isEmpty)
  }

  @Test func soundsArePlayedOnlyWhenTheyAreTurnedOn() {
    var played: [GameSound] = []
    var display = SessionDisplay(terminal) { played.append($0) }
    display.ring(.hit, Preferences())
    #expect(played.isEmpty)
    display.ring(.hit, preferences { $0.sound = true })
    display.ring(.record, preferences { $0.sound = true })
    #expect(played == [.hit, .record] && terminal.rings.isEmpty)
  }
}
