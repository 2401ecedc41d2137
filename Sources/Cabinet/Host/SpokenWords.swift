import Canvas
import Persistence
package import Words

extension Words {
  /// The words of a command, in the language of the settings or else of the environment.
  ///
  /// For a terminal they're measured as its settings say from then on.
  package static func ofCommand(
    _ arguments: [String], environment: [String: String], isOnTerminal: Bool
  ) -> Words {
    let settings = Settings(ofCommand: arguments, environment: environment)
    if isOnTerminal { AmbiguousCharacters.areWide = settings.ambiguousWidth == .wide }
    return SpokenLanguage(of: settings, environment: environment).words
  }
}
