import Canvas
import GameCore
import Words

/// Asks whether a friend's challenge is taken.
struct ChallengeScreen: Screen {
  let challenge: Challenge
  private var menu = Menu([])

  init(_ challenge: Challenge) {
    self.challenge = challenge
  }

  /// The screen for a text that was pasted: the challenge, or the reason that it is none.
  static func answer(_ text: String, _ context: ScreenContext) -> any Screen {
    let words = context.words.rooms.race
    guard let challenge = Challenge(text),
      let entry = context.games.first(where: { $0.name == challenge.game })
    else { return NoticeScreen(sentences: [words.notAChallenge]) }
    guard entry.playableRules.contains(challenge.rules) else {
      return NoticeScreen(sentences: [words.otherRules(challenge.rules)])
    }
    return ChallengeScreen(challenge)
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let words = context.words.rooms.race
    switch input {
    case .appeared:
      menu = Menu([words.accept, words.decline].map { Menu.Item(label: $0) })
      return []
    case .key(let key): return answer(menu.update(key, context.keys), context)
    case .mouse(let mouse):
      return answer(menu.update(mouse, in: dialog(context).body(context)), context)
    case .paste, .time, .interrupted, .failed, .turnEnded: return []
    }
  }

  private func answer(_ outcome: Menu.Outcome?, _ context: ScreenContext) -> [Effect] {
    switch outcome {
    case .chosen(0): [.begin(GameStart(challenge), replacing: true, context)]
    case .chosen, .back: [.pop]
    case .help: [.push(HelpScreen(game: challenge.game))]
    case .adjusted, .moved, nil: []
    }
  }

  private func dialog(_ context: ScreenContext) -> Dialog {
    let words = context.words.rooms.race
    let title = context.words.games.texts(of: challenge.game)?.title ?? challenge.game
    let sentence = words.challenged(
      challenge.player.printable, title,
      context.words.difficulty.names[challenge.difficulty.order], challenge.score)
    return Dialog(
      title: words.title, sentences: [sentence], bodyRows: 2, bodyColumns: 24)
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    dialog(context).draw(menu, context, on: &canvas)
  }
}

extension Challenge {
  /// Puts the line on the clipboard, and on the screen.
  func offer<Asking>(_ context: ScreenContext) -> [ScreenEffect<Asking>] {
    let words = context.words.rooms
    return [
      .copy(text),
      .push(
        NoticeScreen(
          sentences: [words.race.challengeText, text.printable]
            + words.daily.afterCopying(context.looks))),
    ]
  }
}
