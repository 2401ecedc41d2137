import Canvas
import GameCore
import Games
import Keys
import Words

/// A recorded game that is played again, and can be entered at any tick.
///
/// The state at a tick is that after the actions done at it, so that going there and playing until
/// there give the same.
struct Playback<View: GameView>: Sendable {
  /// An action that earned a point, or was a mistake.
  struct Mark: Sendable, Hashable {
    let tick: Int
    let isHit: Bool
  }

  /// An action of the player, with the binding whose key asks for it; nil where only the mouse does.
  struct Press: Sendable, Hashable {
    let tick: Int
    let action: KeyAction?

    /// The key that asks for the action, by its name, or the mouse.
    func name(_ context: ScreenContext) -> String {
      guard let action else { return context.words.keys.mouseLabel }
      return context.looks.name(of: action, context.words.keys)
    }
  }

  private struct Moment: Sendable {
    var game: View.G
    var view: View
    var nextInput = 0
    var press: Press?
  }

  let replay: Replay
  /// The difference between the record and the game that its actions lead to; nil for a true record.
  let mismatch: ReplayMismatch?
  /// The ticks that can be shown: up to the second that differs.
  let length: Int
  private(set) var marks: [Mark] = []
  private let keys: KeyMap
  private var present: Moment
  /// The moments after each full second, as far as they were reached.
  private var seconds: [Moment]

  /// Takes a record and a view that has shown nothing yet.
  ///
  /// Throws where its rules are not known, so that nothing of it can be shown.
  init(_ replay: Replay, view: View, keys: KeyMap) throws(ReplayMismatch) {
    self.replay = replay
    self.keys = keys
    (mismatch, length) = try Self.examine(replay)
    let game = View.G(
      seed: replay.seed, difficulty: replay.difficulty, rules: replay.rulesVersion)
    present = Moment(game: game, view: view)
    seconds = []
    applyInputs()
    seconds = [present]
    marks = findMarks()
  }

  /// Plays the record without a picture; gives what differs, and the ticks before that.
  private static func examine(_ replay: Replay) throws(ReplayMismatch) -> (ReplayMismatch?, Int) {
    do {
      _ = try replay.played(as: View.G.self)
      return (nil, replay.ticks)
    } catch {
      switch error {
      case .otherRules: throw error
      case .unknownAction(_, let second), .disorder(let second), .differs(let second):
        return (error, min(replay.ticks, second * ticksPerSecond))
      case .otherScore, .altered: return (error, replay.ticks)
      }
    }
  }

  var game: View.G { present.game }
  var view: View { present.view }
  /// The last action; nil before the first.
  var press: Press? { present.press }
  var tick: Int { present.game.tick }
  var isAtEnd: Bool { tick >= length || present.game.isOver }

  /// The next tick at which something new may be seen.
  var nextChange: Int {
    let quiet = min(game.quietTicks, view.quietTicks, 60 * ticksPerSecond)
    let input =
      present.nextInput < replay.inputs.count ? replay.inputs[present.nextInput].tick : length
    return max(tick + 1, min(tick + quiet + 1, input, length))
  }

  /// Goes to a tick, forward or back.
  mutating func seek(to target: Int) {
    let target = min(max(0, target), length)
    let second = min(target / ticksPerSecond, seconds.count - 1)
    if target < tick || seconds[second].game.tick > tick { present = seconds[second] }
    while tick < target, !present.game.isOver { step() }
  }

  private mutating func step() {
    let events = present.game.advance()
    present.view.advance()
    present.view.show(events, in: present.game)
    applyInputs()
    if tick == seconds.count * ticksPerSecond { seconds.append(present) }
  }

  /// Does what the player did at this tick.
  private mutating func applyInputs() {
    while present.nextInput < replay.inputs.count,
      replay.inputs[present.nextInput].tick <= tick
    {
      defer { present.nextInput += 1 }
      guard let action = View.G.Action(code: replay.inputs[present.nextInput].action) else {
        return
      }
      let binding = press(for: action)
      // A clock that is stopped before the game is no key of the player.
      if action != View.G.clockStop { present.press = Press(tick: tick, action: binding) }
      let events = present.game.apply(action)
      present.view.show(events, in: present.game)
    }
  }

  /// Presses the key that asks for an action, so that the view moves what it owns as it did then.
  private mutating func press(for action: View.G.Action) -> KeyAction? {
    let field = Rectangle(column: 0, row: 0, columns: 80, rows: 24)
    for binding in View.bindings {
      guard let key = keys[binding.action].first else { continue }
      var view = present.view
      guard
        view.action(
          for: .key(key), in: present.game, field: field, looks: Looks(keys: keys)) == action
      else { continue }
      present.view = view
      return binding.action
    }
    return nil
  }

  /// Plays the whole record once to find the hits and the mistakes.
  private func findMarks() -> [Mark] {
    var marks: [Mark] = []
    var game = seconds[0].game
    var next = seconds[0].nextInput
    var before = game.tally
    func note() {
      defer { before = game.tally }
      if game.tally.hits > before.hits { marks.append(Mark(tick: game.tick, isHit: true)) }
      if game.tally.misses > before.misses { marks.append(Mark(tick: game.tick, isHit: false)) }
    }
    while game.tick < length, !game.isOver {
      _ = game.advance()
      while next < replay.inputs.count, replay.inputs[next].tick <= game.tick {
        if let action = View.G.Action(code: replay.inputs[next].action) { _ = game.apply(action) }
        next += 1
      }
      note()
    }
    return marks
  }
}
