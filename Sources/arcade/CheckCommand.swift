import ArgumentParser
import Assets
import Cabinet
import Canvas
import Commands
import DurableFiles
import Persistence
import Words

/// `arcade check`: opens every file, says what is sound, and mends when asked to.
struct CheckCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    help: \.data.check,
    examples: """
      arcade check
      arcade check --repair
      """)

  @Flag(help: .words(\.data.repair))
  var repair = false

  @Option(
    name: .shortAndLong, help: .words(\.common.listFormatOfList),
    completion: .words(of: ListFormat.self))
  var format = "table"

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let words = Words.spoken
    let format = try ListFormat.named(format)
    let check = FileCheck(withScenesOf: files.storage)
    let findings = check.findings()
    let there = findings.filter { $0.state != .missing }
    let text = format.text(of: there.map(\.record), columns: ListedFile.columns) {
      there.map { "\($0.path.printable)\n  \(words.backOffice.describe($0).printable)\n" }
        .joined()
    }
    print(text, terminator: "")
    let unsound = findings.filter { $0.state.isUnsound }
    let mended = repair ? mend(unsound, check, words.backups, after: format) : []
    let left = unsound.filter { !mended.contains($0) }
    if !unsound.isEmpty, !repair { printError(words.commands.checkFound(unsound.count)) }
    let unused = UnusedAsset.all(Assets(environment: Environment.variables))
    for asset in unused {
      printError(words.commands.notRead(asset.path, asset.fault.text(in: words)).printable)
    }
    if unsound.isEmpty, unused.isEmpty, format == .table { print(words.commands.allSound) }
    return left.isEmpty && unused.isEmpty ? ExitStatus.done : ExitStatus.failed
  }

  /// Gives the files that were mended; one that is locked, newer or too large to be read is left
  /// alone, and it is said where its earlier states are.
  private func mend(
    _ files: [ListedFile], _ check: FileCheck, _ words: BackupWords, after format: ListFormat
  ) -> [ListedFile] {
    var mended: [ListedFile] = []
    for file in files {
      guard case .damaged = file.state else {
        printError(words.notMended(file.path.printable, file.name))
        continue
      }
      do throws(StoreError) {
        let result = try check.repair(file)
        for line in words.describe(result, of: file) {
          // No sentence stands among what a program reads.
          if format == .table { print(line) } else { printError(line) }
        }
        mended.append(file)
      } catch {
        printError(error)
        // On a full disk there's room for another name, but none for the backup.
        guard !self.files.storage.exists(file.path) else { continue }
        printError(words.nothingInPlace(file.path.printable, file.name))
      }
    }
    return mended
  }
}

extension ListedFile.State {
  /// True if there is a file that cannot be used.
  fileprivate var isUnsound: Bool {
    switch self {
    case .missing, .sound: false
    case .damaged, .newer, .unreadable, .unwritable: true
    }
  }
}
