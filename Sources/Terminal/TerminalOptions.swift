/// The settings with which an ncurses terminal is opened.
package struct TerminalOptions: Sendable, Hashable {
  /// The file to which standard error is appended while the screen is up; nil discards it.
  package var log: String?
  /// The text for standard error after a crash, written once the terminal was restored.
  package var lastWords: String
  /// True if characters beyond ASCII are shown even if the locale does not promise that the
  /// terminal understands them.
  package var assumesUnicode: Bool
  package var theme: Theme

  /// Takes the log's path, the last words, whether Unicode is assumed, and a theme.
  package init(
    log: String? = nil, lastWords: String = "", assumesUnicode: Bool = false,
    theme: Theme = .standard
  ) {
    self.log = log
    self.lastWords = lastWords
    self.assumesUnicode = assumesUnicode
    self.theme = theme
  }
}
