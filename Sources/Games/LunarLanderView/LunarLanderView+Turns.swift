package import Keys
package import Words

extension LunarLanderView {
  /// A line has room for so many pads.
  private static let mostPads = 2

  /// The flight, or its end.
  package func turnLine(_ game: LunarLander, looks: Looks, words: Words) -> String {
    switch game.phase {
    case .arriving, .flying: flightLine(game, words)
    case .landed(let landing): words.games.lunarLander.landed(landing.points, landing.pad.worth)
    case .crashed(let crash): sentence(crash.cause, words.games.lunarLander)
    }
  }

  /// The instruments, the nearest pads, and the end of the flight if nothing more is pressed.
  private func flightLine(_ game: LunarLander, _ words: Words) -> String {
    let turns = words.games.turns
    let pads = game.seenPads.prefix(Self.mostPads).map { pad in
      pad.isBelow
        ? turns.padBelow(pad.worth)
        : pad.way < 0 ? turns.padLeft(pad.worth, -pad.way) : turns.padRight(pad.worth, pad.way)
    }
    let warnings = game.hasHighGroundAhead ? [turns.highGround] : []
    return turns.sentences(
      [turns.list(instruments(game, words))] + pads + warnings
        + [outlook(game, turns)]
        .compactMap(\.self))
  }

  private func instruments(_ game: LunarLander, _ words: Words) -> [String] {
    let (turns, lander) = (words.games.turns, words.games.lunarLander)
    let ship = game.lander
    let (down, across) = (
      LunarLander.shownSpeed(ship.velocityY), LunarLander.shownSpeed(ship.velocityX)
    )
    return [
      turns.height(game.heightAboveGround(of: ship)),
      ship.velocityY > 0 ? turns.climbing(down) : turns.sinking(down),
      across == 0
        ? turns.noDrift
        : ship.velocityX < 0 ? turns.driftingLeft(across) : turns.driftingRight(across),
      lander.leans(game.wantedLean), lander.notches[game.burningNotch],
      turns.fuel(game.fuelSeconds),
    ]
  }

  private func outlook(_ game: LunarLander, _ turns: TurnWords) -> String? {
    switch game.forecast?.outcome {
    case .landing: turns.willLand
    case .hard: turns.willBeHard
    case .noPad, nil: nil
    }
  }

  /// The instruments are in the line; the site is all that is left.
  package func turnFigures(_ game: LunarLander, words: Words) -> [HeadUpDisplay.Line] {
    [
      HeadUpDisplay.Line(
        label: words.games.lunarLander.siteLabel, value: String(game.siteNumber + 1))
    ]
  }

  /// Every notch that the throttle isn't at, and the leans that change something.
  package func choices(_ game: LunarLander) -> [KeyAction] {
    guard game.phase == .flying else { return [] }
    let notches = LunarLander.notches.filter { $0 != game.notch && game.fuel > 0 }
    return notches.map { Self.notches[$0] }
      + (game.wantedLean > LunarLander.leans.lowerBound ? [Self.leanLeft] : [])
      + (game.wantedLean < LunarLander.leans.upperBound ? [Self.leanRight] : [])
      + (game.wantedLean == 0 ? [] : [Self.level])
  }
}
