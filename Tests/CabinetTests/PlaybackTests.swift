import Canvas
import GameCore
import Games
import Keys
import Testing
import Words

@testable import Cabinet

/// A record that is entered at any moment.
@Suite struct PlaybackTests {
  private static let keys = KeyMap(games: GameEntry.all)

  private func playback<View: GameView>(
    _ replay: Replay, as _: View.Type, sprites: String
  ) throws -> Playback<View> {
    try Playback(
      replay,
      view: View(
        unicode: Visit.sprites(sprites, .unicode), ascii: Visit.sprites(sprites, .ascii)),
      keys: Self.keys)
  }

  private func picture<View: GameView>(_ playback: Playback<View>) -> [String] {
    var canvas = Canvas(size: Size(columns: 80, rows: 24))
    playback.view.draw(
      playback.game, on: &canvas, field: canvas.bounds, looks: Looks(keys: Self.keys),
      words: .english)
    return canvas.lines
  }

  /// Goes to moments by chance, and compares each with a record that was played until there.
  private func expectEveryMomentIsTheSame<View: GameView>(
    _ replay: Replay, as view: View.Type, sprites: String
  ) throws {
    var generator = SeededGenerator(seed: 5)
    var jumping = try playback(replay, as: view, sprites: sprites)
    #expect(jumping.mismatch == nil && jumping.length == replay.ticks)
    for _ in 0..<40 {
      let tick = generator.number(below: replay.ticks + 1)
      jumping.seek(to: tick)
      var playing = try playback(replay, as: view, sprites: sprites)
      while playing.tick < tick { playing.seek(to: playing.tick + 1) }
      #expect(jumping.tick == tick)
      #expect(jumping.game.stateHash == playing.game.stateHash, "tick \(tick)")
      #expect(picture(jumping) == picture(playing), "tick \(tick)")
      #expect(jumping.press == playing.press)
    }
    jumping.seek(to: .max)
    #expect(jumping.isAtEnd && jumping.game.isOver && jumping.game.tally.score == replay.score)
    #expect(try jumping.game.stateHash == replay.played(as: View.G.self).stateHash)
  }

  @Test func goingToAMomentAndPlayingUntilThereShowTheSame() throws {
    try expectEveryMomentIsTheSame(
      Records.whackAMole, as: WhackAMoleView.self, sprites: "whackamole")
    try expectEveryMomentIsTheSame(Records.skeet, as: SkeetShooterView.self, sprites: "skeet")
    try expectEveryMomentIsTheSame(Records.memory, as: MemoryCardsView.self, sprites: "memory")
    try expectEveryMomentIsTheSame(Records.lander, as: LunarLanderView.self, sprites: "lander")
  }

  @Test func theLineOfTimeHasEveryHitAndMistake() throws {
    let replay = Records.whackAMole
    let playback = try playback(replay, as: WhackAMoleView.self, sprites: "whackamole")
    let tally = try replay.played(as: WhackAMole.self).tally
    #expect(playback.marks.count { $0.isHit } == tally.hits)
    #expect(playback.marks.count { !$0.isHit } == tally.misses)
    #expect(playback.marks.map(\.tick) == playback.marks.map(\.tick).sorted())
  }

  @Test func theKeyThatWasPressedIsKnown() throws {
    let replay = Records.whackAMole
    var playback = try playback(replay, as: WhackAMoleView.self, sprites: "whackamole")
    for input in replay.inputs.prefix(20) {
      playback.seek(to: input.tick)
      #expect(playback.press?.tick == input.tick)
      #expect(playback.press?.action == KeyAction("whackamole.hole.\(input.action + 1)"))
    }
  }

  @Test func aRecordThatDiffersIsShownUntilThatSecond() throws {
    var replay = Records.whackAMole
    replay.stateHashes[9] ^= 1
    var playback = try playback(replay, as: WhackAMoleView.self, sprites: "whackamole")
    #expect(playback.mismatch == .differs(second: 9) && playback.length == 540)
    playback.seek(to: .max)
    #expect(playback.tick == 540 && playback.isAtEnd)
  }

  @Test func aRecordOfUnknownRulesShowsNothing() {
    var replay = Records.whackAMole
    replay.rulesVersion = 99
    #expect(throws: ReplayMismatch.otherRules(game: "whackamole", version: 99)) {
      try playback(replay, as: WhackAMoleView.self, sprites: "whackamole")
    }
  }
}
