import GameCore
import Games

/// Recorded games by the built-in players, the same in every run.
enum Records {
  static let skeet: Replay = {
    var player = HumanLikeSkeetShooterPlayer(seed: 7)
    return player.play(seed: 7, difficulty: .medium).replay
  }()

  static let whackAMole: Replay = {
    var player = HumanLikeWhackAMolePlayer(seed: 7)
    return player.play(seed: 7, difficulty: .hard).replay
  }()

  static let memory: Replay = {
    var player = HumanLikeMemoryPlayer(seed: 7)
    return player.play(seed: 7, difficulty: .easy).replay
  }()

  static let lander: Replay = {
    var player = HumanLikeLunarLanderPlayer(seed: 7)
    return player.play(seed: 7, difficulty: .medium).replay
  }()

  static let all = [whackAMole, skeet, memory, lander]
}
