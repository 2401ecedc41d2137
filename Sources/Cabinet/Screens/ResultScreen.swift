import Canvas
import GameCore
import Games
import Persistence
import Terminal
import Words

/// A score with the replay that proves it.
struct Submission: Sendable, Hashable {
  var score: Score
  var replay: Replay
}

/// The result of a game.
struct GameResult: Sendable, Hashable {
  var start: GameStart
  var player: String
  var difficulty: Difficulty
  var speed: GameSpeed
  var seed: UInt64
  var tally: Tally
  /// The score that was handed in, and its replay; nil when it does not count.
  var submission: Submission?
  /// The result of handing in the score.
  var outcome: SubmitOutcome?
  var advice: String?
  /// The game's own values beside the score; nil for the longest streak and the accuracy.
  var counts: [HeadUpDisplay.Line]?
  var medalScores: MedalScores
  /// The last picture of the game.
  var picture: Canvas
}

/// The screen after a game: score, medal, advice, rank, and what to do next.
struct ResultScreen: Screen {
  private var result: GameResult
  private var menu = Menu([])
  /// The souvenir of this game, once it is kept.
  private var souvenir: AlbumEntry?

  init(_ result: GameResult) {
    self.result = result
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    if menu.items.isEmpty {
      let words = context.words.result
      menu = Menu(
        [words.again, words.scores, context.words.rooms.album.keep, words.name, words.menu].map {
          Menu.Item(label: $0)
        })
    }
    switch input {
    case .appeared: return renamed(context)
    case .answer(.submitted(let outcome)): result.outcome = outcome
    case .answer(.failed(let sentence)): return [.push(NoticeScreen(sentences: [sentence]))]
    case .key(.character("n")): return chosen(3, context)
    case .key(.character("s")): return chosen(2, context)
    case .key(let key): return answer(menu.update(key), context)
    case .mouse(let mouse):
      return answer(menu.update(mouse, in: menuArea(context.size)), context)
    case .paste, .time, .interrupted, .answer: break
    }
    return []
  }

  /// A player who has just said who they are wants this score under that name too.
  private mutating func renamed(_ context: ScreenContext) -> [Effect] {
    guard context.preferences.player != result.player, var submission = result.submission
    else { return [] }
    result.player = context.preferences.player
    submission.score.name = result.player
    result.submission = submission
    return [.submit(submission.score, replay: submission.replay, game: result.start.game)]
  }

  private func answer(_ outcome: Menu.Outcome?, _ context: ScreenContext) -> [Effect] {
    switch outcome {
    case .chosen(let index): chosen(index, context)
    case .back: [.pop]
    case .help: [.push(HelpScreen(game: result.start.game))]
    case .adjusted, .moved, nil: []
    }
  }

  private func chosen(_ index: Int, _ context: ScreenContext) -> [Effect] {
    switch index {
    case 0: [.play(result.start.again, replacing: true)]
    case 1:
      [
        .push(
          HighScoresScreen(
            game: result.start.game, difficulty: result.difficulty, speed: result.speed))
      ]
    case 2: [keepSouvenir(context)]
    case 3: [.push(NameScreen())]
    default: [.pop]
    }
  }

  /// Once it is kept, the album opens at it.
  private func keepSouvenir(_ context: ScreenContext) -> Effect {
    if let souvenir { return .push(AlbumScreen(at: souvenir)) }
    var picture = result.picture
    if context.glyphs == .ascii { picture.replaceTypography() }
    let entry = context.games.first { $0.name == result.start.game }
    let title = context.words.rooms.album.titleOf(
      entry?.texts(context.words).title ?? result.start.game, result.tally.score, result.player)
    let request = KeepSouvenir(title: title, picture: picture, theme: context.preferences.theme)
    return Self.perform(request) { screen, entry, _ in
      screen.souvenir = entry
    }
  }

  private func menuArea(_ size: Size) -> Rectangle {
    let box = Canvas(size: size).bounds.centred(Size(columns: 56, rows: 20))
    return Rectangle(column: box.column, row: box.row + 14, columns: box.columns, rows: 5)
  }

  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let area = menuArea(context.size)
    let words = context.words.result
    var row = area.row - 14
    canvas.draw(words.title, .heading, column: area.column, row: row)
    canvas.draw(
      title(context), .faint,
      column: area.column + 3 + TextWidth.columns(of: words.title), row: row)
    row += 2
    drawMedal(context, on: &canvas, column: area.endColumn - 18, row: row)
    for line in lines(context) {
      canvas.draw(line.label, .faint, column: area.column, row: row)
      canvas.draw(line.value, line.role, column: area.column + 12, row: row, columns: 26)
      row += 1
    }
    row = area.row - 4
    if let news = news(words) {
      canvas.draw(
        "\(context.glyphs.star) \(news)", .prize, column: area.column, row: row,
        columns: area.columns)
    }
    for sentence in (result.advice ?? "").wrapped(to: area.columns).prefix(2) {
      row += 1
      canvas.draw(sentence, column: area.column, row: row)
    }
    drawSouvenir(context, on: &canvas, column: area.column, row: area.row - 1)
    KeyLine(
      (context.glyphs.upDown, context.words.keys.choose),
      (context.words.keys.enter, context.words.keys.go),
      ("n", words.name), ("s", context.words.rooms.album.keep),
      (context.words.keys.escape, words.menu)
    ).draw(on: &canvas, row: context.size.rows - 1)
    return menu.draw(on: &canvas, in: area, context.glyphs)
  }

  /// Offers a souvenir of the best game so far, or says that there is one.
  private func drawSouvenir(
    _ context: ScreenContext, on canvas: inout Canvas, column: Int, row: Int
  ) {
    let words = context.words.rooms.album
    if let number = souvenir?.number {
      canvas.draw(words.kept(number), .success, column: column, row: row)
    } else if isPersonalBest {
      canvas.draw(words.offer("s"), .faint, column: column, row: row)
    }
  }

  private var isPersonalBest: Bool {
    guard let outcome = result.outcome else { return false }
    return result.tally.score > 0 && result.tally.score > outcome.previousBest ?? 0
  }

  private func title(_ context: ScreenContext) -> String {
    let entry = context.games.first { $0.name == result.start.game }
    let parts = [
      entry?.texts(context.words).title ?? result.start.game,
      context.words.difficulty.names[result.difficulty.order], result.player,
    ]
    return parts.joined(separator: " \(context.glyphs.dot) ")
  }

  private struct Line {
    var label: String
    var value: String
    var role = Role.plain
  }

  private func lines(_ context: ScreenContext) -> [Line] {
    let words = context.words.result
    var lines = [Line(label: words.score, value: "\(result.tally.score)", role: .strong)]
    lines +=
      result.counts.map { $0.map { Line(label: $0.label, value: $0.value, role: $0.role) } }
      ?? hitsAndMisses(words)
    if let rank = result.outcome?.rank {
      let difficulty = context.words.difficulty.names[result.difficulty.order]
      lines.append(Line(label: words.rank, value: words.rankOf(rank, difficulty)))
    }
    lines.append(Line(label: words.medal, value: medalText(words), role: .prize))
    lines.append(Line(label: words.seed, value: "\(result.seed)", role: .faint))
    return lines
  }

  private func hitsAndMisses(_ words: ResultWords) -> [Line] {
    let run = Line(label: words.bestRun, value: "\(result.tally.bestStreak)")
    return [run]
      + (result.tally.accuracy.map { [Line(label: words.accuracy, value: "\($0) %")] } ?? [])
  }

  private var medal: Medal? { result.medalScores.medal(for: result.tally.score) }

  /// The medal won, and how far the next one is.
  private func medalText(_ words: ResultWords) -> String {
    let next = Medal(rawValue: (medal?.rawValue ?? 0) + 1)
    let missing = next.map { result.medalScores.least(for: $0) - result.tally.score }
    let hope = zip2(next, missing).map { words.nextMedal(words.medals[$0.rawValue - 1], $1) }
    let won = medal.map { words.medals[$0.rawValue - 1] }
    return [won, hope].compactMap { $0 }.joined(separator: ", ")
  }

  private func zip2<First, Second>(_ first: First?, _ second: Second?) -> (First, Second)? {
    if let first, let second { (first, second) } else { nil }
  }

  private func drawMedal(
    _ context: ScreenContext, on canvas: inout Canvas, column: Int, row: Int
  ) {
    guard let medal else { return }
    let name = ["bronze", "silver", "gold"][medal.rawValue - 1]
    canvas.draw(context.sprites["medal.\(name)"], column: column, row: row)
  }

  /// The news about this score.
  private func news(_ words: ResultWords) -> String? {
    guard let outcome = result.outcome else { return words.notCounted }
    let score = result.tally.score
    if let earlier = outcome.keptEarlier { return words.keptEarlier(earlier) }
    guard let best = outcome.previousBest else { return words.firstScore }
    if score > best { return words.personalBest(score - best) }
    return score == best ? words.equalsBest : words.belowBest(best, best - score)
  }
}
