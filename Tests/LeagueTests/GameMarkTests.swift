import GameCore
import League
import Testing

@Suite struct GameMarkTests {
  @Test func theWordsOfARecordingLeaveItsMark() {
    for mode in [GameMode.ordinary, .daily] {
      let mark = GameMark(of: record(mode))
      var other = record(mode)
      other.conditions.player = "Bob"
      other.conditions.start = Timestamp(secondsSince1970: 7)
      other.conditions.speed = .half
      other.conditions.pauses = [.init(tick: 60, milliseconds: 5_000)]
      other.score += 1
      other.stateHashes = [1]
      other.isAltered = true
      #expect(GameMark(of: other) == mark)
      other.seed += 1
      #expect(GameMark(of: other) != mark)
    }
  }

  @Test func aDailyGameIsMarkedByItsActions() {
    let mark = GameMark(of: record(.daily))
    #expect(mark.actions != nil)
    var other = record(.daily)
    other.inputs[3].tick += 1
    #expect(GameMark(of: other) != mark)
    other = record(.daily)
    other.inputs[3].action = 2
    #expect(GameMark(of: other) != mark)
  }

  @Test func actionsThatTwoPlayersMayDoByChanceAndThoseOfAnOrdinaryGameAreNoMark() {
    #expect(GameMark(of: record(.daily, inputs: 15)).actions == nil)
    #expect(GameMark(of: record(.ordinary)).actions == nil)
  }

  @Test func theLargestSeedHasAPlaceInANumberOfTheServer() {
    var large = record(.ordinary)
    large.seed = .max
    #expect(GameMark(of: large).values == [.integer(-1), .null])
  }

  private func record(_ mode: GameMode, inputs: Int = 16) -> Replay {
    var record = Replay(
      game: "whackamole", rulesVersion: 2, seed: 9, difficulty: .medium,
      inputs: (0..<inputs).map { .init(tick: $0 * 30, action: 1) }, ticks: 1_800, score: 30,
      stateHashes: [])
    record.conditions.mode = mode
    return record
  }
}
