/// The words of races against a recorded game, and of challenges.
package struct RaceWords: Sendable {
  /// The key that races the chosen record.
  package var race: String
  /// Stands in the head-up display of a race; at most 22 columns.
  package var remark: @Sendable (_ rival: String, _ score: Int) -> String
  /// The same of a challenge.
  package var challengeRemark: @Sendable (_ rival: String) -> String
  /// The news after a race or a challenge: so many points ahead, below 0 behind.
  package var news: @Sendable (_ rival: String, _ points: Int) -> String
  /// The same of a race against an own record.
  package var ownNews: @Sendable (_ points: Int) -> String
  /// The labels of the plot that compares two games.
  package var ahead, behind: String
  /// Stands before the text of a challenge.
  package var challengeText: String
  /// The title of the screen that says who asks for what.
  package var title: String
  /// Says who asks for what; then follow play and back.
  package var challenged:
    @Sendable (_ rival: String, _ game: String, _ difficulty: String, _ score: Int) -> String
  package var accept, decline: String
  /// The text is no challenge, or of rules or a game that cannot be played.
  package var notAChallenge: String
  package var otherRules: @Sendable (_ version: Int) -> String
}

extension RaceWords {
  static let english = RaceWords(
    race: "race",
    remark: { "race: \($0) \($1)" },
    challengeRemark: { "beat \($0)" },
    news: { rival, points in
      let name = rival.isEmpty ? "the record" : rival
      if points == 0 { return "You're level with \(name)." }
      if points > 0 { return "You beat \(name) by \(points)." }
      return "\(rival.isEmpty ? "The record" : rival) stays ahead by \(-points)."
    },
    ownNews: { points in
      if points == 0 { return "You're level with your own record." }
      return points > 0
        ? "You beat your own record by \(points)." : "Your own record stays ahead by \(-points)."
    },
    ahead: "ahead", behind: "behind",
    challengeText: "Send this line to a friend, who pastes it into the menu:",
    title: "Challenge",
    challenged: { "\($0) challenges you: \($1) on \($2), \(counted($3, "point"))." },
    accept: "Play", decline: "Not now",
    notAChallenge: "That isn't a challenge: part of the line is missing or was changed.",
    otherRules: { "The challenge uses version \($0) of the rules, which this arcade can't play." })
}
