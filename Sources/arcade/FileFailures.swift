import Canvas
import Commands
import DurableFiles
import Persistence
import Words

/// The failures of files that a word on the command line names.
extension CommandFailure {
  /// A file that couldn't be written.
  static func notWritten(_ word: String, _ error: any Error) -> CommandFailure {
    CommandFailure(Words.spoken.commands.notWritten(word.printable, reason(of: error)))
  }

  /// A file that couldn't be read.
  static func notRead(_ word: String, _ error: any Error) -> CommandFailure {
    CommandFailure(Words.spoken.commands.notRead(word.printable, reason(of: error)))
  }

  private static func reason(of error: any Error) -> String {
    (error as? FileError).map { FileFault($0).text(in: .spoken) } ?? "\(error)"
  }
}
