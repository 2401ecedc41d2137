package import Words

extension SpokenLanguage {
  /// The language in which a command with these settings speaks: theirs or else that of the environment.
  ///
  /// It's English where the output isn't UTF-8, or goes to the Linux console.
  package init(of settings: Settings, environment: [String: String]) {
    let console = (environment["TERM"] ?? "").hasPrefix("linux")
    self = (settings.language.spoken ?? SpokenLanguage { environment[$0] })
      .spoken(withLargeFont: Self.takesUnicode(environment) && !console)
  }

  /// True if the locale of an environment promises that text may be sent as UTF-8.
  package static func takesUnicode(_ environment: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
    let locale = names.first { !$0.isEmpty }?.lowercased() ?? ""
    return locale.hasSuffix("utf-8") || locale.hasSuffix("utf8")
  }
}

extension Settings {
  /// The settings that a command with these arguments goes by.
  package convenience init(ofCommand arguments: [String], environment: [String: String]) {
    self.init(
      storage: Storage(
        locations: FileLocations(
          dataDirectory: Self.dataDirectory(arguments), environment: environment)))
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
