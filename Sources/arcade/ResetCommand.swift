import ArgumentParser
import Cabinet
import Canvas
import Commands
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
      let isOfScores = targets.allSatisfy(\.isGame)
      print(isOfScores ? words.backOffice.nothingToDelete : words.rooms.data.nothingToReset)
      return ExitStatus.done
    }
    print(words.commands.goes)
    for item in items {
      print("  " + words.commands.resetItem(item.target.name, item.path.printable, item.records))
    }
    let isAgreed =
      try yes
      || isConfirmed(
        words.commands.resetPrompt, by: words.backOffice.confirmWord,
        orElse: words.commands.resetNeedsYes)
    guard isAgreed else {
      print(words.commands.notDeleted)
      return ExitStatus.failed
    }
    // An earlier one whose list can't be read is not the one that begins now.
    let earlier = (try? reset.last())?.folder
    do throws(StoreError) {
      let (deleted, folder, notices) = try reset.perform(targets) { printError($0) }
      for notice in notices { printError(notice) }
      print(words.deleted(deleted.map(\.target)))
      if let folder { print(words.backOffice.keptIn(folder.printable)) }
      return ExitStatus.done
    } catch {
      // The failure is told; before that, the files that are away already. One that was copied and
      // couldn't be emptied then is still there.
      let there = Set(reset.plan(targets).map(\.path))
      if let (folder, items) = try? reset.last(), folder != earlier {
        let away = items.filter { !there.contains($0.path) }
        guard !away.isEmpty else { throw error }
        print(words.deleted(away.map(\.target)))
        for item in away { print("  " + item.path.printable) }
        print(words.backOffice.keptIn(folder.printable))
      }
      throw error
    }
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
    let items = try DataReset(storage: files.storage).undo { printError($0) }
    for item in items {
      print(words.commands.resetItem(item.target.name, item.path.printable, item.records))
    }
    guard !items.isEmpty else {
      print(words.backOffice.nothingToUndo)
      return ExitStatus.failed
    }
    print(words.undone(items.map { ($0.target, $0.records) }))
    return ExitStatus.done
  }
}
