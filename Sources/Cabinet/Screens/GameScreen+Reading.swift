import Canvas
import GameCore
import Games
import Words

extension ScreenContext {
  /// The notice that a game has no form for someone who hears the screen; nil where it can be played.
  func needsEyes(_ game: GameEntry) -> NoticeScreen? {
    guard preferences.isRead, !game.isReadable else { return nil }
    let other = games.first { $0.isReadable }?.texts(words).title ?? ""
    return NoticeScreen(sentences: [words.reader.gameNeedsEyes(game.texts(words).title, other)])
  }
}

extension GameScreen {
  /// Draws a game as lines of text, for someone who hears the screen.
  ///
  /// There are its message with the cursor, the field in words, and the score. Gives nil for the card
  /// and the pause, which are text anyway.
  func drawLines(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    guard let message = lineOfMessage(context) else { return nil }
    canvas.draw(message, .strong, column: 1, row: 0)
    let reading = view.reading(recorded.game, looks: context.looks, words: context.words)
    for (offset, line) in reading.enumerated() { canvas.draw(line, column: 1, row: 2 + offset) }
    for (offset, line) in figures(context).enumerated() {
      canvas.draw(line, .faint, column: 1, row: 12 + offset)
    }
    keyLine(context).draw(context, on: &canvas)
    return Position(column: 1, row: 0)
  }

  private func lineOfMessage(_ context: ScreenContext) -> String? {
    let (words, looks) = (context.words, context.looks)
    switch phase {
    case .card, .paused: return nil
    case .countdown: return words.game.getReady
    case .playing:
      if chase?.isAnnounced(at: context.now) == true { return words.game.newRecord }
      return view.message(recorded.game, looks: looks, words: words)?.text ?? ""
    case .over:
      if let verdict = verdict(words.game) { return verdict }
      let text = view.isTimeUp(recorded.game) ? words.game.timeUp : words.result.title
      let reason = view.reasonOfEnd(recorded.game, looks: looks, words: words)
      return [text, reason].compactMap(\.self).joined(separator: " ")
    }
  }

  /// The score and what the game shows beside it; no clock, whose seconds would talk over everything.
  private func figures(_ context: ScreenContext) -> [String] {
    let display = view.headUpDisplay(recorded.game, words: context.words)
    return ["\(context.words.game.yourScore) \(recorded.game.tally.score)"]
      + display.lines.map { "\($0.label) \($0.value)" }
  }
}
