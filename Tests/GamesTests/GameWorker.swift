import Foundation
import GameCore

/// Plays a replay in another process and gives the state's hash before the first and after
/// every tick.
func hashesInAnotherProcess(of replay: Replay) throws -> [String] {
  let worker = Process()
  worker.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("game-worker")
  worker.arguments = [String(replay.seed), replay.difficulty.rawValue, replay.game]
  let (input, output) = (Pipe(), Pipe())
  worker.standardInput = input
  worker.standardOutput = output
  try worker.run()
  let lines = replay.inputs.map { "\($0.tick) \($0.action)\n" }.joined()
  try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
  try input.fileHandleForWriting.close()
  let printed = try output.fileHandleForReading.readToEnd() ?? Data()
  worker.waitUntilExit()
  return String(decoding: printed, as: UTF8.self).split(separator: "\n").map(String.init)
}

/// Plays a replay here and gives the same hashes.
func hashes<G: Game>(of replay: Replay, as _: G.Type) -> [String] {
  var game = G(seed: replay.seed, difficulty: replay.difficulty)
  var hashes = [String(game.stateHash)]
  while !game.isOver {
    for input in replay.inputs where input.tick == game.tick {
      if let action = G.Action(code: input.action) { _ = game.apply(action) }
    }
    _ = game.advance()
    hashes.append(String(game.stateHash))
  }
  return hashes
}
