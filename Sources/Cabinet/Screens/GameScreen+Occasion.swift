import Canvas
import GameCore
import Games
import Persistence
import Words

/// The differences that the occasion of a game makes.
extension GameScreen {
  /// A race is run by the clock of the record, any other game by the player's.
  static func isUntimed(_ start: GameStart, _ context: ScreenContext) -> Bool {
    guard let stop = View.G.clockStop else { return false }
    if case .race(let rival) = start.occasion {
      return rival.replay.inputs.first == Replay.Input(tick: 0, action: stop.code)
    }
    return !context.preferences.hasClock
  }

  /// A turn at a table is played by the one whose turn it is.
  static func player(_ start: GameStart, _ context: ScreenContext) -> String {
    guard case .hotSeat(let player, _) = start.occasion else { return context.preferences.player }
    return player
  }

  /// The recorded game that is raced; nil where there is none, or it cannot be played.
  static func ghost(_ start: GameStart, _ view: View, _ context: ScreenContext) -> Playback<View>? {
    guard case .race(let rival) = start.occasion else { return nil }
    do { return try Playback(rival.replay, view: view, keys: context.keys) } catch { return nil }
  }

  /// The feats of the game; a seed that was known before brings none.
  var doneFeats: [String] {
    guard [.ordinary, .daily].contains(start.mode) else { return [] }
    return feats.names(
      of: recorded.game.tally, difficulty, medals: View.medalScores(difficulty))
  }

  // MARK: - The daily game

  /// Leaves the game; a daily try that has hardly begun is forgiven.
  var leaving: [Effect] { forgiving + [.pop] }

  func closing(_: ScreenContext) -> [Effect] { forgiving }

  /// True if the try of the day has hardly begun.
  private var isForgivable: Bool {
    recorded.game.tick == 0 || recorded.game.tick < View.G.forgivenTicks
  }

  /// True if leaving the game costs the only try of a day.
  var losesDaily: Bool {
    start.mode == .daily && submission == nil && (start.isForgiven || !isForgivable)
  }

  private var forgiving: [Effect] {
    guard case .daily(let daily) = start.occasion, submission == nil, isForgivable
    else { return [] }
    return [Self.perform(ForgiveDaily(daily: daily)) { _, _, _ in }]
  }

  /// Keeps the score of the day's try.
  var finishDaily: [Effect] {
    guard case .daily(let daily) = start.occasion else { return [] }
    let request = FinishDaily(
      daily: daily, score: recorded.game.tally.score, curve: DailyTry.sevenths(of: curve))
    return [Self.perform(request) { _, _, _ in }]
  }

  /// The score after each full second, for the occasions that show it.
  var curve: [Int] {
    guard [.daily, .race].contains(start.mode) else { return [] }
    return recorded.replay.scores(as: View.G.self)
  }

  /// The score to beat in the display: a daily game is compared with daily games.
  var shownBest: Int { start.mode == .daily ? chase?.best ?? 0 : highScore }

  /// The player's best, where it has points: something to play for.
  var ownBest: Int? { chase?.best.flatMap { $0 > 0 ? $0 : nil } }

  // MARK: - The race

  /// The rival's score after each full second; empty where this is no race.
  var rivalCurve: [Int] { ghost?.replay.scores(as: View.G.self) ?? [] }

  /// Points ahead of the rival, or of the player's best; nil where there is neither.
  var lead: Int? {
    let score = recorded.game.tally.score
    if let ghost { return score - ghost.game.tally.score }
    return chase?.lead(of: score, after: recorded.game.tick / ticksPerSecond)
  }

  /// Stands in the head-up display below the difficulty.
  func remark(_ words: Words) -> String {
    switch start.occasion {
    case .practice, .retry: return words.game.practice
    case .daily(let daily): return words.rooms.daily.remark(daily.day.text)
    case .race(let rival):
      return words.rooms.race.remark(
        rival.player?.printable ?? "", ghost?.game.tally.score ?? rival.replay.score)
    case .challenge(let challenge):
      return words.rooms.race.challengeRemark(challenge.player.printable)
    case .hotSeat: return words.rooms.hotSeat.title
    case .ordinary: return speed == .full ? "" : words.game.speed(speed.rawValue)
    }
  }

  /// Shows the place of the rival's last action: a sign of its own, in no colour.
  func drawGhost(_ context: ScreenContext, on canvas: inout Canvas, _ field: Rectangle) {
    guard let ghost, !ghost.isAtEnd else { return }
    let place = ghost.view.focus(ghost.game, field: field)
    // The cell of the focus holds the name of a key.
    let column = min(place.column + 1, field.endColumn - 1)
    canvas.draw(context.glyphs.ghost, .faint, column: column, row: place.row)
  }
}

extension DailyTry {
  /// The points that each seventh of a game brought.
  static func sevenths(of curve: [Int]) -> [Int] {
    guard !curve.isEmpty else { return [] }
    let scores = (0...7).map { part in
      let second = curve.count * part / 7
      return second == 0 ? 0 : curve[second - 1]
    }
    return zip(scores, scores.dropFirst()).map { $1 - $0 }
  }
}
