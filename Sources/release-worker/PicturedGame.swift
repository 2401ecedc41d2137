import GameCore
import Games
import Persistence

/// A game of a built-in player, the same each time, for a picture in a document.
struct PicturedGame {
  private struct Unknown: Error, CustomStringConvertible {
    let description: String
  }

  private let replay: Replay

  init(game: String, difficulty word: String, seed text: String) throws {
    guard let seed = UInt64(text), let difficulty = Difficulty(rawValue: word) else {
      throw Unknown(description: "There is no such difficulty or seed: \(word), \(text).")
    }
    switch game {
    case "whackamole":
      var player = HumanLikeWhackAMolePlayer(seed: seed)
      replay = player.play(seed: seed, difficulty: difficulty).replay
    case "skeet":
      var player = HumanLikeSkeetShooterPlayer(seed: seed)
      replay = player.play(seed: seed, difficulty: difficulty).replay
    case "memory":
      var player = HumanLikeMemoryPlayer(seed: seed)
      replay = player.play(seed: seed, difficulty: difficulty).replay
    case "lander":
      var player = HumanLikeLunarLanderPlayer(seed: seed)
      replay = player.play(seed: seed, difficulty: difficulty).replay
    default: throw Unknown(description: "There is no game '\(game)'.")
    }
  }

  /// Writes the record below a folder; gives its path.
  func write(to folder: String) throws -> String {
    let locations = FileLocations(dataDirectory: folder, environment: [:])
    let name = try ReplayFile(storage: Storage(locations: locations)).write(
      replay, date: Timestamp(secondsSince1970: 0))
    return "\(locations.replayFolder)/\(name)"
  }
}
