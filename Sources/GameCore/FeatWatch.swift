/// Something worth remembering that a player can do in a game, once and for all.
package struct Feat: Sendable, Hashable {
  /// The word by which files know it: `skeet.triple`.
  package let name: String
  /// True if nobody is told of it before it is done.
  package let isHidden: Bool

  package init(game: String, word: String, isHidden: Bool = false) {
    name = "\(game).\(word)"
    self.isHidden = isHidden
  }
}

/// Watches a game for the feats that are done in it.
///
/// It is fed with the game's events and changes nothing, so that a replay shows the same feats.
package protocol FeatWatch: Sendable {
  associatedtype G: Game
  /// The feats of that game, in the order in which they are shown.
  associatedtype Word: CaseIterable, Hashable, RawRepresentable, Sendable
  where Word.RawValue == String

  init()
  /// The feats that nobody is told of before they are done.
  static var hidden: [Word] { get }
  /// The feats that were done so far.
  var done: Set<Word> { get }
  /// Takes what happened in the game, in order.
  mutating func watch(_ events: [G.Event], in game: G)
}

extension FeatWatch {
  /// The feats of the game, those of every game last.
  package static var feats: [Feat] {
    Word.allCases.map {
      Feat(game: G.name, word: $0.rawValue, isHidden: hidden.contains($0))
    } + GeneralFeat.allCases.map { Feat(game: G.name, word: $0.rawValue) }
  }

  /// The names of the feats of a finished game, with those that its medal is worth.
  package func names(
    of tally: Tally, _ difficulty: Difficulty, medals: MedalScores
  ) -> [String] {
    let words =
      Word.allCases.filter(done.contains).map(\.rawValue)
      + GeneralFeat.done(medals.medal(for: tally.score), difficulty).map(\.rawValue)
    return words.map { Feat(game: G.name, word: $0).name }
  }
}

/// A feat that every game has.
package enum GeneralFeat: String, CaseIterable, Sendable {
  /// A gold medal on any difficulty.
  case gold
  /// A gold medal on Hard or Insane.
  case goldOnHard
  /// A gold medal on Insane.
  case goldOnInsane
  /// Ten games with at least one point.
  case tenGames
  /// A hundred games with at least one point.
  case hundredGames

  /// The games that a player has to finish for it; nil for a feat of one game.
  package var games: Int? {
    switch self {
    case .gold, .goldOnHard, .goldOnInsane: nil
    case .tenGames: 10
    case .hundredGames: 100
    }
  }

  /// The feats that a medal is worth.
  static func done(_ medal: Medal?, _ difficulty: Difficulty) -> [GeneralFeat] {
    guard medal == .gold else { return [] }
    switch difficulty {
    case .easy, .medium: return [.gold]
    case .hard: return [.gold, .goldOnHard]
    case .insane: return [.gold, .goldOnHard, .goldOnInsane]
    }
  }
}
