import GameCore
import Games

/// Plays a game of whack-a-mole from a seed and a difficulty as arguments and lines of tick
/// and action on standard input; prints the state's hash at tick 0 and after every tick.
///
/// For tests that compare processes; never installed.
struct Worker {
  var game: WhackAMole
  var inputs: [Replay.Input]

  func printHashes() {
    var game = game
    var waiting = inputs[...]
    print(game.stateHash)
    while !game.isOver {
      while let input = waiting.first, input.tick == game.tick {
        if let action = WhackAMole.Action(code: input.action) { _ = game.apply(action) }
        waiting.removeFirst()
      }
      _ = game.advance()
      print(game.stateHash)
    }
  }
}

let arguments = CommandLine.arguments.dropFirst()
if arguments.count == 2, let seed = arguments.first.flatMap({ UInt64($0) }),
  let difficulty = arguments.last.flatMap({ Difficulty(rawValue: $0) })
{
  var inputs: [Replay.Input] = []
  while let line = readLine() {
    let numbers = line.split(separator: " ").compactMap { Int($0) }
    if numbers.count == 2 { inputs.append(Replay.Input(tick: numbers[0], action: numbers[1])) }
  }
  Worker(game: WhackAMole(seed: seed, difficulty: difficulty), inputs: inputs).printHashes()
} else {
  print("Usage: game-worker SEED DIFFICULTY < INPUTS")
}
