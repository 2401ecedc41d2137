import ArgumentParser
import Cabinet
import Commands
import GameCore
import Glibc
import Persistence
import Words

/// The recorded game that a command is about: one of the best games, or a file.
struct RecordOptions: ParsableArguments {
  @Argument(help: .words(\.games.record), completion: .gamesAndFiles)
  var source: String

  @Argument(help: .words(\.games.rank))
  var rank = 1

  @Option(
    name: .shortAndLong, help: .words(\.common.difficultyOrMedium),
    completion: .difficulties)
  var difficulty: String?

  func watchedGame(_ files: FileOptions) throws -> WatchedGame {
    let storage = files.storage
    let difficulty = try difficulty.map { try Commands.difficulty(named: $0) } ?? .medium
    let game = isRecordFile(source) ? nil : try Commands.game(named: source).game
    // A pipe is copied to a file, which stays until the record is read.
    let input = try isCopied(source) ? files.input(source) : nil
    if isPipe(source) { readKeysFromTheTerminal() }
    let watched: WatchedGame?
    do throws(StoreError) {
      let recorded = ReplayFile(storage: storage)
      watched =
        if let game {
          try best(game, difficulty, recorded, storage)
        } else {
          WatchedGame(try recorded.read(word: input?.path ?? source))
        }
    } catch {
      throw CommandFailure((input?.shown(error) ?? error).sentence)
    }
    if let watched { return watched }
    let words = Words.spoken.rooms.replay
    throw CommandFailure(words.noSuchRank(game ?? source, difficulty.rawValue, rank))
  }

  /// The recorded game of the rank; nil where there is none.
  private func best(
    _ game: String, _ difficulty: Difficulty, _ recorded: ReplayFile, _ storage: Storage
  ) throws(StoreError) -> WatchedGame? {
    let games = try RankedScore.bestGames(of: game, difficulty, in: storage)
    guard let score = games.first(where: { $0.rank == rank })?.score, let name = score.replay
    else { return nil }
    return WatchedGame(try recorded.read(name), player: score.name)
  }
}

/// Returns true for a word that names a file, or standard input, and no game.
func isRecordFile(_ word: String) -> Bool {
  GameStorage.named(word.lowercased()) == nil
    && (isCopied(word) || word.contains("/") || word.hasSuffix(".plist") || access(word, F_OK) == 0)
}

/// Takes the terminal for standard input, which was a pipe and has been read to its end.
private func readKeysFromTheTerminal() {
  guard isatty(STDIN_FILENO) == 0 else { return }
  let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
  // Without one the screen says that it needs a terminal.
  guard terminal >= 0 else { return }
  dup2(terminal, STDIN_FILENO)
  close(terminal)
}
