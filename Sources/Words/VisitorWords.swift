/// Something that a visitor of a public machine is told.
package enum VisitorFact: PlayerMessage, Hashable {
  /// The visitor came without a key: everything goes with the session.
  case passing
  /// The visitor's folder holds as much as it may.
  case full(megabytes: Int)
  /// A room, a file or a setting that isn't for visitors.
  case closed
  /// Nobody was at the keys for a while.
  case letGo(minutes: Int)
  /// Every place is taken.
  case noPlace(of: Int)

  package func sentence(in words: Words) -> String { words.visitor(self) }
}

extension Words {
  /// The sentences for visitors, in English.
  static let englishVisitor: @Sendable (_ fact: VisitorFact) -> String = { fact in
    switch fact {
    case .passing:
      "Without an SSH key, your scores are deleted when you leave. Connect with a key to keep them."
    case .full(let megabytes):
      "Your folder is full (\(megabytes) MB). Nothing more is saved, but everything in it stays."
    case .closed: "That isn't available on this machine."
    case .letGo(let minutes):
      "No key was pressed for \(counted(minutes, "minute")). Your finished games are saved."
    case .noPlace(let count):
      count == 1
        ? "The only place is taken. Please try again later."
        : "All \(count) places are taken. Please try again later."
    }
  }
}
