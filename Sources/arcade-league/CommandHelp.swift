import ArgumentParser
import Words

extension CommandConfiguration {
  /// A command with its help in the arcade's language; each line of `examples` is one.
  init(
    commandName: String, help path: KeyPath<LeagueCommandHelp, CommandHelp>, examples: String = "",
    subcommands: [any ParsableCommand.Type] = []
  ) {
    let words = Words.spoken.commandHelp()
    let help = words.league[keyPath: path]
    let lines = examples.split(separator: "\n")
    let heading = lines.isEmpty ? "" : words.common.examples(lines.count)
    let paragraphs = [
      help.discussion, ([heading] + lines.map { "  " + $0 }).joined(separator: "\n"),
    ]
    self.init(
      commandName: commandName, abstract: help.abstract,
      discussion: paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n"),
      subcommands: subcommands)
  }
}

extension ArgumentHelp {
  /// A sentence about an argument or an option, in the arcade's language.
  static func words(
    _ path: KeyPath<CommandHelpWords, String>, valueName: String? = nil
  ) -> ArgumentHelp {
    ArgumentHelp("\(Words.spoken.commandHelp()[keyPath: path])", valueName: valueName)
  }
}
