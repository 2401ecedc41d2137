/// The words of the feats, in their cabinet and on the result screen.
package struct FeatsWords: Sendable {
  /// The cabinet's title.
  package var title: String
  /// The key that opens it from the high scores.
  package var key: String
  /// Beside the title: so many of so many feats are done.
  package var detail: @Sendable (_ done: Int, _ all: Int) -> String
  /// The same beside the high scores in the first menu.
  package var menuDetail: @Sendable (_ done: Int, _ all: Int) -> String
  /// Stands in the place of the name of a feat that is hidden.
  package var hidden: String
  /// The same for who hears it.
  package var hiddenRead: String
  /// Stands in the place of its explanation.
  package var hiddenDetail: String
  /// Says after a game which feats were done for the first time.
  package var news: @Sendable (_ titles: [String]) -> String
  /// Says that more feats of a game, or of all games, bring a coat.
  package var coatIn: @Sendable (_ coat: String, _ missing: Int) -> String
  /// Says that the coat of a game, or of all games, is there to wear.
  package var coatWon: @Sendable (_ coat: String) -> String
  /// The feats by the names that files have for them.
  let texts: [String: FeatText]

  /// The words of a feat, by its name; the name itself for one that isn't known.
  package func text(of feat: String) -> FeatText {
    texts[feat] ?? general(feat) ?? FeatText(feat, "")
  }

  /// Every game has some feats of the same word.
  private func general(_ feat: String) -> FeatText? {
    texts[String(feat.drop { $0 != "." }.dropFirst())]
  }
}

/// The words of a feat.
package struct FeatText: Sendable, Hashable {
  /// The name of the feat; at most 20 columns.
  package let title: String
  /// The thing to do; at most 44 columns.
  package let detail: String

  init(_ title: String, _ detail: String) {
    (self.title, self.detail) = (title, detail)
  }
}

extension FeatsWords {
  static let english = FeatsWords(
    title: "Feats",
    key: "feats",
    detail: { "\($0) of \($1)" },
    menuDetail: { "\($0) of \($1) feats" },
    hidden: "???", hiddenRead: "secret feat",
    hiddenDetail: "nobody has told you yet",
    news: { titles in
      let two = titles.prefix(2).joined(separator: ", ")
      // Two long titles leave no room for the number of the others.
      let shown = titles.count > 2 && two.count > 31 ? 1 : min(2, titles.count)
      let first = titles.prefix(shown).joined(separator: ", ")
      let more = titles.count > shown ? " and \(titles.count - shown) more" : ""
      return "\(titles.count == 1 ? "New feat" : "New feats"): \(first)\(more)"
    },
    coatIn: { "\(counted($1, "more feat")) and you get the \($0) coat." },
    coatWon: { "You've earned the \($0) coat. Wear it in Character." },
    texts: [
      "gold": FeatText("Gold", "earn a gold medal"),
      "goldOnHard": FeatText("Hard gold", "earn gold on Hard or Insane"),
      "goldOnInsane": FeatText("Insane gold", "earn gold on Insane"),
      "tenGames": FeatText("A regular", "finish ten games with a score"),
      "hundredGames": FeatText("Part of the place", "finish a hundred games with a score"),

      "whackamole.first": FeatText("First bonk", "hit a mole"),
      "whackamole.row25": FeatText("On a roll", "hit 25 in a row"),
      "whackamole.row50": FeatText("Unstoppable", "hit 50 in a row"),
      "whackamole.everyHole": FeatText("The grand tour", "hit a mole in each of the 15 holes"),
      "whackamole.flurry": FeatText("Flurry", "hit ten in the last five seconds"),
      "whackamole.clean": FeatText("Clean mallet", "30 hits without a mistake"),
      "whackamole.sharp": FeatText("Sharp eye", "40 hits with 95 % accuracy"),
      "whackamole.gardener": FeatText("Head gardener", "hit two of three moles, at least 30"),
      "whackamole.kind": FeatText("Friend of rabbits", "Hard or Insane: 20 hits, no rabbit"),
      "whackamole.storm": FeatText("Storm", "hit four within half a second"),
      "whackamole.doorstep": FeatText("Doorstep", "hit five at the space bar"),
      "whackamole.thirteen": FeatText("Unlucky for some", "finish with exactly 13 hits"),

      "skeet.first": FeatText("First clay", "break a clay"),
      "skeet.double": FeatText("Double", "break two clays with one shot"),
      "skeet.triple": FeatText("Triple", "break three clays with one shot"),
      "skeet.row10": FeatText("Warming up", "break ten in a row"),
      "skeet.row20": FeatText("Dead shot", "break 20 in a row"),
      "skeet.fiveWays": FeatText("All around", "break clays in five directions"),
      "skeet.flat": FeatText("Low flyer", "break a clay far out at one side"),
      "skeet.clean": FeatText("No shell wasted", "break 15 without a miss"),
      "skeet.finish": FeatText("Big finish", "break six in the last five seconds"),
      "skeet.keeper": FeatText("Nothing gets by", "break two of three clays, at least 30"),
      "skeet.grass": FeatText("Grass cutter", "break a clay just above the ground"),
      "skeet.buzzer": FeatText("At the buzzer", "break one in the last half second"),
      "skeet.scissors": FeatText("Scissors", "far left, then far right, in two hits"),

      "memory.first": FeatText("First pair", "find a pair"),
      "memory.five": FeatText("High five", "start a round with five pairs, no strike"),
      "memory.nine": FeatText("Photographic", "find all nine pairs without a strike"),
      "memory.round1": FeatText("Round one", "win a round"),
      "memory.round2": FeatText("Round two", "win two rounds in one game"),
      "memory.round3": FeatText("Hat trick", "win three rounds in one game"),
      "memory.round5": FeatText("Elephant", "win five rounds in one game"),
      "memory.twoClean": FeatText("Twice as clean", "win two rounds running, no strike"),
      "memory.brink": FeatText("On the brink", "win a round with one strike left"),
      "memory.quick": FeatText("Quick hands", "pair a whole round in twelve seconds"),
      "memory.eighteen": FeatText("A full table", "find 18 pairs in one game"),
      "memory.buzzer": FeatText("At the buzzer", "find a pair in the last second"),
      "memory.blink": FeatText("Don't blink", "find a pair a second after the study"),
      "memory.nemesis": FeatText("Nemesis", "lose every strike to the same shape"),

      "lander.first": FeatText("One small step", "land once"),
      "lander.three": FeatText("Three for three", "land three times in one flight"),
      "lander.five": FeatText("Ferry pilot", "land five times in one flight"),
      "lander.ten": FeatText("Captain", "land ten times in one flight"),
      "lander.smallest": FeatText("Needle's eye", "land on the smallest pad"),
      "lander.smallestTwice": FeatText("Twice through it", "the smallest pad, twice running"),
      "lander.everyPad": FeatText("Collector", "land on every kind of pad in one flight"),
      "lander.feather": FeatText("Feather", "land at a quarter of the speed allowed"),
      "lander.gentle": FeatText("Easy on the engine", "land without full thrust"),
      "lander.far": FeatText("The long way", "land more than half the field away"),
      "lander.fumes": FeatText("On fumes", "land with under three seconds of fuel"),
      "lander.dry": FeatText("Dead stick", "land with an empty tank"),
      "lander.hard": FeatText("Any landing", "touch down at the very limit"),
      "lander.steady": FeatText("Upright citizen", "land without leaning once"),
    ])
}
