import Canvas
import GameCore
import Games
import Keys
import Words

extension ReplayScreen {
  /// The cells of the line of time, in the first row: between the state and the keys.
  func timeLine(_ context: ScreenContext) -> Rectangle {
    let words = context.words.rooms.replay
    let states = [words.playing, words.ended, words.stopped].map { TextWidth.columns(of: $0) }
    let before = max(Self.columnsBefore, (states.max() ?? 0) + Self.columnsOfTime)
    let columns = context.size.columns - before - Self.columnsAfter
    return Rectangle(
      column: before, row: GameLayout(size: context.size).messageRow,
      columns: max(0, columns), rows: 1)
  }

  private static var columnsBefore: Int { 14 }
  /// The time before the line, with the blanks around it and the state.
  private static var columnsOfTime: Int { 8 }
  private static var columnsAfter: Int { 22 }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let layout = GameLayout(size: context.size)
    let words = context.words.rooms.replay
    let keys = context.words.keys
    KeyLine(
      ([.select], isPlaying ? words.stop : words.play),
      ([.decrease, .increase], words.seconds), ([.previous, .next], words.marks),
      ([.up, .down], words.pace), ([.back], keys.back)
    ).draw(context, column: KeyLine.firstColumn, on: &canvas)
    panel(context).draw(on: &canvas, layout, context.glyphs, context.words.game)
    playback.view.draw(
      playback.game, on: &canvas, field: layout.field, looks: context.looks,
      words: context.words)
    drawTime(context, on: &canvas, layout)
    return playback.view.focus(playback.game, field: layout.field)
  }

  private func panel(_ context: ScreenContext) -> GamePanel {
    let words = context.words
    let score = playback.game.tally.score
    let best = context.bestScores[View.G.name]?.points ?? 0
    return GamePanel(
      highScore: watched.isDemonstration ? max(best, score) : watched.replay.score, score: score,
      display: playback.view.headUpDisplay(playback.game, words: words),
      name: watched.player ?? "",
      difficulty: words.difficulty.names[watched.replay.difficulty.order],
      remark: watched.isDemonstration
        ? words.rooms.replay.demonstration : words.rooms.replay.remark)
  }

  private func drawTime(
    _ context: ScreenContext, on canvas: inout Canvas, _ layout: GameLayout
  ) {
    let words = context.words.rooms.replay
    let bar = timeLine(context)
    let state =
      isPlaying ? words.playing : playback.isAtEnd ? words.ended : words.stopped
    canvas.draw(state, isPlaying ? .success : .warning, column: 1, row: bar.row)
    canvas.draw(Self.time(playback.tick), .strong, column: bar.column - 6, row: bar.row)
    drawLine(context, on: &canvas, bar)
    canvas.draw(Self.time(playback.length), .faint, column: bar.endColumn + 1, row: bar.row)
    canvas.draw(Self.pace(pace), .value, column: bar.endColumn + 7, row: bar.row)
    if let key = pressedKey(context) {
      canvas.draw(key, .key, column: bar.endColumn + 13, row: bar.row, columns: 8)
    }
    guard let reason = reason(context), !isPlaying else { return }
    let row = layout.isCompact ? layout.field.endRow - 1 : layout.field.endRow
    canvas.draw(reason, .danger, column: 1, row: row, columns: context.size.columns - 2)
  }

  /// The line of time: what has passed, the hits and mistakes, and the present moment.
  private func drawLine(
    _ context: ScreenContext, on canvas: inout Canvas, _ bar: Rectangle
  ) {
    let glyphs = context.glyphs
    func column(_ tick: Int) -> Int {
      bar.column + tick * max(0, bar.columns - 1) / max(1, playback.length)
    }
    let now = column(playback.tick)
    for cell in bar.column..<bar.endColumn {
      canvas.draw(
        glyphs.horizontal, cell <= now ? .strong : .faint, column: cell, row: bar.row)
    }
    // A mistake is the rarer mark: it stands before a hit in the same cell.
    let hit = glyphs == .ascii ? "+" : glyphs.dot
    for mark in playback.marks where mark.isHit {
      canvas.draw(hit, .success, column: column(mark.tick), row: bar.row)
    }
    for mark in playback.marks where !mark.isHit {
      canvas.draw("x", .danger, column: column(mark.tick), row: bar.row)
    }
    canvas.draw(glyphs.vertical, .focus, column: now, row: bar.row)
  }

  /// The key that was pressed within the last third of a second.
  private func pressedKey(_ context: ScreenContext) -> String? {
    guard let press = playback.press, playback.tick - press.tick <= Self.keyTicks else {
      return nil
    }
    return press.name(context)
  }

  static var keyTicks: Int { ticksPerSecond / 3 }

  private func reason(_ context: ScreenContext) -> String? {
    playback.mismatch.map(context.words.describe)
  }

  /// Minutes and seconds.
  static func time(_ tick: Int) -> String {
    let seconds = tick / ticksPerSecond
    let text = "\(seconds % 60)"
    return "\(seconds / 60):" + (text.count < 2 ? "0" + text : text)
  }

  private static func pace(_ percent: Int) -> String {
    percent < 100 ? "1/\(100 / percent)" : "×\(percent / 100)"
  }
}
