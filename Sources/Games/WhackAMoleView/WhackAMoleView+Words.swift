import Canvas
import GameCore
package import Words

extension WhackAMoleView {
  /// The fewest failed whacks that are worth advice before escaped moles are.
  static let leastFailures = 3

  /// The keys that play the game and what each does, for cards and help.
  package static func keyHelp(_ words: Words, _ looks: Looks) -> [HeadUpDisplay.Line] {
    let words = words.games.whackAMole
    let rows = (0..<WhackAMole.rowCount).map { row in
      String(keys[WhackAMole.holes(inRow: row)].map(looks.label(of:)))
    }
    let triangle = rows.map { $0 == " " ? words.spaceKey : $0 }.joined(separator: " ")
    let arrows = "\(looks.glyphs.upDown) \(looks.glyphs.leftRight)"
    return [
      HeadUpDisplay.Line(label: triangle, value: words.whackKeys),
      HeadUpDisplay.Line(label: arrows, value: words.moveKeys),
      HeadUpDisplay.Line(label: words.enterLabel, value: words.enterKey),
      HeadUpDisplay.Line(label: words.clickLabel, value: words.click),
    ]
  }

  package func headUpDisplay(_ game: WhackAMole, words: Words) -> HeadUpDisplay {
    let words = words.games.whackAMole
    return HeadUpDisplay(
      secondsLeft: game.secondsLeft, secondsInAll: WhackAMole.length / ticksPerSecond,
      isUrgent: game.isInLastSeconds,
      lines: [
        HeadUpDisplay.Line(label: words.hits, value: String(game.tally.score)),
        HeadUpDisplay.Line(label: words.misses, value: String(game.tally.misses)),
        HeadUpDisplay.Line(label: words.bestRun, value: String(game.tally.bestStreak)),
      ])
  }

  /// The message for the newest event, until the next one; nil for no message.
  package func message(_ game: WhackAMole, looks: Looks, words: Words) -> GameMessage? {
    let words = words.games.whackAMole
    switch news {
    case .start: return GameMessage(words.texts.start, .heading)
    case .answer(let answer, let hole): return message(answer, at: hole, looks, words)
    case .streak(let streak): return GameMessage(words.streak(streak), .prize)
    case .lastSeconds: return GameMessage(words.lastSeconds, .danger)
    case .over: return nil
    }
  }

  private func message(
    _ answer: WhackAMoleAnimation.Answer, at hole: Int, _ looks: Looks, _ words: WhackAMoleWords
  ) -> GameMessage {
    switch answer {
    case .hit:
      let key = Self.keys[hole]
      let label = key == " " ? words.spaceKey : String(looks.label(of: key))
      return GameMessage(words.hit(label), .success)
    case .early: return GameMessage(words.early, .warning)
    case .late: return GameMessage(words.late, .warning)
    case .empty: return GameMessage(words.empty, .danger)
    case .decoy: return GameMessage(words.decoy, .danger)
    case .stuck: return GameMessage(words.stuck, .danger)
    }
  }

  /// One sentence after the game about what to do better; nil when there is nothing to say.
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
