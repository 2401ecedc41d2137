import ArcadeFormats
import Canvas
import GameCore
import Games
import Keys
import Persistence
import Words

extension ResultScreen {
  private static let box = Size(columns: 56, rows: 20)
  /// The columns of the labels of the lines, and of the medal.
  private static let (labelColumns, medalColumns) = (12, 18)

  func menuArea(_ size: Size) -> Rectangle {
    let gap = LastPicture.gap
    let beside = LastPicture.size(of: result.picture.size, in: size, beside: Self.box)
      .map { $0.columns + gap }
    let box = Canvas(size: size).bounds.centred(
      Size(columns: Self.box.columns + (beside ?? 0), rows: Self.box.rows))
    return Rectangle(column: box.column, row: box.row + 14, columns: Self.box.columns, rows: 5)
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let area = menuArea(context.size)
    let words = context.words.result
    LastPicture.draw(
      result.picture,
      beside: Rectangle(
        column: area.column, row: area.row - 14, columns: Self.box.columns, rows: Self.box.rows),
      context, on: &canvas)
    var row = area.row - 14
    canvas.draw(words.title, .heading, column: area.column, row: row)
    let column = area.column + 3 + TextWidth.columns(of: words.title)
    let columns = area.endColumn - column
    canvas.draw(
      title(context, columns: columns), .faint, column: column, row: row, columns: columns)
    row += 2
    drawMedal(context, on: &canvas, column: area.endColumn - Self.medalColumns, row: row)
    drawGoal(context, on: &canvas, area)
    for line in lines(context) {
      canvas.draw(line.label, .faint, column: area.column, row: row)
      canvas.draw(
        line.value, line.role, column: area.column + Self.labelColumns, row: row,
        columns: valueColumns)
      row += 1
    }
    drawFeats(context, on: &canvas, area)
    row = area.row - 4
    if let news = news(context), step(context) == Self.lastStep {
      let text = isGoodNews ? "\(context.glyphs.star) \(news)" : news
      canvas.draw(
        text, isGoodNews ? .prize : .plain, column: area.column, row: row, columns: area.columns)
    }
    drawAdvice(context, on: &canvas, area)
    if let line = dailyLine(context) {
      canvas.draw(
        line, .strong, column: area.column, row: area.row - 1, columns: area.columns)
    } else {
      drawSouvenir(context, on: &canvas, column: area.column, row: area.row - 1)
    }
    drawRace(context, on: &canvas, area)
    let retry: [([KeyAction], String)] = canRetry ? [([.again], words.retry)] : []
    KeyLine(
      [
        ([.up, .down], context.words.keys.choose),
        ([.select], context.words.keys.go), ([.watch], context.words.rooms.replay.watch),
        ([.race], context.words.rooms.race.race),
        ([.share], context.words.rooms.daily.share),
      ] + retry + [([.back], context.words.keys.menu)]
    ).draw(context, column: KeyLine.column(above: area.column, context.size), on: &canvas)
    return menu.draw(context, on: &canvas, in: area)
  }

  /// The feats that were done for the first time.
  private func drawFeats(_ context: ScreenContext, on canvas: inout Canvas, _ area: Rectangle) {
    guard let feats = result.outcome?.newFeats, !feats.isEmpty, step(context) == Self.lastStep
    else { return }
    let words = context.words.rooms.feats
    let news = words.news(feats.map { words.text(of: $0).title })
    canvas.draw(
      "\(context.glyphs.star) \(news)", .prize, column: area.column, row: area.row - 5,
      columns: area.columns)
  }

  /// Draws the advice, or in its place the coat that was won; the plot of a race takes both places.
  private func drawAdvice(
    _ context: ScreenContext, on canvas: inout Canvas, _ area: Rectangle
  ) {
    guard result.rivalCurve.isEmpty else { return }
    let rooms = context.words.rooms
    let coat = wonCoats.last.map { rooms.feats.coatWon(rooms.character.coat($0)) }
    // It follows the feats, which follow the score.
    if coat != nil, step(context) < Self.lastStep { return }
    canvas.drawWrapped(
      coat ?? result.advice ?? "", coat == nil ? .plain : .prize, column: area.column,
      row: area.row - 3, columns: area.columns, rows: 2)
  }

  /// Offers a souvenir of the best game so far, or says that there is one.
  private func drawSouvenir(
    _ context: ScreenContext, on canvas: inout Canvas, column: Int, row: Int
  ) {
    let words = context.words.rooms.album
    if let number = souvenir?.number {
      canvas.draw(words.kept(number), .success, column: column, row: row)
    } else if isPersonalBest {
      canvas.draw(words.offer(context.key(.save)), .faint, column: column, row: row)
    }
  }

  /// A star stands before what is worth one.
  private var isGoodNews: Bool {
    if let target = result.start.target { return result.tally.score > target.score }
    guard let outcome = result.outcome else { return false }
    return result.tally.score > 0 && result.tally.score >= outcome.previousBest ?? 0
  }

  /// True if the player had a best in this table, and it has fallen.
  private var beatsOwnBest: Bool {
    result.outcome?.previousBest.map { result.tally.score > $0 } ?? false
  }

  var isPersonalBest: Bool {
    guard let outcome = result.outcome else { return false }
    return result.tally.score > 0 && result.tally.score > outcome.previousBest ?? 0
  }

  /// The game, the difficulty and the player; the rank names the difficulty too, so that it is left
  /// out where there is no room for all three.
  private func title(_ context: ScreenContext, columns: Int) -> String {
    let entry = context.games.first { $0.name == result.start.game }
    let game = entry?.texts(context.words).title ?? result.start.game
    let difficulty = context.words.difficulty.names[result.difficulty.order]
    let separator = " \(context.glyphs.dot) "
    let whole = [game, difficulty, result.player].joined(separator: separator)
    if TextWidth.columns(of: whole) <= columns { return whole }
    return [game, result.player].joined(separator: separator)
  }

  private struct Line {
    var label: String
    var value: String
    var role = Role.plain
  }

  private func lines(_ context: ScreenContext) -> [Line] {
    let words = context.words.result
    let shown = result.tally.score * min(step(context), Self.countingSteps) / Self.countingSteps
    var lines = [Line(label: words.score, value: "\(shown)", role: .strong)]
    lines +=
      result.counts.map { $0.map { Line(label: $0.label, value: $0.value, role: $0.role) } }
      ?? hitsAndMisses(words)
    if let rank = result.outcome?.rank {
      lines.append(Line(label: words.rank, value: rankText(rank, context.words)))
    }
    // The medal is named once it has fallen into its place.
    if let medal, step(context) == Self.lastStep {
      lines.append(
        Line(label: words.medal, value: words.medals[medal.rawValue - 1], role: medal.role))
    }
    if !result.start.counts {
      lines.append(Line(label: words.seed, value: "\(result.seed)", role: .faint))
    }
    return lines
  }

  /// The columns beside the labels of the lines, as far as the medal.
  private var valueColumns: Int {
    Self.box.columns - Self.labelColumns - (medal == nil ? 0 : Self.medalColumns)
  }

  /// The rank in its table, with as much of the table's name behind the difficulty as has room.
  private func rankText(_ rank: Int, _ words: Words) -> String {
    let facts = table(words)
    let texts = facts.indices.reversed().map {
      words.result.rankOf(rank, words.rooms.data.facts(Array(facts[...$0])))
    }
    return texts.first { TextWidth.columns(of: $0) <= valueColumns } ?? texts.last ?? ""
  }

  /// The table of the rank, the difficulty first: slowed games have their own, and so have races and
  /// daily games.
  private func table(_ words: Words) -> [String] {
    var facts = [words.difficulty.names[result.difficulty.order]]
    if result.speed != .full { facts.append(words.game.speed(result.speed.rawValue)) }
    if result.start.target != nil {
      facts.append(words.highScores.races)
    } else if result.start.mode == .daily {
      facts.append(words.rooms.daily.table)
    }
    return facts
  }

  private func hitsAndMisses(_ words: ResultWords) -> [Line] {
    let run = Line(label: words.bestRun, value: "\(result.tally.bestStreak)")
    return [run]
      + (result.tally.accuracy.map { [Line(label: words.accuracy, value: "\($0) %")] } ?? [])
  }

  private var medal: Medal? { result.medalScores.medal(for: result.tally.score) }

  /// The next thing to reach: a medal, then the player's own best, then the next difficulty.
  private func goal(_ all: Words) -> String? {
    let (score, words) = (result.tally.score, all.result)
    if let next = Medal(rawValue: (medal?.rawValue ?? 0) + 1) {
      let missing = result.medalScores.least(for: next) - score
      return words.nextMedal(words.medals[next.rawValue - 1], missing)
    }
    guard let best = result.outcome?.previousBest, best >= score else {
      return result.start.mode == .ordinary ? all.nextDifficulty(result.difficulty) : nil
    }
    return words.nextBest(best.subtractingClamped(score).addingClamped(1))
  }

  /// The goal is the largest line: spaced capitals, which a screen reader would spell.
  private func drawGoal(_ context: ScreenContext, on canvas: inout Canvas, _ area: Rectangle) {
    guard let goal = goal(context.words), step(context) == Self.lastStep else { return }
    let text = goal.uppercased().map { String($0) }.joined(separator: " ")
    let isClose = context.looks.isRead || TextWidth.columns(of: text) > area.columns
    canvas.draw(
      isClose ? goal.uppercased() : text, .heading, column: area.column, row: area.row - 6,
      columns: area.columns)
  }

  /// The medal falls from above once the score has counted up.
  private func drawMedal(
    _ context: ScreenContext, on canvas: inout Canvas, column: Int, row: Int
  ) {
    let fallen = step(context) - Self.countingSteps
    guard let medal, fallen > 0 else { return }
    let name = ["bronze", "silver", "gold"][medal.rawValue - 1]
    let above = Self.medalSteps - fallen
    canvas.draw(context.sprites["medal.\(name)"], column: column, row: row - above)
  }

  /// The days of daily games up to this one, which the figures may not know yet.
  private func daysInARow(with daily: DailyTry, _ context: ScreenContext) -> Int {
    var done = daily
    done.finish(score: result.tally.score, curve: [])
    return (context.figures.daily + [done]).daysInARow(player: daily.player, today: daily.day)
  }

  /// The news about this score.
  private func news(_ context: ScreenContext) -> String? {
    let (words, rooms) = (context.words.result, context.words.rooms)
    let score = result.tally.score
    guard result.start.counts else { return words.notCounted }
    if let (name, target) = result.start.target {
      // Any number may be in a record, and the words turn the sign of this one.
      let points = max(-Int.max, score.subtractingClamped(target))
      // A challenge is another's, even where the names are the same.
      let isOwn = result.start.mode == .race && name == result.player
      return isOwn ? rooms.race.ownNews(points) : rooms.race.news(name.printable, points)
    }
    // A record among the daily games is news even on the day's only try.
    if case .daily(let daily) = result.start.occasion, !beatsOwnBest {
      let days = daysInARow(with: daily, context)
      return days > 1 ? rooms.daily.doneInARow(days) : rooms.daily.done
    }
    guard score > 0 else { return words.nought }
    guard let outcome = result.outcome else { return nil }
    if let older = outcome.olderEntry { return words.olderEntry(older) }
    guard let best = outcome.previousBest else { return words.firstScore }
    if score > best { return words.personalBest(score.subtractingClamped(best)) }
    return score == best ? words.equalsBest : words.belowBest(best, best.subtractingClamped(score))
  }
}
