import GameCore
import Testing

/// Three seconds in which each press scores what the generator draws.
private struct Dice: Game {
  enum Action: Int, GameAction {
    case roll = 1
    case rollTwice = 2
    var code: Int { rawValue }
    init?(code: Int) { self.init(rawValue: code) }
  }

  static let name = "dice"
  static let rulesVersion = 3
  var tick = 0
  var tally = Tally()
  var generator: SeededGenerator
  var isOver: Bool { tick == 180 }
  var quietTicks: Int { 0 }

  init(seed: UInt64, difficulty: Difficulty, rules: Int) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func apply(_ action: Action) -> [Never] {
    guard !isOver else { return [] }
    for _ in 0..<action.rawValue { tally.score += 1 + generator.number(below: 6) }
    return []
  }

  mutating func advance() -> [Never] {
    if !isOver { tick += 1 }
    return []
  }

  var stateHash: UInt64 {
    var hash = StateHash()
    hash.combine(tick)
    hash.combine(tally.score)
    hash.combine(generator.state)
    return hash.value
  }
}

@Suite struct ReplayTests {
  private func recorded() -> Replay {
    var game = RecordedGame<Dice>(seed: 42, difficulty: .hard)
    while !game.game.isOver {
      if game.game.tick % 50 == 10 { _ = game.apply(.roll) }
      if game.game.tick == 100 { _ = game.apply(.rollTwice) }
      _ = game.advance()
    }
    return game.replay
  }

  private func mismatch(_ change: (inout Replay) -> Void) -> ReplayMismatch? {
    var replay = recorded()
    change(&replay)
    do throws(ReplayMismatch) {
      _ = try replay.played(as: Dice.self)
      return nil
    } catch {
      return error
    }
  }

  @Test func aRecordedGamePlayedAgainIsTheSameGame() throws {
    let replay = recorded()
    #expect(replay.inputs.map(\.tick) == [10, 60, 100, 110, 160])
    #expect(replay.stateHashes.count == 4)
    let again = try replay.played(as: Dice.self)
    #expect(again.tally.score == replay.score && again.tick == replay.ticks)
  }

  @Test func aReplayOfAGameLeftEarlyPlaysToWhereItWasLeft() throws {
    var game = RecordedGame<Dice>(seed: 1, difficulty: .easy)
    for _ in 0..<70 { _ = game.advance() }
    _ = game.apply(.roll)
    #expect(try game.replay.played(as: Dice.self).tick == 70)
  }

  @Test func aChangedSeedDiffersInTheFirstSecondInWhichItIsDrawnFrom() {
    #expect(mismatch { $0.seed = 43 } == .differs(second: 0))
  }

  @Test func aChangedActionDiffersInItsSecond() {
    #expect(mismatch { $0.inputs[2].action = 1 } == .differs(second: 1))
  }

  @Test func aMovedActionDiffersInItsSecond() {
    #expect(mismatch { $0.inputs[1].tick = 59 } == .differs(second: 0))
  }

  /// The dice fall the same; only the time of the throw is another.
  @Test func aMovedActionDiffersAlsoWhereItLeadsToTheSameState() {
    #expect(mismatch { $0.inputs[0].tick = 11 } == .differs(second: 0))
    #expect(mismatch { $0.inputs[4].tick = 159 } == .differs(second: 2))
    #expect(
      mismatch {
        $0.format = 1
        $0.inputs[4].tick = 159
      } == .differs(second: 0))
  }

  @Test func aFileThatWasChangedSinceIsToldWhereTheGameAgrees() {
    #expect(mismatch { $0.isAltered = true } == .altered)
    #expect(
      mismatch {
        $0.isAltered = true
        $0.stateHashes[2] ^= 1
      } == .differs(second: 2))
  }

  @Test func aChangedStateDiffersInItsSecond() {
    #expect(mismatch { $0.stateHashes[2] ^= 1 } == .differs(second: 2))
  }

  @Test func statesThatAreTooManyOrTooFewDiffer() {
    #expect(mismatch { $0.stateHashes.append(0) } == .differs(second: 3))
    #expect(mismatch { $0.stateHashes.removeLast(2) } == .differs(second: 2))
    #expect(mismatch { $0.stateHashes = [] } == .differs(second: 0))
  }

  @Test func aChangedScoreIsNamedWithTheOneThatWasPlayed() {
    let score = recorded().score
    #expect(mismatch { $0.score += 10 } == .otherScore(recorded: score + 10, played: score))
  }

  @Test func aReplayOfOtherRulesOrAnotherGameIsNotPlayed() {
    #expect(mismatch { $0.rulesVersion = 2 } == .otherRules(game: "dice", version: 2))
    #expect(mismatch { $0.game = "mole" } == .otherRules(game: "mole", version: 3))
  }

  @Test func anUnknownActionIsNamedWithItsSecond() {
    #expect(mismatch { $0.inputs[3].action = 9 } == .unknownAction(code: 9, second: 1))
  }

  @Test func actionsOutOfOrderOrAfterTheEndAreNoGame() {
    #expect(mismatch { $0.inputs.swapAt(1, 2) } == .disorder(second: 1))
    #expect(mismatch { $0.inputs[0].tick = -1 } == .disorder(second: 0))
    #expect(mismatch { $0.inputs.append(.init(tick: 500, action: 1)) } == .disorder(second: 3))
    #expect(mismatch { $0.inputs.append(.init(tick: 180, action: 1)) } == .differs(second: 3))
  }

  @Test(arguments: [0, 179, 181, Int.max])
  func anotherLengthIsAnotherGame(ticks: Int) {
    #expect(mismatch { $0.ticks = ticks } == .differs(second: ticks < 180 ? 2 : 3))
  }
}
