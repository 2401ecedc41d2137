import GameCore
import Persistence

/// The player's best game compared with the current one: the lead over it, and the moment at which
/// it is beaten.
struct RecordChase: Sendable, Hashable {
  /// The player's best score so far, in points; nil before the first.
  let best: Int?
  /// The score of that game after each full second of game time; empty where its record is not kept.
  private let scores: [Int]
  /// The moment at which this game became the best, in time since the arcade opened.
  private(set) var fell: Duration?

  /// The seconds for which the message line tells of a new record.
  private static let announcement = Duration.seconds(2)

  /// Plays the best game's record; one of other rules, or a wrong one, is not compared.
  init<G: Game>(_ goals: GameGoals, of _: G.Type) {
    best = goals.own
    scores = goals.record?.scores(as: G.self) ?? []
  }

  /// Points ahead of the best game after as many full seconds; below 0 behind it, nil where that is
  /// not known.
  func lead(of score: Int, after seconds: Int) -> Int? {
    guard !scores.isEmpty else { return nil }
    return score - (seconds == 0 ? 0 : scores[min(seconds, scores.count) - 1])
  }

  /// True if this game is better than any before.
  var isRecord: Bool { fell != nil }

  /// Takes the present score; true at the moment at which the best falls.
  mutating func beats(_ score: Int, now: Duration) -> Bool {
    guard fell == nil, let best, score > best else { return false }
    fell = now
    return true
  }

  /// True for two seconds after the best has fallen.
  func isAnnounced(at now: Duration) -> Bool {
    fell.map { now < $0 + Self.announcement } ?? false
  }
}
