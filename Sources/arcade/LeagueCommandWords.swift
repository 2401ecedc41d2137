import Commands
import GameCore

/// A command of `arcade-league` with its options, as the shells offer them.
///
/// That program may not be installed, so the arcade knows its words; a test compares them with its help.
struct LeagueCommandWords {
  let name: String
  var options: [String] = []

  static let all = [
    LeagueCommandWords(
      name: "scores",
      options: [
        "--difficulty", "--around", "--friends", "--mine", "--period", "--rules", "--speed",
        "--count",
        "--kept", "--follow", "--format",
      ]),
    LeagueCommandWords(name: "send"),
    LeagueCommandWords(name: "play", options: ["--difficulty", "--draw-only"]),
    LeagueCommandWords(name: "watch", options: ["--fetch-only"]),
    LeagueCommandWords(name: "race"),
    LeagueCommandWords(name: "verify"),
    LeagueCommandWords(name: "name"),
    LeagueCommandWords(name: "friend", options: ["--remove", "--format"]),
    LeagueCommandWords(name: "export"),
    LeagueCommandWords(name: "leave", options: ["--yes"]),
    LeagueCommandWords(name: "init"),
    LeagueCommandWords(name: "invite", options: ["--referee"]),
    LeagueCommandWords(name: "ban", options: ["--lift"]),
    LeagueCommandWords(name: "remove"),
    LeagueCommandWords(name: "signs", options: ["--format"]),
    LeagueCommandWords(name: "referee", options: ["--once"]),
  ]

  /// The options of every command; the shells know that for help.
  static let commonOptions = ["--data-dir", "--league"]

  /// The values of options that have a few.
  private static let choices: [String: [String]] = [
    "--difficulty": Difficulty.allCases.map { $0.rawValue.lowercased() },
    "--format": ListFormat.allCases.map(\.rawValue),
    "--period": ["all", "week", "daily"],
    "--speed": GameSpeed.allCases.map { String($0.rawValue) },
  ]

  private static let longNames = ["-d": "--difficulty", "-f": "--format", "-c": "--count"]

  /// The words that an option takes; nil for an option that takes another text or none.
  static func values(of option: String) -> [String]? { choices[longNames[option] ?? option] }

  /// True for an option that takes a word after it.
  static func takesValue(_ option: String) -> Bool {
    let name = longNames[option] ?? option
    return choices[name] != nil
      || ["--rules", "--count", "--follow", "--league", "--data-dir"].contains(name)
  }
}
