package import GameCore
package import PropertyLists
package import Words

/// The form of a replay in a property list: format 2, and 1 of the first versions.
enum ReplayCoding {
  enum Key {
    static let game: Set = [
      "arcadeReplay", "game", "rules", "seed", "difficulty", "ticks", "score", "inputs", "hashes",
    ]
    static let conditions: Set = [mode, speed, clock, form, player, start, pauses, check]
    static let mode = "mode"
    static let speed = "speed"
    static let clock = "clock"
    static let form = "form"
    static let player = "player"
    static let start = "start"
    static let pauses = "pauses"
    static let check = "check"
  }

  struct Failure: Error {
    let reason: StoreError.Reason
  }

  private static let longestGame = ticksPerSecond * 60 * 60 * 24

  static func value(of replay: Replay) throws(PropertyListError) -> PropertyListValue {
    var root: [String: PropertyListValue] = [:]
    if !replay.unknownKeys.isEmpty {
      root = try PropertyList(reading: replay.unknownKeys).root.dictionary ?? [:]
    }
    root.merge(game(replay)) { $1 }
    guard replay.format > 1 else { return .dictionary(root) }
    root.merge(conditions(replay.conditions)) { $1 }
    root[Key.check] = .data(bigEndianBytes(try check(root)))
    return .dictionary(root)
  }

  private static func game(_ replay: Replay) -> [String: PropertyListValue] {
    [
      "arcadeReplay": .integer(replay.format),
      "game": .string(replay.game),
      "rules": .integer(replay.rulesVersion),
      "seed": .number(replay.seed),
      "difficulty": .string(replay.difficulty.rawValue),
      "ticks": .integer(replay.ticks),
      "score": .integer(replay.score),
      "inputs": .array(replay.inputs.flatMap { [.integer($0.tick), .integer($0.action)] }),
      "hashes": .data(replay.stateHashes.flatMap(bigEndianBytes)),
    ]
  }

  static func replay(_ root: PropertyListValue) throws(Failure) -> Replay {
    guard let root = root.dictionary, root["arcadeReplay"] != nil else {
      throw damaged(.content(.notA(.replay)))
    }
    if let newer = newerVersion(root, supported: Replay.formatVersion, key: "arcadeReplay") {
      throw Failure(reason: newer)
    }
    guard let format = root["arcadeReplay"]?.integer, format >= 1 else {
      throw damaged(.replay(.version))
    }
    guard let game = root["game"]?.string, let rules = root["rules"]?.integer,
      let seed = root["seed"]?.unsigned, let score = root["score"]?.integer,
      let difficulty = root["difficulty"]?.string.flatMap(Difficulty.init(rawValue:))
    else { throw damaged(.replay(.game)) }
    guard let ticks = root["ticks"]?.integer, (0...longestGame).contains(ticks) else {
      throw damaged(.replay(.length))
    }
    var replay = Replay(
      format: format, game: game, rulesVersion: rules, seed: seed, difficulty: difficulty,
      inputs: try inputs(root["inputs"], ticks: ticks), ticks: ticks, score: score,
      stateHashes: try hashes(root["hashes"], ticks: ticks))
    replay.unknownKeys = try unknownKeys(root, format: format)
    guard format > 1 else { return replay }
    replay.conditions = try conditions(root, ticks: ticks)
    do {
      replay.isAltered = root[Key.check] != .data(bigEndianBytes(try check(root)))
    } catch {
      throw damaged(FileFault(error))
    }
    return replay
  }

  private static func inputs(
    _ value: PropertyListValue?, ticks: Int
  ) throws(Failure) -> [Replay.Input] {
    guard let numbers = value?.array, numbers.count.isMultiple(of: 2) else {
      throw damaged(.replay(.actions))
    }
    var inputs: [Replay.Input] = []
    for index in stride(from: 0, to: numbers.count, by: 2) {
      guard let tick = numbers[index].integer, let action = numbers[index + 1].integer,
        tick <= ticks, tick >= (inputs.last?.tick ?? 0)
      else { throw damaged(.replay(.actionOrder)) }
      inputs.append(Replay.Input(tick: tick, action: action))
    }
    return inputs
  }

  private static func hashes(
    _ value: PropertyListValue?, ticks: Int
  ) throws(Failure) -> [UInt64] {
    guard let bytes = value?.data, bytes.count.isMultiple(of: 8),
      bytes.count / 8 <= ticks / ticksPerSecond + 2
    else { throw damaged(.replay(.checks)) }
    return stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// A hash of all that the file says besides this hash.
  private static func check(
    _ root: [String: PropertyListValue]
  ) throws(PropertyListError) -> UInt64 {
    var root = root
    root[Key.check] = nil
    var hash = StateHash()
    hash.combine(bytes: try PropertyList(root: .dictionary(root), form: .binary).bytes())
    return hash.value
  }

  private static func unknownKeys(
    _ root: [String: PropertyListValue], format: Int
  ) throws(Failure) -> [UInt8] {
    let known = format > 1 ? Key.game.union(Key.conditions) : Key.game
    let unknown = root.filter { !known.contains($0.key) }
    guard !unknown.isEmpty else { return [] }
    do {
      return try PropertyList(root: .dictionary(unknown), form: .binary).bytes()
    } catch {
      throw damaged(FileFault(error))
    }
  }

  private static func bigEndianBytes(_ number: UInt64) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
  }

  static func damaged(_ fault: FileFault) -> Failure {
    Failure(reason: .damaged(fault))
  }
}

/// The reason that a replay cannot be played.
package struct ReplayProblem: Error {
  package let fault: FileFault
}

extension Replay {
  /// The replay that a property list holds; nil for another list.
  package init?(heldBy root: PropertyListValue) throws(ReplayProblem) {
    guard root.dictionary?["arcadeReplay"] != nil else { return nil }
    do {
      self = try ReplayCoding.replay(root)
    } catch {
      throw ReplayProblem(fault: error.reason.fault)
    }
  }
}
