import ArgumentParser
import Canvas
import Commands
import DurableFiles
import FoundationEssentials
import Glibc
import Inspection
import ObjectGraph
import Persistence
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
      arcade inspect --get people.0.height crowd.json
      arcade inspect --output Members.xcdatamodel members.sqlite
      arcade inspect --sql "SELECT count(*) FROM hiscores" skeetshooter.sqlite
      """)

  @Argument(help: .words(\.files.inspected), completion: .file())
  var paths: [String]

  @Option(
    name: .shortAndLong, help: .words(\.files.inspectionFormat),
    completion: .words(of: InspectionFormat.self))
  var format = Self.usualFormat

  static let usualFormat = "tree"

  @OptionGroup var choice: InspectOptions
  @OptionGroup var files: FileOptions

  func validate() throws {
    if paths.isEmpty { throw ValidationError(Words.spoken.commands.noFiles) }
    try choice.check()
    let isDocument = ["xml", "html"].contains(format.lowercased())
    if isDocument, paths.count > 1 {
      throw ValidationError(Words.spoken.inspection.looking.oneDocument(format))
    }
    if paths.count > 1, files.output(choice.output) != nil {
      throw ValidationError(Words.spoken.inspection.looking.oneFileForOutput)
    }
  }

  func perform() throws -> Int32 {
    let format = try InspectionFormat.named(format)
    let rows = try choice.rowChoice()
    if let path = choice.valuePath { return try eachFile { try value(of: $0, at: path, format) } }
    if let output = choice.output { return try eachFile { try save($0, as: format, rows, output) } }
    let pager = Pager(pages: format.isForPeople)
    defer { pager.close() }
    if format == .json, paths.count > 1, !choice.declare { return try showList(rows, pager) }
    return try eachFile { try show($0, format, rows, pager) }
  }

  /// Shows several files as one list: one document follows no other in JSON.
  private func showList(_ rows: RowChoice, _ pager: Pager) throws -> Int32 {
    var sign = "[\n"
    let status = try eachFile { path in
      try show(path, .json, rows, pager) {
        try pager.write(sign)
        sign = ",\n"
      }
    }
    try pager.write(sign == ",\n" ? "]\n" : "[]\n")
    return status
  }

  /// Does the work for each file; one that cannot be shown hides no other.
  private func eachFile(_ work: (String) throws -> Void) throws -> Int32 {
    var status = ExitStatus.done
    for path in paths {
      do {
        try work(path)
      } catch let error as InspectionError {
        printError(error)
        status = ExitStatus.failed
      } catch let failure as CommandFailure where paths.count > 1 && NameInBytes(path) != nil {
        printError(failure.sentence.printable)
        status = ExitStatus.failed
      } catch is Pager.Closed {
        return status
      }
    }
    return status
  }

  /// A file that was opened, with the path or the word that sentences say.
  private struct Opened {
    let input: InputFile
    let file: InspectedFile
  }

  private func opened(_ path: String, isRaw: Bool = false) throws -> Opened {
    var options = Inspector.Options()
    options.isRaw = choice.raw || isRaw
    options.model = choice.model
    options.derivesModel = choice.derive
    options.statement = choice.sql
    options.answerLimit = choice.answerLimit
    let input = try files.input(path)
    return Opened(input: input, file: try input.inspected(options))
  }

  private func show(
    _ path: String, _ format: InspectionFormat, _ rows: RowChoice, _ pager: Pager,
    after sign: () throws -> Void = {}
  ) throws {
    let opened = try opened(path)
    try sign()
    if choice.declare { return try pager.write(declarations(of: opened.file, path)) }
    if paths.count > 1, format.isForPeople { try pager.write("\(path.printable):\n") }
    var part = choice.part(rows, format)
    // The size of a file that is gone by now is no fact about it.
    part.size = (try? files.storage.files.status(opened.input.path))??.stamp.size
    part.width = format.isForPeople ? OutputTerminal().size?.columns : nil
    part.isPaged = pager.isRunning
    try InspectionWriter(
      opened.file, path: path, choice: part, writeBytes: { try pager.write($0) },
      write: { try pager.write($0) }
    ).write(as: format)
  }

  // MARK: - One value

  private func value(of path: String, at keyPath: ValuePath, _ format: InspectionFormat) throws {
    // `$objects` and its neighbours are parts of the bare list alone.
    let first = keyPath.components.first ?? ""
    let opened = try opened(path, isRaw: first.hasPrefix("$") && first != "$top")
    var value = try ValueLookup(opened.file, path: opened.input.shown(opened.input.path))
      .value(at: keyPath)
    if case .data(let name) = value,
      let external = try ExternalData(name, store: opened.input.path, files: files.storage.files)
    {
      value = .data(try external.bytes(files.storage.files))
    }
    guard choice.extract != nil else {
      return try printBytes(Array((text(value, format) + "\n").utf8))
    }
    guard let bytes = value.content else {
      throw CommandFailure(
        Words.spoken.inspection.looking.nothingToExtract((choice.extract ?? "").printable))
    }
    guard let output = files.output(choice.output) else { return try printBytes(bytes) }
    try checkApart(output, opened.input)
    try files.write(bytes, to: output, force: choice.force)
    print(Words.spoken.inspection.looking.written(output.printable, bytes.count))
  }

  private func text(_ value: InspectedValue, _ format: InspectionFormat) -> String {
    format == .json || format == .ndjson ? value.opened.json : value.rawText
  }

  // MARK: - To a file

  /// Writes to a file, or CSV of several tables to a folder with a file for each.
  private func save(
    _ path: String, as format: InspectionFormat, _ rows: RowChoice, _ output: String
  ) throws {
    guard NameInBytes(output) == nil else { throw NameInBytes.failure(output) }
    let opened = try opened(path)
    if output.hasSuffix(".xcdatamodel") { return try saveModel(of: opened, to: output) }
    let part = choice.part(rows, format)
    let name = opened.input.shown(path)
    // One table that was named, the places of a text and standard output need no folder.
    let isOne = part.entity != nil || part.text != nil || files.output(output) == nil
    guard format == .csv, !isOne, case .tables(let tables) = opened.file.content, tables.count > 1
    else {
      try checkApart(output, opened.input)
      return try save(opened.file, name, part, format, to: output)
    }
    // A table that lacks a name, or a file that is there, is told before anything is written.
    let chosen = try TableFileName.all(for: tables, ending: ".csv").map { file, table in
      let path = output + "/" + file
      try files.checkFree(path, force: choice.force)
      try checkApart(path, opened.input)
      let content = InspectedFile.Content.tables([table])
      return (
        path, try part.file(InspectedFile(kind: opened.file.kind, content: content), path: name)
      )
    }
    try files.makeFolder(output)
    var failure: InspectionError?
    for (path, file) in chosen {
      // A table that cannot be read hides no other.
      do { try save(file, name, part.ofChosenTables, format, to: path) } catch let error
        as InspectionError
      {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Refuses to write over the file that is read, even by force.
  private func checkApart(_ output: String, _ input: InputFile) throws(CommandFailure) {
    guard choice.force, let place = files.output(output) else { return }
    // A place that cannot be looked at cannot be written either.
    let stamps = [place, input.path].map { (try? files.storage.files.status($0))??.stamp }
    guard let old = stamps[0], let read = stamps[1], old.device == read.device,
      old.inode == read.inode
    else { return }
    throw CommandFailure(Words.spoken.inspection.looking.outputIsInput(place.printable))
  }

  private func save(
    _ file: InspectedFile, _ name: String, _ part: InspectionChoice, _ format: InspectionFormat,
    to output: String
  ) throws {
    func show(_ write: @escaping ([UInt8]) throws -> Void) throws {
      try InspectionWriter(
        file, path: name, choice: part, writeBytes: write, write: { try write(Array($0.utf8)) }
      ).write(as: format)
    }
    guard let place = files.output(output) else {
      let pager = Pager(pages: false)
      defer { pager.close() }
      return try show { try pager.write($0) }
    }
    var (count, failure): (Int, InspectionError?) = (0, nil)
    try files.write(to: place, force: choice.force) { write in
      do {
        try show {
          count += $0.count
          try write($0)
        }
      } catch let error as InspectionError where count > 0 && error.leavesTheRest {
        // The parts that could be read are worth as much as on standard output.
        failure = error
      }
    }
    print(Words.spoken.inspection.looking.written(place.printable, count))
    if let failure { throw failure }
  }

  /// Writes the model of a store as a folder that Xcode opens; it replaces none.
  private func saveModel(of opened: Opened, to output: String) throws {
    let words = Words.spoken.inspection.looking
    let path = opened.input.shown(opened.input.path)
    guard let model = opened.file.model, let place = files.output(output) else {
      throw CommandFailure(words.noModelToWrite(path.printable))
    }
    do {
      try model.write(to: URL(fileURLWithPath: place))
    } catch {
      throw CommandFailure("\(error)".printable)
    }
    print(words.modelWritten(place.printable, model.entities.count))
  }

  private func declarations(of file: InspectedFile, _ path: String) throws -> String {
    try EntityDeclarations(file, path: path).text
  }
}
