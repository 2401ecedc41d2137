import ArgumentParser
import Canvas
import Commands
import Conversion
import Persistence
import Words

/// `arcade edit`: changes, adds or removes one value deep inside a file.
struct EditCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    help: \.files.edit,
    examples: """
      arcade edit crowd.json people.0.height 70
      arcade edit Info.plist CFBundleVersion 12
      arcade edit settings.json window.title 7 --as string
      arcade edit numbers.plist offset -- -5
      arcade edit crowd.json people.0.nickname Annie --add
      arcade edit crowd.json people.0.nickname --remove
      arcade edit members.sqlite "Customer[1].name" "Ann Lee" --dry-run
      arcade edit members.sqlite Customer '{"name": "Cy", "age": 40}' --add
      arcade edit members.sqlite "Customer[2]" --remove
      """)

  @Argument(
    help: .words(\.files.edited),
    completion: .file())
  var file: String

  @Argument(help: .words(\.files.keyPath))
  var keyPath: String

  @Argument(help: .words(\.files.newValue))
  var value: String?

  @Option(
    name: .customLong("as"),
    help: .words(\.files.valueKind),
    completion: .words(of: ValueKind.self))
  var kind: String?

  @Flag(help: .words(\.files.add))
  var add = false

  @Flag(help: .words(\.files.remove))
  var remove = false

  @Flag(help: .words(\.files.trial))
  var dryRun = false

  @Option(help: .words(\.files.model), completion: .file())
  var model: String?

  @OptionGroup var files: FileOptions

  func validate() throws {
    let words = Words.spoken
    if add, remove {
      throw ValidationError(words.inspection.looking.together(["--add", "--remove"]))
    }
    if remove, value != nil { throw ValidationError(words.commands.valueNotNeeded) }
    if !remove, value == nil { throw ValidationError(words.commands.valueNeeded) }
  }

  func perform() throws -> Int32 {
    let words = Words.spoken.commands
    guard let path = ValuePath(keyPath) else {
      throw CommandFailure(
        words.badKeyPath(keyPath.printable.cut(to: 60)), exitStatus: ExitStatus.wrongUsage)
    }
    let kind = try kind.map { try ValueKind.named($0, words.noSuchKind) }
    let storage = files.storage
    guard NameInBytes(file) == nil else { throw NameInBytes.failure(file) }
    // No path at all would mean the working folder.
    guard !file.isEmpty else {
      throw CommandFailure(Words.spoken.conversion.noSuchFile(file))
    }
    let input = isPipe(file) ? try files.input(file) : nil
    let place = input?.path ?? storage.place(meantBy: file)
    if input == nil, RowEdit.isNeeded(for: place, in: storage) {
      let edit = RowEdit(
        file: place, path: path, text: value ?? "", kind: kind, model: model,
        operation: operation)
      return try report { try edit.perform(in: storage, isTrial: dryRun) }
    }
    let edit = ValueEdit(
      file: place, shownAs: input?.name, path: path, text: value ?? "", kind: kind,
      operation: operation)
    // A pipe can't be changed in its place: the changed content is for standard output.
    if input != nil {
      try printBytes(try edit.changedContent(in: storage))
      return ExitStatus.done
    }
    return try report { try edit.perform(in: storage, isTrial: dryRun) }
  }

  private var operation: ValueEdit.Operation { remove ? .remove : add ? .add : .replace }

  /// Does the change and says so.
  private func report(_ change: () throws -> ValueEdit.Outcome) throws -> Int32 {
    let words = Words.spoken.commands
    let outcome = try change()
    let path = keyPath.printable.cut(to: 60)
    let (old, new) = (shown(outcome.old), shown(outcome.new))
    print(
      add
        ? words.added(path, new) : remove ? words.removed(path, old) : words.edited(path, old, new))
    print(dryRun ? words.notChanged : words.backedUp(outcome.backupFolder.printable))
    return ExitStatus.done
  }

  private func shown(_ value: ShownValue) -> String {
    Words.spoken.edits.value(value).printable.cut(to: 60)
  }
}
