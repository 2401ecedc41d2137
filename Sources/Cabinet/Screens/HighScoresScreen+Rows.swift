import Canvas
import GameCore
import Persistence
import Words

extension HighScoresScreen {
  /// A row of a side as it is drawn.
  struct Row {
    var name: String
    var points: Int
    var difficulty: Difficulty
    var date: Timestamp?
    var note: String
    /// The verdict on its record, once that was played again.
    var verdict: RecordVerdict?
    /// True if the score was earned under the rules that are played now.
    var isCurrent = true
    /// The place, where it isn't that of the row.
    var rank: Int?
  }

  func rows(of side: Side, _ context: ScreenContext) -> [Row] {
    let words = context.words.highScores
    if side == .league {
      let all = leagueRows
      return all.map { row in
        // Players with as many points share a place.
        let first = all.firstIndex { $0.line.score == row.line.score }
        return Row(
          name: row.line.name.printable, points: row.line.score, difficulty: row.difficulty,
          date: row.line.date,
          note: row.line.isRanked ? context.words.league.ranked : context.words.league.later,
          rank: first.map { $0 + 1 })
      }
    }
    if side != .names {
      return games(of: side).map {
        Row(
          name: $0.player, points: $0.score, difficulty: $0.difficulty, date: $0.date,
          note: words.run($0.bestRun), verdict: verdict(on: $0.asScore))
      }
    }
    let entry = context.games.first { $0.name == game }
    return (table?.scores ?? []).map { score in
      let isCurrent = entry?.isOfTheseRules(score) == true
      let isEarlier = !isCurrent && score.rulesVersion != nil
      return Row(
        name: score.name, points: score.points, difficulty: score.difficulty, date: score.date,
        note: isEarlier ? words.earlierRules : note(score, context), verdict: verdict(on: score),
        isCurrent: isCurrent)
    }
  }

  private func note(_ score: Score, _ context: ScreenContext) -> String {
    if score.replay != nil { return context.words.highScores.recorded }
    // A table without seeds holds the player's own scores like those of the house.
    let isHouse = score.seed == nil && score.name != context.preferences.player
    return isHouse ? context.words.highScores.fromAnotherArcade : ""
  }
}
