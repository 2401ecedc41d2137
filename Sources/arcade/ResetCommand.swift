import ArgumentParser
import Canvas
import Glibc
import Persistence
import Words

/// `arcade reset`: says what would go, asks, and moves it to the backups.
struct ResetCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset",
    help: \.data.reset,
    examples: """
      arcade reset whackamole
      arcade reset all --yes
      """)

  @Argument(
    help: .words(\.data.deleted, listing: ResetTarget.all.map(\.name)),
    completion: .list(ResetTarget.all.map(\.name) + ["all"]))
  var what = "all"

  @Flag(help: .words(\.common.yes))
  var yes = false

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let words = Words.spoken
    guard let targets = ResetTarget.named(what) else {
      throw CommandFailure.wrongWord(
        what, among: ResetTarget.all.map(\.name) + ["all"], words.commands.noSuchThingToReset)
    }
    let reset = DataReset(storage: files.storage)
    let items = reset.plan(targets)
    guard !items.isEmpty else {
      print(words.backOffice.nothingToDelete)
      return ExitStatus.done
    }
    print(words.commands.goes)
    for item in items {
      print("  " + words.commands.resetItem(item.target.name, item.path.printable, item.records))
    }
    guard try yes || isConfirmed(words) else {
      print(words.commands.notDeleted)
      return ExitStatus.failed
    }
    let (deleted, folder, notices) = try reset.perform(targets)
    for notice in notices { printError(notice.sentence.printable) }
    print(Self.deleted(deleted.map(\.target), words))
    if let folder { print(words.backOffice.keptIn(folder.printable)) }
    return ExitStatus.done
  }

  private static func deleted(_ targets: [ResetTarget], _ words: Words) -> String {
    if targets.contains(where: \.isGame) { return words.backOffice.deleted }
    return targets == [.settings] ? words.commands.settingsDeleted : words.commands.dataDeleted
  }

  private func isConfirmed(_ words: Words) throws(CommandFailure) -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw CommandFailure(words.commands.resetNeedsYes, exitStatus: ExitStatus.wrongUsage)
    }
    print(words.commands.resetPrompt, terminator: "")
    fflush(nil)
    return readLine() == words.backOffice.confirmWord
  }
}

/// `arcade undo-reset`: brings back what the last reset took.
struct UndoResetCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo-reset",
    help: \.data.undoReset,
    examples: """
      arcade undo-reset
      """)

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let words = Words.spoken
    let items = try DataReset(storage: files.storage).undo()
    for item in items {
      print(words.commands.resetItem(item.target.name, item.path.printable, item.records))
    }
    guard !items.isEmpty else {
      print(words.backOffice.nothingToUndo)
      return ExitStatus.failed
    }
    print(Self.undone(items, words))
    return ExitStatus.done
  }

  private static func undone(_ items: [ResetItem], _ words: Words) -> String {
    let games = items.filter(\.target.isGame)
    if !games.isEmpty { return words.backOffice.undone(games.compactMap(\.records).reduce(0, +)) }
    let isSettings = items.allSatisfy { $0.target == .settings }
    return isSettings ? words.commands.settingsBack : words.commands.dataBack
  }
}
