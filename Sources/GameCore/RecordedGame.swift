/// A game that writes down what is done in it, so that it can be played again.
package struct RecordedGame<G: Game>: Sendable {
  package private(set) var game: G
  package let seed: UInt64
  package let difficulty: Difficulty
  /// The version of the rules that it is played by.
  package let rules: Int
  /// The circumstances, for the record.
  package var conditions = PlayConditions()
  private let format: Int
  private var inputs: [Replay.Input] = []
  private var stateHashes: [UInt64] = []
  /// The hash of all actions so far.
  private var actions = StateHash()

  package init(seed: UInt64, difficulty: Difficulty, rules: Int = G.rulesVersion) {
    self.init(
      seed: seed, difficulty: difficulty, rules: rules, format: Replay.formatVersion)
  }

  /// Records in a format from 1 to `Replay.formatVersion`.
  fileprivate init(seed: UInt64, difficulty: Difficulty, rules: Int, format: Int) {
    self.format = format
    self.seed = seed
    self.difficulty = difficulty
    self.rules = rules
    game = G(seed: seed, difficulty: difficulty, rules: rules)
  }

  /// The game of a record as it stood at a tick, after what was done at it, to be played on.
  package init(_ replay: Replay, to tick: Int) {
    self.init(seed: replay.seed, difficulty: replay.difficulty, rules: replay.rulesVersion)
    for input in replay.inputs where input.tick <= tick {
      while game.tick < input.tick, !game.isOver { _ = advance() }
      if let action = G.Action(code: input.action) { _ = apply(action) }
    }
    while game.tick < tick, !game.isOver { _ = advance() }
  }

  /// Does what the player asks, and writes it down.
  package mutating func apply(_ action: G.Action) -> [G.Event] {
    guard !game.isOver else { return [] }
    inputs.append(Replay.Input(tick: game.tick, action: action.code))
    actions.combine(game.tick)
    actions.combine(action.code)
    return game.apply(action)
  }

  /// Lets one tick pass; after each second of game time the state's hash is kept.
  package mutating func advance() -> [G.Event] {
    guard !game.isOver else { return [] }
    let events = game.advance()
    if game.tick % ticksPerSecond == 0 {
      stateHashes.append(presentHash)
    }
    return events
  }

  /// The hash of the state, with the actions from format 2 on: an action that is moved and leads to
  /// the same state is another game, too.
  private var presentHash: UInt64 {
    guard format > 1 else { return game.stateHash }
    var hash = actions
    hash.combine(game.stateHash)
    return hash.value
  }

  package var replay: Replay {
    Replay(
      format: format, game: G.name, rulesVersion: rules, seed: seed, difficulty: difficulty,
      inputs: inputs, ticks: game.tick, score: game.tally.score,
      stateHashes: stateHashes + [presentHash], conditions: conditions)
  }
}

extension Replay {
  /// Plays the record again from its seed, by the rules of its version, and checks each second's
  /// state and the score.
  ///
  /// Gives the game as it ended. Throws what differs, and in which second. `second` is called with
  /// the game after each full second of game time.
  package func played<G: Game>(
    as _: G.Type, second: (G) -> Void = { _ in }
  ) throws(ReplayMismatch) -> G {
    guard game == G.name, G.oldestRulesVersion <= rulesVersion, rulesVersion <= G.rulesVersion
    else { throw .otherRules(game: game, version: rulesVersion) }
    var recorded = RecordedGame<G>(
      seed: seed, difficulty: difficulty, rules: rulesVersion, format: format)
    for input in inputs {
      try recorded.advance(to: input.tick, checking: stateHashes, second)
      guard recorded.game.tick == input.tick else {
        throw .disorder(second: recorded.second)
      }
      guard let action = G.Action(code: input.action) else {
        throw .unknownAction(code: input.action, second: recorded.second)
      }
      _ = recorded.apply(action)
    }
    try recorded.advance(to: ticks, checking: stateHashes, second)
    let again = recorded.replay
    guard again.ticks == ticks, again.stateHashes == stateHashes, again.inputs == inputs else {
      throw .differs(second: recorded.second)
    }
    guard again.score == score else {
      throw .otherScore(recorded: score, played: again.score)
    }
    guard !isAltered else { throw .altered }
    return recorded.game
  }
}

extension Replay {
  /// The score after each full second of game time; empty for a record that cannot be played.
  package func scores<G: Game>(as _: G.Type) -> [Int] {
    var scores: [Int] = []
    do {
      _ = try played(as: G.self) { scores.append($0.tally.score) }
      return scores
    } catch {
      return []
    }
  }
}

extension RecordedGame {
  fileprivate var second: Int { game.tick / ticksPerSecond }

  fileprivate mutating func advance(
    to tick: Int, checking expected: [UInt64], _ second: (G) -> Void
  ) throws(ReplayMismatch) {
    while game.tick < tick && !game.isOver {
      _ = advance()
      guard game.tick % ticksPerSecond == 0 else { continue }
      let index = stateHashes.count - 1
      guard index < expected.count, expected[index] == stateHashes[index] else {
        throw .differs(second: index)
      }
      second(game)
    }
  }
}
