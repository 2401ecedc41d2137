import GameCore
import Games
import Words

/// A recorded game in words: each moment at which the player did something, or at which the game had
/// something to say, in one line.
struct ReplayStory: Sendable {
  struct Moment: Sendable, Hashable {
    let text: String
    /// True if the moment earned a point or was a mistake.
    let isMark: Bool
  }

  /// The game, who played it and how it ended.
  let title: String
  /// The reason that the record is told only in part; nil for a true record.
  let reason: String?
  let moments: [Moment]

  /// Plays a record once, and notes what someone who doesn't see it wants to know.
  init<View: GameView>(
    of watched: WatchedGame, _ playback: Playback<View>, _ context: ScreenContext
  ) {
    let words = context.words
    let facts = [
      View.texts(words).title, words.difficulty.names[watched.replay.difficulty.order],
      watched.player, words.reader.points(watched.replay.score),
    ]
    title = words.reader.record(facts.compactMap(\.self))
    reason = playback.mismatch.map(words.describe)
    var playback = playback
    var moments: [Moment] = []
    var before = Sight(of: playback, context)
    while !playback.isAtEnd {
      playback.seek(to: playback.nextChange)
      let now = Sight(of: playback, context)
      if let moment = now.moment(after: before, playback, context) { moments.append(moment) }
      before = now
    }
    self.moments = moments
  }

  /// All that can change from one moment to the next.
  private struct Sight {
    let message: String?
    let tally: Tally
    let pressTick: Int?

    init<View: GameView>(of playback: Playback<View>, _ context: ScreenContext) {
      message =
        playback.view.message(playback.game, looks: context.looks, words: context.words)?.text
      tally = playback.game.tally
      pressTick = playback.press?.tick
    }

    /// The moment in one line; nil where nothing is new.
    func moment<View: GameView>(
      after before: Sight, _ playback: Playback<View>, _ context: ScreenContext
    ) -> Moment? {
      let (game, words) = (playback.game, context.words)
      let isPressed = pressTick != before.pressTick
      let isMark = tally.hits > before.tally.hits || tally.misses > before.tally.misses
      var sentences = isMark || message != before.message ? [message].compactMap(\.self) : []
      guard isPressed || isMark || !sentences.isEmpty || game.isOver else { return nil }
      if game.isOver {
        sentences.append(
          playback.view.isTimeUp(game) ? words.game.timeUp : words.result.title)
        let reason = playback.view.reasonOfEnd(game, looks: context.looks, words: words)
        // The last answer may be the reason.
        if let reason, !sentences.contains(reason) { sentences.append(reason) }
      } else if sentences.isEmpty {
        let line = playback.view.turnLine(game, looks: context.looks, words: words)
        if !line.isEmpty { sentences.append(line) }
      }
      if tally.score != before.tally.score || game.isOver {
        sentences.append("\(words.game.yourScore) \(tally.score)")
      }
      let key = isPressed ? playback.press.map { $0.name(context) } : nil
      return Moment(
        text: words.reader.moment(ReplayScreen<View>.time(game.tick), sentences, key),
        isMark: isMark)
    }
  }
}
