/// The sentences of lunar lander.
///
/// Messages share a line of 58 columns with "10 in a row".
package struct LunarLanderWords: Sendable {
  /// The name, the rule and the greetings.
  package var texts: GameTexts
  /// Said while the ship flies: so many points above the ground below it.
  package var toGo: @Sendable (_ height: Int) -> String
  /// The names of the ground's shapes: plain, hills, craters, terraces, peaks.
  package var reliefs: [String]
  /// Said above a new site, 1 being the first, with the shape of its ground.
  package var site: @Sendable (_ number: Int, _ relief: String) -> String
  /// The effect of each notch of the throttle, 0 to 3.
  package var notches: [String]
  /// The ship turns to so many degrees, to the right where they are above 0.
  package var leans: @Sendable (_ degrees: Int) -> String
  /// The throttle can go no further, or is there already.
  package var throttleStands: String
  /// The ship leans as far as it can.
  package var leansNoFurther: String
  /// The ship is level already.
  package var isLevel: String
  /// A throttle key without fuel.
  package var noFuel: String
  /// The ship stands on a pad; so many points.
  package var landed: @Sendable (_ points: Int, _ worth: Int) -> String
  /// The sign of an earning over the ship; at most 5 columns.
  package var earned: @Sendable (_ points: Int) -> String
  /// So many landings.
  package var streak: @Sendable (_ count: Int) -> String
  /// The ship crashed where no pad is.
  package var crashedNoPad: String
  /// One foot stood beside the pad.
  package var crashedEdge: String
  /// Too fast downward.
  package var crashedDown: @Sendable (_ speed: Int, _ limit: Int) -> String
  /// Too fast to a side.
  package var crashedSideways: @Sendable (_ speed: Int, _ limit: Int) -> String
  /// Too far off level.
  package var crashedLean: @Sendable (_ degrees: Int, _ limit: Int) -> String
  /// The same causes in a word or two over the place.
  package var noPadMark: String
  /// One foot stood beside the pad.
  package var edgeMark: String
  /// Too fast downward or to a side; stands beside a speed as well, at most 8 columns.
  package var tooFast: String
  /// Too far off level; stands beside the lean as well, at most 8 columns.
  package var tilted: String
  /// Within the limits of a landing; at most 8 columns.
  package var safe: String
  /// Fuel for ten seconds is left.
  package var fuelLow: String
  /// The tank is empty.
  package var fuelOut: String
  /// Says that a ship without fuel falls above the picture, where time passes faster.
  package var falling: String
  /// Label of the seconds of hovering that the fuel is good for.
  package var fuel: String
  /// Labels of the head-up display; at most 8 columns.
  package var speed: String
  /// The lean of the ship.
  package var lean: String
  /// The height above the ground below.
  package var altitude: String
  /// The same where room is short; at most 3 columns.
  package var shortAltitude: String
  /// The position of the throttle.
  package var thrust: String
  /// The notch, 0 to 3, of three.
  package var thrustOf: @Sendable (_ notch: Int, _ most: Int) -> String
  /// The number of the site.
  package var siteLabel: String
  /// The effect of up and down.
  package var throttleKeys: String
  /// The effect of the digits.
  package var notchKeys: String
  /// The effect of left and right.
  package var leanKeys: String
  /// The effect of the key that levels, with another key that does the same.
  package var levelKey: @Sendable (_ other: String?) -> String
  /// The effect of each arrow key on the card that draws them; at most 16 columns.
  package var throttleUp, throttleDown, leanLeft, leanRight: String
  /// Says below them that throttle and attitude stay as they are put; at most 50 columns.
  package var bothStay: String
  /// The effect of the mouse.
  package var mouse: String
  /// Labels of the result screen; at most 11 columns.
  package var landings: String
  /// The points of the best landing.
  package var bestLanding: String
  /// Advice: no pad was there.
  package var adviceNoPad: String
  /// Advice: one foot stood beside the pad.
  package var adviceEdge: String
  /// Advice: so fast downward, the limit is that.
  package var adviceDown: @Sendable (_ speed: Int, _ limit: Int) -> String
  /// Advice: so fast to a side, the limit is that.
  package var adviceSideways: @Sendable (_ speed: Int, _ limit: Int) -> String
  /// Advice: so far off level, the limit is that.
  package var adviceLean: @Sendable (_ degrees: Int, _ limit: Int) -> String
  /// Advice: the tank was empty.
  package var adviceFuel: String
}

extension LunarLanderWords {
  static let english = LunarLanderWords(
    texts: GameTexts(
      title: "Lunar lander",
      rule: "Land on a pad, slow and level. Narrow pads score more.",
      welcome: "Welcome to Lunar Lander!",
      start: "LUNAR LANDER!"),
    toGo: { "The Eagle has \($0) to go" },
    reliefs: ["the plain", "the hills", "the craters", "the terraces", "the peaks"],
    site: { "Site \($0): \($1)" },
    notches: [
      "engine off", "low thrust", "braking", "full thrust",
    ],
    leans: { $0 == 0 ? "level" : "leans \(abs($0)) \($0 > 0 ? "right" : "left")" },
    throttleStands: "already there",
    leansNoFurther: "full tilt",
    isLevel: "already level",
    noFuel: "out of fuel",
    landed: { "The Eagle has landed: \($0) points on ×\($1)" },
    earned: { "+\($0)" },
    streak: { "\($0) landings!" },
    crashedNoPad: "Crashed: no pad there",
    crashedEdge: "Crashed: one leg off the pad",
    crashedDown: { "Crashed: \($0) down, limit \($1)" },
    crashedSideways: { "Crashed: \($0) sideways, limit \($1)" },
    crashedLean: { "Crashed: tilted \($0), limit \($1)" },
    noPadMark: "no pad",
    edgeMark: "half on the pad",
    tooFast: "too fast",
    tilted: "tilted",
    safe: "safe",
    fuelLow: "ten seconds of fuel!",
    fuelOut: "out of fuel!",
    falling: "out of fuel: time runs faster",
    fuel: "FUEL:",
    speed: "speed",
    lean: "attitude",
    altitude: "altitude",
    shortAltitude: "alt",
    thrust: "thrust",
    thrustOf: { "\($0) of \($1)" },
    siteLabel: "site",
    throttleKeys: "throttle up or down (it stays)",
    notchKeys: "throttle: off, low, hover, climb",
    leanKeys: "tilt 15 degrees (it stays)",
    levelKey: { "level out" + ($0.map { " (or \($0))" } ?? "") },
    throttleUp: "more thrust", throttleDown: "less thrust", leanLeft: "tilt left",
    leanRight: "tilt right",
    bothStay: "thrust and tilt stay as you leave them",
    mouse: "click to tilt or throttle that way",
    landings: "landings",
    bestLanding: "best",
    adviceNoPad: "The mark shows where you'll touch down. Steer it onto a pad.",
    adviceEdge: "One leg missed. Centre over the pad, then descend.",
    adviceDown: { "You hit at \($0) (limit \($1)). Brake sooner." },
    adviceSideways: { "You drifted at \($0) (limit \($1)). Stop that first." },
    adviceLean: { "You tilted \($0) (limit \($1)). Level out before you land." },
    adviceFuel: "Out of fuel. Fall first, brake late: hovering burns the most.")
}
