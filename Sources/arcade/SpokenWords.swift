import Cabinet
import DurableFiles
import Glibc
import Persistence
import Words

extension Words {
  /// The words of the commands, in the language of the settings or else of the environment.
  static let spoken: Words = .ofCommand(
    CommandLine.arguments, environment: Environment.variables,
    isOnTerminal: isatty(STDOUT_FILENO) == 1)
}

extension PlayerMessage {
  /// The message in the language of the commands, not yet safe to show.
  var sentence: String { sentence(in: .spoken) }
}

extension SpokenLanguage {
  /// The language of the environment.
  static var ofEnvironment: SpokenLanguage {
    SpokenLanguage { Environment.variables[$0] }
  }
}
