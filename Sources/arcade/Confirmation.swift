import Commands
@preconcurrency import Glibc

/// Asks on the terminal, and gives true where the word of agreement is typed.
///
/// Throws the sentence that asks for `--yes` where nobody can answer.
func isConfirmed(
  _ prompt: String, by word: String, orElse needsYes: String
) throws(CommandFailure) -> Bool {
  guard isatty(STDIN_FILENO) == 1 else {
    throw CommandFailure(needsYes, exitStatus: ExitStatus.wrongUsage)
  }
  print(prompt, terminator: "")
  fflush(nil)
  return readLine() == word
}
