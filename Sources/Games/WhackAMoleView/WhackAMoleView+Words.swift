import Canvas
import GameCore
package import Words

extension WhackAMoleView {
  /// The fewest failed whacks that are worth advice before escaped moles are.
  static let leastFailures = 3

  package func headUpDisplay(_ game: WhackAMole, words: Words) -> HeadUpDisplay {
    let words = words.games.whackAMole
    return HeadUpDisplay(
      secondsLeft: game.secondsLeft, secondsInAll: WhackAMole.length / ticksPerSecond,
      isUrgent: game.isInLastSeconds,
      lines: [
        HeadUpDisplay.Line(label: words.misses, value: String(game.tally.misses)),
        HeadUpDisplay.Line(label: words.bestRun, value: String(game.tally.bestStreak)),
      ])
  }

  package func message(_ game: WhackAMole, looks: Looks, words: Words) -> GameMessage? {
    let (keys, words) = (words.keys, words.games.whackAMole)
    switch news {
    // A listener would take the game's name for news.
    case .start: return looks.isRead ? nil : GameMessage(words.texts.start, .heading)
    case .answer(let answer, let hole): return message(answer, at: hole, looks, words, keys)
    case .streak(let streak): return GameMessage(words.streak(streak), .prize)
    case .lastSeconds: return GameMessage(words.lastSeconds, .danger)
    case .over: return nil
    }
  }

  private func message(
    _ answer: WhackAMoleAnimation.Answer, at hole: Int, _ looks: Looks, _ words: WhackAMoleWords,
    _ keys: KeyWords
  ) -> GameMessage {
    switch answer {
    case .hit:
      return GameMessage(words.hit(looks.rowName(of: Self.whacks[hole], keys)), .success)
    case .early: return GameMessage(words.early, .warning)
    case .late: return GameMessage(words.late, .warning)
    case .empty: return GameMessage(words.empty, .danger)
    case .decoy: return GameMessage(words.decoy, .danger)
    case .stuck: return GameMessage(words.stuck, .danger)
    }
  }

  package func advice(_ game: WhackAMole, words: Words) -> String? {
    Self.advice(on: game.answers, words: words.games.whackAMole)
  }

  static func advice(on answers: WhackAMole.Answers, words: WhackAMoleWords) -> String? {
    let failures = answers.early + answers.late + answers.empty + answers.decoys
    if failures < leastFailures, answers.escaped > 0 {
      return words.adviceEscaped(answers.escaped, answers.risen)
    }
    switch max(answers.early, answers.late, answers.empty, answers.decoys) {
    case 0: return nil
    case answers.decoys: return words.adviceDecoys(answers.decoys, failures)
    case answers.empty: return words.adviceEmpty(answers.empty, failures)
    case answers.early: return words.adviceEarly(answers.early, failures)
    default: return words.adviceLate(answers.late, failures)
    }
  }
}
