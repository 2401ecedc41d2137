/// The reason that a terminal could not be opened.
package enum TerminalError: Error, Sendable, Hashable {
  /// Standard input or standard output is something else.
  case notATerminal
  /// `TERM` is not set.
  case unnamed
  /// The terminal database does not have what `TERM` names.
  case unknown(String)
  /// The terminal cannot place the cursor.
  case unable(String)
  /// The system refused, for the reason given.
  case system(String)

  /// The reason and the remedy, in one or two sentences.
  package var sentence: String {
    let way =
      "Run 'arcade' in a terminal window, or 'arcade scores whackamole' to print scores."
    switch self {
    case .notATerminal: return "This needs a terminal. \(way)"
    case .unnamed:
      return "The environment variable TERM is not set, so the kind of terminal is unknown. \(way)"
    case .unknown(let name):
      return "The terminal '\(name)' named by TERM is unknown here. Try TERM=xterm-256color."
    case .unable(let name):
      return "The terminal '\(name)' named by TERM cannot place the cursor. \(way)"
    case .system(let reason): return "The terminal could not be set up: \(reason)."
    }
  }
}
