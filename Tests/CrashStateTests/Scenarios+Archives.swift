import Foundation

extension Scenario {
  /// Scenarios of everything in one file.
  static let ofArchives = [importIntoNothing, importBesides, exportOfEverything]

  private static let archive = "{root}/all.arcade"
  private static let takeIn = Command.arcade("import", "--everything", archive)
  private static let pack = Command.arcade("export", "--everything", archive)

  private static func game(_ player: String) -> Claim {
    .shown(by: ["inspect", "--rows", "{data}/history.sqlite"], player)
  }

  /// Something in each store that goes into an archive.
  private static let fill =
    games.map { Command.play($0, "ann", 1, from: 5_000) } + [
      .arcade("settings", "theme", "monochrome"), .arcade("members", "add", "Anneliese"),
      .worker("souvenirs", "{data}", "Beetle", "1"), .worker("games", "{data}", "Anneliese", "1"),
      .worker("keep", "{data}", "ann", "1"), .worker("crowd", "{data}", "old", "7"),
      .worker("runs", "{data}", "-", "2"), .worker("daily", "{data}", "Anneliese", "1"),
      .arcade("character", "random"),
    ]
  private static let filled =
    games.map { Claim.played($0, "ann5000", 5_000) } + [
      .setting("theme", "monochrome"), .member("Anneliese"), .souvenir("Beetle"),
      game("Anneliese"), .runs(2), .lines(of: ["verify", "whackamole"], 3),
      .shown(by: ["inspect", "{data}/daily.plist"], "Anneliese"),
      .shown(by: ["inspect", "{data}/crowd.json"], "people"),
    ]

  /// A player who is cut off takes it in once more, and then all of it is there.
  private static func afterwards(_ more: [Step] = []) -> [Step] {
    [Step(command: takeIn, gives: filled)] + more + lastGame("skeet")
  }

  private static let importIntoNothing = Scenario(
    name: "everything taken into an empty arcade", before: fill + [pack],
    meddle: { try FileManager.default.removeItem(atPath: $0.data) },
    steps: [Step(command: takeIn, gives: filled)], afterwards: afterwards())

  private static let importBesides = Scenario(
    name: "everything taken into an arcade with something of its own", before: fill + [pack],
    meddle: { place in
      try FileManager.default.removeItem(atPath: place.data)
      for command in own { _ = try place.run(command) }
    }, holds: owned + [.setting("theme", "terminal")],
    steps: [
      Step(
        command: takeIn, gives: filled, takes: [.setting("theme", "terminal")],
        keepsWhatItTakes: false)
    ], afterwards: afterwards([Step(command: .arcade("scores"), gives: owned)]))

  private static let own =
    games.map { Command.play($0, "bob", 1, from: 6_000) } + [
      .arcade("settings", "theme", "terminal"), .arcade("members", "add", "Bartholomew"),
      .worker("souvenirs", "{data}", "Spider", "1"), .worker("games", "{data}", "Bartholomew", "1"),
      .worker("runs", "{data}", "-", "1"), .arcade("character", "random"),
    ]
  private static let owned =
    games.map { Claim.played($0, "bob6000", 6_000) } + [
      .member("Bartholomew"), .souvenir("Spider"), game("Bartholomew"),
    ]

  /// The older archive has no members.
  private static let exportOfEverything = Scenario(
    name: "everything exported in the place of an older archive",
    before: [
      .play("skeet", "ann", 1, from: 5_000), pack, .arcade("members", "add", "Anneliese"),
    ],
    holds: [
      .shown(by: ["inspect", archive], "skeetshooter.sqlite"), .member("Anneliese"),
      .played("skeet", "ann5000", 5_000),
    ],
    steps: [
      Step(
        command: .arcade("export", "--everything", archive, "--force"),
        gives: [.shown(by: ["inspect", archive], "members.sqlite")])
    ], afterwards: [Step(command: takeIn)] + lastGame("skeet"))
}
