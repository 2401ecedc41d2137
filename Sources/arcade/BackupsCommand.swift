import ArgumentParser
import Cabinet
import Canvas
import Commands
import DurableFiles
import GameCore
import JSON
import Persistence
import Words

/// `arcade backups`: the earlier states of files that are kept.
struct BackupsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backups",
    help: \.data.backups,
    examples: """
      arcade backups
      arcade backups whackamole
      arcade backups restore whackamole
      """,
    subcommands: [BackupsListCommand.self, BackupsRestoreCommand.self],
    defaultSubcommand: BackupsListCommand.self)
}

/// `arcade backups list`: newest first; it reads only.
struct BackupsListCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", help: \.data.listBackups,
    examples: """
      arcade backups list
      arcade backups list members.sqlite
      """)

  @Argument(
    help: .words(\.data.listedBackups),
    completion: .wordsAndFiles(ResetTarget.all.map(\.name)))
  var what: String?

  @OptionGroup var list: ListOptions
  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let words = Words.spoken
    let format = try list.form()
    let backups = BackupList(storage: files.storage)
    let copies = if let what { try backups.copies(of: what) } else { try backups.copies() }
    if copies.isEmpty, let what {
      throw CommandFailure(words.backups.noneOf(what.printable.cut(to: 60)))
    }
    let examined = copies.map(backups.examined)
    let text = format.text(of: examined.map(\.record), columns: FileBackup.columns) {
      copies.isEmpty
        ? words.backups.none + "\n"
        : examined.map { "\($0.path.printable)\n  \(words.describe($0).printable)\n" }.joined()
    }
    print(text, terminator: "")
    return ExitStatus.done
  }
}

/// `arcade backups restore`: puts one back; what it replaces is kept.
struct BackupsRestoreCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", help: \.data.restore,
    examples: """
      arcade backups restore whackamole
      arcade backups restore whackamole-20261121T002412Z.plist --yes
      """)

  @Argument(
    help: .words(\.data.restored),
    completion: .wordsAndFiles(ResetTarget.all.map(\.name)))
  var what: String

  @Flag(help: .words(\.common.yes))
  var yes = false

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let words = Words.spoken.backups
    let list = BackupList(storage: files.storage)
    let copy = list.examined(try chosen(list, words))
    guard let original = copy.original else {
      throw CommandFailure(words.noPlace(copy.path.printable))
    }
    let count = { (records: Int?) in records.map { Words.spoken.records($0, ofFile: copy.name) } }
    let present = listFiles(of: files.storage).first { $0.path == original }
    print(
      words.goesBack(
        copy.path.printable, count(copy.records), original.printable, count(present?.records),
        copy.shownDate))
    let isAgreed =
      try yes || isConfirmed(words.prompt, by: words.confirmWord, orElse: words.needsYes)
    guard isAgreed else {
      print(words.notRestored)
      return ExitStatus.failed
    }
    for file in try list.restore(copy) { print(words.describe(file)) }
    return ExitStatus.done
  }

  /// The backup that was named, or the newest one of a file that can be read.
  private func chosen(_ list: BackupList, _ words: BackupWords) throws -> FileBackup {
    let all = try list.copies(of: what)
    let own = all.filter { $0.name == what }
    let copies = own.isEmpty ? all : own
    let name = what.printable.cut(to: 60)
    guard let first = copies.first else { throw CommandFailure(words.noneOf(name)) }
    // Of a file of other programs nobody can tell which copy is sound: the newest one is named.
    if copies.count == 1 || copies.allSatisfy({ $0.original == nil }) { return first }
    guard let sound = try list.firstSound(of: copies) else {
      throw CommandFailure(words.noneSound(name))
    }
    return sound
  }
}

extension FileBackup {
  fileprivate static let columns = [
    "name", "path", "original", "made", "reason", "size", "records", "state", "problem",
  ]

  /// The backup as programs read it; what isn't known is left out.
  fileprivate var record: [String: JSONValue] {
    let values: [String: JSONValue?] = [
      "name": .string(name), "path": .string(path), "original": original.map { .string($0) },
      "made": moment.map { .string($0.exchanged) }, "reason": .string(reason.word),
      "size": size.map { .integer($0) }, "records": records.map { .integer($0) },
      "state": state.map { .string($0.word) },
      "problem": state.flatMap(\.problem).map { .string($0) },
    ]
    return values.compactMapValues { $0 }
  }

  fileprivate var shownDate: String? {
    moment.map { $0.dayAndTime(offset: Environment.secondsFromGreenwich) }
  }
}

extension Words {
  /// The facts about a backup, on one line.
  fileprivate func describe(_ copy: FileBackup) -> String {
    let state = copy.state.flatMap { $0 == .sound ? nil : backOffice.fileState($0) }
    return [
      backups.belongs(copy.name, copy.original), backups.made(copy.shownDate, copy.reason),
      backOffice.fileFacts("", copy.size, copy.records), state,
    ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " - ")
  }
}

extension FileBackup.Reason {
  /// The reason in a word, for programs.
  fileprivate var word: String {
    switch self {
    case .change: "change"
    case .reset: "reset"
    case .deletion: "deletion"
    }
  }
}
