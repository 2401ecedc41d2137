package import ArgumentParser
package import Words

extension CommandConfiguration {
  /// A command with its help in the arcade's language; each line of `examples` is one.
  package init(
    commandName: String, help path: KeyPath<CommandHelpWords, CommandHelp>, examples: String = "",
    version: String = "", subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    let words = Words.spoken.commandHelp()
    let help = words[keyPath: path]
    let lines = examples.split(separator: "\n")
    let heading = lines.isEmpty ? "" : words.common.examples(lines.count)
    let paragraphs = [
      help.discussion, ([heading] + lines.map { "  " + $0 }).joined(separator: "\n"),
    ]
    self.init(
      commandName: commandName, abstract: help.abstract,
      discussion: paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n"), version: version,
      subcommands: subcommands, defaultSubcommand: defaultSubcommand)
  }
}

extension ArgumentHelp {
  /// A sentence about an argument or an option, in the arcade's language.
  package static func words(
    _ path: KeyPath<CommandHelpWords, String>, valueName: String? = nil
  ) -> ArgumentHelp {
    ArgumentHelp("\(Words.spoken.commandHelp()[keyPath: path])", valueName: valueName)
  }

  /// A sentence that lists the words to choose from.
  package static func words(
    _ path: KeyPath<CommandHelpWords, @Sendable (String) -> String>, listing words: [String]
  ) -> ArgumentHelp {
    ArgumentHelp(
      "\(Words.spoken.commandHelp()[keyPath: path](words.joined(separator: ", ")))")
  }
}

extension CompletionKind {
  /// The values of an enumeration as they are typed.
  package static func words<Word: RawRepresentable & CaseIterable>(
    of type: Word.Type
  ) -> CompletionKind where Word.RawValue == String {
    .list(Word.allCases.map { $0.rawValue.lowercased() })
  }
}
