package struct SkeetShooterWords: Sendable {
  /// The name, the rule and the greetings.
  package var texts: GameTexts
  /// Says that so many clays are broken in one shot; 1 for an ordinary hit.
  package var broke: @Sendable (_ count: Int) -> String
  /// The same in a word over the place, for two clays and more.
  package var several: @Sendable (_ count: Int) -> String
  /// The answers to a shot that broke nothing, short enough to stand beside the gun; at
  /// most 8 columns.
  package var earlyMark: String
  /// The shot passed behind a clay.
  package var lateMark: String
  /// No clay was near the shot.
  package var wideMark: String
  /// The key came while the gun reloads.
  package var reloadingMark: String
  /// The same answers as sentences.
  package var early: String
  /// The shot passed behind a clay.
  package var late: String
  /// No clay was near the shot.
  package var wide: String
  /// The key came while the gun reloads.
  package var reloading: String
  /// So many clays in a row.
  package var streak: @Sendable (_ count: Int) -> String
  /// The last five seconds begin.
  package var lastSeconds: String
  /// Labels of the head-up display.
  package var misses: String
  /// The longest streak.
  package var bestRun: String
  /// The readiness of the gun; a bar fills beside it, then it says `yes`; at most 5 columns.
  package var ready: String
  /// Stands beside that label when the gun can be fired; at most 3 columns.
  package var yes: String
  /// The effect of the digits.
  package var pointKeys: String
  /// The effect of the row of keys below the digits.
  package var pointAndFireKeys: String
  /// The effect of left and right, with what turning adds.
  package var turnKeys: String
  /// The effect of the key that fires, with the remark that it is enough to play.
  package var fireKeys: String
  /// The effect of the mouse.
  package var mouse: String
  /// Advice: so many of all misses passed in front of a clay.
  package var adviceEarly: @Sendable (_ count: Int, _ all: Int) -> String
  /// Advice: so many of all misses passed behind a clay.
  package var adviceLate: @Sendable (_ count: Int, _ all: Int) -> String
  /// Advice: so many of all misses had no clay near.
  package var adviceWide: @Sendable (_ count: Int, _ all: Int) -> String
  /// Advice: clays that flew by, of all that were thrown.
  package var adviceLost: @Sendable (_ count: Int, _ all: Int) -> String
}

extension SkeetShooterWords {
  static let english = SkeetShooterWords(
    texts: GameTexts(
      title: "Skeet shooter",
      rule: "Shoot the clays; low ones need a turned gun. Miss, and you reload longer.",
      welcome: "Welcome to Skeet Shooter!",
      start: "SKEET SHOOTER!"),
    broke: { $0 == 1 ? "hit!" : "\($0) clays in one shot!" },
    several: { $0 == 2 ? "double!" : $0 == 3 ? "triple!" : "\($0) at once!" },
    earlyMark: "early",
    lateMark: "late",
    wideMark: "wide",
    reloadingMark: "click",
    early: "ahead of the clay: wait a touch",
    late: "behind the clay: fire sooner",
    wide: "nothing near",
    reloading: "click: still reloading",
    streak: { "\($0) in a row" },
    lastSeconds: "five seconds left!",
    misses: "misses",
    bestRun: "best run",
    ready: "ready",
    yes: "yes",
    pointKeys: "point the gun, left to right",
    pointAndFireKeys: "point and fire",
    turnKeys: "turn the gun: low clays need it",
    fireKeys: "fire (this key alone can earn bronze)",
    mouse: "aims, click fires",
    adviceEarly: {
      "\(share($0, of: $1, "misses")) \($0 == 1 ? "was" : "were") early: wait a touch."
    },
    adviceLate: {
      "\(share($0, of: $1, "misses")) \($0 == 1 ? "was" : "were") late: fire sooner."
    },
    adviceWide: { "\(share($0, of: $1, "misses")) hit nothing: wait for a clay." },
    adviceLost: { "\(share($0, of: $1, "clays")) got away: shoot more." })
}
