import ArcadeFormats

/// The environment in which a visitor's arcade runs, whatever the visitor has sent.
package enum VisitorEnvironment {
  /// The name of the variable with the path of the file that tells the visitor's key.
  package static let authentication = "SSH_USER_AUTH"

  /// Names of a terminal, of a language, and of colours: letters and digits with few signs.
  private static let words = [
    "TERM", "COLORTERM", "COLORFGBG", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES",
    "LANGUAGE",
  ]

  /// The variables that stay.
  ///
  /// None of them names a file or a program, but for the one that the SSH server sets.
  package static func cleaned(_ variables: [String: String]) -> [String: String] {
    variables.filter { name, value in
      if words.contains(name) { return isWord(value) }
      return name == authentication && isPath(value)
    }
  }

  /// The same with the folders that the arcade and its libraries look for.
  package static func cleaned(_ variables: [String: String], home: String) -> [String: String] {
    let stays = cleaned(variables).filter { $0.key != authentication }
    return stays.merging(["HOME": home, "TMPDIR": home]) { $1 }
  }

  private static func isWord(_ value: String) -> Bool {
    value.utf8.count <= 64 && !value.contains("..")
      && value.utf8.allSatisfy { $0.isLetter || $0.isDigit || "+-._@:;".utf8.contains($0) }
  }

  private static func isPath(_ value: String) -> Bool {
    value.hasPrefix("/") && value.utf8.count < 4_096
      && value.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }
}
