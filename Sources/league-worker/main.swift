import Cabinet
import GameCore
import League
import Persistence

/// Plays whole games by built-in players and hands them in as the arcade does, without a terminal.
///
/// For tests and `make league-demo`; never installed.
func play(
  _ game: String, _ difficulty: Difficulty, seed: UInt64, drawn: DrawnGame?, in folder: String
)
  -> Int?
{
  guard let entry = GameEntry.all.first(where: { $0.name == game }) else { return nil }
  let storage = Storage(locations: FileLocations(dataDirectory: folder, environment: [:]))
  var replay = entry.demonstration(drawn?.seed ?? seed, difficulty, .max)
  replay.conditions.speed = .full
  var tally = Tally()
  tally.score = replay.score
  let score = Score(
    name: "Player1", points: replay.score, difficulty: difficulty, date: .now, seed: replay.seed,
    rulesVersion: replay.rulesVersion)
  let files = FileStorage(storage, drawn: drawn)
  _ = files.submit(Submission(score: score, replay: replay, tally: tally))
  return files.takeNotices().isEmpty ? replay.score : nil
}

/// The statements whose time is measured, by their names.
let statements = [
  "top": TableStatements.top, "own": TableStatements.own, "before": TableStatements.before,
  "after": TableStatements.after, "friends": TableStatements.friends,
  "rank": TableStatements.rank,
]

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count >= 4, let difficulty = Difficulty(rawValue: arguments[2]),
  let seed = UInt64(arguments[3])
{
  let drawn = arguments.dropFirst(4).first.flatMap(DrawnGame.init(ticket:))
  if let score = play(arguments[1], difficulty, seed: seed, drawn: drawn, in: arguments[0]) {
    print(score)
  } else {
    print("That game can't be played.")
  }
} else if arguments.count == 2, arguments[0] == "statement",
  let statement = statements[arguments[1]]
{
  print(statement.text)
} else {
  print("Usage: league-worker FOLDER GAME DIFFICULTY SEED [TICKET]")
  print("       league-worker statement NAME")
}
