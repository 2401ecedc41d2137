import ArgumentParser
import Cabinet
import Canvas
import DurableFiles
import GameCore
import Persistence
import Words

/// `arcade export`: every score, for another arcade or another program.
struct ExportCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export scores for 'arcade import' and other programs.",
    discussion: """
      Writes every score of one game or all games, ordered by difficulty and speed. Without \
      --output it prints them.

      Examples:
        arcade export whackamole --format csv
        arcade export --output scores.json
      """)

  @Argument(help: "The game (default: all).")
  var game: String?

  @Option(name: .shortAndLong, help: "json, csv or plist.")
  var format = "json"

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
  var output: String?

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let words = Words.english.commands
    guard let format = ScoreFormat(rawValue: format.lowercased()), let form = format.form else {
      throw CommandFailure.wrongWord(
        format, among: ScoreForm.allCases.map(\.rawValue), words.noSuchFormat)
    }
    let games = try game.map { [try arcade.game(named: $0)] } ?? GameStorage.all
    var ranked: [RankedScore] = []
    do {
      for game in games { ranked += try game.ranked(nil, difficulty: nil, in: files.storage) }
    } catch {
      throw CommandFailure(error.sentence)
    }
    guard let output else {
      print(try format.text(of: ranked, games: games.map(\.game)), terminator: "")
      return ExitStatus.done
    }
    let text = try form.text(of: ranked)
    do {
      try files.storage.files.replace(output, with: Array(text.utf8))
    } catch {
      throw CommandFailure(words.notWritten(output.printable, FileFault(error).text(in: .english)))
    }
    print(words.exported(ranked.count, output.printable))
    return ExitStatus.done
  }
}

/// `arcade import`: takes scores in by the rule of the tables.
struct ImportCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import scores from an export or another score file.",
    discussion: """
      Reads JSON, CSV or a property list, whatever the file's name. From a file with several \
      games it imports only the scores of the game you name. A player's score on a difficulty \
      is only replaced by a better one, so importing a file twice changes nothing.

      Example:
        arcade import whackamole scores.json
      """)

  @Argument(help: "The game to import them into.")
  var game: String

  @Argument(help: "The file.")
  var file: String

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let words = Words.english.commands
    let game = try arcade.game(named: game)
    let scores = try document(words).scores(for: game.game).map { score in
      var score = score
      score.name = PlayerName.cut(score.name)
      return score
    }
    let store = game.store(in: files.storage)
    let taken: Int
    do {
      taken = try store.submit(contentsOf: scores)
    } catch {
      throw CommandFailure(error.sentence.printable + " " + words.importAgain)
    }
    for notice in store.takeNotices() { printError(notice.sentence.printable) }
    print(words.imported(taken, scores.count - taken))
    return ExitStatus.done
  }

  /// More than any table of ours; a file beyond it was meant for something else.
  private static let largest = 256 << 20

  private func document(_ words: CommandWords) throws(CommandFailure) -> ScoreDocument {
    let name = file.printable
    let bytes: [UInt8]?
    do {
      bytes = try files.storage.files.read(file, limit: Self.largest)?.bytes
    } catch {
      throw CommandFailure(words.notRead(name, FileFault(error).text(in: .english)))
    }
    guard let bytes else { throw CommandFailure(words.noSuchFile(name)) }
    do {
      return try ScoreDocument(bytes)
    } catch {
      throw CommandFailure(words.noScoresIn(name, error.record, error.reason).printable)
    }
  }
}

extension ScoreFormat {
  /// The form for programs; nil for the table, which is for people.
  var form: ScoreForm? { ScoreForm(rawValue: rawValue) }
}
