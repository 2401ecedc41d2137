import Cabinet
import DurableFiles
import Glibc
import Words

extension Words {
  /// The words of the commands, in the language of the settings or else of the environment.
  static let spoken: Words = .ofCommand(
    CommandLine.arguments, environment: Environment.variables,
    isOnTerminal: isatty(STDOUT_FILENO) == 1)
}
