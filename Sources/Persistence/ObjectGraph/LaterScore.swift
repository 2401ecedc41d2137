import GameCore
import ObjectGraph

/// A table of scores as the details name it: a later version may know more of them than this one.
struct DetailTable: Hashable {
  let difficulty: String
  let speed: Int16

  init(difficulty: String, speed: Int16) {
    (self.difficulty, self.speed) = (difficulty, speed)
  }

  init(_ score: Score) {
    self.init(difficulty: score.difficulty.rawValue, speed: Int16(score.speed.rawValue))
  }

  var isKnown: Bool {
    Difficulty(rawValue: difficulty) != nil && GameSpeed(rawValue: Int(speed)) != nil
  }
}

/// A score in a table that only a later version knows: it's in none that is shown here, and goes from
/// file to file as it is.
struct LaterScore: Hashable {
  /// The score as if it were one of Medium at full speed.
  let score: Score
  let table: DetailTable
}

extension StoredScore {
  /// The score where only a later version knows its table.
  var later: LaterScore? {
    table.isKnown ? nil : LaterScore(score: score, table: table)
  }
}

extension ManagedObject<Detail> {
  var table: DetailTable { DetailTable(difficulty: self.difficulty, speed: self.speed) }

  /// Puts a score into a table of a later version.
  func put(in table: DetailTable) {
    (self.difficulty, self.speed) = (table.difficulty, table.speed)
  }
}
