import Canvas
package import GameCore
package import Games
import Keys
package import Words

/// A game in the arcade's list: all that menus, tables and commands know of it.
package struct GameEntry: Sendable {
  /// The name in commands and files.
  package let name: String
  /// The sprite sheets' name within the Assets.
  package let sprites: String
  /// The scene that is shown before the game; nil where there is none.
  package let scene: String?
  /// The game's title and its explanation.
  package let texts: @Sendable (Words) -> GameTexts
  package let medalScores: @Sendable (Difficulty) -> MedalScores
  let bindings: [KeyBinding]
  /// The keys and their effects.
  package let keyHelp: @Sendable (Words, Looks) -> [KeyHelp]
  /// True if the game can be played without a clock.
  package let canStopClock: Bool
  /// True for a recorded game without a clock, whatever the record says of its speed.
  package let stopsClock: @Sendable (Replay) -> Bool
  private let speedOf: @Sendable (Preferences, _ isUntimed: Bool) -> GameSpeed
  /// The feats that can be done in the game, in the order of the cabinet.
  package let feats: [Feat]
  /// The figures of a recorded game; nil where its rules are not known.
  package let figures: @Sendable (Replay) -> GameFigures?
  /// The places of the figures on the game's field.
  package let places: @Sendable (Words, Looks) -> [FigurePlace]
  package let rulesVersion: Int
  /// The versions of the rules by which a game can be played.
  package let playableRules: ClosedRange<Int>
  /// True if the file of scores keeps the version of the rules of each.
  let keepsRules: Bool
  let makeScreen:
    @Sendable (GameStart, (GlyphSet) -> SpriteSheet, Backdrop?, UInt64, ScreenContext)
      -> any Screen
  /// Plays a recorded game again without a picture; throws what differs.
  package let verify: @Sendable (Replay) throws(ReplayMismatch) -> Void
  /// The screen on which a recorded game is watched; says why where nothing of it can be shown.
  let makeReplayScreen:
    @Sendable (WatchedGame, (GlyphSet) -> SpriteSheet, ScreenContext) -> any Screen

  /// The seconds in which the try of a day is forgiven; 0 where that ends as the game starts.
  let forgivenSeconds: Int
  /// True if a player who knows a game does little better in it.
  let isFairToRepeat: Bool
  /// The points that built-in players make together in the game of a seed.
  let measure: @Sendable (_ seed: UInt64, Difficulty) -> Int
  /// The beginning of a game by a built-in player, who takes the seed too.
  package let demonstration: @Sendable (_ seed: UInt64, Difficulty, _ ticks: Int) -> Replay

  /// Makes the entry of a game from its view and from a player who can show it.
  package init<View: GameView, Player: BuiltInPlayer>(
    _: View.Type, sprites: String, scene: String? = nil, keepsRules: Bool = true,
    player: @escaping @Sendable (_ seed: UInt64) -> Player
  ) where Player.G == View.G {
    rulesVersion = View.G.rulesVersion
    playableRules = View.G.oldestRulesVersion...View.G.rulesVersion
    self.keepsRules = keepsRules
    name = View.G.name
    self.sprites = sprites
    self.scene = scene
    texts = { View.texts($0) }
    medalScores = { View.medalScores($0) }
    bindings = View.bindings
    keyHelp = { View.keyHelp($0, $1) }
    feats = View.Feats.feats
    figures = { View.Figures.figures(of: $0) }
    places = { View.places($0, $1) }
    speedOf = { $0.speed(of: View.G.self, isUntimed: $1) }
    canStopClock = View.G.clockStop != nil
    stopsClock = { replay in
      let beginning = replay.inputs.prefix { $0.tick == 0 }
      return beginning.contains { $0.action == View.G.clockStop?.code }
    }
    forgivenSeconds = View.G.forgivenTicks / ticksPerSecond
    makeScreen = { start, sheets, backdrop, seed, context in
      GameScreen<View>(
        start: start, view: View(unicode: sheets(.unicode), ascii: sheets(.ascii)),
        backdrop: backdrop, seed: seed, context: context)
    }
    demonstration = { seed, difficulty, ticks in
      var player = player(seed)
      return player.play(seed: seed, difficulty: difficulty, ticks: ticks).replay
    }
    isFairToRepeat = View.G.isFairToRepeat
    measure = { seed, difficulty in
      (0..<4 as Range<UInt64>).reduce(0) { sum, chance in
        var player = player(chance)
        return sum + player.play(seed: seed, difficulty: difficulty).game.tally.score
      }
    }
    verify = { replay throws(ReplayMismatch) in _ = try replay.played(as: View.G.self) }
    makeReplayScreen = { watched, sheets, context in
      do throws(ReplayMismatch) {
        let screen = try ReplayScreen<View>(
          watched, view: View(unicode: sheets(.unicode), ascii: sheets(.ascii)),
          keys: context.keys)
        guard context.looks.isRead else { return screen }
        return HeardReplayScreen(
          ReplayStory(of: watched, screen.playback, context), game: View.G.name)
      } catch {
        return NoticeScreen(sentences: [context.words.describe(error)])
      }
    }
  }

  /// Tells whether a score was earned by the rules of today.
  package func isOfTheseRules(_ score: Score) -> Bool {
    score.isOf(rules: rulesVersion, keepsRules: keepsRules)
  }

  /// The speed at which the game is played, which decides the table of its scores.
  package func speed(_ preferences: Preferences) -> GameSpeed {
    speedOf(preferences, canStopClock && !preferences.hasClock)
  }

  /// The games of this arcade, in the order of the menu.
  ///
  /// A new game joins by adding its line.
  package static let all: [GameEntry] = [
    GameEntry(WhackAMoleView.self, sprites: "whackamole", scene: "meadow.json") {
      HumanLikeWhackAMolePlayer(seed: $0)
    },
    GameEntry(SkeetShooterView.self, sprites: "skeet", scene: "desert.plist") {
      HumanLikeSkeetShooterPlayer(seed: $0)
    },
    GameEntry(MemoryCardsView.self, sprites: "memory") { HumanLikeMemoryPlayer(seed: $0) },
    // The original's table has two columns: name and score.
    GameEntry(LunarLanderView.self, sprites: "lander", scene: "crater.xml", keepsRules: false) {
      HumanLikeLunarLanderPlayer(seed: $0)
    },
  ]

  /// The game of that name; nil where the arcade has none.
  package static func named(_ name: String) -> GameEntry? { all.first { $0.name == name } }
}
