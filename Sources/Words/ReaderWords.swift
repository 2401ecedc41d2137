/// The sentences for those who hear the screen.
package struct ReaderWords: Sendable {
  /// A recorded game that is told: the game, the difficulty, the player where the name is known, and the
  /// points.
  package var record: @Sendable (_ facts: [String]) -> String
  package var points: @Sendable (_ score: Int) -> String
  /// A moment of such a game: minutes and seconds, what there is to say, and the key that was pressed.
  package var moment: @Sendable (_ time: String, _ sentences: [String], _ key: String?) -> String
  /// Offers lines at the first start, where a screen reader runs.
  package var offer: String
}

extension ReaderWords {
  static let english = ReaderWords(
    record: { "Replay: \($0.joined(separator: ", "))." },
    points: { $0 == 1 ? "1 point" : "\($0) points" },
    moment: { time, sentences, key in
      let parts = [time, key].compactMap(\.self).joined(separator: ", ")
      let told = [sentences.isEmpty ? "\(parts)." : "\(parts):"] + stopped(sentences, by: ".")
      return told.joined(separator: " ")
    },
    offer: "A screen reader seems to be running. For plain lines, set ARCADE_READER=1 or turn on "
      + "'Screen reader' in the settings.")
}

/// The sentences with a full stop between them, where a voice rests; none after the last.
func stopped(_ sentences: [String], by stop: String) -> [String] {
  sentences.enumerated().map { index, sentence in
    let isStopped = index == sentences.count - 1 || sentence.last?.isPunctuation == true
    return isStopped ? sentence : sentence + stop
  }
}
