import Canvas
@preconcurrency import Glibc
import Words

/// The forms in which commands print records of any kind.
enum Printed {
  /// The text as it is for a file or another program; on a terminal what steers terminals
  /// is escaped, line by line.
  static func safe(_ text: String) -> String {
    isatty(STDOUT_FILENO) == 1 ? text.printableLines : text
  }
}

/// Writes the content of a file to standard output, for another program.
///
/// A terminal gets text only, and what steers terminals is escaped there. Throws a sentence.
func printBytes(_ bytes: [UInt8]) throws(CommandFailure) {
  let words = Words.spoken.commands
  guard isatty(STDOUT_FILENO) == 0 else {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(words.notToATerminal, exitStatus: ExitStatus.wrongUsage)
    }
    print(Printed.safe(text), terminator: text.hasSuffix("\n") ? "" : "\n")
    return
  }
  let count = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, stdout) }
  guard count == bytes.count, fflush(stdout) == 0 else {
    throw CommandFailure(words.outputIncomplete)
  }
}
