import ArgumentParser
import Cabinet
import Canvas
import GameCore
import Persistence
import Words

/// The command that lists every file with its kind and its condition.
///
/// It reads only.
struct WhereCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "where",
    abstract: "List every file with its kind, size and state.",
    discussion: """
      Example:
        arcade where
      """)

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let words = Words.english.backOffice
    for file in listFiles(of: files.storage) {
      print(file.path.printable)
      var facts = words.describe(file, "-").printable
      if let modified = file.modified {
        facts += " - \(modified.day(offset: Environment.secondsFromGreenwich))"
      }
      print("  \(file.name): \(facts)")
    }
    return ExitStatus.done
  }
}
