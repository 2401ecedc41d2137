import Keys

/// Players of games in turns who know what a screen reader says, and nothing else.
protocol HeardTurnPlayer {
  init()
  /// The key that answers a turn.
  mutating func answer(to turn: String) -> Key
  /// True if the player has more to do in the present turn.
  var isPreparing: Bool { get }
}

extension HeardTurnPlayer {
  var isPreparing: Bool { false }

  /// The key after some lines: an answer where they begin a turn, and nothing where the game is over.
  mutating func key(after lines: [String]) -> Key? {
    guard let first = lines.firstIndex(where: { $0.contains(#/^\d+\. /#) }) else {
      return isPreparing ? answer(to: "") : nil
    }
    return answer(to: lines[first...].joined(separator: " "))
  }
}

/// Whacks the mole that has stood longest.
struct HeardWhackAMolePlayer: HeardTurnPlayer {
  func answer(to turn: String) -> Key {
    guard let key = turn.firstMatch(of: /Moles? at (\S+?)[,.]/)?.1 else { return .tab }
    return Key(named: key)
  }
}

/// Shoots at the clay that has just come into a direction, unless it is far and fast: then where it
/// will be.
struct HeardSkeetShooterPlayer: HeardTurnPlayer {
  func answer(to turn: String) -> Key {
    guard let clay = turn.firstMatch(of: /from the (left|right) at (\d): ([^.]*)\./),
      let direction = Int(clay.2)
    else { return .tab }
    let isLed = clay.3.contains("fast") && clay.3.contains("far")
    let aimed = direction + (isLed ? (clay.1 == "left" ? 1 : -1) : 0)
    let keys = Array("qwertyuio")
    return .character(keys[min(max(aimed, 1), 9) - 1])
  }
}

/// Stops the drift over the nearest pad and comes down slowly.
struct HeardLunarLanderPlayer: HeardTurnPlayer {
  /// The answers of a turn that cost no time, and the one that does.
  private var plan: [Key] = []
  /// The way to the nearest pad as it was said last, in points to the right.
  private var way = 0

  var isPreparing: Bool { !plan.isEmpty }

  mutating func answer(to turn: String) -> Key {
    if plan.isEmpty { plan = settings(turn) + [.tab] }
    return plan.removeFirst()
  }

  private func number(_ pattern: Regex<(Substring, Substring)>, in turn: String) -> Int? {
    turn.firstMatch(of: pattern).flatMap { Int($0.1) }
  }

  private mutating func settings(_ turn: String) -> [Key] {
    let height = number(/Height (\d+)/, in: turn) ?? 0
    let sinking = number(/sinking (\d+)/, in: turn) ?? 0
    let drift =
      (number(/drifting (\d+) right/, in: turn) ?? 0)
      - (number(/drifting (\d+) left/, in: turn) ?? 0)
    if let pad = turn.firstMatch(of: /Pad [x×]\d ((\d+) to the (left|right)|below)\./) {
      way = (pad.2.flatMap { Int($0) } ?? 0) * (pad.3 == "left" ? -1 : 1)
    }
    let wanted = min(max(way / 4, -14), 14)
    let lean = height < 45 || abs(wanted - drift) < 3 ? 0 : wanted > drift ? 1 : -1
    let isFar = abs(way) > 30 || turn.contains("High ground")
    let most = isFar ? 2 : height > 100 ? 20 : height > 40 ? 12 : 8
    let notch = sinking > most + 4 ? 3 : sinking > most ? 2 : 1
    return [.character("l")] + (lean == 0 ? [] : [lean > 0 ? .right : .left])
      + [.character(Character("\(notch)"))]
  }
}

extension Key {
  /// The key that a line names.
  fileprivate init(named name: Substring) {
    self = name == "Space" ? .character(" ") : .character(name.first ?? "?")
  }
}
