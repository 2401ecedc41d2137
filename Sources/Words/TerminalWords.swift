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
}

extension TerminalError: PlayerMessage {
  package func sentence(in words: Words) -> String { words.terminal.cannotOpen(self) }
}

/// The sentences about the terminal itself.
package struct TerminalWords: Sendable {
  /// The reason and the remedy, in one or two sentences.
  package var cannotOpen: @Sendable (_ error: TerminalError) -> String
}

extension TerminalWords {
  static let english = TerminalWords { error in
    let way = "Run 'arcade' in a terminal window, or 'arcade scores whackamole' to print scores."
    return switch error {
    case .notATerminal: "This needs a terminal. \(way)"
    case .unnamed: "TERM isn't set, so the kind of terminal is unknown. \(way)"
    case .unknown(let name):
      "The terminal '\(name)' named by TERM is unknown here. Try TERM=xterm-256color."
    case .unable(let name):
      "The terminal '\(name)' named by TERM can't place the cursor. \(way)"
    case .system(let reason): "The terminal couldn't be set up: \(reason)."
    }
  }
}
