import Keys
import Terminal
import TerminalDouble
import Testing

@testable import Cabinet

/// Hands that shake press a key twice, and hands that are stiff hold it.
@Suite struct RepeatedKeysTests {
  private static func presses(_ milliseconds: [Int]) -> [HeadlessTerminal.ScriptedEvent] {
    milliseconds.map { (at: .milliseconds($0), event: .key(.down)) }
  }

  /// The chosen line of the title's menu after presses of the key that goes down.
  private func line(pause: String, _ milliseconds: [Int]) -> Int? {
    let storage = MemoryStorage()
    _ = storage.set("repeat_pause", to: pause)
    let rows = Visit(
      "", storage: storage, then: Self.presses(milliseconds) + [(at: .seconds(9), event: .hangUp)]
    ).screen
    return rows.first { $0.contains("▸") }?.compactMap(\.wholeNumberValue).first
  }

  @Test func everyKeyCountsWhereNothingElseIsSet() {
    #expect(line(pause: "0", [1_000, 1_050, 1_100]) == 4)
  }

  @Test func aKeyThatComesAgainTooSoonCountsOnce() {
    #expect(line(pause: "200", [1_000, 1_050, 2_000]) == 3)
    #expect(line(pause: "800", [1_000, 1_700, 2_600]) == 3)
  }

  @Test func aKeyThatIsHeldCountsOnce() {
    #expect(line(pause: "200", Array(stride(from: 1_000, to: 3_000, by: 50))) == 2)
  }

  @Test func anotherKeyCountsAtOnce() {
    var keys = RepeatedKeys()
    let presses: [(Key, Int)] = [(.down, 0), (.up, 10), (.down, 20), (.down, 30)]
    let ignored = presses.map { key, time in
      keys.ignores(key, at: .milliseconds(time), within: .milliseconds(200))
    }
    #expect(ignored == [false, false, false, true])
  }
}
