/// The difficulty of a game; the raw value is the word that files and menus use.
package enum Difficulty: String, CaseIterable, Sendable, Hashable, Comparable {
  case easy = "Easy"
  /// Close to the original games' numbers.
  case medium = "Medium"
  case hard = "Hard"
  case insane = "Insane"

  package static func < (left: Difficulty, right: Difficulty) -> Bool {
    left.order < right.order
  }

  /// 0 for Easy to 3 for Insane: the place in menus and tuning tables.
  package var order: Int {
    switch self {
    case .easy: 0
    case .medium: 1
    case .hard: 2
    case .insane: 3
    }
  }
}
