import Canvas
import GameCore
import Games
import Keys
import Words

extension GameScreen {
  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let layout = GameLayout(size: context.size)
    if context.looks.isRead, let focus = drawLines(context, on: &canvas) { return focus }
    if case .playing = phase {
      // Every change of the panel goes through `update`, which keeps the background true to it.
      let kept = background.flatMap { $0.picture.isCurrent(context) ? $0 : nil }
      canvas = (kept ?? makeBackground(panel(context), context)).picture.canvas
      drawMessage(context, on: &canvas, layout)
      view.drawForeground(
        recorded.game, on: &canvas, field: layout.field, looks: context.looks,
        words: context.words)
      drawGhost(context, on: &canvas, layout.field)
      return view.focus(recorded.game, field: layout.field)
    }
    // A game fills its window from the left edge on.
    keyLine(context).draw(context, column: KeyLine.firstColumn, on: &canvas)
    // Nobody wants to hear the panel and the field before the pause.
    if context.looks.isRead, let box = box(context) {
      return draw(box, context, on: &canvas)
    }
    if case .card = phase {
      let card = GameCard(of: View.self, difficulty, best: ownBest, context)
      return card.draw(context, on: &canvas, backdrop)
    }
    panel(context).draw(on: &canvas, layout, context.glyphs, context.words.game)
    switch phase {
    case .card, .playing: return nil
    case .countdown(let since, let step):
      drawFieldBeforePlay(context, on: &canvas, layout)
      return drawCountdown(context, since, step, on: &canvas, layout)
    case .paused, .leaving:
      drawFieldInPause(context, on: &canvas, layout)
      return box(context).flatMap { draw($0, context, on: &canvas) }
    case .over:
      drawField(context, on: &canvas, layout)
      return drawEnd(context, on: &canvas, layout)
    }
  }

  /// Makes the background for the next pictures where it is no longer true.
  mutating func keepBackground(_ context: ScreenContext) {
    guard case .playing = phase else { return }
    let panel = panel(context)
    if let background, background.picture.isCurrent(context), background.panel == panel,
      background.number == view.backgroundNumber(recorded.game)
    {
      return
    }
    background = makeBackground(panel, context)
  }

  /// Puts a new panel over the kept scenery, or draws both.
  private func makeBackground(_ panel: GamePanel, _ context: ScreenContext) -> GameBackground {
    let layout = GameLayout(size: context.size)
    let number = view.backgroundNumber(recorded.game)
    var canvas: Canvas
    if let background, background.number == number, background.picture.isCurrent(context) {
      canvas = background.scenery
    } else {
      canvas = Canvas(size: context.size)
      keyLine(context).draw(context, column: KeyLine.firstColumn, on: &canvas)
      view.drawBackground(
        recorded.game, on: &canvas, field: layout.field, looks: context.looks, words: context.words)
    }
    let scenery = canvas
    panel.draw(on: &canvas, layout, context.glyphs, context.words.game)
    return GameBackground(
      panel: panel, number: number, scenery: scenery, picture: CachedCanvas(canvas, context))
  }

  /// Says that the time is up, or that the game ended otherwise; as text too, for those who
  /// hear the screen.
  private func drawEnd(
    _ context: ScreenContext, on canvas: inout Canvas, _ layout: GameLayout
  ) -> Position? {
    if let verdict = verdict(context.words.game) {
      return drawSign("", orText: verdict, context, on: &canvas, layout.field)
    }
    let isTimeUp = view.isTimeUp(recorded.game)
    let text = isTimeUp ? context.words.game.timeUp : context.words.result.title
    let reason = view.reasonOfEnd(
      recorded.game, looks: context.looks, words: context.words)
    canvas.draw(
      [text, reason].compactMap(\.self).joined(separator: " "), .danger, column: 1,
      row: layout.messageRow)
    return drawSign(
      isTimeUp ? "time" : "over", orText: text, context, on: &canvas, layout.field)
  }

  private func panel(_ context: ScreenContext) -> GamePanel {
    let words = context.words
    let score = recorded.game.tally.score
    return GamePanel(
      highScore: max(shownBest, score), score: score, lead: lead,
      rival: ghost == nil ? nil : start.target?.name.printable, isRecord: chase?.isRecord ?? false,
      display: view.headUpDisplay(recorded.game, words: words), name: player,
      difficulty: words.difficulty.names[difficulty.order], remark: remark(words))
  }

  func keyLine(_ context: ScreenContext) -> KeyLine {
    let keys = context.words.keys
    switch phase {
    case .card: return KeyLine(([.back], keys.back), ([.help], keys.help))
    case .playing, .countdown:
      let wait = isInTurns ? [([KeyAction.wait], context.words.games.turns.wait)] : []
      return KeyLine(wait + [([.pause], keys.pause), ([.help], keys.help)])
    case .paused: return KeyLine(([.select], keys.go), ([.back], keys.resume))
    case .leaving: return KeyLine(([.select], keys.go), ([.back], keys.back))
    // No key does anything until the result is there.
    case .over: return KeyLine([])
    }
  }

  private func drawField(_ context: ScreenContext, on canvas: inout Canvas, _ layout: GameLayout) {
    view.draw(
      recorded.game, on: &canvas, field: layout.field, looks: context.looks,
      words: context.words)
  }

  /// Draws the field that may be looked at, or the scene in its place.
  private func drawFieldInPause(
    _ context: ScreenContext, on canvas: inout Canvas, _ layout: GameLayout
  ) {
    if View.isShownWhilePaused {
      drawField(context, on: &canvas, layout)
    } else {
      backdrop?.draw(on: &canvas, in: layout.field, context.glyphs)
    }
  }

  /// Before the first start the field is seen, so that the keys can be found; a field that a pause
  /// has hidden stays hidden.
  private func drawFieldBeforePlay(
    _ context: ScreenContext, on canvas: inout Canvas, _ layout: GameLayout
  ) {
    if retried != nil {
      drawField(context, on: &canvas, layout)
    } else if recorded.game.tick == 0 {
      view.drawBeforeStart(
        recorded.game, on: &canvas, field: layout.field, looks: context.looks,
        words: context.words)
    } else {
      drawFieldInPause(context, on: &canvas, layout)
    }
  }

  private func drawMessage(
    _ context: ScreenContext, on canvas: inout Canvas, _ layout: GameLayout
  ) {
    if chase?.isAnnounced(at: context.now) == true {
      let text = "\(context.glyphs.star) \(context.words.game.newRecord) \(context.glyphs.star)"
      canvas.draw(text, .prize, column: 1, row: layout.messageRow)
    } else if let hint = hint(context) {
      canvas.draw(
        hint, .heading, column: 1, row: layout.messageRow, columns: context.size.columns - 2)
    } else if let message = view.message(recorded.game, looks: context.looks, words: context.words)
    {
      canvas.draw(message.text, message.role, column: 1, row: layout.messageRow)
    }
    let streak = recorded.game.tally.streak
    guard streak >= 3, !View.drawsStreak else { return }
    let text = "\(context.glyphs.star) \(context.words.game.inARow(streak))"
    let column = layout.field.endColumn - TextWidth.columns(of: text) - 1
    canvas.draw(text, .prize, column: max(column, 1), row: layout.messageRow)
  }

  private func drawCountdown(
    _ context: ScreenContext, _ since: Duration, _ step: Duration, on canvas: inout Canvas,
    _ layout: GameLayout
  ) -> Position? {
    let number = max(1, 3 - Self.steps(since, step, context.now))
    canvas.draw(getReady(context), .heading, column: 1, row: layout.messageRow)
    return drawSign(
      "count.\(number)", orText: "\(number)", context, on: &canvas, layout.field,
      sparesKeys: true)
  }

  /// Before the first tick, also the player's best and the next medal, so that there is something to
  /// play for.
  func getReady(_ context: ScreenContext) -> String {
    let words = context.words
    guard let best = ownBest, recorded.game.tick == 0, retried == nil else {
      return words.game.getReady
    }
    let scores = View.medalScores(difficulty)
    let next = Medal.allCases.first { scores.least(for: $0) > best }
    let goal = next.map {
      words.game.medalFrom(words.result.medals[$0.rawValue - 1], scores.least(for: $0))
    }
    return [words.game.getReady, words.game.yourBest(best), goal].compactMap(\.self)
      .joined(separator: " \(context.glyphs.dot) ")
  }

  /// A sprite in the middle of the field, or near it where it hides the fewest keys, or its meaning
  /// as a framed word.
  private func drawSign(
    _ name: String, orText text: String, _ context: ScreenContext, on canvas: inout Canvas,
    _ field: Rectangle, sparesKeys: Bool = false
  ) -> Position? {
    let sprite = context.sprites[name]
    if sprite.size.rows > 0 {
      let middle = field.centred(sprite.size)
      let place = sparesKeys ? canvas.placeWithoutKeys(near: middle, in: field) : middle
      // The sign stands on the paint of the field.
      canvas.fill(place, Cell(" ", .prize))
      canvas.draw(sprite, column: place.column, row: place.row)
      return place.origin
    }
    let width = TextWidth.columns(of: text)
    let plate = field.centred(Size(columns: width + 8, rows: 5))
    canvas.drawFrame(plate, context.glyphs, .prize)
    let focus = Position(column: plate.column + 4, row: plate.row + 2)
    canvas.draw(text, .prize, column: focus.column, row: focus.row)
    return focus
  }

  /// The box over a game that stands still, with its menu; nil while the game goes on.
  private func box(_ context: ScreenContext) -> (dialog: Dialog, menu: Menu)? {
    let words = context.words
    switch phase {
    case .paused(let reason, let menu):
      return (
        dialog(words.game.paused, words.game.pausedBecause(reason), rows: 3, context), menu
      )
    case .leaving(let menu):
      let daily = words.rooms.daily
      return (dialog(daily.leaveTitle, daily.leaveWarning, rows: menu.rows, context), menu)
    case .card, .countdown, .playing, .over: return nil
    }
  }

  private func dialog(
    _ title: String, _ sentence: String, rows: Int, _ context: ScreenContext
  ) -> Dialog {
    let field = GameLayout(size: context.size).field
    return Dialog(
      title: title, sentences: [sentence], bodyRows: rows, bodyColumns: 24, hasMarquee: false,
      beside: View.isShownWhilePaused && !context.looks.isRead
        ? Dialog.Beside(cell: view.focus(recorded.game, field: field), area: field) : nil)
  }

  private func draw(
    _ box: (dialog: Dialog, menu: Menu), _ context: ScreenContext, on canvas: inout Canvas
  ) -> Position? {
    let body = box.dialog.draw(context, on: &canvas)
    return box.menu.draw(context, on: &canvas, in: body)
  }

  /// The area of the menu in the box, for clicks.
  func boxArea(_ context: ScreenContext) -> Rectangle {
    box(context)?.dialog.body(context) ?? GameLayout(size: context.size).field
  }
}

extension Canvas {
  /// The nearest place of an area's size within a field that hides the fewest names of keys.
  fileprivate func placeWithoutKeys(near middle: Rectangle, in field: Rectangle) -> Rectangle {
    let keys = (field.row..<field.endRow).flatMap { row in
      (field.column..<field.endColumn).map { Position(column: $0, row: row) }
    }.filter { [.key, .focus].contains(self[$0.column, $0.row].role) }
    var best = (hidden: Int.max, distance: Int.max, place: middle)
    for row in field.row...max(field.row, field.endRow - middle.rows) {
      for column in field.column...max(field.column, field.endColumn - middle.columns) {
        var place = middle
        place.origin = Position(column: column, row: row)
        let hidden = keys.count { place.contains($0) }
        let distance = abs(column - middle.column) + 2 * abs(row - middle.row)
        if (hidden, distance) < (best.hidden, best.distance) { best = (hidden, distance, place) }
      }
    }
    return best.place
  }
}
