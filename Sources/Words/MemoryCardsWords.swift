/// The sentences of memory cards.
///
/// The longest messages share a line of 58 columns with "10 in a row".
package struct MemoryCardsWords: Sendable {
  /// The name, the rule and the greetings.
  package var texts: GameTexts
  /// The names of the faces: circle, square, pentagon, triangle, diamond, cross.
  package var faces: [String]
  /// The name of a card: the key that turns it, with its face if that is seen: `f triangle`.
  package var card: @Sendable (_ key: String, _ face: String?) -> String
  /// The cards of a row, each named with its face, for those who hear the screen.
  package var cardsInRow: @Sendable (_ cards: [String]) -> String
  /// Said while the cards are up and the clock runs.
  package var study: String
  /// Said while the cards are up for as long as the player wants.
  package var studyUntil: @Sendable (_ key: String) -> String
  /// The effect of that key, for someone with one switch.
  package var startGuessing: String
  /// The cards were turned down.
  package var go: String
  /// The second card has the face of the first.
  package var correct: @Sendable (_ first: String, _ second: String, _ face: String) -> String
  /// The second card has another face; so many strikes of so many.
  package var wrong:
    @Sendable (_ first: String, _ second: String, _ strikes: Int, _ limit: Int) -> String
  /// The card, named with its face, cannot be turned: it is up.
  package var alreadyUp: @Sendable (_ card: String) -> String
  /// The round is won, that round is next, so many seconds are added; 0 in a game without
  /// a clock.
  package var roundWon: @Sendable (_ next: Int, _ seconds: Int) -> String
  /// The last five seconds begin.
  package var lastSeconds: String
  /// Label of the head-up display; at most 7 columns.
  package var round: String
  /// Pairs found in this round, above the cards; at most 7 columns.
  package var pairs: String
  /// Wrong guesses of this round, above the cards; at most 7 columns.
  package var strikes: String
  /// Label of the reason of the end, on the result screen; at most 11 columns.
  package var endedBy: String
  /// The reason: the clock; at most 26 columns.
  package var endedByTime: String
  /// The reason: so many strikes; at most 26 columns.
  package var endedByStrikes: @Sendable (_ count: Int) -> String
  /// Wrong guesses of this round and how many end the game; at most 7 columns.
  package var strikesOf: @Sendable (_ strikes: Int, _ limit: Int) -> String
  /// Before the bar of the seconds of study; at most 5 columns.
  package var studyLabel: String
  /// The effect of the letter keys.
  package var cardKeys: String
  /// The effect of the arrow keys.
  package var moveKeys: String
  /// The effect of the key for the chosen place.
  package var flipHere: String
  /// The effect of a click.
  package var click: String
  /// Advice: so many of all wrong guesses had that face.
  package var adviceFace: @Sendable (_ face: String, _ count: Int, _ all: Int) -> String
  /// Advice: strikes ended the game with so many seconds left.
  package var adviceHaste: @Sendable (_ secondsLeft: Int) -> String
  /// Advice: strikes ended the game while the clock was short, too.
  package var adviceGroups: String
  /// Advice: time ended the game.
  package var adviceTime: String
}

extension MemoryCardsWords {
  static let english = MemoryCardsWords(
    texts: GameTexts(
      title: "Memory cards",
      rule: "Memorize the cards, then find pairs. Each wrong guess is a strike.",
      welcome: "Welcome to Memory!",
      start: "Study the cards..."),
    faces: ["circle", "square", "pentagon", "triangle", "diamond", "cross"],
    card: { key, face in face.map { "\(key) \($0)" } ?? key },
    cardsInRow: { $0.joined(separator: ", ") },
    study: "Study the cards...",
    studyUntil: { "Study the cards... press \($0) when you're ready" },
    startGuessing: "start guessing",
    go: "Go!",
    correct: { "Correct! \($0) and \($1) \($2)" },
    wrong: { "Wrong! \($0), \($1): strike \($2) of \($3)" },
    alreadyUp: { "\($0) is already face up" },
    roundWon: { "Round \($0 - 1) cleared!" + ($1 > 0 ? " +\($1) seconds" : "") },
    lastSeconds: "five seconds left!",
    round: "round",
    pairs: "pairs",
    strikes: "strikes",
    endedBy: "ended by",
    endedByTime: "the clock",
    endedByStrikes: { "strike \($0)" },
    strikesOf: { "\($0) of \($1)" },
    studyLabel: "study",
    cardKeys: "flip that card",
    moveKeys: "go to another card",
    flipHere: "flip that card",
    click: "flip that card",
    adviceFace: { face, part, all in
      let faces = face + (face.hasSuffix("s") ? "es" : "s")
      let name = "\(faces.prefix(1).uppercased())\(faces.dropFirst())"
      let part = part == all ? "all" : "\(part) of"
      return "\(name) were in \(part) \(all) wrong guesses. Learn them as a group."
    },
    adviceHaste: { "You still had \($0) seconds. Take your time." },
    adviceGroups: "Learn one shape at a time, rarest first.",
    adviceTime: "Out of time. A card's own key beats moving to it.")
}
