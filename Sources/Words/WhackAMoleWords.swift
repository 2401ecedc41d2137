package struct WhackAMoleWords: Sendable {
  /// The name, the rule and the greetings.
  package var texts: GameTexts
  /// Says that a key hit the mole it belongs to.
  package var hit: @Sendable (_ key: String) -> String
  /// The word on the sign that a decoy holds up; at most 5 columns.
  package var decoySign: String
  /// The answers to a whack, short enough to stand beside a hole: at most 5 columns.
  package var hitMark: String
  /// The mole had not come up.
  package var earlyMark: String
  /// The mole was on its way down, or hit already.
  package var lateMark: String
  /// Nobody was there.
  package var emptyMark: String
  /// It was no mole but a decoy.
  package var decoyMark: String
  /// The mallet is still stuck.
  package var stuckMark: String
  /// The same answers as sentences.
  package var early: String
  /// The mole was on its way down, or hit already.
  package var late: String
  /// Nobody was there; the mallet is stuck for a moment.
  package var empty: String
  /// It was no mole but a decoy; the mallet is stuck for a moment.
  package var decoy: String
  /// The mallet is still stuck.
  package var stuck: String
  /// So many hits in a row.
  package var streak: @Sendable (_ count: Int) -> String
  /// The last five seconds begin.
  package var lastSeconds: String
  /// Labels of the head-up display: whacks that were mistakes.
  package var misses: String
  /// The longest streak.
  package var bestRun: String
  /// The effect of the keys of the triangle.
  package var whackKeys: String
  /// The effect of the arrow keys.
  package var moveKeys: String
  /// The effect of the key for the chosen place.
  package var whackHere: String
  /// The effect of a click.
  package var click: String
  /// Advice: so many of all failed whacks came before the mole was up.
  package var adviceEarly: @Sendable (_ count: Int, _ all: Int) -> String
  /// Advice: so many of all failed whacks came when the mole was leaving.
  package var adviceLate: @Sendable (_ count: Int, _ all: Int) -> String
  /// Advice: so many of all failed whacks went into empty holes.
  package var adviceEmpty: @Sendable (_ count: Int, _ all: Int) -> String
  /// Advice: so many of all failed whacks hit decoys.
  package var adviceDecoys: @Sendable (_ count: Int, _ all: Int) -> String
  /// Advice: moles that went back unharmed, of all that came up.
  package var adviceEscaped: @Sendable (_ count: Int, _ all: Int) -> String
}

extension WhackAMoleWords {
  static let english = WhackAMoleWords(
    texts: GameTexts(
      title: "Whack-a-mole",
      rule: "Whack moles while they're up, never a rabbit. An empty hole traps your mallet.",
      welcome: "Welcome to Whack-A-Mole",
      start: "WHACK A MOLE!"),
    hit: { "hit \($0)" },
    decoySign: "NO!",
    hitMark: "hit!",
    earlyMark: "early",
    lateMark: "late",
    emptyMark: "empty",
    decoyMark: "bunny",
    stuckMark: "stuck",
    early: "too early: it was still coming up",
    late: "too late: it was ducking",
    empty: "nobody home: mallet stuck",
    decoy: "that's a rabbit: mallet stuck",
    stuck: "mallet still stuck",
    streak: { "\($0) in a row" },
    lastSeconds: "five seconds left!",
    misses: "misses",
    bestRun: "best run",
    whackKeys: "whack the hole marked with that key",
    moveKeys: "move the mallet",
    whackHere: "whack here",
    click: "whack that hole",
    adviceEarly: { "\(yourMisses($0, $1)) \($0 == 1 ? "was" : "were") early." },
    adviceLate: { "\(yourMisses($0, $1)) \($0 == 1 ? "was" : "were") late." },
    adviceEmpty: {
      "\(yourMisses($0, $1)) \($0 == 1 ? "was on an empty hole" : "were on empty holes")."
    },
    adviceDecoys: {
      let hit = $0 == 1 ? "a rabbit" : "rabbits"
      return "\(yourMisses($0, $1)) hit \(hit). Long ears mean hands off."
    },
    adviceEscaped: { "\(share($0, of: $1, "moles")) went home unharmed." })

  private static func yourMisses(_ part: Int, _ all: Int) -> String {
    part == all ? "All \(all) of your misses" : "\(part) of your \(all) misses"
  }
}
