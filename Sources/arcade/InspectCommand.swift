import ArgumentParser
import Canvas
import Glibc
import Inspection
import Words

/// `arcade inspect`: shows what any saved file holds.
struct InspectCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show what's in a saved file, the arcade's or an app's.",
    discussion: """
      Property lists, keyed archives, SQLite databases, Core Data stores and the arcade's own \
      files are recognised by content, never by name; - is standard input. The file isn't changed in any way, not \
      even its time stamp. On a terminal, long output goes through $PAGER.

      Examples:
        arcade inspect memory.sqlite
        curl -s https://example.org/Info.plist | arcade inspect -
        arcade inspect dnd_character.archive
        arcade inspect --format json --entity Hiscore memory.sqlite
        arcade inspect --where "score > 40" --sort=-score,name memory.sqlite
      """)

  @Argument(help: "The files.", completion: .file())
  var paths: [String]

  @Option(
    name: .shortAndLong, help: "tree, table, json, csv or xml.",
    completion: .words(of: InspectionFormat.self))
  var format = "tree"

  @Option(name: .shortAndLong, help: "Show only this entity or table.")
  var entity: String?

  @Option(
    name: .shortAndLong, parsing: .unconditional, help: "The most rows to show of each table.")
  var limit: Int?

  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: "Only rows that match an NSPredicate format string.")
  var condition: String?

  @Option(parsing: .unconditional, help: "Sort by columns, e.g. -score,name ('-' for descending).")
  var sort: String?

  @Option(
    help: "The model of a Core Data store: .mom, .momd or .xcdatamodel.", completion: .file())
  var model: String?

  @Flag(help: "Show a keyed archive or one of the arcade's files as a plain property list.")
  var raw = false

  @OptionGroup var files: FileOptions

  func validate() throws {
    if paths.isEmpty { throw ValidationError("Name at least one file.") }
    if let limit, limit < 0 { throw ValidationError("--limit is a number from 0 up.") }
  }

  func perform() throws -> Int32 {
    guard let format = InspectionFormat(rawValue: format.lowercased()) else {
      throw CommandFailure.wrongWord(
        format, among: InspectionFormat.allCases.map(\.rawValue),
        Words.english.commands.noSuchFormat)
    }
    let rows: RowChoice
    do {
      rows = try RowChoice(where: condition, sortedBy: sort)
    } catch {
      throw CommandFailure(error.sentence.printable, exitStatus: ExitStatus.wrongUsage)
    }
    let pager = Pager()
    defer { pager.close() }
    var status = ExitStatus.done
    for path in paths {
      do {
        try show(path, format, rows, pager)
      } catch let error as InspectionError {
        printError(error.sentence.printable)
        status = ExitStatus.failed
      } catch is Pager.Closed {
        return ExitStatus.done
      }
    }
    return status
  }

  private func show(
    _ path: String, _ format: InspectionFormat, _ rows: RowChoice, _ pager: Pager
  ) throws {
    var options = Inspector.Options()
    options.isRaw = raw
    options.model = model
    let input = try files.input(path)
    let file = try Inspector(options: options).inspect(input.path)
    var choice = InspectionChoice()
    choice.entity = entity
    choice.limit = limit
    choice.rows = rows
    choice.isForTerminal = isatty(STDOUT_FILENO) == 1
    if paths.count > 1, format == .tree || format == .table {
      try pager.write("\(path.printable):\n")
    }
    try InspectionWriter(file, path: path, choice: choice) { try pager.write($0) }
      .write(as: format)
  }
}
