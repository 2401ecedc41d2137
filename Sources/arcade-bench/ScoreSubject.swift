import Persistence

/// A kind of store as the benchmark meets it: how it is made, and how it is filled without
/// its own code.
struct ScoreSubject: Sendable {
  let name: String
  let file: String
  /// The durable transactions of a submit: one for each of its files.
  let transactions: Int
  let store: @Sendable (_ path: String, Storage) -> any ScoreStore
  /// Adds so many rows to the files that the store has begun.
  let fill: @Sendable (_ path: String, _ count: Int) throws -> Void

  static let all = [
    ScoreSubject(
      name: "SQLite", file: "skeetshooter.sqlite", transactions: 1,
      store: { SQLiteScoreStore(path: $0, storage: $1) },
      fill: { path, count in
        let file = try PlainDatabase(path: path)
        try file.run("BEGIN")
        try file.run(
          "INSERT INTO hiscores (name, score, difficulty, date, seed, rules) SELECT \(columns), "
            + "datetime(1700000000 + number, 'unixepoch'), number, 1 FROM (\(numbers(count)))")
        try file.run("COMMIT")
      }),
    ScoreSubject(
      name: "object graph", file: "memory.sqlite", transactions: 2,
      store: { ObjectGraphScoreStore(path: $0, storage: $1) }, fill: fillGraph),
  ]

  /// Name, score and difficulty of a row: all Medium but for one in a hundred thousand, so few
  /// are Insane.
  private static let columns =
    "'player ' || number, 10000000 - number, "
    + "CASE WHEN number % 100000 = 1 THEN 'Insane' ELSE 'Medium' END"

  private static func numbers(_ count: Int) -> String {
    "WITH RECURSIVE numbers(number) AS "
      + "(SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < \(count)) "
      + "SELECT number FROM numbers"
  }

  private static func fillGraph(_ path: String, _ count: Int) throws {
    let scores = try PlainDatabase(path: path)
    try scores.run("BEGIN")
    try scores.run(
      "INSERT INTO ZHISCORE (Z_PK, Z_ENT, Z_OPT, ZNAME, ZSCORE) "
        + "SELECT number + 1, 1, 1, name, score FROM (SELECT number, 'player ' || number AS name, "
        + "10000000 - number AS score FROM (\(numbers(count))))")
    try scores.run("UPDATE Z_PRIMARYKEY SET Z_MAX = \(count + 1)")
    try scores.run("COMMIT")
    let uuid = try scores.text("SELECT Z_UUID FROM Z_METADATA")
    let details = try PlainDatabase(path: path.dropLast(7) + "-details.sqlite")
    let entity = "(SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Detail')"
    try details.run("BEGIN")
    try details.run(
      "INSERT INTO ZDETAIL (Z_PK, Z_ENT, Z_OPT, ZHISCORE, ZPOSITION, ZNAME, ZSCORE, ZDIFFICULTY, "
        + "ZDATE, ZSEED, ZRULES, ZSPEED, ZISREPLACED) SELECT number + 1, \(entity), 1, "
        + "'x-coredata://\(uuid)/Hiscore/p' || (number + 1), number + 1, \(columns), "
        + "700000000 + number, number, 1, 100, 0 FROM (\(numbers(count)))")
    try details.run("UPDATE Z_PRIMARYKEY SET Z_MAX = \(count + 1) WHERE Z_NAME = 'Detail'")
    try details.run(
      "INSERT INTO ZBAND (Z_PK, Z_ENT, Z_OPT, ZDIFFICULTY, ZSPEED, ZLOWEST, ZCOUNT) "
        + "SELECT 1 + row_number() OVER (), (SELECT Z_ENT FROM ZBAND), 1, ZDIFFICULTY, 100, "
        + "ZSCORE & -4096, count(*) FROM ZDETAIL WHERE ZSCORE > 0 GROUP BY ZDIFFICULTY, ZSCORE & -4096"
    )
    try details.run("UPDATE Z_PRIMARYKEY SET Z_MAX = 1000 WHERE Z_NAME = 'Band'")
    try details.run("UPDATE ZCOVERAGE SET ZCHANGECOUNT = ZCHANGECOUNT + 1")
    try details.run("COMMIT")
  }
}
