import Cabinet
import DurableFiles
import Glibc
package import Words

extension Words {
  /// The words of the commands, in the language of the settings or else of the environment.
  package static let spoken: Words = .ofCommand(
    CommandLine.arguments, environment: Environment.variables,
    isOnTerminal: isatty(STDOUT_FILENO) == 1)
}

extension PlayerMessage {
  /// The message in the language of the commands, not yet safe to show.
  package var sentence: String { sentence(in: .spoken) }
}
