/// The lines of games in turns, for those who hear the screen.
///
/// The parts of a line are put together by `sentences` and `list`.
package struct TurnWords: Sendable {
  /// A turn with its number, and all that there is.
  package var turn: @Sendable (_ number: Int, _ text: String) -> String
  /// Several sentences one after the other.
  package var sentences: @Sendable (_ sentences: [String]) -> String
  /// Several facts as one sentence.
  package var list: @Sendable (_ facts: [String]) -> String
  /// The effect of the key that lets time pass.
  package var wait: String

  /// Moles that can be whacked, the one that came first at the front, by the keys of their holes.
  package var moles: @Sendable (_ keys: [String]) -> String
  /// Rabbits that are not to be whacked.
  package var rabbits: @Sendable (_ keys: [String]) -> String
  /// Moles that are on their way up.
  package var comingUp: @Sendable (_ keys: [String]) -> String

  /// A clay that flies to the right, in the direction of a key, with what else there is to say of it.
  package var clayFromLeft: @Sendable (_ key: String, _ facts: [String]) -> String
  /// The same to the left.
  package var clayFromRight: @Sendable (_ key: String, _ facts: [String]) -> String
  /// Facts of a clay: in the upper or the lower half, near the gun or far from it, and fast.
  package var high, low, near, far, fast: String
  /// The direction of the gun, by the key that points it there.
  package var gun: @Sendable (_ key: String) -> String
  /// The gun points beside all directions that have a key.
  package var gunElsewhere: String

  /// The height above the ground, in points.
  package var height: @Sendable (_ points: Int) -> String
  /// Speeds, in points a second.
  package var sinking: @Sendable (_ speed: Int) -> String
  package var climbing: @Sendable (_ speed: Int) -> String
  package var driftingLeft: @Sendable (_ speed: Int) -> String
  package var driftingRight: @Sendable (_ speed: Int) -> String
  package var noDrift: String
  /// The seconds of hovering that the fuel is good for.
  package var fuel: @Sendable (_ seconds: Int) -> String
  /// The middle of a pad that is worth so many times the points, so many points to a side.
  package var padLeft: @Sendable (_ worth: Int, _ points: Int) -> String
  package var padRight: @Sendable (_ worth: Int, _ points: Int) -> String
  /// A pad under both feet.
  package var padBelow: @Sendable (_ worth: Int) -> String
  /// Ground as high as the ship lies before the nearest pad.
  package var highGround: String
  /// The end of the flight if nothing more is pressed: a landing, or a pad that is touched too hard.
  package var willLand, willBeHard: String
}

extension TurnWords {
  static let english = TurnWords(
    turn: { "\($0). \($1)" },
    sentences: { $0.joined(separator: " ") },
    list: { "\($0.joined(separator: ", "))." },
    wait: "wait",
    moles: { "\($0.count == 1 ? "Mole" : "Moles") at \($0.joined(separator: ", "))." },
    rabbits: { "\($0.count == 1 ? "Rabbit" : "Rabbits") at \($0.joined(separator: ", "))." },
    comingUp: { "Coming up at \($0.joined(separator: ", "))." },
    clayFromLeft: { "Clay from the left at \($0): \($1.joined(separator: ", "))." },
    clayFromRight: { "Clay from the right at \($0): \($1.joined(separator: ", "))." },
    high: "high", low: "low", near: "near", far: "far", fast: "fast",
    gun: { "Gun at \($0)." },
    gunElsewhere: "Gun between two directions.",
    height: { "Height \($0)" },
    sinking: { "sinking \($0)" },
    climbing: { "climbing \($0)" },
    driftingLeft: { "drifting \($0) left" },
    driftingRight: { "drifting \($0) right" },
    noDrift: "no drift",
    fuel: { "fuel \($0) s" },
    padLeft: { "Pad ×\($0) \($1) to the left." },
    padRight: { "Pad ×\($0) \($1) to the right." },
    padBelow: { "Pad ×\($0) below." },
    highGround: "High ground on the way.",
    willLand: "You'll land.",
    willBeHard: "You'll touch down too hard.")
}
