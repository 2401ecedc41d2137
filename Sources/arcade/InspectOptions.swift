import ArgumentParser
import Canvas
import Commands
import Glibc
import Inspection
import Persistence
import Words

/// The options of `arcade inspect` that say which part of a file is shown.
struct InspectOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: .words(\.files.entity))
  var entity: String?

  @Flag(help: .words(\.files.rows))
  var rows = false

  @Option(name: .shortAndLong, parsing: .unconditional, help: .words(\.files.limit))
  var limit: Int?

  @Option(parsing: .unconditional, help: .words(\.files.offset))
  var offset: Int?

  @Option(help: .words(\.files.columns))
  var columns: String?

  @Option(
    name: .customLong("where"), parsing: .unconditional, help: .words(\.files.condition))
  var condition: String?

  @Option(parsing: .unconditional, help: .words(\.files.sort))
  var sort: String?

  @Option(name: .customLong("group-by"), help: .words(\.files.groups))
  var groups: String?

  @Option(parsing: .unconditional, help: .words(\.files.search))
  var search: String?

  @Option(parsing: .unconditional, help: .words(\.files.value))
  var get: String?

  @Option(parsing: .unconditional, help: .words(\.files.extract))
  var extract: String?

  @Option(parsing: .unconditional, help: .words(\.files.statement))
  var sql: String?

  @Option(
    name: .shortAndLong, help: .words(\.files.inspectionOutput, valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: .words(\.files.forceOutput))
  var force = false

  @Flag(help: .words(\.files.vertical))
  var vertical = false

  @Flag(help: .words(\.files.declare))
  var declare = false

  @Flag(help: .words(\.files.derive))
  var derive = false

  @Option(help: .words(\.files.model), completion: .file())
  var model: String?

  @Flag(help: .words(\.files.raw))
  var raw = false

  /// Throws where options do not go together or numbers make no sense.
  func check() throws {
    let words = Words.spoken.commands
    if let limit, limit < 0 { throw ValidationError(words.badLimit) }
    if let offset, offset < 0 { throw ValidationError(words.badOffset) }
    let ways = [
      ("--get", get != nil), ("--extract", extract != nil), ("--sql", sql != nil),
      ("--search", search != nil), ("--group-by", groups != nil), ("--declare", declare),
    ].filter(\.1).map(\.0)
    guard ways.count < 2 else {
      throw ValidationError(Words.spoken.inspection.looking.together(ways))
    }
    let choosing = [
      ("--where", condition != nil), ("--sort", sort != nil), ("--columns", columns != nil),
    ].filter(\.1).map(\.0)
    // One value, and every place of a text, are looked for in all rows and columns.
    if get != nil || extract != nil || search != nil, let other = choosing.first {
      throw ValidationError(Words.spoken.inspection.looking.together(ways + [other]))
    }
    if force, output == nil {
      throw ValidationError(Words.spoken.inspection.looking.needs("--force", "--output"))
    }
    // A script whose variable is empty would be shown no column, or rows that aren't grouped.
    let lists = [("--columns", columns), ("--group-by", groups)]
    for (option, names) in lists where names.map(Self.names)?.isEmpty ?? false {
      throw ValidationError(Words.spoken.inspection.looking.needs(option, "NAME"))
    }
    if let path = get ?? extract, ValuePath(path) == nil {
      throw ValidationError(words.badKeyPath(path.printable.cut(to: 60)))
    }
  }

  /// The key path of the one value that is asked for.
  var valuePath: ValuePath? { (get ?? extract).flatMap { ValuePath($0) } }

  func rowChoice() throws(CommandFailure) -> RowChoice {
    do {
      return try RowChoice(where: condition, sortedBy: sort)
    } catch {
      throw CommandFailure(error.sentence.printable, exitStatus: ExitStatus.wrongUsage)
    }
  }

  /// The number of rows after which the answer of a statement is cut at once; nil where other
  /// options choose among its rows first.
  var answerLimit: Int? {
    let isChosenFrom = offset != nil || condition != nil || sort != nil
    return sql == nil || isChosenFrom ? nil : limit
  }

  /// The part of a file that is shown in a form.
  func part(_ rows: RowChoice, _ format: InspectionFormat) -> InspectionChoice {
    var part = InspectionChoice()
    part.entity = entity
    part.limit = answerLimit == nil ? limit : nil
    part.offset = offset ?? 0
    part.columns = columns.map(Self.names)
    part.rows = rows
    part.groups = groups.map(Self.names) ?? []
    part.text = search
    part.isVertical = vertical
    part.isOverview =
      !self.rows && entity == nil && limit == nil && offset == nil && columns == nil
      && rows.isEverything && groups == nil && search == nil && sql == nil && !vertical
    part.isForTerminal = isatty(STDOUT_FILENO) == 1
    part.glyphs = format.isForPeople ? OutputTerminal().glyphs : .unicode
    part.words = format.isForPeople ? .spoken : .english
    return part
  }

  private static func names(_ text: String) -> [String] {
    ListedName.all(in: text).map(\.text).filter { !$0.isEmpty }
  }
}
