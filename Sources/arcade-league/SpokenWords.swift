import DurableFiles
import Persistence
import Words

extension Words {
  /// The words of the commands, in the language of the settings or else of the environment.
  static let spoken: Words = SpokenLanguage(
    ofCommand: CommandLine.arguments, environment: Environment.variables
  ).words
}
