import Testing

/// A row of the table of commands: one command, and what is needed to try it.
struct CommandRow: Sendable, CustomTestStringConvertible {
  /// The reason that an example can't be run here to its end.
  enum Obstacle: Sendable {
    /// It opens a screen or asks a question.
    case terminal
    case network
  }

  /// The words of the command, without `arcade`.
  let name: String
  /// A call that works, without `arcade`.
  let works: String
  /// A script for the shell that makes what the call and the examples need.
  var before = ""
  /// True for a command that opens a screen.
  var isScreen = false
  /// True for a command whose words another program takes, the wrong ones too.
  var isPassedOn = false
  /// True for a command that lists something, and has a form for programs.
  var lists = false
  var obstacles: [String: Obstacle] = [:]
  /// Calls with a bad value; the code of their end, and a part of the sentence.
  var mistakes: [(typed: String, code: Int32, says: String)] = []
  /// The options that take any text.
  var free: Set<String> = []

  var testDescription: String { name.isEmpty ? "arcade" : name }

  init(
    _ name: String, works: String? = nil, before: String = "", isScreen: Bool = false,
    isPassedOn: Bool = false,
    lists: Bool = false, obstacles: [String: Obstacle] = [:], free: Set<String> = [],
    mistakes: [(typed: String, code: Int32, says: String)] = []
  ) {
    (self.name, self.works, self.before) = (name, works ?? name, before)
    (self.isScreen, self.lists, self.obstacles) = (isScreen, lists, obstacles)
    self.isPassedOn = isPassedOn
    (self.free, self.mistakes) = (free, mistakes)
  }

  private static let noGame = "There's no game 'chess'. Choose one of: whackamole, skeet,"
  private static let badName = "A name has 1 to 24 columns and no control characters."
  private static let board = "arcade settings lander_board_url \"file://$PWD/board.plist\""

  /// One row for each command of the program.
  static let all = ofGames + ofFiles + ofRooms

  // MARK: - Games and scores

  private static let ofGames = [
    CommandRow(
      "", isScreen: true,
      obstacles: [
        "arcade": .terminal, "arcade play whackamole --difficulty hard": .terminal,
      ],
      mistakes: [
        ("chess", 2, "There's no command 'chess'. Choose one of: play, scores,"),
        ("--kiosk ''", 2, "--kiosk needs the name of a folder."),
        ("--kiosk here --data-dir there", 2, "--kiosk FOLDER can't be combined with a command"),
        ("--visitors 3", 2, "--visitors goes with --kiosk"),
        ("--kiosk here --quota 0", 2, "a number from 1 to 10000"),
        ("--kiosk here --idle 9999", 2, "a number from 1 to 1440"),
        ("--kiosk here --idle -5", 2, "a number from 1 to 1440"),
        ("--verbose", 2, "--verbose goes with --version."),
      ]),
    CommandRow(
      "play", works: "play whackamole", isScreen: true,
      obstacles: [
        "arcade play whackamole": .terminal,
        "arcade play whackamole --difficulty insane --player Zoë": .terminal,
        "arcade play whackamole --seed 42": .terminal,
        "arcade play --challenge arcade.skeet.medium.2.1x.30.Zoë.lr1j": .terminal,
      ],
      mistakes: [
        ("play", 2, "Usage: arcade play"), ("play chess", 2, noGame),
        ("play skeet --seed -1", 2, "The game's seed, a number."),
        ("play skeet --player ''", 2, badName),
        ("play skeet --drawn 42", 2, "isn't a ticket of a league."),
        ("play skeet --drawn-by example.org", 2, "isn't the address of a league."),
        ("play --challenge arcade.skeet.medium.2.1x.30.Zoë.0000", 2, "That isn't a challenge"),
        ("play lander --challenge arcade.skeet.medium.2.1x.30.Zoë.lr1j", 2, "already says the"),
        ("play --practice --challenge arcade.skeet.medium.2.1x.30.Zoë.lr1j", 2, "already says the"),
      ]),
    CommandRow(
      "scores", lists: true,
      mistakes: [
        ("scores chess", 2, noGame),
        ("scores --games --daily", 2, "Choose one list: --games or --daily."),
      ]),
    CommandRow(
      "replay", works: "replay whackamole --format text",
      obstacles: [
        "arcade replay whackamole": .terminal, "arcade replay skeet 3 --difficulty hard": .terminal,
        "arcade replay whackamole-20261121T002412Z-42.plist": .terminal,
      ],
      mistakes: [
        ("replay", 2, "Usage: arcade replay"), ("replay chess", 2, noGame),
        ("replay none.plist", 1, "The replay 'none.plist' can't be read: it isn't there."),
        ("replay whackamole 99", 1, "There's no recorded game at rank 99 of whackamole"),
        ("replay whackamole best", 2, "The value 'best' is invalid for '<rank>'"),
        ("replay memory --export film.gif", 2, "Call it .cast, .svg or .txt, or use --format."),
        ("replay memory --format gif", 2, "Choose one of: cast, svg, text."),
        ("replay memory -e a.svg --glyphs runes", 2, "Choose one of: unicode, ascii."),
        ("replay skeet -e a.svg --from 5 --to 4", 2, "--from and --to are in seconds"),
        ("replay skeet -e a.svg --from -1", 2, "--from and --to are in seconds"),
        ("replay skeet --format text -e settings.json", 1, "Use --force to replace it."),
      ]),
    CommandRow(
      "race", works: "race whackamole", isScreen: true,
      obstacles: [
        "arcade race whackamole": .terminal,
        "arcade race whackamole-20261121T002412Z-42.plist": .terminal,
      ],
      mistakes: [
        ("race", 2, "Usage: arcade race"), ("race chess", 2, noGame),
        ("race none.plist", 1, "The replay 'none.plist' can't be read: it isn't there."),
        ("race skeet --player ''", 2, badName),
      ]),
    CommandRow("daily", lists: true, mistakes: [("daily --player ''", 2, badName)]),
    CommandRow(
      "verify", lists: true,
      mistakes: [
        ("verify chess", 2, noGame), ("verify none.plist", 1, "There's no file 'none.plist'."),
      ]),
    CommandRow(
      "statistics", lists: true, free: ["player"],
      mistakes: [
        ("statistics chess", 2, noGame),
        ("statistics --speed 33", 2, "'33' isn't a speed. Choose one of: 100, 75, 50, 0, 1, 2."),
        ("statistics --speed -1", 2, "'-1' isn't a speed."),
      ]),
    CommandRow(
      "export", lists: true,
      mistakes: [
        ("export chess", 2, noGame),
        ("export --output none/a.json", 1, "'none/a.json' can't be written: no such file"),
        ("export --output settings.json", 1, "Use --force to replace it."),
        ("export --everything none/my.arcade", 1, "can't be written: no such file"),
        ("export --everything settings.json", 1, "Use --force to replace it."),
        ("export skeet --everything a", 2, "can't be combined with a game or --output."),
        ("export --everything a --output b", 2, "can't be combined with a game or --output."),
      ]),
    CommandRow(
      "import", works: "import all scores.json",
      before: "arcade export -o scores.json; arcade export --everything my.arcade",
      mistakes: [
        ("import", 2, "Name a game and a file, or use --everything with a file."),
        ("import skeet scores.json --everything a", 2, "or use --everything with a file."),
        ("import skeet memory", 1, "a database; 'arcade convert FILE GAME' imports its scores."),
        ("import chess settings.json", 2, noGame),
        ("import skeet none.json", 1, "There's no file 'none.json'."),
        ("import skeet settings.json", 1, "'settings.json' can't be imported: "),
        ("import --everything none.arcade", 1, "There's no file 'none.arcade'."),
        ("import --everything Info.plist", 1, "isn't an archive that 'arcade export"),
      ]),
  ]

  // MARK: - Files

  private static let ofFiles = [
    CommandRow(
      "reset", works: "reset whackamole --yes",
      obstacles: ["arcade reset whackamole": .terminal],
      mistakes: [
        ("reset chess", 2, "Nothing called 'chess' to delete. Choose one of: whackamole,")
      ]),
    CommandRow(
      "undo-reset", before: "arcade reset runs --yes",
      mistakes: [("undo-reset runs", 2, "Usage: arcade undo-reset")]),
    CommandRow(
      "where", lists: true,
      mistakes: [("where chess", 2, "Nothing is called 'chess'. Choose one of: whackamole,")]),
    CommandRow(
      "inspect", works: "inspect memory.sqlite", lists: true,
      mistakes: [
        ("inspect", 2, "Usage: arcade inspect"),
        ("inspect none", 1, "none' can't be shown: it isn't there."),
        ("inspect bin/curl", 1, "bin/curl' can't be shown: unrecognised file type."),
        ("inspect --limit -1 Info.plist", 2, "--limit is a number from 0 up."),
        ("inspect --offset -1 Info.plist", 2, "--offset is a number from 0 up."),
        ("inspect --get a..b Info.plist", 2, "Example: people.0.height"),
        ("inspect --group-by foo memory", 1, "'Hiscore' has no 'foo'; it has:"),
        ("inspect --extract a..b Info.plist", 2, "Example: people.0.height"),
        ("inspect --output Info.plist Info.plist", 1, "already exists"),
        ("inspect --get nothing crowd.json", 1, "there's no 'nothing' in it"),
        ("inspect --sql 'DELETE FROM ZHISCORE' memory", 1, "SQLite says: not authorized."),
        ("inspect --sql 'SELECT 1' Info.plist", 1, "it isn't a database, so it can't run SQL."),
        ("inspect --sql 'SELECT 1' bin", 1, "bin' can't be shown: it isn't a database, so"),
        ("inspect --declare crowd.json Info.plist", 1, "'Info.plist' can't be shown: no model is"),
        ("inspect --sql 'SELECT 1' --search a memory", 2, "Use only one of --sql, --search."),
        ("inspect --columns '' memory", 2, "--columns needs NAME."),
        ("inspect --group-by , memory", 2, "--group-by needs NAME."),
        ("inspect --columns foo memory", 1, "'Hiscore' has no 'foo'; it has:"),
        ("inspect --entity Foo memory", 1, "it has no 'Foo'; it has: Hiscore."),
        ("inspect --where 'score >' memory", 2, "The condition is wrong at column 8"),
        ("inspect --sort foo memory", 1, "'Hiscore' has no property 'foo'."),
        ("inspect --model none.mom memory", 1, "none.mom' cannot be read."),
      ]),
    CommandRow(
      "convert", works: "convert members.sqlite members.xml --force",
      mistakes: [
        ("convert", 2, "Usage: arcade convert"),
        ("convert none.sqlite a.xml", 1, "There's no file '"),
        ("convert '' a.xml", 1, "There's no file ''."),
        ("convert none.plist a.json", 1, "There's no file 'none.plist'."),
        ("convert none a --to json", 1, "There's no file 'none'."),
        ("convert Info.plist none/a.json", 1, "/none/a.json' can't be written: no such file"),
        ("convert Info.plist bin --to json --force", 1, "/bin' can't be written: it isn't a file."),
        ("convert members.sqlite a.b", 2, "Use --to with one of: sqlite, xml, binary,"),
        ("convert members.sqlite a --to b", 2, "Choose one of: sqlite, xml, binary, whackamole,"),
        ("convert Info.plist a --to b", 2, "Choose one of: xml, binary, json, whackamole,"),
        ("convert Info.plist a.sqlite", 1, "isn't a Core Data store."),
        ("convert members.sqlite a.xml --model none.mom", 1, "none.mom' cannot be read."),
        ("convert members.sqlite notes.xml", 1, "already exists. Use --force to replace it"),
        ("convert memory - --to memory", 2, "Name a file instead of a pipe."),
      ]),
    CommandRow("check", lists: true, mistakes: [("check skeet", 2, "Usage: arcade check")]),
    CommandRow(
      "backups", lists: true,
      obstacles: ["arcade backups restore whackamole": .terminal],
      mistakes: [("backups chess", 1, "There's no backup of 'chess'. Run 'arcade backups' to")]),
    CommandRow(
      "backups list", before: "arcade members delete 3", lists: true,
      mistakes: [("backups list chess", 1, "There's no backup of 'chess'.")]),
    CommandRow(
      "backups restore", works: "backups restore whackamole --yes",
      obstacles: ["arcade backups restore whackamole": .terminal],
      mistakes: [
        ("backups restore", 2, "Usage: arcade backups restore"),
        ("backups restore chess", 1, "There's no backup of 'chess'."),
      ]),
    CommandRow(
      "migrate", works: "migrate --dry-run Bookmarks.sqlite --model New.mom",
      mistakes: [
        ("migrate", 2, "Usage: arcade migrate"),
        ("migrate none --model New.mom", 1, "There's no file 'none'."),
        ("migrate Info.plist --model New.mom", 1, "'Info.plist' isn't a Core Data store."),
        ("migrate notes.xml --model none.mom", 1, "none.mom' cannot be read."),
        ("migrate notes.xml --model New.mom --source-model none.mom", 1, "none.mom' cannot be"),
      ]),
    CommandRow(
      "board", before: board, obstacles: ["arcade board sync": .network],
      mistakes: [("board foo", 2, "Choose one of: sync.")]),
    CommandRow(
      "board sync", before: board,
      mistakes: [("board sync foo", 2, "Usage: arcade board sync")]),
    CommandRow(
      "league", works: "league --help", isPassedOn: true,
      obstacles: ["arcade league": .network, "arcade league scores whackamole": .network]),
    CommandRow(
      "edit", works: "edit crowd.json people.0.height 70",
      mistakes: [
        ("edit", 2, "Usage: arcade edit"), ("edit none a 1", 1, "There's no file '"),
        ("edit '' a 1", 1, "There's no file ''."),
        ("edit settings.json a 1", 1, "There's no 'a': the file has window."),
        ("edit settings.json a..b 1", 2, "Example: people.0.height"),
        ("edit numbers.plist offset x", 1, "'x' isn't an integer like the old value."),
        ("edit numbers.plist offset x --as y", 2, "Choose one of: string, integer, number,"),
        ("edit bin/curl a 1", 1, "it's neither JSON nor a property list"),
        ("edit crowd.json people.0.height", 2, "Give the new value."),
        ("edit crowd.json people.0.name x --add", 1, "already exists."),
        (
          "edit members.sqlite 'Customer[1].name' x --model none.mom", 1, "none.mom' cannot be read"
        ),
        ("edit members.sqlite name x", 1, "has a path such as 'Recipe[12].name'"),
        ("edit members.sqlite 'Customer[999].name' x", 1, "'Customer' has no row 999."),
      ]),
    CommandRow(
      "diff", works: "diff members.sqlite members.sqlite",
      before: "cp \"$(arcade where members)\" before.sqlite",
      mistakes: [
        ("diff", 2, "Usage: arcade diff"), ("diff crowd.json", 2, "Give two files, or one with"),
        ("diff members.sqlite members.sqlite --entity Foo", 2, "it has no 'Foo'"),
        ("diff members.sqlite members.sqlite --model none.mom", 2, "none.mom' cannot be read"),
        ("diff crowd.json none", 2, "none' can't be shown: it isn't there."),
        ("diff crowd.json crowd.json --format x", 2, "Choose one of: text, ndjson."),
      ]),
  ]

  // MARK: - Settings and rooms

  private static let ofRooms = [
    CommandRow(
      "settings", lists: true,
      mistakes: [
        ("settings colour", 2, "There's no setting 'colour'. Run 'arcade settings' to list them."),
        ("settings theme blue", 2, "'blue' isn't a theme. Choose one of: default,"),
        ("settings kept_replays_mb -5", 2, "Choose one of: 0, 10, 50,"),
        ("settings lander_board_url foo", 2, "It begins with file://, http:// or https://"),
      ]),
    CommandRow(
      "character",
      mistakes: [("character dance", 2, "isn't an action. Choose one of: show, random, delete.")]),
    CommandRow("album", lists: true, mistakes: [("album foo", 2, "Usage: arcade album")]),
    CommandRow(
      "members", lists: true,
      mistakes: [("members dance", 2, "Choose one of: list, find, add, change, delete.")]),
    CommandRow(
      "members list", lists: true,
      mistakes: [("members list foo", 2, "Usage: arcade members list")]),
    CommandRow(
      "members find", works: "members find ann", lists: true,
      mistakes: [("members find", 2, "Usage: arcade members find")]),
    CommandRow(
      "members add", works: "members add Zoë", free: ["email", "phone", "address"],
      mistakes: [
        ("members add", 2, "Usage: arcade members add"),
        ("members add ''", 2, "Name must not be empty."),
        ("members add Ann --age 200", 2, "An age is a whole number from 0 to 150."),
      ]),
    CommandRow(
      "members change", works: "members change 1 --age 3", free: ["email", "phone", "address"],
      mistakes: [
        ("members change", 2, "Usage: arcade members change"),
        ("members change 99 --age 3", 1, "There's no member 99: the register has 3."),
        ("members change nobody --age 3", 1, "No member matches 'nobody'."),
        ("members change 1 --name ''", 2, "Name must not be empty."),
        ("members change 1 --age x", 2, "An age is a whole number from 0 to 150."),
      ]),
    CommandRow(
      "members delete", works: "members delete 1",
      mistakes: [
        ("members delete", 2, "Usage: arcade members delete"),
        ("members delete 99", 1, "There's no member 99: the register has 3."),
        ("members delete nobody", 1, "No member matches 'nobody'."),
      ]),
    CommandRow("runs", lists: true, mistakes: [("runs foo", 2, "Usage: arcade runs")]),
    CommandRow(
      "scene", lists: true,
      mistakes: [
        ("scene none", 2, "There's no scene 'none'. Choose one of: meadow.json, desert.plist,"),
        ("scene bin", 1, "The scene 'bin' can't be read: it isn't a file."),
        ("scene bin/curl", 1, "isn't a scene"),
        ("scene desert --columns 0", 2, "A picture has 1 to 500 columns and 1 to 200 rows."),
        ("scene desert --rows 0", 2, "A picture has 1 to 500 columns and 1 to 200 rows."),
        ("scene desert --glyphs runes", 2, "Choose one of: unicode, ascii."),
        ("scene desert --format json", 2, "--format is for the list of scenes."),
      ]),
  ]
}
