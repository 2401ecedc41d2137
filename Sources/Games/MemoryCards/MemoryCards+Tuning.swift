package import GameCore

extension MemoryCards {
  /// The numbers that depend on the difficulty.
  package struct Tuning: GameTuning, Sendable, Hashable {
    /// The faces that a deck is made of.
    package var faces: [Face]
    /// The time for which the cards are shown, in ticks of 1/60 second.
    package var study: Int
    /// Wrong guesses within a round that end the game.
    package var strikes: Int
    /// True if each face is dealt as often as the others, but for the pairs left over.
    package var dealsEvenly: Bool
    /// True if the cards of a wrong guess turn down again.
    package var wrongCardsTurnDown: Bool
    /// The scores that earn medals, by the simulation in `docs/balance.md`: on Medium, a player who
    /// keeps six cards earns bronze in most games, and one who keeps nine earns silver.
    package var medals: MedalScores
  }

  /// Ticks on the clock at the start.
  package static let length = 60 * ticksPerSecond

  /// The seconds that are added to the clock when a round is won, from the first round on;
  /// the last number stays.
  package static let bonuses = [30, 25, 20, 15, 10, 5]
}

extension MemoryCards.Tuning {
  /// Three faces, six cards of each.
  package static let easy = Self(
    faces: [.circle, .square, .triangle], study: 480, strikes: 5,
    medals: MedalScores(bronze: 30, silver: 58, gold: 70))
  /// The original's cards and strikes, with time to study them: 4-4-4-6.
  package static let medium = Self(
    faces: [.circle, .square, .pentagon, .triangle], study: 480, strikes: 3,
    medals: MedalScores(bronze: 6, silver: 18, gold: 45))
  /// 4-4-4-4-2 cards and less time.
  package static let hard = Self(
    faces: [.circle, .square, .pentagon, .triangle, .diamond], study: 300, strikes: 3,
    medals: MedalScores(bronze: 6, silver: 16, gold: 40))
  /// 4-4-4-2-2-2 cards and one mistake.
  package static let insane = Self(
    faces: MemoryCards.Face.allCases, study: 240, strikes: 2,
    medals: MedalScores(bronze: 4, silver: 7, gold: 15))

  private init(faces: [MemoryCards.Face], study: Int, strikes: Int, medals: MedalScores) {
    (self.faces, self.study, self.strikes, self.medals) = (faces, study, strikes, medals)
    (dealsEvenly, wrongCardsTurnDown) = (true, true)
  }

  /// Version 1 drew each pair's face, left wrong cards up and gave less time to study.
  package mutating func takeFirstRules(_ difficulty: Difficulty) {
    (dealsEvenly, wrongCardsTurnDown) = (false, false)
    switch difficulty {
    case .easy: study = 480
    case .medium: study = 300
    case .hard: study = 240
    case .insane: study = 210
    }
  }
}
