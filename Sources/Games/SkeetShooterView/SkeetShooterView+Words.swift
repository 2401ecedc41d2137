import Canvas
import GameCore
package import Words

extension SkeetShooterView {
  /// The fewest misses that are worth advice before lost clays are.
  static let leastMisses = 3
  private static let reloadColumns = 3

  package func headUpDisplay(_ game: SkeetShooter, words: Words) -> HeadUpDisplay {
    let words = words.games.skeetShooter
    return HeadUpDisplay(
      secondsLeft: game.secondsLeft, secondsInAll: SkeetShooter.length / ticksPerSecond,
      isUrgent: game.isInLastSeconds,
      lines: [
        HeadUpDisplay.Line(label: words.misses, value: String(game.tally.misses)),
        HeadUpDisplay.Line(label: words.bestRun, value: String(game.tally.bestStreak)),
        HeadUpDisplay.Line(label: words.ready, value: gunState(game, words)),
      ])
  }

  private func gunState(_ game: SkeetShooter, _ words: SkeetShooterWords) -> String {
    guard !game.isReady else { return words.yes }
    let pictures = SkeetShooter.reload / SkeetShooter.reloadPictureTicks
    let empty = min(max(1, game.reloadPicture * Self.reloadColumns / pictures), Self.reloadColumns)
    return HeadUpDisplay.bar(Self.reloadColumns - empty, of: Self.reloadColumns)
  }

  package func message(_ game: SkeetShooter, looks: Looks, words: Words) -> GameMessage? {
    let words = words.games.skeetShooter
    switch news {
    // A listener would take the game's name for news.
    case .start: return looks.isRead ? nil : GameMessage(words.texts.start, .heading)
    case .broke(let count): return GameMessage(words.broke(count), count > 1 ? .prize : .success)
    case .answer(.missed(.early)): return GameMessage(words.early, .warning)
    case .answer(.missed(.late)): return GameMessage(words.late, .warning)
    case .answer(.missed(.wide)): return GameMessage(words.wide, .danger)
    case .answer(.reloading): return GameMessage(words.reloading, .danger)
    case .streak(let streak): return GameMessage(words.streak(streak), .prize)
    case .lastSeconds: return GameMessage(words.lastSeconds, .danger)
    case .over: return nil
    }
  }

  package func advice(_ game: SkeetShooter, words: Words) -> String? {
    Self.advice(on: game.answers, words: words.games.skeetShooter)
  }

  static func advice(on answers: SkeetShooter.Answers, words: SkeetShooterWords) -> String? {
    let misses = answers.early + answers.late + answers.wide
    if misses < leastMisses {
      return answers.lost > 0 ? words.adviceLost(answers.lost, answers.thrown) : nil
    }
    switch max(answers.early, answers.late, answers.wide) {
    case answers.late: return words.adviceLate(answers.late, misses)
    case answers.early: return words.adviceEarly(answers.early, misses)
    default: return words.adviceWide(answers.wide, misses)
    }
  }
}
