import ArgumentParser
import Canvas
import Persistence
import Words

/// `arcade edit`: changes one value deep inside a file.
struct EditCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change one value in a JSON or property list file.",
    discussion: """
      KEYPATH is a list of keys, separated by dots. In a list, use the index, starting at 0. \
      Write a dot within a key as \\. instead. The new value gets the old one's type unless \
      you use --as. The old file is kept in the backups.

      Examples:
        arcade edit crowd.json people.0.height 70
        arcade edit Info.plist CFBundleVersion 12
        arcade edit settings.json window.title 7 --as string
        arcade edit numbers.plist offset -- -5
      """)

  @Argument(
    help: "The file. A name without a folder can be one of the arcade's own.",
    completion: .file())
  var file: String

  @Argument(help: "Key path.")
  var keyPath: String

  @Argument(help: "The new value.")
  var value: String

  @Option(
    name: .customLong("as"),
    help: "Give the value another type: string, integer, number, boolean, null, date or data.",
    completion: .words(of: ValueKind.self))
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
      let value = Words.english.edits.value
      print(
        words.edited(
          keyPath.printable.cut(to: 60), value(outcome.old).printable.cut(to: 60),
          value(outcome.new).printable.cut(to: 60)))
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
