import Canvas
package import GameCore
import Games
import Keys
import Terminal

/// A recorded game, and who played it.
package struct WatchedGame: Sendable, Hashable {
  package var replay: Replay
  /// The player's name as it was given; nil where that is not known.
  package var player: String?
  /// True for a built-in player, who is shown in the midst of a game and against the table's best.
  package var isDemonstration = false

  /// Takes the record and what the table says of it.
  package init(_ replay: Replay, player: String? = nil) {
    (self.replay, self.player) = (replay, player)
  }
}

/// The screen on which a recorded game is watched: it plays, pauses, and goes to any moment.
///
/// It asks nobody to keep anything: watching never enters a table.
struct ReplayScreen<View: GameView>: Screen {
  let watched: WatchedGame
  private(set) var playback: Playback<View>
  /// The clock of what moves; nil while the picture stands.
  private var clock: GameClock?
  private(set) var pace = 100
  private var hasAppeared = false

  /// The paces in percent of full speed.
  static var paces: [Int] { [25, 50, 100, 200, 400, 800] }
  /// The ticks of one step back or forward, and of a page.
  private static var shortStep: Int { ticksPerSecond }
  private static var longStep: Int { 10 * ticksPerSecond }
  /// Pictures are this far apart at least, also where the record passes faster.
  private static var frame: Duration { .milliseconds(16) }

  /// Throws where the record's rules are not known.
  init(_ watched: WatchedGame, view: View, keys: KeyMap) throws(ReplayMismatch) {
    self.watched = watched
    playback = try Playback(watched.replay, view: view, keys: keys)
    if watched.isDemonstration { playback.seek(to: demonstrationStart) }
  }

  /// A game takes some seconds to get going, and its first hit is worth seeing.
  private var demonstrationStart: Int {
    let hit = playback.marks.first { $0.isHit }?.tick ?? playback.length
    return max(5 * Self.shortStep, hit - 7 * Self.shortStep)
  }

  var isPlaying: Bool { clock != nil }

  func wakeUp(_ context: ScreenContext) -> Duration? {
    clock.map { max($0.time(of: nextPicture), context.now + Self.frame) }
  }

  /// The next tick at which the field, the time or the key that was pressed looks different.
  private var nextPicture: Int {
    let tick = playback.tick
    let second = (tick / ticksPerSecond + 1) * ticksPerSecond
    let keyEnd = (playback.press?.tick ?? -Self.keyTicks) + Self.keyTicks + 1
    return min(playback.nextChange, second, keyEnd > tick ? keyEnd : second)
  }

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    catchUp(context)
    switch input {
    case .appeared:
      if !hasAppeared { play(context) }
      hasAppeared = true
    case .key(let key): return pressed(key, context)
    case .mouse(let mouse): clicked(mouse, context)
    case .interrupted: clock = nil
    case .paste, .time, .failed, .turnEnded: break
    }
    return []
  }

  private mutating func catchUp(_ context: ScreenContext) {
    guard let clock else { return }
    playback.seek(to: max(playback.tick, clock.tick(at: context.now)))
    if playback.isAtEnd { self.clock = nil }
  }

  private mutating func play(_ context: ScreenContext) {
    clock = GameClock(now: context.now, tick: playback.tick, pace: pace)
  }

  private mutating func pressed(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys
    switch key {
    case keys[.back]: return [.pop]
    case keys[.help]:
      // The game waits while the help is read, as one that is played does.
      clock = nil
      return [.push(HelpScreen(game: View.G.name))]
    case keys[.select], keys[.pause]: toggle(context)
    case keys[.decrease]: go(to: playback.tick - Self.shortStep, context)
    case keys[.increase]: go(to: playback.tick + Self.shortStep, context)
    case keys[.pageUp]: go(to: playback.tick - Self.longStep, context)
    case keys[.pageDown]: go(to: playback.tick + Self.longStep, context)
    case keys[.first]: go(to: 0, context)
    case keys[.last]: go(to: playback.length, context)
    case keys[.next]: goToMark(forward: true, context)
    case keys[.previous]: goToMark(forward: false, context)
    case keys[.up]: turnPace(by: 1, context)
    case keys[.down]: turnPace(by: -1, context)
    default: break
    }
    return []
  }

  /// A record that has come to its end begins anew.
  private mutating func toggle(_ context: ScreenContext) {
    if isPlaying {
      clock = nil
    } else {
      if playback.isAtEnd { playback.seek(to: 0) }
      play(context)
    }
  }

  private mutating func go(to tick: Int, _ context: ScreenContext) {
    playback.seek(to: tick)
    if isPlaying { play(context) }
  }

  /// Goes to the moment before the next hit or mistake, so that it is seen.
  private mutating func goToMark(forward: Bool, _ context: ScreenContext) {
    let lead = Self.markLead
    let moments = playback.marks.map { max(0, $0.tick - lead) }
    let found =
      forward
      ? moments.first { $0 > playback.tick }
      : moments.last { $0 < playback.tick - (isPlaying ? lead : 0) }
    go(to: found ?? (forward ? playback.length : 0), context)
  }

  /// The ticks before a hit or a mistake at which it is entered.
  static var markLead: Int { ticksPerSecond / 2 }

  private mutating func turnPace(by step: Int, _ context: ScreenContext) {
    let index = (Self.paces.firstIndex(of: pace) ?? 2) + step
    guard Self.paces.indices.contains(index) else { return }
    pace = Self.paces[index]
    if isPlaying { play(context) }
  }

  /// A click on the line of time goes there, the wheel goes by seconds.
  private mutating func clicked(_ mouse: MouseEvent, _ context: ScreenContext) {
    let bar = timeLine(context)
    switch mouse.kind {
    case .press where bar.contains(mouse.position):
      let part = mouse.position.column - bar.column
      go(to: part * playback.length / max(1, bar.columns - 1), context)
    case .wheelUp: go(to: playback.tick - Self.shortStep, context)
    case .wheelDown: go(to: playback.tick + Self.shortStep, context)
    case .press, .move, .release: break
    }
  }
}
