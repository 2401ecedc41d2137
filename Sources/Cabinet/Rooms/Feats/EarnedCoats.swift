import GameCore
package import Persistence

extension CoatChoice {
  /// The feats in one game that bring its coat.
  static let featsOfGame = 6
  /// The feats in all games that bring the golden one.
  static let featsOfAll = 30

  /// The coat for feats in a game.
  init?(game: String) {
    switch game {
    case "whackamole": self = .gardener
    case "skeet": self = .hunter
    case "memory": self = .harlequin
    case "lander": self = .astronaut
    default: return nil
    }
  }

  /// The feats that a player with these still needs for it; 0 where it is earned.
  func missing(with feats: [String], _ games: [GameEntry]) -> Int {
    switch self {
    case .plain: return 0
    case .gold: return max(0, Self.featsOfAll - feats.count)
    case .gardener, .hunter, .harlequin, .astronaut:
      guard let game = games.first(where: { CoatChoice(game: $0.name) == self }) else { return 0 }
      let own = feats.filter { $0.hasPrefix(game.name + ".") }
      return max(0, Self.featsOfGame - own.count)
    }
  }

  /// The coats that a player with these feats can wear.
  static func earned(with feats: [String], _ games: [GameEntry]) -> [CoatChoice] {
    allCases.filter { $0.missing(with: feats, games) == 0 }
  }
}

extension Crowd.Person {
  /// Someone who has come to see a player with a feat; always the same one.
  package init(guestFor feat: String) {
    let sum = feat.utf8.reduce(UInt64(5_381)) { $0 &* 33 &+ UInt64($1) }
    var generator = SeededGenerator(seed: sum)
    self.init(
      name: feat,
      height: Double(Crowd.heights.lowerBound + generator.number(below: Crowd.heights.count)),
      weight: Double(Crowd.weights.lowerBound + generator.number(below: Crowd.weights.count)))
  }
}
