import Canvas
import GameCore
import Words

/// Makes the screens that need more than a context: games with their sprites, and recorded games.
final class ScreenMaker {
  private let environment: SessionEnvironment
  private let games: [GameEntry]
  /// The scenes with their sprites, read when they are first wanted.
  private(set) lazy var scenery = environment.scenery()

  init(_ environment: SessionEnvironment, games: [GameEntry]) {
    (self.environment, self.games) = (environment, games)
  }

  /// A number that no one has chosen.
  func drawSeed() -> UInt64 { environment.drawSeed() }

  private func entry(_ name: String) -> GameEntry? { games.first { $0.name == name } }

  /// The screen of a game that is to be played; nil where the arcade has no such game.
  ///
  /// The game's file is made ready before, so that a player hears now of one that is damaged.
  func screen(
    of start: GameStart, preparing storage: any ArcadeStorage, _ context: ScreenContext
  ) -> (any Screen)? {
    guard let entry = entry(start.game) else { return nil }
    storage.prepare(game: start.game)
    return entry.makeScreen(
      start, { environment.sprites(entry.sprites, $0) },
      entry.scene.flatMap { Backdrop(named: $0, from: scenery) },
      start.seed ?? drawSeed(), context)
  }

  /// The screen of a recorded game, or a notice that the arcade has no such game.
  func screen(of watched: WatchedGame, _ context: ScreenContext) -> any Screen {
    let name = watched.replay.game
    guard let entry = entry(name) else {
      return NoticeScreen(sentences: [context.words.rooms.replay.unknownGame(name.printable)])
    }
    return replayScreen(of: watched, entry, context)
  }

  private func replayScreen(
    of watched: WatchedGame, _ entry: GameEntry, _ context: ScreenContext
  ) -> any Screen {
    entry.makeReplayScreen(watched, { environment.sprites(entry.sprites, $0) }, context)
  }

  /// The screen of a built-in player's game, which plays by itself.
  func demonstration(of entry: GameEntry, _ context: ScreenContext) -> any Screen {
    let replay = entry.demonstration(
      drawSeed(), context.preferences.difficulty, AttractScreen.ticks)
    var watched = WatchedGame(replay, player: context.words.title.name)
    watched.isDemonstration = true
    return replayScreen(of: watched, entry, context)
  }
}
