import Canvas
import GameCore
import Games
import Persistence
import Words

extension HotSeatScreen {
  private static var tableColumns: Int { 44 }
  private static var podiumColumns: Int { 29 }
  private static var standingsColumns: Int { 25 }
  private static var stepColumns: Int { 9 }
  /// The rows from the title of the podium to the end of its menu.
  private static var podiumRows: Int { 18 }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    if let leaving { return leavingDialog(context).draw(leaving, context, on: &canvas) }
    switch phase {
    case .turn: return drawTurn(context, on: &canvas)
    case .scores(let heat): return drawScores(of: heat, context, on: &canvas)
    case .podium(let menu):
      drawPodium(context, on: &canvas)
      KeyLine.ofMenu(context.words.keys).draw(context, on: &canvas)
      return menu.draw(context, on: &canvas, in: podiumMenuArea(context.size))
    }
  }

  func leavingDialog(_ context: ScreenContext) -> Dialog {
    let words = context.words.rooms.hotSeat
    return Dialog(
      title: words.leaveTitle, sentences: [words.leaveWarning], bodyRows: 2, bodyColumns: 24)
  }

  // MARK: - A turn

  private func drawTurn(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    guard let heat = table.heat, let player = table.player else { return nil }
    let words = context.words.rooms.hotSeat
    let fairness =
      game(ofHeat: heat, context)?.isFairToRepeat == true ? words.sameGame : words.evenGames
    let name = table.players[player].printable
    // A screen reader would spell spaced capitals.
    let letters = context.looks.isRead ? [name] : name.uppercased().map { String($0) }
    let dialog = Dialog(
      title: letters.joined(separator: " "),
      sentences: [words.turn(name), title(ofHeat: heat, context), isLeft ? words.left : fairness],
      bodyRows: table.players.count + 1, bodyColumns: Self.tableColumns)
    let area = dialog.draw(context, on: &canvas)
    drawHeads([words.score, words.total], in: area, on: &canvas)
    // A dash isn't heard, and the total after it would pass for the score.
    let toCome = context.looks.isRead ? words.toComeRead : words.toCome
    for (offset, index) in table.order(of: heat).enumerated() {
      let row = area.row + 1 + offset
      let score = table.heats[heat].scores[index].map { "\($0)" } ?? toCome
      drawRow(
        index, [score, "\(total(of: index))"], isChosen: index == player, row: row, in: area,
        context, on: &canvas)
    }
    drawKeys(words.play, context, on: &canvas)
    let place = table.order(of: heat).firstIndex(of: player) ?? 0
    return Position(column: area.column, row: area.row + 1 + place)
  }

  private func drawScores(
    of heat: Int, _ context: ScreenContext, on canvas: inout Canvas
  ) -> Position? {
    let words = context.words.rooms.hotSeat
    let dialog = Dialog(
      title: words.scores, sentences: [title(ofHeat: heat, context)],
      bodyRows: table.players.count + 1, bodyColumns: Self.tableColumns)
    let area = dialog.draw(context, on: &canvas)
    drawHeads([words.score, words.points, words.total], in: area, on: &canvas)
    let played = table.heats[heat]
    let order = table.order(of: heat).sorted {
      played.scores[$0] ?? 0 > played.scores[$1] ?? 0
    }
    for (offset, index) in order.enumerated() {
      let numbers = [
        "\(played.scores[index] ?? 0)", "+\(played.points[index])", "\(total(of: index))",
      ]
      drawRow(
        index, numbers, isChosen: false, row: area.row + 1 + offset, in: area, context,
        on: &canvas)
    }
    drawKeys(words.goOn, context, on: &canvas)
    return Position(column: area.column, row: area.row + 1)
  }

  private func title(ofHeat heat: Int, _ context: ScreenContext) -> String {
    let words = context.words.rooms.hotSeat
    let played = table.heats[heat]
    return words.heat(
      context.words.games.texts(of: played.game)?.title ?? played.game,
      context.words.difficulty.names[table.difficulty.order],
      words.roundOf(played.round, table.rounds))
  }

  private func total(of player: Int) -> Int {
    table.standings.first { $0.player == player }?.points ?? 0
  }

  /// The names of the columns of numbers, from the right.
  private func drawHeads(_ heads: [String], in area: Rectangle, on canvas: inout Canvas) {
    for (offset, head) in heads.reversed().enumerated() {
      let end = area.endColumn - offset * 8
      canvas.draw(
        head, .faint, column: end - TextWidth.columns(of: head), row: area.row)
    }
  }

  private func drawRow(
    _ player: Int, _ numbers: [String], isChosen: Bool, row: Int, in area: Rectangle,
    _ context: ScreenContext, on canvas: inout Canvas
  ) {
    if isChosen { canvas.draw(context.glyphs.pointer, .focus, column: area.column, row: row) }
    canvas.draw(
      table.players[player].printable, isChosen ? .focus : .plain, column: area.column + 2,
      row: row, columns: area.columns - 2 - numbers.count * 8)
    for (offset, number) in numbers.reversed().enumerated() {
      let end = area.endColumn - offset * 8
      canvas.draw(
        number, offset == 0 ? .strong : .plain, column: end - TextWidth.columns(of: number),
        row: row)
    }
  }

  private func drawKeys(_ meaning: String, _ context: ScreenContext, on canvas: inout Canvas) {
    KeyLine(
      ([.select], meaning), ([.help], context.words.keys.help),
      ([.back], context.words.rooms.hotSeat.leave)
    ).draw(context, on: &canvas)
  }

  // MARK: - The podium

  private func podiumArea(_ size: Size) -> Rectangle {
    let columns = Self.podiumColumns + 2 + Self.standingsColumns
    return Rectangle(
      column: (size.columns - columns) / 2, row: max(1, (size.rows - Self.podiumRows) / 2),
      columns: columns, rows: Self.podiumRows)
  }

  func podiumMenuArea(_ size: Size) -> Rectangle {
    let area = podiumArea(size)
    return Rectangle(
      column: area.column, row: area.endRow - 4, columns: area.columns, rows: 4)
  }

  /// The first three on their steps, and everyone's points.
  func drawPodium(_ context: ScreenContext, on canvas: inout Canvas) {
    let words = context.words.rooms.hotSeat
    let area = podiumArea(context.size)
    canvas.draw(words.podium, .heading, column: area.column, row: area.row)
    let standings = table.standings
    // The second stands left of the first.
    for (index, column) in zip(standings.indices.prefix(3), [1, 0, 2]) {
      drawStep(
        standings[index], column: area.column + column * 10, foot: area.row + 12, context,
        on: &canvas)
    }
    let list = Rectangle(
      column: area.endColumn - Self.standingsColumns, row: area.row + 2,
      columns: Self.standingsColumns, rows: standings.count + 1)
    drawHeads([words.points], in: list, on: &canvas)
    for (offset, standing) in standings.enumerated() {
      let row = list.row + 1 + offset
      let place = "\(standing.place)"
      let role: Role = standing.place == 1 ? .prize : .plain
      canvas.draw(place, role, column: list.column, row: row)
      canvas.draw(
        table.players[standing.player].printable, role, column: list.column + 2, row: row,
        columns: list.columns - 8)
      let points = "\(standing.points)"
      canvas.draw(points, .strong, column: list.endColumn - points.count, row: row)
    }
    if let number = souvenir?.number {
      canvas.draw(
        context.words.rooms.album.kept(number), .success, column: area.column, row: area.row + 13)
    }
  }

  /// A step with its number; the name stands on it.
  private func drawStep(
    _ standing: HotSeat.Standing, column: Int, foot: Int, _ context: ScreenContext,
    on canvas: inout Canvas
  ) {
    let rows = [8, 6, 4][min(standing.place, 3) - 1]
    let step = Rectangle(
      column: column, row: foot - rows, columns: Self.stepColumns, rows: rows)
    canvas.drawFrame(step, context.glyphs)
    let place = "\(standing.place)"
    let role: Role = standing.place == 1 ? .prize : .strong
    canvas.draw(place, role, column: column + Self.stepColumns / 2, row: step.row + 1)
    let name = table.players[standing.player].printable.cut(to: Self.stepColumns)
    let indent = (Self.stepColumns - TextWidth.columns(of: name)) / 2
    canvas.draw(name, role, column: column + indent, row: step.row - 1)
    guard standing.place == 1 else { return }
    canvas.draw(
      context.glyphs.star, .prize, column: column + Self.stepColumns / 2, row: step.row - 2)
  }
}
