import Words

extension LeagueFault {
  /// The fault behind an answer of the server: five characters that the standard of SQL and PostgreSQL
  /// define, and the server's words.
  init(state: String, text: String, isLost: Bool) {
    if isLost {
      self = .lost
      return
    }
    switch state {
    case "25006": self = .readOnly
    case "42P01", "3F000": self = .notALeague
    case "42501": self = .notAllowed
    case _ where state.hasPrefix("53"): self = .full
    case _ where state.hasPrefix("08"), _ where state.hasPrefix("57P"): self = .lost
    // A value that the league's own rules don't take: nothing changes by sending it again.
    case _ where state.hasPrefix("22"), _ where state.hasPrefix("23"): self = .refused(text)
    default: self = .server(text)
    }
  }
}
