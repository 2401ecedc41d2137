import ArgumentParser
import Cabinet
import Canvas
import Commands
import DurableFiles
import Persistence
import Words

/// `arcade export`: every score, for another arcade or another program.
struct ExportCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    help: \.data.export,
    examples: """
      arcade export whackamole --format csv
      arcade export --output scores.json
      arcade export --everything my.arcade
      """)

  @Argument(help: .words(\.common.game), completion: .games)
  var game: String?

  @Option(
    name: .shortAndLong, help: .words(\.data.exportFormat),
    completion: .list(ScoreForm.allCases.map(\.rawValue)))
  var format = "json"

  @Option(
    name: .shortAndLong,
    help: .words(\.data.output, valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: .words(\.common.force))
  var force = false

  @Option(
    help: .words(\.data.exportEverything, valueName: "file"),
    completion: .file())
  var everything: String?

  @OptionGroup var files: FileOptions

  func validate() throws {
    guard everything != nil, game != nil || output != nil else { return }
    throw ValidationError(Words.spoken.commands.exportAlone)
  }

  func perform() throws -> Int32 {
    let words = Words.spoken.commands
    if let everything { return try files.exportEverything(to: everything, force: force) }
    guard let format = ScoreFormat(rawValue: format.lowercased()), let form = format.form else {
      throw CommandFailure.wrongWord(
        format, among: ScoreForm.allCases.map(\.rawValue), words.noSuchFormat)
    }
    let games = try game.map { [try Commands.game(named: $0)] } ?? GameStorage.all
    var ranked: [RankedScore] = []
    for game in games {
      ranked += try game.ranked(nil, difficulty: nil, in: files.storage) { printError($0) }
    }
    for notice in games.compactMap({ $0.waitingScores(in: files.storage) }) {
      printError(notice.sentence.printable)
    }
    for notice in games.compactMap({ $0.waitingScores(in: files.storage) }) {
      printError(notice.sentence.printable)
    }
    guard let output = files.output(output) else {
      print(try format.text(of: ranked, games: games.map(\.game), slower: []), terminator: "")
      return ExitStatus.done
    }
    try files.write(Array(try form.text(of: ranked).utf8), to: output, force: force)
    print(words.exported(ranked.count, output.printable))
    return ExitStatus.done
  }
}

/// `arcade import`: takes scores in by the rule of the tables.
struct ImportCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    help: \.data.importing,
    examples: """
      arcade import whackamole scores.json
      arcade import all scores.json
      arcade scores skeet --all --format csv | arcade import skeet -
      arcade import --everything my.arcade
      """)

  @Argument(
    help: .words(\.data.importingGame),
    completion: .list(GameStorage.all.map(\.game) + ["all"]))
  var game: String?

  @Argument(help: .words(\.data.importedFile), completion: .file())
  var file: String?

  @Option(
    help: .words(\.data.importEverything, valueName: "file"),
    completion: .file())
  var everything: String?

  @OptionGroup var files: FileOptions

  func validate() throws {
    let isClear = everything == nil ? game != nil && file != nil : game == nil
    guard isClear else {
      throw ValidationError(Words.spoken.commands.importWhat)
    }
  }

  func perform() throws -> Int32 {
    let words = Words.spoken.commands
    if let everything { return try files.importEverything(from: everything) }
    guard let game, let file else { throw ValidationError(words.importWhat) }
    let games = game == "all" ? GameStorage.all : [try Commands.game(named: game)]
    let document = try document(file, words)
    let scores = ScoreImport(document, into: games)
    guard !scores.hasOnlyOthers else {
      throw CommandFailure(
        words.otherGamesOnly(file.printable, document.games.map(\.name.printable), game))
    }
    let outcome: ScoreImport.Outcome
    do {
      outcome = try scores.perform(in: files.storage, cuttingNames: PlayerName.cut) {
        printError($0)
      }
    } catch {
      throw CommandFailure(error.sentence.printable + " " + words.importAgain)
    }
    for notice in outcome.notices { printError(notice) }
    print(words.imported(outcome.taken, outcome.left))
    for line in remarks(on: outcome, scores, document, words) { print(line) }
    return ExitStatus.done
  }

  /// The lines about what the tables don't have as the file has it.
  private func remarks(
    on outcome: ScoreImport.Outcome, _ scores: ScoreImport, _ document: ScoreDocument,
    _ words: CommandWords
  ) -> [String] {
    var lines = scores.skipped.map { words.skipped($0.count, $0.game?.printable) }
    if outcome.shortenedNames > 0 {
      lines.append(words.shortened(outcome.shortenedNames, PlayerName.mostColumns))
    }
    if outcome.lowered > 0 { lines.append(words.lowered(outcome.lowered)) }
    if !document.unknownFields.isEmpty {
      lines.append(words.unknownFields(document.unknownFields.map(\.printable)))
    }
    return lines
  }

  /// More than any table of ours; a file beyond it was meant for something else.
  private static let largest = 256 << 20

  private func document(_ file: String, _ words: CommandWords) throws(CommandFailure)
    -> ScoreDocument
  {
    let input = try files.input(file)
    let bytes: [UInt8]?
    do {
      bytes = try files.storage.files.read(input.path, limit: Self.largest)?.bytes
    } catch {
      throw .notRead(input.name, error)
    }
    guard let bytes else { throw CommandFailure(words.noSuchFile(input.name)) }
    do {
      return try ScoreDocument(bytes)
    } catch {
      throw CommandFailure(words.noScoresIn(input.name, error.record, error.reason).printable)
    }
  }
}

extension ScoreFormat {
  /// The form for programs; nil for the table, which is for people.
  var form: ScoreForm? { ScoreForm(rawValue: rawValue) }
}
