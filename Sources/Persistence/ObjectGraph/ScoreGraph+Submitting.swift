import GameCore
import ObjectGraph

extension ScoreGraph {
  /// Adds a score by the rule of all stores.
  func submit(_ score: Score, _ counts: ChangeCounts?) throws -> Placement {
    let best = try best(of: score)
    if let best, best.score.points >= score.points {
      return Placement(
        rank: try rank(of: best), previousBest: best.score.points, isPersonalBest: false)
    }
    var change = ScoreChange()
    if let best { change.updated = [(best.hiscore, score)] } else { change.inserted = [score] }
    let id = try apply(change, counts)
    let entry = StoredScore(
      score: score, hiscore: id, position: key(of: id), table: DetailTable(score))
    return Placement(
      rank: try rank(of: entry), previousBest: best?.score.points, isPersonalBest: true)
  }

  /// Adds scores one after the other, in one change; gives how many became their names' best.
  func submit(contentsOf scores: [Score], _ counts: ChangeCounts?) throws -> Int {
    var best = try best(of: scores)
    var change = ScoreChange()
    var count = 0
    for score in scores {
      let key = NameKey(score)
      if let known = best[key], known.points >= score.points { continue }
      count += 1
      switch best[key]?.place {
      case .stored(let hiscore):
        best[key] = Best(points: score.points, place: .updated(change.updated.count))
        change.updated.append((hiscore, score))
      case .updated(let index):
        best[key]?.points = score.points
        change.updated[index].score = score
      case .inserted(let index):
        best[key]?.points = score.points
        change.inserted[index] = score
      case nil:
        best[key] = Best(points: score.points, place: .inserted(change.inserted.count))
        change.inserted.append(score)
      }
    }
    if count > 0 { try apply(change, counts) }
    return count
  }

  /// The best entry of each name in the table of its score; of names that have one.
  private func best(of scores: [Score]) throws -> [NameKey: Best] {
    var best: [NameKey: Best] = [:]
    let context = context()
    if scores.count > Self.few {
      for detail in try context.fetch(Self.current.sorted(by: .ascending(\.position))) {
        let entry = detail.stored
        let key = NameKey(entry.score)
        if entry.later != nil { continue }
        guard best[key].map({ $0.points < entry.score.points }) ?? true else { continue }
        best[key] = Best(points: entry.score.points, place: .stored(entry.hiscore))
      }
    } else {
      for score in scores where best[NameKey(score)] == nil {
        guard let entry = try self.best(of: score) else { continue }
        best[NameKey(score)] = Best(points: entry.score.points, place: .stored(entry.hiscore))
      }
    }
    return best
  }
}

/// A name's best score, and where it is or will be.
private struct Best {
  enum Place {
    case stored(String)
    case updated(Int)
    case inserted(Int)
  }

  var points: Int
  let place: Place
}
