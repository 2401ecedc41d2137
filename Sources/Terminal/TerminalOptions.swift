/// The settings with which an ncurses terminal is opened.
package struct TerminalOptions: Sendable, Hashable {
  /// The file to which standard error is appended while the screen is up; nil discards it.
  package var log: String?
  /// The text for standard error after a crash, written once the terminal was restored.
  package var lastWords: String
  /// False where nothing is behind the program that could be gone back to, as a shell is.
  package var canSuspend: Bool

  /// Takes the log's path, the last words, and whether the program can be stopped from its keys.
  package init(log: String? = nil, lastWords: String = "", canSuspend: Bool = true) {
    self.log = log
    self.lastWords = lastWords
    self.canSuspend = canSuspend
  }
}
