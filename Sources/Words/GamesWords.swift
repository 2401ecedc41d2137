/// The words of each game, and of the files in which its scores are kept.
///
/// A new game adds its words here.
package struct GamesWords: Sendable {
  package let whackAMole: WhackAMoleWords
  package let skeetShooter: SkeetShooterWords
  package let memoryCards: MemoryCardsWords
  package let lunarLander: LunarLanderWords
  package let turns: TurnWords
  /// The files by their names in `arcade where`: a game's own name names its scores.
  let files: [String: FileWords]

  /// The title and the rules of a game, by its name in commands; nil where there is no such game.
  package func texts(of game: String) -> GameTexts? {
    switch game {
    case "whackamole": whackAMole.texts
    case "skeet": skeetShooter.texts
    case "memory": memoryCards.texts
    case "lander": lunarLander.texts
    default: nil
    }
  }

  static let english = GamesWords(
    whackAMole: .english,
    skeetShooter: .english,
    memoryCards: .english,
    lunarLander: .english,
    turns: .english,
    files: [
      "whackamole": FileWords("The scores of whack-a-mole, as an Apple property list."),
      "skeet": FileWords("The scores of skeet shooter, in an SQLite table."),
      "memory": FileWords("The scores of memory cards, as objects of a Core Data store."),
      "memory details": FileWords("Extra details of memory-cards scores."),
      "lander": FileWords("The top five of lunar lander, in an SQLite table."),
    ].merging(["whackamole", "skeet", "memory", "lander"].map { ("\($0) replays", keptReplays) }) {
      $1
    })

  /// The recorded games that a reset takes with a game's scores.
  private static let keptReplays = FileWords(
    "Recorded games that are in no table.", record: "kept replay")
}

package struct FileWords: Sendable {
  /// The purpose of the file, in a sentence.
  let purpose: String
  /// So many of its records, with their noun.
  let records: @Sendable (_ count: Int) -> String

  init(_ purpose: String, records: @escaping @Sendable (_ count: Int) -> String) {
    self.purpose = purpose
    self.records = records
  }
}

extension FileWords {
  /// The words in English; `record` takes an s for several.
  init(_ purpose: String, record: String = "score") {
    self.init(purpose) { counted($0, record) }
  }
}
