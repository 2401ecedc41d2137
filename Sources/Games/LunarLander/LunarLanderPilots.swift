import GameCore

/// Lands safely nearly always: sees the ship as it is, presses as quickly as hands can, and
/// takes the widest pad that is near.
package struct SafeLunarLanderPlayer: BuiltInPlayer {
  private static let pressTicks = 6

  private var nextPress = 0

  package init() {}

  /// Presses at most one key, ten times a second.
  package mutating func actions(seeing game: LunarLander) -> [LunarLander.Action] {
    guard game.phase == .flying, game.tick >= nextPress else { return [] }
    nextPress = game.tick + Self.pressTicks
    let pilot = LunarLanderPilot(game, pad: LunarLanderPilot.pad(in: game, worths: [1, 2]))
    return pilot.action(seeing: LunarLanderPilot.Sight(of: game)).map { [$0] } ?? []
  }
}

/// Flies as a person does: sees the ship late and not quite where it is, presses one key at
/// a time with a pause in between, and goes for the pads worth two and three.
package struct HumanLikeLunarLanderPlayer: BuiltInPlayer {
  /// The abilities of a player.
  package struct Skill: Sendable, Hashable {
    /// Ticks from a key to the next.
    package var press: Int
    /// The delay with which the ship is seen, in ticks.
    package var reaction: Int
    /// The largest error in a speed, in percent.
    package var speedError: Int
    /// The largest error in a place, in points.
    package var placeError: Int
    /// The worths of the pads that the player goes for.
    package var worths: [Int]

    /// 220 ms from key to key, 250 ms late.
    package static let quick = Skill(
      press: 13, reaction: 15, speedError: 10, placeError: 4, worths: [2, 3])
    /// 350 ms from key to key, 400 ms late.
    package static let typical = Skill(
      press: 21, reaction: 24, speedError: 15, placeError: 6, worths: [2, 3])
    /// 500 ms from key to key, 550 ms late, content with the widest pad.
    package static let beginner = Skill(
      press: 30, reaction: 33, speedError: 25, placeError: 10, worths: [1])
    /// 800 ms from key to key and late, content with the widest pad.
    package static let slow = Skill(
      press: 48, reaction: 48, speedError: 25, placeError: 10, worths: [1])
  }

  private let skill: Skill
  private var generator: SeededGenerator
  private var seen: [LunarLanderPilot.Sight] = []
  private var nextPress = 0
  private var site = -1
  /// The pad that the player goes for at this site.
  private var pad: LandingPad?
  /// The player's errors at this site, in percent of speeds and in units.
  private var errors = (speed: 0, place: 0)

  /// Takes the seed of the player's own chances, which are none of the game's.
  package init(seed: UInt64, skill: Skill = .quick) {
    self.skill = skill
    generator = SeededGenerator(seed: seed)
  }

  /// Presses at most one key, for what was seen a reaction time ago.
  package mutating func actions(seeing game: LunarLander) -> [LunarLander.Action] {
    guard game.phase == .flying else { return [] }
    if site != game.siteNumber || pad == nil { look(at: game) }
    seen.append(LunarLanderPilot.Sight(of: game))
    guard seen.count > skill.reaction else { return [] }
    let sight = seen.removeFirst()
    guard game.tick >= nextPress else { return [] }
    let pilot = LunarLanderPilot(game, pad: pad)
    guard let action = pilot.action(seeing: blurred(sight)) else {
      nextPress = game.tick + LunarLander.pictureTicks
      return []
    }
    nextPress = game.tick + skill.press + generator.spread(atMost: skill.press / 4)
    return [action]
  }

  private mutating func look(at game: LunarLander) {
    site = game.siteNumber
    seen = []
    pad = LunarLanderPilot.pad(in: game, worths: skill.worths)
    errors.place = generator.spread(atMost: skill.placeError) * Lander.unitsPerPoint
  }

  private mutating func blurred(_ sight: LunarLanderPilot.Sight) -> LunarLanderPilot.Sight {
    var sight = sight
    let percent = 100 + generator.spread(atMost: skill.speedError)
    sight.ship.x = Lander.wrapped(sight.ship.x + errors.place)
    sight.ship.velocityX = sight.ship.velocityX * percent / 100
    sight.ship.velocityY = sight.ship.velocityY * percent / 100
    return sight
  }
}

/// A built-in player's knowledge of flying: for each moment the notch and the lean whose push is
/// nearest to the wanted one.
struct LunarLanderPilot: Sendable {
  /// The ship as it is seen, perhaps a little late.
  struct Sight: Sendable, Hashable {
    var ship: Lander

    init(of game: LunarLander) {
      ship = game.lander
    }
  }

  private let site: LandingSite
  private let tuning: LunarLander.Tuning
  private let pad: LandingPad
  private let notch: Int
  private let lean: Int

  /// Takes the game for its ground and for what the player has pressed so far.
  init(_ game: LunarLander, pad: LandingPad?) {
    site = game.site
    tuning = game.tuning
    notch = game.notch
    lean = game.wantedLean
    self.pad = pad ?? game.site.pads[0]
  }

  /// The pad of those worths that is reached most easily from where the ship is.
  static func pad(in game: LunarLander, worths: [Int]) -> LandingPad? {
    let pads = game.site.pads.filter { worths.contains($0.worth) }
    // The drift carries the ship to here before it can be stopped.
    let ahead = game.lander.x + game.lander.velocityX * 2 * ticksPerSecond
    return pads.min {
      abs(Lander.way(from: ahead, to: $0.middle)) < abs(Lander.way(from: ahead, to: $1.middle))
    }
  }

  /// The one key that brings throttle and lean nearest to what is wanted; nil to wait.
  func action(seeing sight: Sight) -> LunarLander.Action? {
    let wish = wish(for: sight.ship)
    let best = bestSetting(for: wish, sight.ship)
    if best.lean != lean && (abs(best.lean - lean) > 15 || best.notch == notch || lean != 0) {
      if best.lean == 0 { return .level }
      return best.lean > lean ? .leanRight : .leanLeft
    }
    if best.notch != notch { return .throttle(notch: best.notch) }
    return best.lean == lean ? nil : best.lean > lean ? .leanRight : .leanLeft
  }

  // MARK: - What is wanted

  /// A change of speed, in tenths of a point a second and second.
  private struct Wish {
    var across: Int
    var up: Int
  }

  private struct Setting {
    var notch: Int
    var lean: Int
  }

  private func wish(for ship: Lander) -> Wish {
    let way = Lander.way(from: ship.x, to: pad.middle) / Lander.unitsPerPoint
    let height = clearance(of: ship, way: way)
    // Speeds in tenths of a point a second.
    let down = -ship.velocityY * 10 / Lander.unitsPerSpeed
    let right = ship.velocityX * 10 / Lander.unitsPerSpeed
    let wantedDown = (tuning.downLimit * 5 + height * 3 / 2).clamped(to: -100...400)
    let wantedRight = (way * 3).clamped(to: -300...300)
    return Wish(
      across: (wantedRight - right) * 9 / 10,
      up: (down - wantedDown) * 14 / 10 + max(0, wantedDown) * 3 / 20)
  }

  /// The height that the ship may lose, in points: to the pad when above it, else to well above the
  /// ground on the way there.
  private func clearance(of ship: Lander, way: Int) -> Int {
    let reach = (pad.right - pad.left) / 2 - Lander.footReach
    if abs(way) * Lander.unitsPerPoint <= max(reach, Lander.unitsPerPoint * 3) {
      return (ship.y - pad.height) / Lander.unitsPerPoint
    }
    let (left, right) = way > 0 ? (0, way) : (way, 0)
    let ground = site.height(
      from: ship.x + left * Lander.unitsPerPoint - Lander.footReach,
      to: ship.x + right * Lander.unitsPerPoint + Lander.footReach)
    return (ship.y - ground) / Lander.unitsPerPoint - 25 - abs(way) / 8
  }

  private func bestSetting(for wish: Wish, _ ship: Lander) -> Setting {
    let height = (ship.y - site.height(under: ship.x)) / Lander.unitsPerPoint
    let most = height < 12 ? 0 : height < 40 ? 15 : 45
    var best = Setting(notch: notch, lean: lean)
    var least = Int.max
    for notch in LunarLander.notches {
      for lean in stride(from: -most, through: most, by: LunarLander.lean) {
        let push = notch == 0 ? 0 : tuning.thrusts[notch - 1]
        let across = push * Bearing.cosine(90 - lean) / Bearing.one - wish.across
        let up = push * Bearing.sine(90 - lean) / Bearing.one - tuning.gravity - wish.up
        let presses = (notch == self.notch ? 0 : 1) + (lean == self.lean ? 0 : 1)
        let cost = across * across + up * up + presses * 150 + abs(lean) * 8
        if cost < least { (best, least) = (Setting(notch: notch, lean: lean), cost) }
      }
    }
    return best
  }
}
