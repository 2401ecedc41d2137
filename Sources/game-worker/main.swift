import Balance
import GameCore
import Games

/// Plays a game from a seed and lines of tick and action on standard input; prints the
/// state's hash at tick 0 and after every tick.
///
/// For tests that compare processes; never installed.
func printHashes<G: Game>(of _: G.Type, seed: UInt64, _ difficulty: Difficulty) {
  var game = G(seed: seed, difficulty: difficulty)
  var waiting = readInputs()[...]
  print(game.stateHash)
  while !game.isOver {
    while let input = waiting.first, input.tick == game.tick {
      if let action = G.Action(code: input.action) { _ = game.apply(action) }
      waiting.removeFirst()
    }
    // The last action may have ended it.
    guard !game.isOver else { break }
    _ = game.advance()
    print(game.stateHash)
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

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 3, let seed = UInt64(arguments[1]),
  let difficulty = Difficulty(rawValue: arguments[2])
{
  switch arguments[0] {
  case WhackAMole.name: printHashes(of: WhackAMole.self, seed: seed, difficulty)
  case MemoryCards.name: printHashes(of: MemoryCards.self, seed: seed, difficulty)
  case SkeetShooter.name: printHashes(of: SkeetShooter.self, seed: seed, difficulty)
  case LunarLander.name: printHashes(of: LunarLander.self, seed: seed, difficulty)
  default: print("There is no game '\(arguments[0])'.")
  }
} else if arguments == ["balance"] {
  var report = BalanceReport()
  print(report.markdown())
} else {
  print("Usage: game-worker GAME SEED DIFFICULTY < INPUTS\n       game-worker balance")
}
