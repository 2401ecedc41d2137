/// The sentences for those who hear the screen.
package struct ReaderWords: Sendable {
  /// A recorded game that is told: the game, the difficulty, the player where the name is known, and the
  /// score.
  package var record:
    @Sendable (_ game: String, _ difficulty: String, _ player: String?, _ score: Int) -> String
  /// A moment of such a game: minutes and seconds, the key that was pressed, and what there is to say.
  package var moment: @Sendable (_ time: String, _ key: String?, _ sentences: [String]) -> String
  /// Offers lines at the first start, where a screen reader runs.
  package var offer: String
}

extension ReaderWords {
  static let english = ReaderWords(
    record: { game, difficulty, player, score in
      let facts = [game, difficulty, player, score == 1 ? "1 point" : "\(score) points"]
      return "Replay: \(facts.compactMap(\.self).joined(separator: ", "))."
    },
    moment: { time, key, sentences in
      let parts = [time, key].compactMap(\.self).joined(separator: ", ")
      return ([sentences.isEmpty ? "\(parts)." : "\(parts):"] + sentences).joined(separator: " ")
    },
    offer: "A screen reader seems to run. ARCADE_READER=1, or 'Screen reader' in the settings, "
      + "makes plain lines of everything.")
}
