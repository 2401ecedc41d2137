import ArgumentParser
import Canvas
import Persistence
import Words

/// `arcade edit`: changes one value deep inside a file.
struct EditCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    help: \.files.edit,
    examples: """
      arcade edit crowd.json people.0.height 70
      arcade edit Info.plist CFBundleVersion 12
      arcade edit settings.json window.title 7 --as string
      arcade edit numbers.plist offset -- -5
      """)

  @Argument(
    help: .words(\.files.edited),
    completion: .file())
  var file: String

  @Argument(help: .words(\.files.keyPath))
  var keyPath: String

  @Argument(help: .words(\.files.newValue))
  var value: String

  @Option(
    name: .customLong("as"),
    help: .words(\.files.valueKind),
    completion: .words(of: ValueKind.self))
  var kind: String?

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let words = Words.spoken.commands
    guard let path = ValuePath(keyPath) else {
      throw CommandFailure(
        words.badKeyPath(keyPath.printable.cut(to: 60)), exitStatus: ExitStatus.wrongUsage)
    }
    let kind = try kind.map { try valueKind(named: $0) }
    let storage = files.storage
    let input = isPipe(file) ? try files.input(file) : nil
    let edit = ValueEdit(
      file: input?.path ?? storage.path(meantBy: file), shownAs: input?.name, path: path,
      text: value, kind: kind)
    if input != nil {
      try printBytes(try content(of: edit, storage))
      return ExitStatus.done
    }
    do throws(ValueEdit.Failure) {
      let outcome = try edit.perform(in: storage)
      let value = Words.spoken.edits.value
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

  /// A pipe can't be changed in its place: the changed content is for standard output.
  private func content(
    of edit: ValueEdit, _ storage: Storage
  ) throws(CommandFailure) -> [UInt8] {
    do {
      return try edit.changedContent(in: storage)
    } catch {
      throw CommandFailure(error.sentence)
    }
  }

  private func valueKind(named word: String) throws(CommandFailure) -> ValueKind {
    if let kind = ValueKind(rawValue: word.lowercased()) { return kind }
    throw .wrongWord(
      word, among: ValueKind.allCases.map(\.rawValue), Words.spoken.commands.noSuchKind)
  }
}
