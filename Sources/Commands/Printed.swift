import Canvas
@preconcurrency import Glibc
package import Words

/// The forms in which commands print records of any kind.
package enum Printed {
  /// The text as it is for a file or another program; on a terminal what steers terminals
  /// is escaped, line by line.
  package static func safe(_ text: String) -> String {
    isatty(STDOUT_FILENO) == 1 ? text.printableLines : text
  }
}

/// Writes the content of a file to standard output, for another program.
///
/// A terminal gets text only, and what steers terminals is escaped there. Throws a sentence.
package func printBytes(_ bytes: [UInt8]) throws(CommandFailure) {
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

/// Prints a sentence on standard error, or the lines of a command's usage.
///
/// Typed words and those of a server may be in it, so all that steers terminals is escaped here.
package func printError(_ sentence: String) {
  let bytes = Array((sentence.printableLines + "\n").utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Prints the sentences of a message on standard error, on one line.
package func printError(_ message: some PlayerMessage) { printError(message.sentence.printable) }
