import Canvas
import GameCore
package import Words

extension LunarLanderView {
  // MARK: - Instruments

  /// The head-up display; its clock is the fuel, in seconds of hovering.
  package func headUpDisplay(_ game: LunarLander, words: Words) -> HeadUpDisplay {
    let words = words.games.lunarLander
    let speeds = speeds(game, words)
    let height = String(game.heightAboveGround(of: game.pictured))
    return HeadUpDisplay(
      secondsLeft: game.fuelSeconds, secondsInAll: game.tuning.fuel,
      isUrgent: game.fuelSeconds <= LunarLander.lowFuel,
      lines: speeds + [
        lean(game, words),
        HeadUpDisplay.Line(label: words.altitude, value: height.padded(to: 5)),
        HeadUpDisplay.Line(label: words.thrust, value: thrust(game, words)),
        HeadUpDisplay.Line(
          label: words.siteLabel, value: String(game.siteNumber + 1).padded(to: 5)),
      ],
      clockLabel: words.fuel,
      briefLines: speeds + [HeadUpDisplay.Line(label: words.shortAltitude, value: height)])
  }

  /// The speed up or down, and the one to a side.
  private func speeds(_ game: LunarLander, _ words: LunarLanderWords) -> [HeadUpDisplay.Line] {
    let ship = game.pictured
    let down = LunarLander.shownSpeed(ship.velocityY)
    let sideways = LunarLander.shownSpeed(ship.velocityX)
    // Nothing lands on its way up, so that no speed is safe or too fast there.
    let isDownSafe = ship.velocityY > 0 ? nil : down <= game.tuning.downLimit
    return [
      line(words.speed, ship.velocityY > 0 ? "↑" : "↓", down, isSafe: isDownSafe, words),
      line(
        "", ship.velocityX < 0 ? "←" : "→", sideways,
        isSafe: sideways <= game.tuning.sidewaysLimit, words),
    ]
  }

  private func line(
    _ label: String, _ arrow: String, _ speed: Int, isSafe: Bool?, _ words: LunarLanderWords
  ) -> HeadUpDisplay.Line {
    let number = (speed < 10 ? " " : "") + String(speed)
    let verdicts = [words.safe, words.tooFast]
    let verdict = Self.steady(isSafe.map { $0 ? words.safe : words.tooFast } ?? "", as: verdicts)
    let role = isSafe.map { $0 ? Role.success : .danger } ?? .plain
    return HeadUpDisplay.Line(
      label: label, value: arrow + number + " " + verdict, role: role)
  }

  /// The lean as a stroke, in degrees and in a word.
  private func lean(_ game: LunarLander, _ words: LunarLanderWords) -> HeadUpDisplay.Line {
    let degrees = game.pictured.leanDegrees
    let stroke = degrees == 0 ? "|" : degrees > 0 ? "/" : "\\"
    let isSafe = abs(degrees) <= game.tuning.leanLimit
    let number = (abs(degrees) < 10 ? " " : "") + String(abs(degrees))
    return HeadUpDisplay.Line(
      label: words.lean, value: "\(stroke)\(number) \(isSafe ? words.safe : words.tilted)",
      role: isSafe ? .success : .danger)
  }

  private func thrust(_ game: LunarLander, _ words: LunarLanderWords) -> String {
    let most = LunarLander.notches.upperBound
    return HeadUpDisplay.bar(game.burningNotch, of: most)
      + " " + words.thrustOf(game.burningNotch, most)
  }

  /// Fills up with blanks, so that what stands right of it does not move.
  private static func steady(_ text: String, as others: [String]) -> String {
    text.padded(to: others.map(TextWidth.columns(of:)).max() ?? 0)
  }

  // MARK: - Messages

  /// The message for the newest event; else the height above the ground, which changes too often to
  /// be heard.
  package func message(_ game: LunarLander, looks: Looks, words: Words) -> GameMessage? {
    let words = words.games.lunarLander
    switch news {
    case .nothing where looks.isRead: return nil
    case .nothing where game.haste > 1: return GameMessage(words.falling, .warning)
    case .nothing:
      return GameMessage(words.toGo(game.heightAboveGround(of: game.pictured)), .heading)
    case .site(0): return GameMessage(words.texts.start, .heading)
    case .site(let site):
      let relief = words.reliefs[game.site.relief.rawValue]
      return GameMessage(words.site(site + 1, relief), .heading)
    case .throttled(let notch): return GameMessage(words.notches[notch], .strong)
    case .leaned(let degrees): return GameMessage(words.leans(degrees), .strong)
    case .refused(let refusal): return GameMessage(sentence(refusal, words), .warning)
    case .landed(let landing):
      return GameMessage(words.landed(landing.points, landing.pad.worth), .success)
    case .crashed(let crash): return GameMessage(sentence(crash.cause, words), .danger)
    case .streak(let count): return GameMessage(words.streak(count), .prize)
    case .fuelLow: return GameMessage(words.fuelLow, .danger)
    case .fuelOut: return GameMessage(words.fuelOut, .danger)
    }
  }

  private func sentence(_ refusal: LunarLander.Refusal, _ words: LunarLanderWords) -> String {
    switch refusal {
    case .throttle: words.throttleStands
    case .lean: words.leansNoFurther
    case .level: words.isLevel
    case .noFuel: words.noFuel
    }
  }

  func sentence(_ cause: Crash.Cause, _ words: LunarLanderWords) -> String {
    switch cause {
    case .noPad: words.crashedNoPad
    case .edge: words.crashedEdge
    case .down(let speed, let limit): words.crashedDown(speed, limit)
    case .sideways(let speed, let limit): words.crashedSideways(speed, limit)
    case .lean(let degrees, let limit): words.crashedLean(degrees, limit)
    }
  }

  // MARK: - Afterwards

  package func advice(_ game: LunarLander, words: Words) -> String? {
    guard case .crashed(let crash) = game.phase else { return nil }
    return Self.advice(on: crash, words: words.games.lunarLander)
  }

  static func advice(on crash: Crash, words: LunarLanderWords) -> String {
    if crash.isOutOfFuel { return words.adviceFuel }
    switch crash.cause {
    case .noPad: return words.adviceNoPad
    case .edge: return words.adviceEdge
    case .down(let speed, let limit): return words.adviceDown(speed, limit)
    case .sideways(let speed, let limit): return words.adviceSideways(speed, limit)
    case .lean(let degrees, let limit): return words.adviceLean(degrees, limit)
    }
  }

  /// Landings and the best one; each flight but the last is a landing, so that accuracy and
  /// streak say no more.
  package func results(_ game: LunarLander, words: Words) -> [HeadUpDisplay.Line]? {
    [
      HeadUpDisplay.Line(label: words.games.lunarLander.landings, value: String(game.tally.hits)),
      HeadUpDisplay.Line(label: words.games.lunarLander.bestLanding, value: String(bestLanding)),
    ]
  }
}
