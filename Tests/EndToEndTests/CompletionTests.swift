import Foundation
import Testing

/// The Tab key in the shells that have completions of the arcade.
@Suite struct CompletionTests {
  /// A shell, and the line that loads the completions.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish

    var arguments: [String] {
      switch self {
      case .bash: ["--noprofile", "--norc", "-i"]
      case .zsh: ["-f", "-i"]
      case .fish: ["--no-config", "-i"]
      }
    }

    func loads(_ folder: String) -> String {
      switch self {
      case .bash: "source \(folder)/arcade.bash"
      case .zsh: "fpath=(\(folder) $fpath); autoload -Uz compinit; compinit -u -D"
      case .fish: "source \(folder)/arcade.fish"
      }
    }
  }

  private func open(_ shell: Shell, _ path: String, _ visitor: Visitor) async throws
    -> PseudoTerminal
  {
    try visitor.write([], to: visitor.file("here/my letter.plist"))
    var environment = visitor.environment
    environment["PATH"] = Tool.programs + ":" + (environment["PATH"] ?? "")
    environment["XDG_CONFIG_HOME"] = visitor.file("configuration")
    environment["PS1"] = "$ "
    let terminal = try PseudoTerminal(
      path, shell.arguments, environment: environment, columns: 120, keeping: visitor.home)
    await terminal.settle()
    await terminal.type(shell.loads(Tool.root + "/Packaging/completions") + "\r")
    await terminal.type("cd '\(visitor.file("here"))' && echo re''ady\r")
    try await terminal.wait(forText: "ready")
    await terminal.settle()
    return terminal
  }

  @Test(.timeLimit(.minutes(5)), arguments: Shell.allCases)
  func tabCompletesGamesValuesAndFiles(shell: Shell) async throws {
    guard let path = Tool.found(shell.rawValue, for: "completions of \(shell.rawValue)") else {
      return
    }
    let terminal = try await open(shell, path, Visitor())
    for (typed, completed) in [
      ("arcade play wh", "arcade play whackamole"),
      ("arcade settings theme hi", "arcade settings theme high_contrast"),
      ("arcade scores --difficulty ins", "arcade scores --difficulty insane"),
      ("arcade export --format cs", "arcade export --format csv"),
      ("arcade check --format js", "arcade check --format json"),
      ("arcade where cro", "arcade where crowd"),
      ("arcade convert members.sqlite a --to b", "arcade convert members.sqlite a --to binary"),
      ("arcade league inv", "arcade league invite"),
      ("arcade league scores wh", "arcade league scores whackamole"),
      ("arcade league scores --per", "arcade league scores --period"),
      ("arcade league scores skeet --period w", "arcade league scores skeet --period week"),
      ("arcade league leave --y", "arcade league leave --yes"),
      ("arcade inspect my", "arcade inspect my\\ letter.plist"),
      ("arcade replay my", "arcade replay my\\ letter.plist"),
    ] {
      await terminal.type(typed + "\t")
      try await terminal.wait(forText: completed)
      // Ctrl-U clears the line in all three.
      await terminal.type("\u{15}")
      try await terminal.wait(for: "an empty line") { !$0.text.contains(completed) }
    }
  }
}
