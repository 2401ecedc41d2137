import ArgumentParser
import Canvas
import Glibc
import Inspection
import Words

/// `arcade inspect`: shows what any saved file holds.
struct InspectCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    help: \.files.inspect,
    examples: """
      arcade inspect memory.sqlite
      curl -s https://example.org/Info.plist | arcade inspect -
      arcade inspect dnd_character.archive
      arcade inspect --format json --entity Hiscore memory.sqlite
      arcade inspect --where "score > 40" --sort=-score,name memory.sqlite
      """)

  @Argument(help: .words(\.files.inspected), completion: .file())
  var paths: [String]

  @Option(
    name: .shortAndLong, help: .words(\.files.inspectionFormat),
    completion: .words(of: InspectionFormat.self))
  var format = "tree"

  @Option(name: .shortAndLong, help: .words(\.files.entity))
  var entity: String?

  @Option(
    name: .shortAndLong, parsing: .unconditional, help: .words(\.files.limit))
  var limit: Int?

  @Option(
    name: .customLong("where"), parsing: .unconditional,
    help: .words(\.files.condition))
  var condition: String?

  @Option(parsing: .unconditional, help: .words(\.files.sort))
  var sort: String?

  @Option(
    help: .words(\.files.model), completion: .file())
  var model: String?

  @Flag(help: .words(\.files.raw))
  var raw = false

  @OptionGroup var files: FileOptions

  func validate() throws {
    let words = Words.spoken.commands
    if paths.isEmpty { throw ValidationError(words.noFiles) }
    if let limit, limit < 0 { throw ValidationError(words.badLimit) }
  }

  func perform() throws -> Int32 {
    guard let format = InspectionFormat(rawValue: format.lowercased()) else {
      throw CommandFailure.wrongWord(
        format, among: InspectionFormat.allCases.map(\.rawValue),
        Words.spoken.commands.noSuchFormat)
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
    let file: InspectedFile
    do throws(InspectionError) {
      file = try Inspector(options: options).inspect(input.path)
    } catch {
      throw InspectionError(error.fault, path: input.shown(error.path))
    }
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
