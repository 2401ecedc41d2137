/// The sentences for those who hear the screen.
package struct ReaderWords: Sendable {
  /// In the place of a recorded game.
  package var recordNeedsEyes: String
  /// Offers lines at the first start, where a screen reader runs.
  package var offer: String
}

extension ReaderWords {
  static let english = ReaderWords(
    recordNeedsEyes: "A recorded game is a picture that moves; a screen reader can't follow it.",
    offer: "A screen reader seems to run. ARCADE_READER=1, or 'Screen reader' in the settings, "
      + "makes plain lines of everything.")
}
