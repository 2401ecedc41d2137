import ArgumentParser
import Canvas
import Commands
import Glibc
import Inspection
import Persistence
import Words

/// `arcade diff`: tells what is not the same in two files.
struct DiffCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    help: \.files.diff,
    examples: """
      arcade diff before.sqlite members.sqlite
      arcade diff before.sqlite members.sqlite --entity Customer --format ndjson
      """)

  @Argument(help: .words(\.files.compared), completion: .file())
  var file: String

  @Argument(help: .words(\.files.comparedWith), completion: .file())
  var other: String?

  @Flag(help: .words(\.files.backup))
  var backup = false

  @Option(
    name: .shortAndLong, help: .words(\.files.diffFormat), completion: .list(["text", "ndjson"]))
  var format = "text"

  @Option(name: .shortAndLong, help: .words(\.files.entity))
  var entity: String?

  @Option(help: .words(\.files.model), completion: .file())
  var model: String?

  @Flag(help: .words(\.files.raw))
  var raw = false

  @OptionGroup var files: FileOptions

  func validate() throws {
    if (other == nil) != backup {
      throw ValidationError(Words.spoken.inspection.looking.diffNeedsTwo)
    }
  }

  func perform() throws -> Int32 {
    let words = Words.spoken.inspection.looking
    guard ["text", "ndjson"].contains(format) else {
      throw CommandFailure.wrongWord(
        format, among: ["text", "ndjson"], Words.spoken.commands.noSuchFormat)
    }
    let pager = Pager(pages: format == "text")
    defer { pager.close() }
    let line = DifferenceLine(glyphs: OutputTerminal().glyphs, words: .spoken)
    var count = 0
    do {
      let (first, second) = (backup ? try newestBackup() : file, backup ? file : other ?? "")
      let (old, new) = try (opened(first, beside: second), opened(second, beside: first))
      // Programs read the other form in any language.
      let comparison = Comparison(
        try chosen(old), try chosen(new), words: format == "text" ? .spoken : .english
      ) { difference in
        count += 1
        try pager.write((format == "text" ? line.text(difference) : difference.json) + "\n")
      }
      try comparison.perform()
      if format == "text" { try pager.write(words.differences(count) + "\n") }
    } catch let error as InspectionError {
      printError(error)
      return ExitStatus.wrongUsage
    } catch let failure as CommandFailure {
      throw Self.undecided(failure.sentence)
    } catch is Pager.Closed {
      // A reader that left early has seen differences, and a script sees them by the exit code.
    }
    return count == 0 ? ExitStatus.done : ExitStatus.failed
  }

  private func newestBackup() throws(CommandFailure) -> String {
    do throws(StoreError) {
      if let copy = try BackupList(storage: files.storage).copies(of: file).first {
        return copy.path
      }
    } catch {
      throw Self.undecided(error.sentence)
    }
    throw Self.undecided(Words.spoken.backups.noneOf(file.printable.cut(to: 60)))
  }

  /// The exit code 1 would say that the files differ.
  private static func undecided(_ sentence: String) -> CommandFailure {
    CommandFailure(sentence, exitStatus: ExitStatus.wrongUsage)
  }

  private func opened(
    _ word: String, beside other: String
  ) throws -> (file: InspectedFile, path: String) {
    var options = Inspector.Options()
    options.isRaw = raw
    options.model = model
    options.otherState = files.storage.place(meantBy: other)
    let input: InputFile
    do throws(CommandFailure) { input = try files.input(word) } catch {
      throw Self.undecided(error.sentence)
    }
    return (try input.inspected(options), input.shown(input.path))
  }

  private func chosen(
    _ opened: (file: InspectedFile, path: String)
  ) throws(InspectionError) -> InspectedFile {
    var choice = InspectionChoice()
    choice.entity = entity
    let file = try choice.file(opened.file, path: opened.path)
    return entity == nil ? file : file.chosenPart
  }
}
