import DurableFiles
import FileSystemDouble
import GameCore
import Glibc
import Persistence
import Testing

/// Other programs read the files of the memory game, and leave theirs.
@Suite struct MemoryFileTests {
  private let place = TestStorage()

  /// The files as Python's own SQLite and property lists read them.
  private func python(_ script: String) throws -> [String] {
    let end = try Worker(["python3", "-c", Self.prelude + script, place.memoryFile]).finish()
    #expect(end.code == 0, "\(end.lines)")
    return end.lines
  }

  private static let prelude = """
    import base64, plistlib, sqlite3, sys
    path = sys.argv[1]
    details = path.replace('.sqlite', '-details.sqlite')
    def rows(path, sql, *values):
        with sqlite3.connect(path) as file:
            return file.execute(sql, values).fetchall()
    def metadata(path):
        return plistlib.loads(rows(path, 'select Z_PLIST from Z_METADATA')[0][0])

    """

  private static let schema = [
    "CREATE TABLE ZHISCORE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
      + "ZSCORE INTEGER, ZNAME VARCHAR )",
    "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, "
      + "Z_MAX INTEGER)",
    "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
    "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
  ]

  /// Some file systems know no fsync of a folder and say so with EINVAL.
  @Test func aScoreIsSavedWhereAFolderCannotBeSynchronized() throws {
    let store = place.memoryStore()
    place.double.fail { _, call in call == "synchronize data" ? EINVAL : nil }
    try store.submit("ann", 5, .hard, day: 1)
    #expect(place.double.calls.contains("synchronize data"))
    place.double.fail(nil)
    let names = try place.memoryStore().best(9, difficulty: nil, speed: .full).map(\.name)
    #expect(names.contains("ann"))
  }

  @Test func theScoreFileIsTheOriginalsAndNothingElse() throws {
    let store = place.memoryStore()
    try store.prepare()
    try store.submit("ann", 5, .hard, day: 1)
    try store.submit("Robert'); DROP TABLE ZHISCORE;--", 7)
    try store.submit("ann", 9, .hard, day: 2)
    #expect(
      try python("for row in rows(path, 'select ZNAME, ZSCORE from ZHISCORE'): print(*row)")
        == ["Player1 0", "ann 9", "Robert'); DROP TABLE ZHISCORE;-- 7"])
    #expect(
      try python("for row in rows(path, 'select sql from sqlite_master'): print(*row)")
        == Self.schema)
    #expect(
      try python(
        """
        for name, hash in metadata(path)['NSStoreModelVersionHashes'].items():
            print(name, base64.b64encode(hash).decode())
        for row in rows(path, 'select Z_ENT, Z_NAME, Z_SUPER, Z_MAX from Z_PRIMARYKEY'): print(*row)
        for row in rows(path, 'select Z_PK, Z_ENT, Z_OPT from ZHISCORE'): print(*row)
        """) == [
          "Hiscore rukzI9/TS/POqC2lKiMPbC+91CoaILRnAL24q/OrzT8=", "1 Hiscore 0 3", "1 1 1",
          "2 1 2", "3 1 1",
        ])
  }

  @Test func theTemplateIsAStoreWithoutScoresAndTheFileOfAssets() throws {
    let asset = "Assets/Templates/memory_template.sqlite"
    #expect(try DurableFiles().read(asset)?.bytes == memoryTemplate)
    try place.write(memoryTemplate, to: place.memoryFile)
    #expect(
      try python("for row in rows(path, 'select sql from sqlite_master'): print(*row)")
        == Self.schema)
    #expect(try place.memoryStore().count() == 0)
    try place.memoryStore().prepare()
    #expect(
      try place.memoryStore().best(9, difficulty: nil, speed: .full).map(\.name) == ["Player1"])
  }

  @Test func withoutTheDetailsEveryNameAndScoreIsShownAsMedium() throws {
    let store = place.memoryStore()
    for (index, difficulty) in Difficulty.allCases.enumerated() {
      try store.submit("p\(index)", index + 1, difficulty, day: Int64(index))
    }
    unlink(place.memoryDetailsFile)
    let expected = [
      Score(name: "p3", points: 4), Score(name: "p2", points: 3), Score(name: "p1", points: 2),
      Score(name: "p0", points: 1), Score(name: "Player1", points: 0),
    ]
    #expect(try store.best(.max, difficulty: .medium, speed: .full) == expected)
    #expect(try place.bytes(place.memoryDetailsFile) == nil)
    try place.memoryStore().submit("p3", 9)
    #expect(
      try place.memoryStore().best(.max, difficulty: nil, speed: .full)
        == [Score(name: "p3", points: 9)] + expected[1...])
  }

  private static let makeOriginal = """
    file = sqlite3.connect(path)
    file.executescript('''
    CREATE TABLE ZHISCORE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZSCORE INTEGER, ZNAME VARCHAR );
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    CREATE TABLE CLUB (NAME VARCHAR);
    INSERT INTO CLUB VALUES ('kept');
    INSERT INTO Z_PRIMARYKEY VALUES (1, 'Hiscore', 0, 3);
    INSERT INTO ZHISCORE VALUES (1, 1, 1, 4, 'ann'), (2, 1, 1, 12, 'bob'), (3, 1, 5, 6, 'ann');
    ''')
    hash = base64.b64decode('rukzI9/TS/POqC2lKiMPbC+91CoaILRnAL24q/OrzT8=')
    keys = {'NSStoreModelVersionHashes': {'Hiscore': hash}, 'NSStoreModelVersionHashesVersion': 3,
        'NSPersistenceFrameworkVersion': 320, 'NSStoreType': 'SQLite',
        'NSStoreModelVersionIdentifiers': [], 'club': 'x'}
    file.execute('INSERT INTO Z_METADATA VALUES (1, ?, ?)',
        ('0F1D2C3B-0000-4000-8000-00000000000A', plistlib.dumps(keys, fmt=plistlib.FMT_BINARY)))
    file.commit()
    """

  @Test func anOriginalsFileOpensAndKeepsItsRowsAndWhatElseIsInIt() throws {
    try DurableFiles().makeFolder(place.folder.file("data"))
    _ = try python(Self.makeOriginal)
    let before = try place.bytes(place.memoryFile)
    let store = place.memoryStore()
    #expect(
      try store.best(9, difficulty: .medium, speed: .full) == [
        Score(name: "bob", points: 12), Score(name: "ann", points: 6),
        Score(name: "ann", points: 4),
      ])
    #expect(try place.bytes(place.memoryFile) == before)
    #expect(try place.names() == ["memory.sqlite"])
    let placement = try store.submit("ann", 12, day: 1)
    #expect(placement == Placement(rank: 2, previousBest: 6, isPersonalBest: true))
    #expect(try store.table() == ["bob 12", "ann 12", "ann 4"])
    #expect(
      try python(
        """
        for row in rows(path, 'select Z_PK, Z_OPT, ZNAME, ZSCORE from ZHISCORE'): print(*row)
        print(rows(path, 'select NAME from CLUB'), metadata(path)['club'])
        """) == ["1 1 ann 4", "2 1 bob 12", "3 6 ann 12", "[('kept',)] x"])
    #expect(store.takeNotices().isEmpty)
  }

  @Test func aScoreThatAnotherApplicationChangesIsMediumWithoutADate() throws {
    let store = place.memoryStore()
    for (name, points) in [("ann", 5), ("bob", 7), ("cid", 9)] {
      try store.submit(name, points, .hard, day: 1)
    }
    _ = try python(
      """
      file = sqlite3.connect(path)
      file.execute("update ZHISCORE set ZSCORE = 8, Z_OPT = 2 where ZNAME = 'ann'")
      file.execute("delete from ZHISCORE where ZNAME = 'cid'")
      file.execute("insert into ZHISCORE values (9, 1, 1, 3, 'dan')")
      file.commit()
      """)
    for store in [store, place.memoryStore()] {
      #expect(try store.table(.hard) == ["bob 7"])
      #expect(try store.table(.medium) == ["ann 8", "dan 3"])
      #expect(
        try store.best(1, difficulty: .medium, speed: .full) == [Score(name: "ann", points: 8)])
    }
    #expect(try store.submit("eve", 4)?.rank == 2)
    #expect(try store.table() == ["ann 8", "bob 7", "eve 4", "dan 3"])
    #expect(
      try python(
        "print(rows(path, 'select Z_PK from ZHISCORE order by Z_PK'), "
          + "len(rows(details, 'select * from ZDETAIL')))")
        == ["[(1,), (2,), (3,), (9,), (10,)] 5"])
  }

  @Test func theTopOfATableIsReadByTheIndex() throws {
    try place.memoryStore().submit("ann", 5)
    let plan = try python(
      """
      for row in rows(details, "explain query plan select * from ZDETAIL where ZISREPLACED = 0 and "
          "ZDIFFICULTY = 'Hard' and ZSPEED = 100 order by ZSCORE desc, ZDATE, ZPOSITION, Z_PK limit 10"):
          print(row[3])
      """)
    #expect(plan.count == 1 && plan[0].contains("SEARCH") && plan[0].contains("byTable"))
  }
}
