import ArgumentParser
import Canvas
import Commands
import Conversion
import Glibc
import Words

/// `arcade migrate`: migrates a Core Data store to another model.
struct MigrateCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    help: \.files.migrate,
    examples: """
      arcade migrate --dry-run Bookmarks.sqlite --model Bookmarks.xcdatamodeld
      arcade migrate Bookmarks.sqlite --model Bookmarks.momd
      arcade migrate notes.xml --model New.mom --source-model Old.mom
      """)

  @Argument(
    help: .words(\.files.migrated), completion: .file())
  var file: String

  @Option(
    help: .words(\.files.newModel), completion: .file())
  var model: String

  @Option(help: .words(\.files.sourceModel), completion: .file())
  var sourceModel: String?

  @Flag(help: .words(\.files.dryRun))
  var dryRun = false

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let words = Words.spoken.commands
    // The result takes the place of its file, which needs a path.
    for word in [file, model] + [sourceModel].compactMap(\.self) where NameInBytes(word) != nil {
      throw NameInBytes.failure(word)
    }
    let migration = StoreMigration(of: file, to: model, from: sourceModel)
    do throws(StoreMigration.Failure) {
      let outcome = try dryRun ? migration.survey() : run(migration)
      guard outcome.isNeeded else {
        print(words.migrationNotNeeded(file.printable))
        return ExitStatus.done
      }
      show(outcome, words)
      guard outcome.conflicts.isEmpty else {
        for sentence in outcome.conflicts { printError(sentence.printable) }
        printError(words.wouldNotMigrate(file.printable))
        return ExitStatus.failed
      }
      print(
        dryRun
          ? words.wouldMigrate(file.printable, outcome.objectCount)
          : words.migrated(file.printable, outcome.objectCount, outcome.backup?.printable))
      return ExitStatus.done
    } catch {
      return tell(error, words)
    }
  }

  private func tell(_ failure: StoreMigration.Failure, _ words: CommandWords) -> Int32 {
    switch failure {
    case .noSourceModel: printError(words.noSourceModel(file.printable))
    case .stopped:
      printError(words.migrationStopped(file.printable))
      return ExitStatus.interrupted
    case .noSuchFile: printError(words.noSuchFile(file.printable))
    case .notAStore: printError(words.notAStore(file.printable))
    case .unreadable(let fault):
      printError(words.notRead(file, fault.text(in: .spoken)).printable)
    case .failed(let sentence): printError(sentence.printable)
    case .reasons(let sentences):
      for sentence in sentences { printError(sentence.printable) }
      printError(words.wouldNotMigrate(file.printable))
    }
    return ExitStatus.failed
  }

  /// Migrates; a key that interrupts is heeded until the result takes the file's place.
  private func run(
    _ migration: StoreMigration
  ) throws(StoreMigration.Failure) -> StoreMigration.Outcome {
    var bar = ProgressBar(Words.spoken.commands.migrating)
    signal(SIGINT) { _ in isInterrupted = 1 }
    defer {
      signal(SIGINT, SIG_DFL)
      bar.clear()
    }
    return try migration.run { done, total in
      bar.show(done, of: total)
      return isInterrupted == 0
    }
  }

  private func show(_ outcome: StoreMigration.Outcome, _ words: CommandWords) {
    for entity in outcome.entities {
      let title = "\(entity.name.printable)  \(words.objects(entity.objectCount))"
      print(([title] + entity.changes.map(words.change)).joined(separator: ", ").printable)
      let width = entity.properties.map { TextWidth.columns(of: $0.name.printable) }.max() ?? 0
      for property in entity.properties {
        let name = property.name.printable.padded(to: width)
        let changes = property.changes.map(words.change).joined(separator: ", ")
        print("  \(name)  \(changes.printable)")
      }
    }
    for repair in outcome.repairs { print(repair.printable) }
  }
}

/// Set by the signal's handler, which may do nothing else.
private nonisolated(unsafe) var isInterrupted: sig_atomic_t = 0
