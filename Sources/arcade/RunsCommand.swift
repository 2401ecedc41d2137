import ArgumentParser
import Commands
import DurableFiles
import GameCore
import JSON
import Persistence
import Words

/// `arcade runs`: when the arcade was opened.
struct RunsCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "runs",
    help: \.rooms.runs,
    examples: """
      arcade runs
      arcade runs --format json
      """)

  @OptionGroup var list: ListOptions
  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let format = try list.form()
    let runs = try RunHistory(storage: files.storage).runs()
    print(format.text(of: runs), terminator: "")
    return ExitStatus.done
  }
}

extension ListFormat {
  /// The whole text, its last line ended; earliest first.
  fileprivate func text(of runs: [RecordedRun]) -> String {
    text(
      of: runs.map { run in
        ["date": run.date.map { .string($0.exchanged) }, "processID": .integer(run.processID)]
          .compactMapValues { $0 }
      }, columns: ["date", "processID"]
    ) { table(runs) }
  }

  private func table(_ runs: [RecordedRun]) -> String {
    let words = Words.spoken.rooms.runs
    guard !runs.isEmpty else { return words.none + "\n" }
    let offset = Environment.secondsFromGreenwich
    return runs.map { run in
      words.run(run.date.map { $0.dayAndTime(offset: offset) }, run.processID) + "\n"
    }.joined()
  }
}
