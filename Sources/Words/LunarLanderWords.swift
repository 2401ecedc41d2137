/// The sentences of lunar lander.
///
/// Messages share a line of 58 columns with "10 in a row".
public struct LunarLanderWords: Sendable {
  /// The name, the rule and the greetings.
  public var texts: GameTexts
  /// Said while the ship flies: so many points above the ground below it.
  public var toGo: @Sendable (_ height: Int) -> String
  /// Said above a new site, 1 being the first.
  public var site: @Sendable (_ number: Int) -> String
  /// What each notch of the throttle does, 0 to 3.
  public var notches: [String]
  /// The ship turns to so many degrees, to the right where they are above 0.
  public var leans: @Sendable (_ degrees: Int) -> String
  /// The throttle can go no further, or stands there already.
  public var throttleStands: String
  /// The ship leans as far as it can.
  public var leansNoFurther: String
  /// The ship is level already.
  public var isLevel: String
  /// A throttle key without fuel.
  public var noFuel: String
  /// The ship stands on a pad; so many points.
  public var landed: @Sendable (_ points: Int, _ worth: Int) -> String
  /// What an earning looks like over the ship; at most 5 columns.
  public var earned: @Sendable (_ points: Int) -> String
  /// So many landings.
  public var streak: @Sendable (_ count: Int) -> String
  /// The ship crashed where no pad is.
  public var crashedNoPad: String
  /// One foot stood beside the pad.
  public var crashedEdge: String
  /// Too fast downward.
  public var crashedDown: @Sendable (_ speed: Int, _ limit: Int) -> String
  /// Too fast to a side.
  public var crashedSideways: @Sendable (_ speed: Int, _ limit: Int) -> String
  /// Too far off level.
  public var crashedLean: @Sendable (_ degrees: Int, _ limit: Int) -> String
  /// The same causes in a word or two over the place.
  public var noPadMark: String
  /// One foot stood beside the pad.
  public var edgeMark: String
  /// Too fast downward or to a side; stands beside a speed as well, at most 8 columns.
  public var tooFast: String
  /// Too far off level; stands beside the lean as well, at most 8 columns.
  public var tilted: String
  /// Within the limits of a landing; at most 8 columns.
  public var safe: String
  /// Fuel for ten seconds is left.
  public var fuelLow: String
  /// The tank is empty.
  public var fuelOut: String
  /// Label of the seconds of hovering that the fuel is good for.
  public var fuel: String
  /// Labels of the head-up display; at most 8 columns.
  public var speed: String
  /// How far the ship leans.
  public var lean: String
  /// The height above the ground below.
  public var altitude: String
  /// The same where room is short; at most 3 columns.
  public var shortAltitude: String
  /// Where the throttle stands.
  public var thrust: String
  /// The notch, 0 to 3, of three.
  public var thrustOf: @Sendable (_ notch: Int, _ most: Int) -> String
  /// The number of the site.
  public var siteLabel: String
  /// What up and down do.
  public var throttleKeys: String
  /// What the digits do.
  public var notchKeys: String
  /// What left and right do.
  public var leanKeys: String
  /// What the key that levels does.
  public var levelKey: String
  /// How the mouse is called.
  public var mouseLabel: String
  /// What the mouse does.
  public var mouse: String
  /// Labels of the result screen; at most 11 columns.
  public var landings: String
  /// The points of the best landing.
  public var bestLanding: String
  /// Advice: no pad was there.
  public var adviceNoPad: String
  /// Advice: one foot stood beside the pad.
  public var adviceEdge: String
  /// Advice: so fast downward, the limit is that.
  public var adviceDown: @Sendable (_ speed: Int, _ limit: Int) -> String
  /// Advice: so fast to a side, the limit is that.
  public var adviceSideways: @Sendable (_ speed: Int, _ limit: Int) -> String
  /// Advice: so far off level, the limit is that.
  public var adviceLean: @Sendable (_ degrees: Int, _ limit: Int) -> String
  /// Advice: the tank was empty.
  public var adviceFuel: String
}

extension LunarLanderWords {
  static let english = LunarLanderWords(
    texts: GameTexts(
      title: "Lunar lander",
      rule: "Set the ship down on a pad, slow and level; a narrow pad is worth more.",
      welcome: "Welcome to Lunar Lander!",
      start: "LUNAR LANDER!"),
    toGo: { "The Eagle has \($0) to go" },
    site: { "Site \($0)" },
    notches: [
      "engine off: it falls", "thrust 1: it falls slower", "thrust 2: stops the fall",
      "thrust 3: it lifts",
    ],
    leans: { $0 == 0 ? "level" : "leans \(abs($0)) \($0 > 0 ? "right" : "left")" },
    throttleStands: "the throttle stands there",
    leansNoFurther: "it leans no further",
    isLevel: "it is level",
    noFuel: "no fuel: the engine is silent",
    landed: { "The Eagle has landed: \($0) points on ×\($1)" },
    earned: { "+\($0)" },
    streak: { "\($0) landings!" },
    crashedNoPad: "Crashed: no pad there",
    crashedEdge: "Crashed: one foot beside the pad",
    crashedDown: { "Crashed: down at \($0), the limit is \($1)" },
    crashedSideways: { "Crashed: sideways at \($0), the limit is \($1)" },
    crashedLean: { "Crashed: leaning \($0), the limit is \($1)" },
    noPadMark: "no pad",
    edgeMark: "half on the pad",
    tooFast: "too fast",
    tilted: "tilted",
    safe: "safe",
    fuelLow: "fuel for ten seconds!",
    fuelOut: "the tank is empty!",
    fuel: "FUEL:",
    speed: "speed",
    lean: "attitude",
    altitude: "altitude",
    shortAltitude: "alt",
    thrust: "thrust",
    thrustOf: { "\($0) of \($1)" },
    siteLabel: "site",
    throttleKeys: "throttle one notch; it stays there",
    notchKeys: "throttle: falls, falls slower, stops, lifts",
    leanKeys: "lean 15 degrees; it stays there",
    levelKey: "level; so does Enter",
    mouseLabel: "mouse",
    mouse: "a click leans or throttles that way",
    landings: "landings",
    bestLanding: "best one",
    adviceNoPad: "The mark on the ground shows where you will touch: bring it to a pad.",
    adviceEdge: "One foot stood beside the pad: stop above its middle, then go down.",
    adviceDown: { "You came down at \($0), the limit is \($1): brake earlier." },
    adviceSideways: { "You drifted at \($0), the limit is \($1): stop that first." },
    adviceLean: { "You leaned \($0), the limit is \($1): level before you touch." },
    adviceFuel: "The tank was empty: fall first, brake late; hovering costs most.")
}
