import Foundation
import Testing

/// Numbers at the ends of what files, arguments and the environment can say, thrown at the real
/// program: it may refuse them, in a sentence, but no number ends it by a signal.
@Suite struct ExtremeNumbersTests {
  private let visitor = Visitor()

  /// Runs a command that may succeed or refuse.
  private func expectAnswer(
    _ arguments: [String], adding more: [String: String] = [:], _ what: String = ""
  ) async throws {
    let finished = try await EndToEndTests.run(
      Visitor.program, arguments,
      environment: visitor.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        .merging(more) { $1 })
    #expect(
      [0, 1, 2].contains(finished.code), "\(what) \(arguments): \(finished.code) \(finished.errors)"
    )
    let isSilent = finished.errors.isEmpty && finished.output.isEmpty
    #expect(finished.code == 0 || !isSilent, "\(what) \(arguments)")
  }

  private func plist(_ content: String, to path: String) throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\">\(content)</plist>"
    try visitor.write(Array(text.utf8), to: path)
  }

  private static let tables = ["whackamole", "skeet", "memory", "lander"]
  static let integers = [
    "-1", "0", "9223372036854775806", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
    "100000000000000000000000000000000000000000",
  ]
  static let reals = ["nan", "inf", "-inf", "1e308", "-1e308", "1e400", "9223372036854775807.0"]
  static let dates = [
    "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z", "99999-12-31T23:59:59Z",
    "-99999-01-01T00:00:00Z", "999999999999999999-01-01T00:00:00Z", "2026-13-45T25:61:61Z",
    "2026-11-21T00:24:12+99:99", "2026-11-21T00:24:12.999999999999999999Z",
  ]

  // MARK: - Lists of scores

  private static let fields = [
    "name", "score", "date", "speed", "seed", "rules", "difficulty", "replay",
  ]

  @Test(arguments: fields)
  func anyNumberInAListOfScores(field: String) async throws {
    let values =
      Self.integers.map { "<integer>\($0)</integer>" } + Self.reals.map { "<real>\($0)</real>" }
      + Self.integers.map { "<string>\($0)</string>" }
      + ["<date>9999-12-31T23:59:59Z</date>", "<date>0000-01-01T00:00:00Z</date>", "<true/>"]
    let records = values.enumerated().map { index, value in
      let all = ["name": "<string>n\(index)</string>", "score": "<integer>\(index)</integer>"]
        .merging([field: value]) { $1 }
      return "<dict>" + all.map { "<key>\($0)</key>\($1)" }.joined() + "</dict>"
    }
    let list = "<dict><key>hiscores</key><array>\(records.joined())</array></dict>"
    try plist(list, to: visitor.scoreFile)
    try plist(list, to: visitor.file("in.plist"))
    for game in Self.tables where game != "whackamole" {
      try await expectAnswer(["import", game, visitor.file("in.plist")])
    }
    for record in [records[2], records[3], records[5]] {
      try plist(
        "<dict><key>hiscores</key><array>\(record)</array></dict>", to: visitor.file("one.plist"))
      for game in Self.tables {
        try await expectAnswer(["import", game, visitor.file("one.plist")], record)
      }
    }
    for format in ["table", "json", "csv", "plist"] {
      try await expectAnswer(["scores", "--all", "--format", format])
      try await expectAnswer(["scores", "--format", format])
    }
    for format in ["tree", "table", "json", "csv", "xml"] {
      try await expectAnswer(["inspect", "--rows", "--format", format, visitor.scoreFile])
    }
    try await expectAnswer(["check"])
  }

  /// XML has no words for these; the binary form has.
  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 9.2e18, 253_402_300_800, -6.3e10])
  func anyDateInABinaryListOfScores(seconds: Double) async throws {
    let place = visitor.scoreFile
    let record =
      ["name": "Ann", "score": 5, "date": Date(timeIntervalSinceReferenceDate: 0)]
      as [String: Any]
    var bytes = Array(
      try PropertyListSerialization.data(
        fromPropertyList: ["hiscores": [record]], format: .binary, options: 0))
    let date = try #require(bytes.firstRange(of: [0x33] + [UInt8](repeating: 0, count: 8)))
    let bits = withUnsafeBytes(of: seconds.bitPattern.bigEndian) { Array($0) }
    bytes.replaceSubrange(date, with: [0x33] + bits)
    try visitor.write(bytes, to: place)
    try visitor.write(bytes, to: visitor.file("in.plist"))
    for game in Self.tables { try await expectAnswer(["import", game, visitor.file("in.plist")]) }
    for format in ["table", "json", "csv", "plist"] {
      try await expectAnswer(["scores", "--all", "--format", format])
    }
    for format in ["tree", "json", "csv", "xml"] {
      try await expectAnswer(["inspect", "--rows", "--format", format, place])
    }
  }

  @Test(arguments: ["score", "speed", "rank", "seed", "rules", "name", "date"])
  func anyNumberInAnImport(field: String) async throws {
    let values =
      field == "date"
      ? Self.dates.map { "\"\($0)\"" }
      : Self.integers + ["1e3", "1e999", "-0", "1.5", "null", "\"9223372036854775807\""]
    for (index, value) in values.enumerated() {
      let record = ["name": "\"n\(index)\"", "score": "\(index)"].merging([field: value]) { $1 }
      let json = record.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
      try visitor.write(Array("[{\(json)}]".utf8), to: visitor.file("in.json"))
      let keys = record.keys.sorted()
      let csv = [keys, keys.map { record[$0] ?? "" }].map { $0.joined(separator: ",") + "\r\n" }
      try visitor.write(Array(csv.joined().utf8), to: visitor.file("in.csv"))
      for name in ["in.json", "in.csv"] {
        let game = Self.tables[index % 4]
        try await expectAnswer(["import", game, visitor.file(name)], json)
      }
    }
    for format in ["table", "json", "csv", "plist"] {
      try await expectAnswer(["scores", "--all", "--format", format])
    }
    for format in ["json", "csv", "plist"] {
      try await expectAnswer(["export", "--format", format])
    }
  }

  // MARK: - Databases

  /// The names of the files whose columns are filled, and the commands that meet them.
  static let databases: [(String, [[String]])] = [
    ("skeetshooter.sqlite", [["scores", "skeet", "--all"], ["import", "skeet", "in.json"]]),
    ("lunarlander.sqlite3", [["scores", "lander", "--all"], ["import", "lander", "in.json"]]),
    ("memory.sqlite", [["scores", "memory", "--all"], ["import", "memory", "in.json"]]),
    ("memory-details.sqlite", [["scores", "memory", "--all"], ["import", "memory", "in.json"]]),
    (
      "members.sqlite",
      [["members", "list"], ["members", "add", "Zed"], ["members", "delete", "1"]]
    ),
  ]

  /// For each column of each table a copy of the file, in which its rows hold the numbers.
  private static let filling = """
    import shutil, sqlite3, sys
    source, folder = sys.argv[1:3]
    values = [-2**63, 2**63 - 2, -1, float("inf")]
    base = sqlite3.connect(source)
    tables = [row[0] for row in base.execute("SELECT name FROM sqlite_master WHERE type = 'table' "
      "AND upper(sql) NOT LIKE '%WITHOUT ROWID%'")]
    columns = [(table, row[1]) for table in tables
      for row in base.execute(f'PRAGMA table_info("{table}")')]
    base.close()
    made = 0
    for table, column in columns:
      path = f"{folder}/{made}.sqlite"
      shutil.copy(source, path)
      copy = sqlite3.connect(path)
      rows = [row[0] for row in copy.execute(f'SELECT rowid FROM "{table}" ORDER BY rowid DESC')]
      for row, value in zip(rows, values[made % 2:] + values):
        try:
          copy.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (value, row))
        except sqlite3.Error:
          pass
      copy.commit()
      copy.close()
      made += 1
    print(made, end="")
    """

  @Test(.enabled(if: Python.isThere), arguments: databases)
  func anyNumberInADatabase(name: String, commands: [[String]]) async throws {
    let scores = (1...5).map { number in
      let difficulty = ["Easy", "Medium", "Hard"][number % 3]
      return #"{"name": "n\#(number)", "score": \#(number), "difficulty": "\#(difficulty)", "#
        + #""date": "2026-11-21T00:24:12Z", "seed": \#(number)}"#
    }
    let input = visitor.file("in.json")
    try visitor.write(Array("[\(scores.joined(separator: ", "))]".utf8), to: input)
    for game in Self.tables { try await expectAnswer(["import", game, input]) }
    for member in ["Ann", "Bob", "Cid"] { try await expectAnswer(["members", "add", member]) }
    try visitor.write(Array(#"[{"name": "new", "score": 9}]"#.utf8), to: input)
    let folder = visitor.file("made")
    try visitor.write([], to: folder + "/.made")
    let count = try await Python.run(Self.filling, visitor.data + "/" + name, folder)
    let sound = visitor.file("sound")
    try FileManager.default.copyItem(atPath: visitor.data, toPath: sound)
    for number in 0..<(try #require(Int(count))) {
      try FileManager.default.removeItem(atPath: visitor.data)
      try FileManager.default.copyItem(atPath: sound, toPath: visitor.data)
      let bytes = try visitor.bytes(of: "\(folder)/\(number).sqlite")
      try visitor.write(bytes, to: visitor.data + "/" + name)
      let path = "\(folder)/\(number).sqlite"
      try await expectAnswer(["inspect", "--rows", path], "\(name) \(number)")
      for command in commands {
        let words = command.map { $0 == "in.json" ? input : $0 }
        try await expectAnswer(words, "\(name) \(number)")
      }
    }
  }

  // MARK: - Other files

  @Test func anyNumberInTheOtherFiles() async throws {
    let values = Self.integers + Self.reals.filter { Double($0)?.isFinite == true } + ["1e400"]
    for value in values {
      try visitor.write(
        Array(#"{"people": [{"name": "A", "height": \#(value), "weight": "\#(value)"}]}"#.utf8),
        to: visitor.data + "/crowd.json")
      for format in ["tree", "json", "csv", "xml"] {
        try await expectAnswer(
          ["inspect", "--format", format, visitor.data + "/crowd.json"], value)
      }
      try await expectAnswer(
        ["inspect", "--where", "height > \(value)", visitor.data + "/crowd.json"])
    }
    let keys = ["game_speed", "memory_clock", "player_name", "cards_shown", "lander_board_url"]
    for value in Self.integers.map({ "<integer>\($0)</integer>" }) + ["<real>nan</real>"] {
      try plist(
        "<dict>" + keys.map { "<key>\($0)</key>\(value)" }.joined() + "</dict>",
        to: visitor.defaultsFile)
      for command in ["settings", "board", "scores"] { try await expectAnswer([command], value) }
    }
  }

  @Test func anyNumberInTheNamesOfBackups() async throws {
    let input = visitor.file("in.json")
    try visitor.write(Array(#"[{"name": "A", "score": 5}]"#.utf8), to: input)
    try await expectAnswer(["import", "whackamole", input])
    for stamp in [
      "99991231T235959Z", "00000000T000000Z", "99999999T999999Z", "20261121T002412Z--1",
      "20261121T002412Z-9223372036854775807", "20261121T002412Z-99999999999999999999",
    ] {
      let bytes = try visitor.bytes(of: visitor.scoreFile)
      try visitor.write(bytes, to: visitor.data + "/backups/whackamole-\(stamp).plist")
      try visitor.write([], to: visitor.data + "/backups/reset-\(stamp)/list.plist")
      try visitor.write([], to: visitor.data + "/album/\(stamp).souvenir/data.plist")
    }
    for command in [
      "backups", "backups whackamole", "check", "where", "album", "undo-reset",
      "import whackamole \(input)", "reset whackamole --yes", "undo-reset", "check --repair",
    ] {
      try await expectAnswer(command.split(separator: " ").map(String.init))
    }
  }

  // MARK: - Arguments and the environment

  @Test(arguments: integers + ["nan", "1e999", "", "-", "٣"])
  func anyNumberInAnArgument(number: String) async throws {
    let file = visitor.file("a.json")
    try visitor.write(Array(#"{"a": [1, {"b": 3}], "n": 5}"#.utf8), to: file)
    try await expectAnswer(["members", "add", "Ann"])
    for arguments in [
      ["inspect", "--limit=" + number, file], ["inspect", "--where", "n > \(number)", file],
      ["inspect", "--where", "n + \(number) > 0", file], ["inspect", "--sort", number, file],
      ["members", "change", "--name", "X", "--", number], ["members", "delete", "--", number],
      ["members", "change", "1", "--age=" + number], ["edit", file, "a." + number, "5"],
      ["edit", file, number, "5"], ["edit", file, "n", "--", number],
      ["scene", "--columns=" + number], ["scene", "--rows=" + number],
      ["play", "whackamole", "--seed=" + number], ["settings", "game_speed", "--", number],
      ["settings", "lander_board_url", "--", "http://h:\(number)/b"], ["backups", "--", number],
      ["backups", "restore", "--yes", "--", number], ["reset", "--yes", "--", number],
    ] {
      try await expectAnswer(arguments)
    }
    for name in ["ESCDELAY", "COLUMNS", "LINES", "TZ", "LANG", "TERM"] {
      try await expectAnswer(["scene"], adding: [name: number], name)
      try await expectAnswer(["runs"], adding: [name: number], name)
    }
  }
}
