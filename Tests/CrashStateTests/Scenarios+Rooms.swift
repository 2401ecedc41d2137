import Foundation

extension Scenario {
  /// Scenarios of settings, runs, members, the crowd, the character and the album.
  static let ofRooms =
    ofSettings + ofRuns + ofGames + kinds.flatMap(ofMembers) + ofTheCrowd + ofTheCharacter
    + ofTheAlbum

  static let kinds = ["sqlite", "xml", "binary"]
  private static let afterwards = [
    play("skeet", "last", 1, from: 9_000),
    Step(command: .arcade("settings", "bell", "flash"), gives: [.setting("bell", "flash")]),
  ]

  // MARK: - Settings and runs

  private static let theme = Command.arcade("settings", "theme", "monochrome")
  private static let isMonochrome = Claim.setting("theme", "monochrome")

  private static let ofSettings = [
    Scenario(
      name: "the first setting", steps: [Step(command: theme, gives: [isMonochrome])],
      afterwards: afterwards),
    Scenario(
      name: "a setting changed",
      before: [theme, .arcade("settings", "player_name", "Ann")],
      holds: [isMonochrome, .setting("player_name", "Ann")],
      steps: [
        Step(
          command: .arcade("settings", "theme", "terminal"),
          gives: [.setting("theme", "terminal")], takes: [isMonochrome], keepsWhatItTakes: false)
      ], afterwards: afterwards),
    Scenario(
      name: "the settings reset", before: [.arcade("settings", "player_name", "Anneliese")],
      holds: [.setting("player_name", "Anneliese")],
      steps: [
        Step(
          command: .arcade("reset", "settings", "--yes"),
          takes: [.setting("player_name", "Anneliese")])
      ], afterwards: afterwards),
    Scenario(
      name: "a reset of the settings undone",
      before: [
        .arcade("settings", "player_name", "Anneliese"), .arcade("reset", "settings", "--yes"),
      ],
      isKept: [.setting("player_name", "Anneliese")],
      steps: [
        Step(command: .arcade("undo-reset"), gives: [.setting("player_name", "Anneliese")])
      ], afterwards: afterwards),
    Scenario(
      name: "damaged settings repaired",
      before: [.arcade("settings", "player_name", "Anneliese"), theme],
      meddle: { try Originals.damage(file: "defaults.plist", in: $0) },
      isKept: [.setting("player_name", "Anneliese")],
      steps: [
        Step(
          command: .arcade("check", "--repair"), gives: [.setting("player_name", "Anneliese")])
      ], afterwards: afterwards, startsDamaged: true),
  ]

  private static func addRuns(_ count: Int) -> Command {
    .worker("runs", "{data}", "-", "\(count)")
  }

  private static let ofRuns = [
    Scenario(
      name: "the first two runs",
      steps: [Step(command: addRuns(2), gives: [.runs(1), .runs(2)], isLineByLine: true)],
      afterwards: afterwards),
    Scenario(
      name: "a run more", before: [addRuns(3)], holds: [.runs(3)],
      steps: [Step(command: addRuns(1), gives: [.runs(4)])], afterwards: afterwards),
    Scenario(
      name: "the runs reset", before: [addRuns(3)], holds: [.runs(3)],
      steps: [Step(command: .arcade("reset", "runs", "--yes"), takes: [.runs(3)])],
      afterwards: afterwards),
    Scenario(
      name: "a reset of the runs undone",
      before: [addRuns(3), .arcade("reset", "runs", "--yes"), addRuns(1)],
      holds: [.runs(1)], isKept: [.runs(3)],
      steps: [Step(command: .arcade("undo-reset"), gives: [.runs(4)])], afterwards: afterwards),
  ]

  private static func addGame(_ player: String) -> Command {
    .worker("games", "{data}", player, "1")
  }

  private static func game(_ player: String) -> Claim {
    .shown(by: ["inspect", "--rows", "{data}/history.sqlite"], player)
  }

  private static let ofGames = [
    Scenario(
      name: "the first game of the history",
      steps: [Step(command: addGame("Anneliese"), gives: [game("Anneliese")])],
      afterwards: afterwards),
    Scenario(
      name: "a game more", before: [addGame("Anneliese")], holds: [game("Anneliese")],
      steps: [Step(command: addGame("Bartholomew"), gives: [game("Bartholomew")])],
      afterwards: afterwards),
    Scenario(
      name: "a reset of the history undone",
      before: [
        addGame("Anneliese"), .arcade("reset", "history", "--yes"), addGame("Bartholomew"),
      ],
      holds: [game("Bartholomew")], isKept: [game("Anneliese")],
      steps: [Step(command: .arcade("undo-reset"), gives: [game("Anneliese")])],
      afterwards: afterwards),
  ]

  // MARK: - Members

  private static func add(_ name: String) -> Command {
    .arcade("members", "add", name, "--email", "\(name)@example.org")
  }

  private static func ofMembers(_ kind: String) -> [Scenario] {
    let uses = Command.arcade("settings", "members_store", kind)
    let start = [uses, add("Anneliese"), add("Bartholomew")]
    let both = [Claim.member("Anneliese"), .member("Bartholomew")]
    let next = kinds[((kinds.firstIndex(of: kind) ?? 0) + 1) % kinds.count]
    let last =
      afterwards + [Step(command: add("Zacharias"), gives: [.member("Zacharias")])]
    func scenario(_ name: String, _ steps: [Step], isGone: Bool = false) -> Scenario {
      Scenario(
        name: "\(name), \(kind)", before: start, holds: isGone ? [] : both, steps: steps,
        afterwards: last)
    }
    return [
      Scenario(
        name: "the first member, \(kind)", before: [uses],
        steps: [Step(command: add("Anneliese"), gives: [.member("Anneliese")])],
        afterwards: last),
      scenario("a member added", [Step(command: add("Cordelia"), gives: [.member("Cordelia")])]),
      scenario(
        "a member changed",
        [
          Step(
            command: .arcade("members", "change", "1", "--phone", "555-0101"),
            gives: [.member("555-0101")])
        ]),
      scenario(
        "a member deleted",
        [
          Step(
            command: .arcade("members", "delete", "Bartholomew"),
            takes: [.member("Bartholomew")], keepsWhatItTakes: false)
        ]),
      scenario(
        "the register converted to \(next)",
        [Step(command: .arcade("settings", "members_store", next))]),
      scenario(
        "the members reset",
        [Step(command: .arcade("reset", "members", "--yes"), takes: both)]),
      Scenario(
        name: "a reset of the members undone, \(kind)",
        before: start + [.arcade("reset", "members", "--yes")], isKept: both,
        steps: [Step(command: .arcade("undo-reset"), gives: both)], afterwards: last),
      scenario(
        "a backup of the members restored",
        [
          Step(command: add("Cordelia"), gives: [.member("Cordelia")]),
          Step(
            command: .arcade("backups", "restore", "members", "--yes"),
            // The backup of the step before may have failed: then an older one is restored.
            takes: [.member("Bartholomew"), .member("Cordelia")], keepsWhatItTakes: true),
        ]),
    ]
  }

  // MARK: - The crowd, the character and the album

  private static let crowd = ["inspect", "{data}/crowd.json"]

  private static let ofTheCrowd = [
    Scenario(
      name: "the crowd made and changed",
      steps: [
        Step(
          command: .worker("crowd", "{data}", "old", "7"), gives: [.shown(by: crowd, "people")])
      ], afterwards: afterwards),
    Scenario(
      name: "the crowd changed", before: [.worker("crowd", "{data}", "old", "7")],
      holds: [.shown(by: crowd, "people")],
      steps: [Step(command: .worker("crowd", "{data}", "old", "8"))], afterwards: afterwards),
  ]

  private static let ofTheCharacter = [
    Scenario(
      name: "the first character",
      steps: [Step(command: .arcade("character", "random"), isShownBy: ["character"])],
      afterwards: afterwards),
    Scenario(
      name: "another character", before: [.arcade("character", "random")],
      steps: [Step(command: .arcade("character", "random"), isShownBy: ["character"])],
      afterwards: afterwards),
    Scenario(
      name: "the character reset", before: [.arcade("character", "random")],
      steps: [Step(command: .arcade("reset", "character", "--yes"))], afterwards: afterwards),
    Scenario(
      name: "a reset of the character undone",
      before: [.arcade("character", "random"), .arcade("reset", "character", "--yes")],
      steps: [Step(command: .arcade("undo-reset"))], afterwards: afterwards),
  ]

  private static func keep(_ title: String) -> Command {
    .worker("souvenirs", "{data}", title, "1")
  }

  private static let ofTheAlbum = [
    Scenario(
      name: "the first souvenir",
      steps: [Step(command: keep("Beetle"), gives: [.souvenir("Beetle")])],
      afterwards: afterwards),
    Scenario(
      name: "a souvenir more", before: [keep("Beetle")], holds: [.souvenir("Beetle")],
      steps: [Step(command: keep("Spider"), gives: [.souvenir("Spider")])],
      afterwards: afterwards),
    Scenario(
      name: "a souvenir with another title", before: [keep("Beetle")],
      holds: [.souvenir("Beetle")],
      steps: [
        Step(
          command: .worker("retitle", "{data}", "Hornet", "1"), gives: [.souvenir("Hornet")],
          takes: [.souvenir("Beetle")], keepsWhatItTakes: false)
      ], afterwards: afterwards),
    Scenario(
      name: "a souvenir deleted", before: [keep("Beetle")], holds: [.souvenir("Beetle")],
      steps: [
        Step(command: .worker("unkeep", "{data}", "-", "1"), takes: [.souvenir("Beetle")])
      ], afterwards: afterwards),
    Scenario(
      name: "the album reset", before: [keep("Beetle"), keep("Spider")],
      holds: [.souvenir("Beetle"), .souvenir("Spider")],
      steps: [
        Step(
          command: .arcade("reset", "album", "--yes"),
          takes: [.souvenir("Beetle"), .souvenir("Spider")])
      ], afterwards: afterwards),
    Scenario(
      name: "a reset of the album undone",
      before: [keep("Beetle"), .arcade("reset", "album", "--yes"), keep("Spider")],
      holds: [.souvenir("Spider")], isKept: [.souvenir("Beetle")],
      steps: [Step(command: .arcade("undo-reset"), gives: [.souvenir("Beetle")])],
      afterwards: afterwards),
  ]
}
