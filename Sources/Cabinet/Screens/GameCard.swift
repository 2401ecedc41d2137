import Canvas
import GameCore
import Games
import Words

/// The card before the first games: the rule, the keys as they lie on the keyboard and what they do,
/// the scores that earn medals.
struct GameCard {
  private enum Row {
    case picture(Int)
    case blank
    case help(label: String, text: String)
    case medals
    case best
    case start
  }

  private let texts: GameTexts
  private let picture: Canvas
  private let lines: [KeyHelp]
  private let medals: [String]
  /// The player's best score and its medal; nil before the first.
  private let best: String?
  private let labelColumns: Int

  init<View: GameView>(
    of _: View.Type, _ difficulty: Difficulty, best: Int?, _ context: ScreenContext
  ) {
    let words = context.words
    texts = View.texts(words)
    picture = View.keyPicture(words, context.looks)
    let hasPicture = picture.size.rows > 0
    lines = View.keyHelp(words, context.looks).filter {
      !(hasPicture && $0.isPictured) && (context.hasMouse || !$0.needsMouse)
    }
    labelColumns = lines.filter { !$0.isLong }.map { TextWidth.columns(of: $0.label) }.max() ?? 0
    let scores = View.medalScores(difficulty)
    medals = zip(words.result.medals, Medal.allCases).map {
      words.game.medalFrom($0, scores.least(for: $1))
    }
    self.best = best.map { best in
      let medal = scores.medal(for: best).map { words.result.medals[$0.rawValue - 1] }
      return [words.game.yourBest(best), medal].compactMap(\.self)
        .joined(separator: " \(context.glyphs.dot) ")
    }
  }

  /// The rows of the card, with as many blank ones between them as there is room for.
  private func rows(columns: Int, room: Int) -> [Row] {
    let help = lines.flatMap { line -> [Row] in
      let texts = line.value.wrapped(to: max(10, columns - labelColumns - 3))
      let above = line.isLong ? line.label.wrapped(to: columns) : []
      return above.map { Row.help(label: $0, text: "") }
        + texts.enumerated().map {
          Row.help(label: $0.offset == 0 && !line.isLong ? line.label : "", text: $0.element)
        }
    }
    let pictured = (0..<picture.size.rows).map { Row.picture($0) }
    let least = pictured.count + help.count + 2
    let best: [Row] = best == nil || least >= room ? [] : [.best]
    let blanks = max(0, room - least - best.count)
    return pictured + (pictured.isEmpty || blanks < 2 ? [] : [.blank]) + help
      + (blanks < 1 ? [] : [.blank]) + [.medals] + best + (blanks < 3 ? [] : [.blank]) + [.start]
  }

  private func dialog(_ context: ScreenContext, hasMarquee: Bool) -> (Dialog, [Row]) {
    let size = context.size
    let texts = lines.map {
      max(TextWidth.columns(of: $0.label), labelColumns + 3 + TextWidth.columns(of: $0.value))
    }
    var dialog = Dialog(
      title: self.texts.welcome, sentences: [self.texts.rule],
      bodyColumns: max(picture.size.columns, texts.max() ?? 0), hasMarquee: hasMarquee, margin: 2)
    let columns = dialog.body(context).columns
    let sentences = dialog.lines(of: self.texts.rule, context).count
    // The frame with the title takes five rows, the key line one, the sign of the marquee one.
    let room = size.rows - 7 - sentences - (hasMarquee ? 1 : 0)
    let rows = rows(columns: columns, room: room)
    dialog.bodyRows = rows.count
    return (dialog, rows)
  }

  /// Draws the card, over a scene where there is one; gives the cell of the cursor.
  func draw(_ context: ScreenContext, on canvas: inout Canvas, _ backdrop: Backdrop?) -> Position {
    let (dialog, rows) = dialog(context, hasMarquee: backdrop == nil)
    backdrop?.draw(
      on: &canvas,
      in: Rectangle(
        column: 0, row: 0, columns: context.size.columns,
        rows: GameLayout(size: context.size).keyRow),
      context.glyphs)
    let body = dialog.draw(context, on: &canvas)
    for (offset, row) in rows.enumerated() {
      draw(row, context, on: &canvas, in: body, row: body.row + offset)
    }
    return Position(column: body.column, row: body.endRow - 1)
  }

  private func draw(
    _ line: Row, _ context: ScreenContext, on canvas: inout Canvas, in body: Rectangle, row: Int
  ) {
    let column = body.column
    switch line {
    case .blank: break
    case .picture(let number):
      canvas.draw(Array(picture.row(number).prefix(body.columns)), column: column, row: row)
    case .help(let label, let text):
      canvas.draw(label, .key, column: column, row: row)
      canvas.draw(
        text, column: column + labelColumns + 3, row: row,
        columns: body.columns - labelColumns - 3)
    case .medals:
      let separators = ["  \(context.glyphs.dot)  ", " \(context.glyphs.dot) ", ", "]
      let texts = separators.map { medals.joined(separator: $0) }
      let fitting = texts.first { TextWidth.columns(of: $0) <= body.columns }
      canvas.draw(
        fitting ?? medals[0], .prize, column: column, row: row, columns: body.columns)
    case .best:
      canvas.draw(best ?? "", .strong, column: column, row: row, columns: body.columns)
    case .start: canvas.draw(context.words.game.anyKeyStarts, .focus, column: column, row: row)
    }
  }
}

extension KeyHelp {
  /// The columns of a label beside its text.
  static let labelColumns = 24
  /// True if the label is too long to stand beside its text, as where the player chose keys with names.
  fileprivate var isLong: Bool { TextWidth.columns(of: label) > Self.labelColumns }
}
