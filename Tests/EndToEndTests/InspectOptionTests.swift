import Testing

/// The options of `arcade inspect`, alone and together.
@Suite struct InspectOptionTests {
  /// The program reads a plain command line without the argument parser.
  ///
  /// An option before the command is not plain, so that the parser reads the same words.
  @Test func aPlainCommandLineMeansWhatTheParserReads() async throws {
    let workshop = try await Workshop()
    let lines = [
      "memory.sqlite", "crowd.json", "-", "--rows memory.sqlite", "-e Hiscore memory.sqlite",
      "--entity=Hiscore --limit 1 memory.sqlite", "-l 1 -e Hiscore -f csv memory.sqlite",
      "--entity Hiscore --offset 1 --format json memory.sqlite",
      "--columns name,score memory.sqlite", "--where 'score > 5' --rows memory.sqlite",
      "--sort name --format=ndjson memory.sqlite", "--group-by name memory.sqlite",
      "--search ann memory.sqlite", "--get people.0.height crowd.json",
      "--extract people.0.height crowd.json", "--sql 'SELECT 1' memory.sqlite",
      "--vertical --entity Hiscore memory.sqlite", "--declare memory.sqlite",
      "--derive memory.sqlite", "--raw memory.sqlite", "--raw --format xml Info.plist",
      "--model memory.sqlite Info.plist", "crowd.json Info.plist",
      "--output - --format json Info.plist", "-o made.json --format json Info.plist",
      "--output made.json --force --format json Info.plist",
      // The parser tells what is wrong with these.
      "", "none", "--limit x memory.sqlite", "--limit 5x memory.sqlite", "--limit -1 memory.sqlite",
      "--nothing", "--rows --rows memory.sqlite", "--rows=1 memory.sqlite", "--entity",
      "--entity --rows memory.sqlite", "--ent Hiscore memory.sqlite", "-elimit memory.sqlite",
      "--format memory.sqlite", "--force Info.plist", "--help", "-h", "--get a..b Info.plist",
      "--sql 'SELECT 1' --search a memory.sqlite", "--format xml Info.plist crowd.json",
      "--columns name --columns score memory.sqlite", "-f json -f csv Info.plist",
      "--sort=-score memory.sqlite", "--sort -score memory.sqlite", "-- Info.plist",
      "--where= memory.sqlite", "--entity '' memory.sqlite", "''",
    ]
    for line in lines {
      let text = "printf '{\"a\": 1}' | arcade inspect \(line)"
      let clean = "rm -f made.json; \(line.contains("--force") ? "touch made.json; " : "")"
      let plain = try await workshop.shell(
        clean + text + "; code=$?; cat made.json 2>&1; exit $code")
      let parsed = try await workshop.shell(
        clean + text.replacing("arcade inspect", with: "arcade --data-dir \"$ARCADE_HOME\" inspect")
          + "; code=$?; cat made.json 2>&1; exit $code")
      #expect(plain.code == parsed.code, "\(line)")
      #expect(plain.output == parsed.output, "\(line)")
      #expect(plain.errors == parsed.errors, "\(line)")
    }
  }

  @Test(arguments: [
    ("--limit 2", ["1", "2"]), ("--sort=-column1 --limit 2", ["5", "4"]),
    ("--offset 3 --limit 1", ["4"]), ("--where 'column1 > 2' --limit 1", ["3"]),
  ])
  func theRowsOfAnAnswerAreChosenBeforeTheyAreCut(options: String, rows: [String]) async throws {
    let workshop = try await Workshop()
    let answer = try await workshop.shell(
      "arcade inspect --sql 'VALUES (1), (2), (3), (4), (5)' --format csv \(options) memory.sqlite")
    #expect(answer.errors == "")
    #expect(answer.output.split(whereSeparator: \.isNewline).map(String.init) == ["column1"] + rows)
  }

  @Test(arguments: [
    ("--search ann --where 'score > 5' memory.sqlite", "Use only one of --search, --where."),
    ("--search ann --columns name memory.sqlite", "Use only one of --search, --columns."),
    ("--get people.0 --sort height crowd.json", "Use only one of --get, --sort."),
    ("--output a.json crowd.json Info.plist", "Give one file with --output."),
  ]) func optionsThatDoNotGoTogetherAreRefused(_ line: String, _ sentence: String) async throws {
    let workshop = try await Workshop()
    let finished = try await workshop.shell("arcade inspect \(line)")
    #expect(finished.code == 2 && finished.output.isEmpty)
    #expect(finished.errors.contains(sentence), "\(finished.errors)")
  }

  @Test func aSearchInATableThatIsNotThereIsTold() async throws {
    let workshop = try await Workshop()
    let finished = try await workshop.shell(
      "arcade inspect --search ann --entity None memory.sqlite")
    #expect(finished.code == 1 && finished.output.isEmpty)
    #expect(finished.errors.contains("it has no 'None'; it has: Hiscore."))
  }

  @Test(arguments: ["''", "' '", "'-- nothing'", "'/* a */'"])
  func aStatementOfNothingIsTold(_ statement: String) async throws {
    let workshop = try await Workshop()
    let finished = try await workshop.shell("arcade inspect --sql \(statement) memory.sqlite")
    #expect(finished.code == 1)
    #expect(finished.errors.contains("SQLite says: there's no statement."), "\(finished.errors)")
  }

  @Test func noPathAtAllIsNotTheWorkingFolder() async throws {
    let workshop = try await Workshop()
    for command in ["inspect ''", "diff '' crowd.json", "diff crowd.json ''"] {
      let finished = try await workshop.shell("arcade \(command)")
      #expect(finished.code == (command.hasPrefix("diff") ? 2 : 1))
      #expect(finished.errors == "There's no file ''.\n")
    }
  }

  @Test func theFileThatIsReadIsNotWrittenOver() async throws {
    let workshop = try await Workshop()
    for line in ["--format json -o settings.json", "--extract window.title -o ./settings.json"] {
      let finished = try await workshop.shell(
        "cp settings.json before; arcade inspect \(line) --force settings.json; code=$?; "
          + "cmp before settings.json || exit 9; exit $code")
      #expect(finished.code == 1)
      #expect(
        finished.errors.contains("settings.json' is the file that's read. Write to another one."))
    }
  }

  @Test func aComparisonWithABackupThatIsNotThereIsNoDifference() async throws {
    let workshop = try await Workshop()
    let finished = try await workshop.shell("arcade diff --backup crowd.json")
    #expect(finished.code == 2)
    #expect(finished.errors.contains("There's no backup of 'crowd.json'."))
  }

  @Test(.enabled(if: Python.isThere)) func severalFilesAreOneListInJSON() async throws {
    let workshop = try await Workshop()
    let names = #"python3 -c 'import json, sys; print([f["file"] for f in json.load(sys.stdin)])'"#
    for (files, code, printed) in [
      ("crowd.json none settings.json", 1, "['crowd.json', 'settings.json']\n"),
      ("settings.json memory", 0, "['settings.json', 'memory']\n"), ("none neither", 1, "[]\n"),
    ] as [(String, Int32, String)] {
      let finished = try await workshop.shell(
        "arcade inspect --format json \(files) | \(names); exit ${PIPESTATUS[0]}")
      #expect(finished.code == code && finished.output == printed, "\(files): \(finished)")
    }
  }

  @Test(arguments: ["text", "ndjson"])
  func differencesThatCannotBeWrittenAreNoAnswer(_ format: String) async throws {
    let workshop = try await Workshop()
    for place in ["/dev/full", "&-"] {
      let finished = try await workshop.shell(
        "arcade diff --format \(format) crowd.json Info.plist >\(place)")
      #expect(finished.code == 2, "\(finished)")
      #expect(finished.errors == "Couldn't write all output.\n")
    }
  }

  @Test func aFileOfTheArcadeThatIsNowhereIsNamedWhereItWouldBe() async throws {
    let workshop = try await Workshop()
    for command in [
      "inspect memory.sqlite", "inspect memory", "diff memory.sqlite crowd.json",
      "edit memory.sqlite a 1", "convert memory.sqlite - --to xml",
    ] {
      let finished = try await workshop.shell(
        "rm -f \"$ARCADE_HOME/memory.sqlite\"; arcade \(command)")
      #expect(finished.code != 0 && finished.output.isEmpty)
      #expect(
        finished.errors.contains("'\(workshop.visitor.data)/memory.sqlite'"), "\(finished)")
    }
    let other = try await workshop.shell("arcade inspect unknown.sqlite")
    #expect(other.errors.contains("/desk/unknown.sqlite' can't be shown: it isn't there."))
  }

  /// The version and the hashes are those of the other entity as well.
  @Test func anEntityOfTwoModelsIsComparedAlone() async throws {
    let workshop = try await Workshop()
    let finished = try await workshop.shell(
      """
      for n in 1 2; do
        mkdir $n.xcdatamodel
        printf '<model userDefinedModelVersionIdentifier="%s"><entity name="A">
          <attribute name="x" optional="YES" attributeType="String"/></entity>
          <entity name="B%s"/></model>' $n $n > $n.xcdatamodel/contents
      done
      arcade diff --entity A 1.xcdatamodel 2.xcdatamodel
      """)
    #expect(finished.code == 0 && finished.output == "No differences.\n", "\(finished)")
  }

  @Test(.enabled(if: Python.isThere)) func theBytesThatAreTakenOutAreThoseOfTheFile() async throws {
    let workshop = try await Workshop()
    let finished = try await workshop.shell(
      """
      python3 - <<'END'
      import gzip, plistlib, sqlite3
      db = sqlite3.connect("blobs.sqlite")
      db.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, b)")
      blobs = [b'{"a": 1}', plistlib.dumps({"k": 1}, fmt=plistlib.FMT_BINARY),
          plistlib.dumps({"k": 1}), gzip.compress(b"plain text"), gzip.compress(b'{"a": 1}'),
          b"plain", bytes(9)]
      for number, blob in enumerate(blobs, 1):
          open("%d.bytes" % number, "wb").write(blob)
          db.execute("INSERT INTO t VALUES (?, ?)", (number, blob))
      db.commit()
      END
      for number in 1 2 3 4 5 6 7; do
        arcade inspect --extract "t[$number].b" blobs.sqlite | cmp - "$number.bytes" || exit 1
      done
      arcade inspect --get 't[4].b' blobs.sqlite
      """)
    #expect(finished.code == 0 && finished.output == "plain text\n", "\(finished)")
  }

  // MARK: - A folder of tables

  private static let tables = """
    arcade inspect --format sql memory.sqlite >/dev/null
    python3 - <<'END'
    import sqlite3
    db = sqlite3.connect("several.sqlite")
    db.execute("CREATE TABLE a (name, score)")
    db.execute("CREATE TABLE b (name)")
    db.execute("CREATE TABLE %s (name, score)" % ("\\u65e5" * 120))
    db.execute("INSERT INTO a VALUES ('Ann', 1)")
    db.execute("CREATE VIEW broken AS SELECT * FROM gone")
    db.execute("CREATE VIEW seen AS SELECT name FROM a")
    db.commit()
    END
    """

  @Test(
    .enabled(if: Python.isThere),
    arguments: [
      ("--columns score", "'b' has no 'score'; it has: name."),
      ("--where 'score > 0'", "'b' has no property 'score'"),
      ("--sort score", "'b' has no property"),
    ])
  func aNameThatATableLacksIsToldBeforeAFolderIsMade(
    _ option: String, _ reason: String
  ) async throws {
    let workshop = try await Workshop()
    let finished = try await workshop.shell(
      Self.tables + "\narcade inspect --format csv -o folder \(option) several.sqlite; "
        + "code=$?; ls folder 2>/dev/null; exit $code")
    #expect(finished.code == 1 && finished.output.isEmpty, "\(finished.output)")
    #expect(finished.errors.contains(reason), "\(finished.errors)")
    #expect(finished.errors.split(separator: "\n").count == 1)
  }

  @Test(.enabled(if: Python.isThere)) func aTableThatCannotBeReadHidesNoOther() async throws {
    let workshop = try await Workshop()
    let finished = try await workshop.shell(
      Self.tables + "\narcade inspect --format csv -o folder several.sqlite >/dev/null; "
        + "code=$?; ls folder | wc -l; cat folder/seen.csv folder/a.csv; exit $code")
    #expect(finished.code == 1)
    #expect(finished.output == "4\nname\r\nAnn\r\nname,score\r\nAnn,1\r\n")
    #expect(finished.errors.contains("no such table: main.gone"))
  }

  @Test(.enabled(if: Python.isThere)) func aFileInTheFolderIsToldBeforeAnyIsWritten() async throws {
    let workshop = try await Workshop()
    let finished = try await workshop.shell(
      Self.tables + "\nmkdir folder; echo mine >folder/seen.csv; "
        + "arcade inspect --format csv -o folder several.sqlite; "
        + "code=$?; ls folder; cat folder/seen.csv; exit $code")
    #expect(finished.code == 1)
    #expect(finished.output == "seen.csv\nmine\n")
    #expect(finished.errors.contains("seen.csv' already exists. Use --force to replace it."))
  }
}
