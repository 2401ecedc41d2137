import Canvas
import GameCore
import Games
import Keys
import Persistence
import Words

extension DailyScreen {
  private static var columns: Int { 72 }
  private static var firstRow: Int { 3 }
  private static var dayColumns: Int { 4 }
  /// The least columns of the games' titles.
  private static var leastTitleColumns: Int { 15 }

  private func area(_ size: Size) -> Rectangle {
    let columns = min(Self.columns, size.columns - 4)
    return Rectangle(
      column: (size.columns - columns) / 2, row: 1, columns: columns, rows: size.rows - 3)
  }

  func gamesArea(_ context: ScreenContext) -> Rectangle {
    let area = area(context.size)
    return Rectangle(
      column: area.column, row: Self.firstRow, columns: area.columns, rows: context.games.count)
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let (words, keys) = (context.words.rooms.daily, context.words.keys)
    let area = area(context.size)
    let title = canvas.draw(words.title, .heading, column: area.column, row: area.row)
    let detail = words.ending(of: Self.today(context), offset: context.secondsFromGreenwich)
    let least = area.column + title + 1
    canvas.draw(
      detail, .faint, column: max(least, area.endColumn - TextWidth.columns(of: detail)),
      row: area.row, columns: area.endColumn - least)
    let canShare = line(context) != nil && !context.looks.isRead
    let sharing: [([KeyAction], String)] = canShare ? [([.share], words.share)] : []
    KeyLine(
      [
        ([.up, .down], keys.choose), ([.select], words.play),
        ([.decrease, .increase], words.month),
      ]
        + sharing + [([.turn], words.scores), ([.back], keys.back)]
    ).draw(context, on: &canvas)
    if let problem {
      return canvas.drawWrapped(
        problem, column: area.column, row: Self.firstRow, columns: area.columns)
    }
    for (index, game) in context.games.enumerated() {
      draw(game, isChosen: index == cursor.selected, row: Self.firstRow + index, context, &canvas)
    }
    drawCalendar(context, on: &canvas, area)
    drawSentences(context, on: &canvas, area)
    return Position(column: area.column, row: Self.firstRow + cursor.selected)
  }

  private func draw(
    _ game: GameEntry, isChosen: Bool, row: Int, _ context: ScreenContext, _ canvas: inout Canvas
  ) {
    let words = context.words.rooms.daily
    let area = area(context.size)
    let left = area.column
    if isChosen { canvas.draw(context.glyphs.pointer, .focus, column: left, row: row) }
    canvas.draw(
      game.texts(context.words).title, isChosen ? .focus : .plain, column: left + 2, row: row)
    let titles = context.games.map { TextWidth.columns(of: $0.texts(context.words).title) }
    let middle = left + 4 + (titles + [Self.leastTitleColumns]).reduce(0, max)
    let player = context.preferences.player
    let end: Int
    switch counting(game, context) {
    case nil: end = middle + canvas.draw(words.open, .faint, column: middle, row: row)
    case let done? where done.state == .finished:
      let points = "\(done.score)"
      canvas.draw(points, .strong, column: middle + 5 - points.count, row: row)
      // Seven digits would be heard as one number.
      let bars = context.looks.isRead ? "" : context.glyphs.bars(done.curve)
      end = middle + 7 + canvas.draw(bars, .value, column: middle + 7, row: row)
    case .some: end = middle + canvas.draw(words.left, .warning, column: middle, row: row)
    }
    let days = tries.streak(of: game.name, player: player, today: Self.today(context))
    let room = min(end + 1, area.endColumn)..<area.endColumn
    drawStreak(days, words, row: row, columns: room, on: &canvas)
  }

  /// The days in a row at the end of a game's row: their short form where the state of today's try
  /// leaves no room for the long one.
  private func drawStreak(
    _ days: Int, _ words: DailyWords, row: Int, columns: Range<Int>, on canvas: inout Canvas
  ) {
    let forms = [words.streak(days), days > 1 ? words.menuStreak(days) : ""]
    guard let text = forms.first(where: { TextWidth.columns(of: $0) <= columns.count }) else {
      return
    }
    canvas.draw(text, .prize, column: columns.upperBound - TextWidth.columns(of: text), row: row)
  }

  /// The month of the chosen game: the days that were finished bear a sign.
  private func drawCalendar(
    _ context: ScreenContext, on canvas: inout Canvas, _ area: Rectangle
  ) {
    guard let game = game(context) else { return }
    let words = context.words.rooms.daily
    let today = Self.today(context)
    var month = today.month
    for _ in 0..<monthsBack { month = (month.first + -1).month }
    let row = calendarRow(context)
    let first = month.first.text
    let (number, year) = (Int(first.dropFirst(5).prefix(2)) ?? 1, Int(first.prefix(4)) ?? 0)
    let heading = words.calendar(number, year)
    let player = context.preferences.player
    let done = (0..<month.count).filter {
      tries.counting(game.name, player: player, on: month.first + $0)?.state == .finished
    }
    if context.looks.isRead {
      canvas.drawWrapped(
        words.calendarRead(heading, done.map { $0 + 1 }), .strong, column: area.column, row: row,
        columns: area.columns, rows: 2)
      return
    }
    canvas.draw(heading, .strong, column: area.column, row: row)
    for (index, name) in words.weekdays.enumerated() {
      canvas.draw(name, .faint, column: area.column + index * Self.dayColumns, row: row + 1)
    }
    for day in 0..<month.count {
      let date = month.first + day
      let cell = month.first.weekday + day
      let isDone = done.contains(day)
      let place = Position(
        column: area.column + cell % 7 * Self.dayColumns, row: row + 2 + cell / 7)
      let text = "\(day + 1)"
      let role: Role = isDone ? .success : date == today ? .focus : .faint
      canvas.draw(text, role, column: place.column + 2 - text.count, row: place.row)
      let pointer = date == today ? context.glyphs.previous : ""
      let sign = isDone ? context.glyphs.check : pointer
      canvas.draw(sign, role, column: place.column + 2, row: place.row)
    }
  }

  /// The sentences stand beside the calendar, and where they are heard above it: there is room for a
  /// long rule and the record below it.
  private func calendarRow(_ context: ScreenContext) -> Int {
    Self.firstRow + context.games.count + (context.looks.isRead ? 7 : 1)
  }

  /// The player's longest row of days with a game, where the present one is shorter.
  private func record(of game: GameEntry, _ context: ScreenContext) -> String {
    let player = context.preferences.player
    let longest = tries.longestStreak(of: game.name, player: player)
    let now = tries.streak(of: game.name, player: player, today: Self.today(context))
    return longest > max(1, now) ? context.words.rooms.daily.longest(longest) : ""
  }

  /// The rule or what is left to do, the record of days, and the line to share.
  private func drawSentences(
    _ context: ScreenContext, on canvas: inout Canvas, _ area: Rectangle
  ) {
    guard let game = game(context) else { return }
    let words = context.words.rooms.daily
    let left = area.column + (context.looks.isRead ? 0 : 7 * Self.dayColumns + 2)
    let isForgiven = wasForgiven(game.name, on: Self.today(context), context)
    let rule = isForgiven ? words.ruleOnce : words.rule(game.forgivenSeconds)
    let sentence = counting(game, context) == nil ? rule : words.played
    let (row, columns) = (Self.firstRow + context.games.count + 1, area.endColumn - left)
    canvas.drawWrapped(sentence, column: left, row: row, columns: columns)
    canvas.drawWrapped(
      record(of: game, context), .faint, column: left,
      row: row + sentence.wrapped(to: columns).count + 1, columns: columns)
    guard let line = line(context) else { return }
    let foot = context.size.rows - 4
    canvas.draw(line, .strong, column: area.column, row: foot)
    let below = copied == line && !context.looks.isRead ? words.copied : words.bars
    canvas.drawWrapped(
      below, .faint, column: area.column, row: foot + 1, columns: area.columns, rows: 2)
  }
}
