import GameCore
import Games

/// Plays a game from a seed, a difficulty and its name as arguments and lines of tick and
/// action on standard input; prints the state's hash at tick 0 and after every tick.
///
/// Without a name it is whack-a-mole.
/// For tests that compare processes; never installed.
struct Worker<G: Game> {
  var game: G
  var inputs: [Replay.Input]

  func printHashes() {
    var game = game
    var waiting = inputs[...]
    print(game.stateHash)
    while !game.isOver {
      while let input = waiting.first, input.tick == game.tick {
        if let action = G.Action(code: input.action) { _ = game.apply(action) }
        waiting.removeFirst()
      }
      guard !game.isOver else { break }
      _ = game.advance()
      print(game.stateHash)
    }
  }
}

func readInputs() -> [Replay.Input] {
  var inputs: [Replay.Input] = []
  while let line = readLine() {
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    if numbers.count == 2 { inputs.append(Replay.Input(tick: numbers[0], action: numbers[1])) }
  }
  return inputs
}

func play<G: Game>(_: G.Type, seed: UInt64, difficulty: Difficulty) {
  Worker(game: G(seed: seed, difficulty: difficulty), inputs: readInputs()).printHashes()
}

let arguments = Array(CommandLine.arguments.dropFirst())
if (2...3).contains(arguments.count), let seed = UInt64(arguments[0]),
  let difficulty = Difficulty(rawValue: arguments[1])
{
  switch arguments.count == 3 ? arguments[2] : WhackAMole.name {
  case WhackAMole.name: play(WhackAMole.self, seed: seed, difficulty: difficulty)
  case SkeetShooter.name: play(SkeetShooter.self, seed: seed, difficulty: difficulty)
  case let name: print("There is no game '\(name)'.")
  }
} else {
  print("Usage: game-worker SEED DIFFICULTY [GAME] < INPUTS")
}
