import Canvas
import GameCore
import Games
import Words

extension GameScreen {
  /// Draws a game as lines of text, for someone who hears the screen.
  ///
  /// There are its message with the cursor, the field in words, and the score. Gives nil for the card
  /// and the pause, which are text anyway.
  func drawLines(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    guard let message = lineOfMessage(context) else { return nil }
    if isInTurns, case .playing = phase { return drawTurn(context, message, on: &canvas) }
    canvas.draw(message, .strong, column: 1, row: 0)
    let reading = view.reading(recorded.game, looks: context.looks, words: context.words)
    for (offset, line) in reading.enumerated() { canvas.draw(line, column: 1, row: 2 + offset) }
    draw(
      view.headUpDisplay(recorded.game, words: context.words).lines, context, on: &canvas)
    keyLine(context).draw(context, column: KeyLine.firstColumn, on: &canvas)
    return Position(column: 1, row: 0)
  }

  /// Draws a turn: what the last answer brought, the figures, and at the cursor, so that it is read
  /// last, all that there is.
  ///
  /// Only rows that changed are read, so the turn is one row. It may be longer than others, since
  /// lines have no width.
  private func drawTurn(
    _ context: ScreenContext, _ message: String, on canvas: inout Canvas
  ) -> Position {
    let words = context.words
    let line = view.turnLine(recorded.game, looks: context.looks, words: words)
    let whole = words.games.turns.turn(turn, line).printable
    let columns = max(canvas.size.columns, TextWidth.columns(of: whole) + 1)
    canvas = Canvas(size: Size(columns: columns, rows: canvas.size.rows))
    if !isNewsOld, !line.contains(message) { canvas.draw(message, column: 1, row: 0) }
    canvas.draw(View.texts(words).title, .faint, column: 1, row: 10)
    canvas.draw(words.difficulty.names[difficulty.order], .faint, column: 1, row: 11)
    draw(view.turnFigures(recorded.game, words: words), context, on: &canvas)
    keyLine(context).draw(context, column: KeyLine.firstColumn, on: &canvas)
    let turnRow = 18
    canvas.draw(whole, .strong, column: 1, row: turnRow)
    return Position(column: 1, row: turnRow)
  }

  /// The score, the seconds left, and the message, as far as there is room, for someone who needs
  /// large letters.
  func enlarged(_ context: ScreenContext) -> [String]? {
    guard let message = lineOfMessage(context) else { return nil }
    let words = context.words.game
    let display = view.headUpDisplay(recorded.game, words: context.words)
    let clock = "\(display.clockLabel ?? words.timeLeft) \(display.secondsLeft)"
    return ["\(words.yourScore) \(recorded.game.tally.score)"]
      + (display.secondsInAll > 0 ? [clock] : []) + [message]
  }

  private func lineOfMessage(_ context: ScreenContext) -> String? {
    let (words, looks) = (context.words, context.looks)
    switch phase {
    case .card, .paused, .leaving: return nil
    case .countdown: return getReady(context)
    case .playing:
      if chase?.isAnnounced(at: context.now) == true { return words.game.newRecord }
      let message = view.message(recorded.game, looks: looks, words: words)
      // A heading says what the line of a turn says better.
      return isInTurns && message?.role == .heading ? "" : message?.text ?? ""
    case .over:
      if let verdict = verdict(words.game) { return verdict }
      let text = view.isTimeUp(recorded.game) ? words.game.timeUp : words.result.title
      let reason = view.reasonOfEnd(recorded.game, looks: looks, words: words)
      return [text, reason].compactMap(\.self).joined(separator: " ")
    }
  }

  /// Draws the score and what the game shows beside it; no clock, whose seconds would talk over
  /// everything.
  private func draw(
    _ figures: [HeadUpDisplay.Line], _ context: ScreenContext, on canvas: inout Canvas
  ) {
    let score = "\(context.words.game.yourScore) \(recorded.game.tally.score)"
    let lines = [score] + figures.map { "\($0.label) \($0.value)" }
    for (offset, line) in lines.enumerated() {
      canvas.draw(line, .faint, column: 1, row: 12 + offset)
    }
  }
}
