import Canvas
import DurableFiles
import Glibc
import Persistence
import Words

extension Words {
  /// The words of the commands, in the language of the settings or else of the environment.
  static let spoken: Words = {
    let environment = Environment.variables
    let settings = Settings(ofCommand: CommandLine.arguments, environment: environment)
    // Words are measured for the terminal that they are printed on.
    if isatty(STDOUT_FILENO) == 1 {
      AmbiguousCharacters.areWide = settings.ambiguousWidth == .wide
    }
    return SpokenLanguage(of: settings, environment: environment).words
  }()
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
