import ArgumentParser
import Canvas
import Persistence
import Words

/// `arcade edit`: changes one value deep inside a file.
struct EditCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change one value deep inside a JSON or property-list file.",
    discussion: """
      KEYPATH names the way to the value: keys and, in lists, places from 0, separated by \
      dots; a dot within a key is written \\. there. The new value has the kind of the old \
      one unless --as names another. The file as it was is kept among the backups.

      Examples:
        arcade edit crowd.json people.0.height 70
        arcade edit Info.plist CFBundleVersion 12
        arcade edit settings.json window.title 7 --as string
        arcade edit numbers.plist offset -- -5
      """)

  @Argument(help: "The file; without a folder also one of the arcade's own.")
  var file: String

  @Argument(help: "The way to the value.")
  var keyPath: String

  @Argument(help: "The new value.")
  var value: String

  @Option(
    name: .customLong("as"),
    help: "Give the value another kind: string, integer, number, boolean, null, date or data.")
  var kind: String?

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let words = Words.english.commands
    guard let path = ValuePath(keyPath) else {
      throw CommandFailure(
        words.badKeyPath(keyPath.printable.cut(to: 60)), exitStatus: ExitStatus.wrongUsage)
    }
    let kind = try kind.map { try valueKind(named: $0) }
    let storage = files.storage
    let edit = ValueEdit(
      file: storage.path(meantBy: file), path: path, text: value, kind: kind)
    do throws(ValueEdit.Failure) {
      let outcome = try edit.perform(in: storage)
      print(
        words.edited(
          keyPath.printable.cut(to: 60), outcome.old.printable.cut(to: 60),
          outcome.new.printable.cut(to: 60)))
      print(words.backedUp(outcome.backupFolder.printable))
      return ExitStatus.done
    } catch {
      throw CommandFailure(error.sentence)
    }
  }

  private func valueKind(named word: String) throws(CommandFailure) -> ValueKind {
    if let kind = ValueKind(rawValue: word.lowercased()) { return kind }
    throw .wrongWord(
      word, among: ValueKind.allCases.map(\.rawValue), Words.english.commands.noSuchKind)
  }
}
