import Canvas
import Games
import Words

/// The head-up display: hi score, score, time, name and what else a game counts.
struct GamePanel: Sendable, Hashable {
  var highScore: Int
  var score: Int
  /// Points ahead of the player's best at this second; below 0 behind it, nil where that is unknown.
  var lead: Int?
  /// The name of the player whom the lead is against; nil for one's own best.
  var rival: String?
  /// True once this game is the player's best.
  var isRecord = false
  var display: HeadUpDisplay
  var name: String
  var difficulty: String
  /// A remark such as the speed; empty where there is none.
  var remark: String

  func draw(on canvas: inout Canvas, _ layout: GameLayout, _ glyphs: GlyphSet, _ words: GameWords) {
    if layout.isCompact {
      drawAbove(on: &canvas, layout.panel, glyphs, words)
    } else {
      drawBeside(on: &canvas, layout.panel, glyphs, words)
    }
  }

  private var leadRole: Role { lead ?? 0 > 0 ? .success : lead == 0 ? .plain : .warning }
  private var hasClock: Bool { display.secondsInAll > 0 }
  private var clockRole: Role { display.isUrgent ? .danger : .success }

  private func drawBeside(
    on canvas: inout Canvas, _ area: Rectangle, _ glyphs: GlyphSet, _ words: GameWords
  ) {
    let left = area.column
    let right = left + max(11, TextWidth.columns(of: words.highScore) + 1)
    canvas.draw(words.highScore, .faint, column: left, row: area.row)
    canvas.draw(words.yourScore, .faint, column: right, row: area.row)
    canvas.draw("\(highScore)", .prize, column: left, row: area.row + 1)
    canvas.draw("\(score)", isRecord ? .prize : .strong, column: right, row: area.row + 1)
    if isRecord {
      canvas.draw(
        "\(glyphs.star) \(words.newRecord)", .prize, column: left, row: area.row + 2,
        columns: area.columns)
    } else if let lead {
      canvas.draw(
        rival.map { words.leadOnRival(lead, $0) } ?? words.lead(lead), leadRole, column: left,
        row: area.row + 2, columns: area.columns)
    }
    if hasClock {
      canvas.draw(clockLabel(words), .faint, column: left, row: area.row + 3)
      drawClock(on: &canvas, column: left, row: area.row + 4, columns: area.columns, glyphs)
    }
    canvas.draw(words.yourName, .faint, column: left, row: area.row + 6)
    canvas.draw(name, .strong, column: left, row: area.row + 7, columns: area.columns)
    canvas.draw(difficulty, .value, column: left, row: area.row + 9, columns: area.columns)
    canvas.draw(remark, .warning, column: left, row: area.row + 10, columns: area.columns)
    let labels = display.lines.map { TextWidth.columns(of: $0.label) }.max() ?? 0
    for (offset, line) in display.lines.enumerated() {
      let row = area.row + 12 + offset
      canvas.draw(line.label, .faint, column: left, row: row)
      let width = TextWidth.columns(of: line.value)
      canvas.draw(line.value, line.role, column: left + labels + 2 + max(0, 4 - width), row: row)
    }
  }

  private func drawAbove(
    on canvas: inout Canvas, _ area: Rectangle, _ glyphs: GlyphSet, _ words: GameWords
  ) {
    var column = area.column
    for (label, value, role) in [
      (words.highScore, "\(highScore)", Role.prize), (words.yourScore, "\(score)", .strong),
    ] {
      column += canvas.draw(label, .faint, column: column, row: area.row) + 1
      column += canvas.draw(value.padded(to: 5), role, column: column, row: area.row) + 1
    }
    if isRecord || lead != nil {
      let text = isRecord ? words.newRecord : words.briefLead(lead ?? 0)
      let role = isRecord ? Role.prize : leadRole
      column += max(4, canvas.draw(text, role, column: column, row: area.row)) + 1
    }
    let room = area.endColumn - column
    let remarks = remarks(in: room - Self.leastNameColumns, glyphs)
    let player = name.printable.cut(
      to: max(Self.leastNameColumns, room - TextWidth.columns(of: remarks)))
    canvas.draw(player + remarks, .strong, column: column, row: area.row, columns: room)
    drawValuesAbove(on: &canvas, area, glyphs, words)
  }

  /// As much of a name as can still be told.
  private static let leastNameColumns = 4

  /// The difficulty and the remark, or as many of the two as there is room for: one that is cut
  /// says nothing.
  private func remarks(in room: Int, _ glyphs: GlyphSet) -> String {
    let remark = hasClock ? remark : ""
    let texts = [[difficulty, remark], [remark], [difficulty]].map { parts in
      parts.filter { !$0.isEmpty }.map { " \(glyphs.dot) \($0)" }.joined()
    }
    return texts.first { !$0.isEmpty && TextWidth.columns(of: $0) <= room } ?? ""
  }

  /// The second line above the field: the clock and what else the game counts.
  private func drawValuesAbove(
    on canvas: inout Canvas, _ area: Rectangle, _ glyphs: GlyphSet, _ words: GameWords
  ) {
    let row = area.row + 1
    let isBrief = display.briefLines != nil
    let clockColumns = isBrief ? 9 : 14
    var column = area.column
    if hasClock {
      column += canvas.draw(clockLabel(words), .faint, column: column, row: row) + 1
      drawClock(on: &canvas, column: column, row: row, columns: clockColumns, glyphs)
      column += clockColumns + (isBrief ? 1 : 2)
    } else if !remark.isEmpty {
      column += canvas.draw(remark, .warning, column: column, row: row) + 2
    }
    for line in display.briefLines ?? display.lines {
      if !line.label.isEmpty {
        column += canvas.draw(line.label, .faint, column: column, row: row) + 1
      }
      let value = isBrief ? line.value + " " : line.value.padded(to: 3)
      column += canvas.draw(value, line.role, column: column, row: row)
    }
  }

  private func clockLabel(_ words: GameWords) -> String { display.clockLabel ?? words.timeLeft }

  /// The seconds and a bar; the last seconds have a mark of their own besides the colour.
  private func drawClock(
    on canvas: inout Canvas, column: Int, row: Int, columns: Int, _ glyphs: GlyphSet
  ) {
    let seconds = "\(display.secondsLeft)" + (display.isUrgent ? "!" : "")
    canvas.draw(seconds, display.isUrgent ? .danger : .strong, column: column, row: row)
    canvas.drawBar(
      part: display.secondsLeft, whole: display.secondsInAll, glyphs, clockRole,
      column: column + 4, row: row, columns: columns - 4)
  }
}
