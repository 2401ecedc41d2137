import GameCore
import PropertyLists
import Words

/// The circumstances of a recorded game in its property list, from format 2 on.
extension ReplayCoding {
  static func conditions(_ conditions: PlayConditions) -> [String: PropertyListValue] {
    var root: [String: PropertyListValue] = [
      Key.mode: .string(conditions.mode.rawValue),
      Key.pauses: .array(
        conditions.pauses.flatMap { [.integer($0.tick), .integer($0.milliseconds)] }),
    ]
    root[Key.speed] = conditions.speed.map { .integer($0.pace) }
    root[Key.clock] = conditions.speed.map { .boolean($0 != .untimed) }
    root[Key.form] = conditions.speed.flatMap(form(of:)).map { .string($0) }
    root[Key.player] = conditions.player.map { .string($0) }
    root[Key.start] = conditions.start.map {
      .date(PropertyListDate(secondsSince1970: $0.secondsSince1970))
    }
    return root
  }

  static func conditions(
    _ root: [String: PropertyListValue], ticks: Int
  ) throws(Failure) -> PlayConditions {
    guard let mode = root[Key.mode]?.string else {
      throw damaged(.replay(.mode))
    }
    var conditions = PlayConditions(
      mode: GameMode(rawValue: mode), speed: try speed(root), player: root[Key.player]?.string,
      start: root[Key.start]?.date?.secondsSince1970.map(Timestamp.init))
    conditions.pauses = try pauses(root[Key.pauses], ticks: ticks)
    return conditions
  }

  private static func speed(_ root: [String: PropertyListValue]) throws(Failure) -> GameSpeed? {
    guard let value = root[Key.speed] else { return nil }
    guard let percent = value.integer, let speed = GameSpeed(rawValue: percent) else {
      throw damaged(.replay(.speed))
    }
    switch root[Key.form]?.string {
    case "turns": return .turns
    case "switch": return .oneSwitch
    case .some, nil: return root[Key.clock] == .boolean(false) ? .untimed : speed
    }
  }

  /// The word for a way of playing that is no pace; an earlier arcade sees a game at full speed.
  private static func form(of speed: GameSpeed) -> String? {
    switch speed {
    case .turns: "turns"
    case .oneSwitch: "switch"
    case .full, .threeQuarters, .half, .untimed: nil
    }
  }

  private static func pauses(
    _ value: PropertyListValue?, ticks: Int
  ) throws(Failure) -> [PlayConditions.Pause] {
    guard let numbers = value?.array, numbers.count.isMultiple(of: 2) else {
      throw damaged(.replay(.pauses))
    }
    var pauses: [PlayConditions.Pause] = []
    for index in stride(from: 0, to: numbers.count, by: 2) {
      guard let tick = numbers[index].integer, let length = numbers[index + 1].integer,
        tick <= ticks, tick >= (pauses.last?.tick ?? 0), length >= 0
      else { throw damaged(.replay(.pauseOrder)) }
      pauses.append(PlayConditions.Pause(tick: tick, milliseconds: length))
    }
    return pauses
  }
}
