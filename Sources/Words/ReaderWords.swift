/// The sentences for those who hear the screen.
package struct ReaderWords: Sendable {
  /// In the place of a game that has no form without its picture; names one that has.
  package var gameNeedsEyes: @Sendable (_ game: String, _ other: String) -> String
  /// In the place of a recorded game.
  package var recordNeedsEyes: String
  /// Offers lines at the first start, where a screen reader runs.
  package var offer: String
}

extension ReaderWords {
  static let english = ReaderWords(
    gameNeedsEyes: {
      "\($0) can't be played by a screen reader yet. \($1) can."
    },
    recordNeedsEyes: "A recorded game is a picture that moves; a screen reader can't follow it.",
    offer: "A screen reader seems to run. ARCADE_READER=1, or 'Screen reader' in the settings, "
      + "makes plain lines of everything.")
}
