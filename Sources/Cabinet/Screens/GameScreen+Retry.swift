import GameCore
import Keys
import Words

/// The moment of a game that is tried again: from before its last miss until a while after it.
struct RetriedMoment: Sendable, Hashable {
  /// The ticks of game time before the miss from which it is played, and after it.
  private static let before = 3 * ticksPerSecond
  private static let after = 6 * ticksPerSecond

  let start: Int
  let end: Int
  /// The misses of the game until the start.
  var misses = 0

  init(miss: Int) {
    start = max(0, miss - Self.before)
    end = miss + Self.after
  }
}

extension GameScreen {
  /// Sets the game up as it stood before the last miss of a record.
  ///
  /// A record of other rules leaves the game at its start: then nothing is retried.
  mutating func goToLastMiss(of replay: Replay, _ keys: KeyMap) {
    do throws(ReplayMismatch) {
      var playback = try Playback(replay, view: view, keys: keys)
      guard let miss = playback.marks.last(where: { !$0.isHit }) else { return }
      var moment = RetriedMoment(miss: miss.tick)
      playback.seek(to: moment.start)
      moment.misses = playback.game.tally.misses
      view = playback.view
      recorded = RecordedGame(replay, to: moment.start)
      retried = moment
    } catch {
      return
    }
  }

  /// The game is over, or the moment that is tried again.
  var isEnded: Bool {
    recorded.game.isOver || retried.map { $0.end <= recorded.game.tick } ?? false
  }

  /// The sentence after a moment that was tried again; nil in any other game.
  func verdict(_ words: GameWords) -> String? {
    retried.map { recorded.game.tally.misses > $0.misses ? words.missedAgain : words.noMiss }
  }
}
