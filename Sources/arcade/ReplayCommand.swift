import ArgumentParser
import Cabinet
import Canvas
import GameCore
import Glibc
import Persistence
import Words

/// `arcade replay`: shows a recorded game.
struct ReplayCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Watch a recorded game.",
    discussion: """
      Shows one of the ten best games you finished, or the recorded game in a file. You can \
      pause, go back and forth, and change the speed. Watching never changes a table.

      With --export it writes a film instead: an asciicast for asciinema (.cast), a picture \
      that moves in a browser (.svg), or text (.txt). '-' is standard output.

      Examples:
        arcade replay whackamole
        arcade replay skeet 3 --difficulty hard
        arcade replay whackamole-20261121T002412Z-42.plist
        arcade replay lander --export landing.svg
      """)

  @Argument(help: "A game, or the file of a recorded game.")
  var source: String

  @Argument(help: "Its rank among the best games.")
  var rank = 1

  @Option(name: .shortAndLong, help: "Easy, Medium, Hard or Insane (default: Medium).")
  var difficulty: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write a film of it instead.", valueName: "file"))
  var export: String?

  @Option(name: .shortAndLong, help: "cast, svg or text (default: by the file's name).")
  var format: String?

  @Option(help: "unicode or ascii, in a film (default: unicode).")
  var glyphs: String?

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let difficulty = try difficulty.map { try arcade.difficulty(named: $0) } ?? .medium
    let game = isRecordFile(source) ? nil : try arcade.game(named: source).game
    let watched: WatchedGame?
    do throws(StoreError) {
      let recorded = ReplayFile(storage: files.storage)
      watched =
        if let game {
          try best(game, difficulty, recorded)
        } else {
          WatchedGame(try recorded.read(path: source))
        }
    } catch {
      throw CommandFailure(error.sentence)
    }
    guard let watched else {
      let words = Words.english.rooms.replay
      throw CommandFailure(words.noSuchRank(game ?? source, difficulty.rawValue, rank))
    }
    if export != nil || format != nil { return try write(watched) }
    return Launcher(dataDirectory: files.dataDirectory).watch(watched)
  }

  /// The recorded game of the rank; nil where there is none.
  private func best(
    _ game: String, _ difficulty: Difficulty, _ recorded: ReplayFile
  ) throws(StoreError) -> WatchedGame? {
    let games = try RankedScore.bestGames(of: game, difficulty, in: files.storage)
    guard let score = games.first(where: { $0.rank == rank })?.score, let name = score.replay
    else { return nil }
    return WatchedGame(try recorded.read(name), player: score.name, speed: score.speed)
  }
}

/// Returns true for a word that names a file and no game.
func isRecordFile(_ word: String) -> Bool {
  GameStorage.named(word.lowercased()) == nil
    && (word.contains("/") || word.hasSuffix(".plist") || access(word, F_OK) == 0)
}
