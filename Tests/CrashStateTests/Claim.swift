import Foundation

/// Something that a player was told is kept.
enum Claim: Hashable, Sendable {
  case score(game: String, name: String, points: Int, difficulty: String)
  /// A command of the arcade shows a text.
  case shown(by: [String], String)
  /// A command of the arcade prints at least so many lines.
  case lines(of: [String], Int)

  /// A score as `store-worker play` ends a game with it.
  static func played(_ game: String, _ name: String, _ points: Int) -> Claim {
    .score(game: game, name: name, points: points, difficulty: "Hard")
  }

  static func member(_ name: String) -> Claim { .shown(by: ["members"], name) }
  static func setting(_ key: String, _ value: String) -> Claim {
    .shown(by: ["settings", key], value)
  }
  static func souvenir(_ title: String) -> Claim { .shown(by: ["album"], title) }
  static func runs(_ count: Int) -> Claim { .lines(of: ["runs", "--format", "csv"], count + 1) }

  /// The text that is looked for in files that are kept elsewhere.
  var text: String? {
    switch self {
    case .score(_, let name, _, _): name
    case .shown(_, let text): text
    case .lines: nil
    }
  }
}

/// The place where an acknowledged fact must be.
enum Whereabouts: Hashable, Sendable {
  /// In the answer of a command.
  case inPlace
  /// There, or in a file or folder that the sentence named.
  case kept([String])
  /// There, or anywhere in the folder: a change was under way that moves it.
  case anywhere
}

/// A fact that must hold in a state.
struct Requirement: Hashable, Sendable {
  let claim: Claim
  let whereabouts: Whereabouts
}

/// One row of `arcade scores --format json`.
struct ShownScore: Decodable, Hashable {
  let game: String
  let name: String
  let score: Int
  let difficulty: String

  var claim: Claim { .score(game: game, name: name, points: score, difficulty: difficulty) }
}
