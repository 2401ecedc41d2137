extension Scenario {
  /// Scenarios of files that a player names: exported, converted and migrated ones.
  static let ofFiles =
    forms.flatMap(conversions) + kinds.flatMap(ofStores) + [export, resetOfEverything]
    + ofArchives

  /// Forms of score files with the names of files of that form.
  private static let forms = [
    (game: "whackamole", file: "out.plist"), (game: "skeet", file: "out.sqlite"),
    (game: "memory", file: "out-memory.sqlite"), (game: "lander", file: "out.sqlite3"),
  ]

  private static func shown(_ file: String, _ text: String) -> Claim {
    .shown(by: ["inspect", "--rows", "{root}/" + file], text)
  }

  private static func conversions(to form: (game: String, file: String)) -> [Scenario] {
    let source = form.game == "skeet" ? "whackamole" : "skeet"
    let scores = played(source, "anneliese", 2, from: 5_000)
    let texts = ["anneliese5000", "anneliese5001"].map { shown(form.file, $0) }
    func convert(_ game: String, _ options: String...) -> Command {
      Command(
        program: .arcade,
        words: ["convert", game, "{root}/" + form.file, "--to", form.game] + options)
    }
    let plain = Scenario(
      name: "\(source) converted to the form of \(form.game)",
      before: [.play(source, "anneliese", 2, from: 5_000)], holds: scores,
      steps: [Step(command: convert(source), gives: texts)], afterwards: lastGame(source))
    let other = source == "skeet" ? "whackamole" : "skeet"
    let former = shown(form.file, "bartholomew6000")
    let forced = Scenario(
      name: "\(source) converted in the place of a file in the form of \(form.game)",
      before: [
        .play(other, "bartholomew", 1, from: 6_000), convert(other),
        .play(source, "anneliese", 2, from: 5_000),
      ], holds: scores + [former],
      steps: [Step(command: convert(source, "--force"), gives: texts, takes: [former])],
      afterwards: lastGame(source))
    return [plain, forced]
  }

  private static let model = """
    <?xml version="1.0" encoding="UTF-8"?>
    <model type="com.apple.IDECoreDataModeler.DataModel"><entity name="Customer">
    <attribute name="name" optional="YES" attributeType="String"/>
    <attribute name="email" optional="YES" attributeType="String"/>
    <attribute name="phone_number" optional="YES" attributeType="String"/>
    <attribute name="address" optional="YES" attributeType="String"/>
    <attribute name="age" optional="YES" attributeType="Integer 64"/>
    <attribute name="points" attributeType="Integer 32" defaultValueString="0"/>
    </entity></model>
    """

  private static func ofStores(_ kind: String) -> [Scenario] {
    let file = "register.\(kind)"
    let start = [Command.arcade("members", "add", "Anneliese"), convert(to: file)]
    let migrate = Scenario(
      name: "a store migrated, \(kind)", before: start,
      prepare: { try $0.write(model, to: "new.xcdatamodel/contents") },
      holds: [shown(file, "Anneliese")],
      steps: [
        Step(
          command: .arcade("migrate", "{root}/" + file, "--model", "{root}/new.xcdatamodel"),
          gives: [
            .shown(
              by: ["inspect", "--rows", "--model", "{root}/new.xcdatamodel", "{root}/" + file],
              "fits true")
          ])
      ], afterwards: lastGame("skeet"))
    let plain = Scenario(
      name: "a store converted, \(kind)", before: [.arcade("members", "add", "Anneliese")],
      holds: [.member("Anneliese")],
      steps: [Step(command: convert(to: file), gives: [shown(file, "Anneliese")])],
      afterwards: lastGame("skeet"))
    let forced = Scenario(
      name: "a store converted in the place of another, \(kind)",
      before: start + [
        .arcade("members", "delete", "Anneliese"), .arcade("members", "add", "Bartholomew"),
      ], holds: [shown(file, "Anneliese"), .member("Bartholomew")],
      steps: [
        Step(
          command: convert(to: file, "--force"), gives: [shown(file, "Bartholomew")],
          takes: [shown(file, "Anneliese")])
      ], afterwards: lastGame("skeet"))
    return [migrate, plain, forced]
  }

  private static func convert(to file: String, _ options: String...) -> Command {
    Command(
      program: .arcade, words: ["convert", "{data}/members.sqlite", "{root}/" + file] + options)
  }

  private static let export = Scenario(
    name: "an export in the place of another",
    before: [
      .play("skeet", "anneliese", 1, from: 5_000),
      .arcade("export", "skeet", "--output", "{root}/scores.json"),
      .play("skeet", "bartholomew", 1, from: 6_000),
    ], holds: [shown("scores.json", "anneliese5000")],
    steps: [
      Step(
        command: .arcade("export", "skeet", "--output", "{root}/scores.json", "--force"),
        gives: [shown("scores.json", "bartholomew6000")])
    ], afterwards: lastGame("skeet"))

  private static let resetOfEverything = Scenario(
    name: "a reset of everything",
    before: games.map { .play($0, "ann", 1, from: 5_000) } + [
      .arcade("members", "add", "Anneliese")
    ],
    holds: games.map { .played($0, "ann5000", 5_000) } + [.member("Anneliese")],
    steps: [
      Step(
        command: .arcade("reset", "all", "--yes"),
        takes: games.map { .played($0, "ann5000", 5_000) } + [.member("Anneliese")])
    ], afterwards: lastGame("memory"))
}
