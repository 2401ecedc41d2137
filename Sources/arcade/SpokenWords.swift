import DurableFiles
import Persistence
import Words

extension Words {
  /// The words of the commands, in the language of the settings or else of the environment.
  static let spoken: Words = SpokenLanguage.ofCommands(CommandLine.arguments).words
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

  /// The language in which commands speak: English where the output isn't UTF-8, or goes to the
  /// Linux console.
  static func ofCommands(_ arguments: [String]) -> SpokenLanguage {
    let locations = FileLocations(
      dataDirectory: dataDirectory(arguments), environment: Environment.variables)
    let settings = Settings(storage: Storage(locations: locations))
    let console = (Environment.variables["TERM"] ?? "").hasPrefix("linux")
    return (settings.language.spoken ?? ofEnvironment)
      .spoken(withLargeFont: OutputTerminal.takesUnicode && !console)
  }

  /// The folder that `--data-dir` names; the words of a command are needed before its arguments are
  /// read.
  private static func dataDirectory(_ arguments: [String]) -> String? {
    for (index, argument) in arguments.enumerated() {
      if argument == "--data-dir" { return arguments.dropFirst(index + 1).first }
      if argument.hasPrefix("--data-dir=") { return String(argument.dropFirst(11)) }
    }
    return nil
  }
}
