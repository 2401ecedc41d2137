import Foundation
import GRDB

/// The benchmark's work done with GRDB: Codable records, and statements with hand-written reading.
struct RecordSide {
  struct Record: Codable, FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "player"
    var id: Int64?
    var name: String
    var score: Int64
    var rating: Double

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
  }

  struct Member: Codable, FetchableRecord {
    var id: Int64?
    var name: String
    var score: Int64
  }

  struct Indexed: Codable, MutablePersistableRecord {
    static let databaseTableName = "indexed"
    var id: Int64?
    var name: String
    var score: Int64

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
  }

  struct Group: Codable, FetchableRecord {
    var score: Int64
    var count: Int
    var name: String
  }

  struct HandGroup: FetchableRecord {
    let score: Int64
    let count: Int
    let name: String

    init(row: Row) {
      score = row[0]
      count = row[1]
      name = row[2]
    }
  }

  /// The same columns with hand-written reading.
  struct HandRecord: FetchableRecord {
    let id: Int64
    let name: String
    let score: Int64
    let rating: Double

    init(row: Row) {
      id = row[0]
      name = row[1]
      score = row[2]
      rating = row[3]
    }
  }

  struct HandMember: FetchableRecord {
    let id: Int64
    let name: String
    let score: Int64

    init(row: Row) {
      id = row[0]
      name = row[1]
      score = row[2]
    }
  }

  private let queue: DatabaseQueue
  private static let columns = "id, name, score, rating"

  init(_ path: String) throws {
    queue = try DatabaseQueue(path: path)
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE player (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, score INTEGER NOT NULL,
            rating REAL NOT NULL);
          CREATE TABLE ranked (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, score INTEGER NOT NULL);
          CREATE INDEX byScore ON ranked (score DESC);
          CREATE TABLE indexed (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, score INTEGER NOT NULL);
          CREATE INDEX indexedByName ON indexed (name);
          CREATE INDEX indexedByScore ON indexed (score DESC);
          CREATE TABLE member (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, score INTEGER NOT NULL, team INTEGER);
          CREATE INDEX byTeam ON member (team)
          """)
    }
  }

  private func record(_ index: Int) -> Record {
    Record(
      name: "player number \(index)", score: Int64((index &* 7919) % 1_000_003),
      rating: Double((index &* 104_729) % 1_000_003))
  }

  func insertRanked(_ count: Int, among scores: Int = 1_000_003) throws {
    try queue.write { database in
      let statement = try database.makeStatement(
        sql: "INSERT INTO ranked (name, score) VALUES (?, ?)")
      for index in 0..<count {
        let made = record(index)
        try statement.execute(arguments: [made.name, Int64((index &* 7919) % scores)])
      }
    }
  }

  func insertIndexed(_ count: Int) throws {
    try queue.write { database in
      for index in 0..<count {
        let made = record(index)
        var indexed = Indexed(name: made.name, score: made.score)
        try indexed.insert(database)
      }
    }
  }

  func insertIndexedByHand(_ count: Int) throws {
    try queue.write { database in
      let statement = try database.makeStatement(
        sql: "INSERT INTO indexed (name, score) VALUES (?, ?)")
      for index in 0..<count {
        let made = record(index)
        try statement.execute(arguments: [made.name, made.score])
      }
    }
  }

  func makeTeam(_ count: Int) throws {
    try queue.write { database in
      let statement = try database.makeStatement(
        sql: "INSERT INTO member (name, score, team) VALUES (?, ?, 1)")
      for index in 0..<count {
        try statement.execute(arguments: ["player number \(index)", index])
      }
    }
  }

  func insertRecords(_ count: Int) throws {
    try queue.write { database in
      for index in 0..<count {
        var made = record(index)
        try made.insert(database)
      }
    }
  }

  func insertByHand(_ count: Int) throws {
    try queue.write { database in
      let statement = try database.makeStatement(
        sql: "INSERT INTO player (name, score, rating) VALUES (?, ?, ?)")
      for index in 0..<count {
        let made = record(index)
        try statement.execute(arguments: [made.name, made.score, made.rating])
      }
    }
  }

  func fetchRecords() throws -> [Record] {
    let found = try queue.read { database in
      try Record.fetchAll(database, sql: "SELECT * FROM player ORDER BY rating, id")
    }
    precondition(!found.isEmpty)
    return found
  }

  func fetchByHand() throws -> [HandRecord] {
    let found = try queue.read { database in
      try HandRecord.fetchAll(
        database, sql: "SELECT \(Self.columns) FROM player ORDER BY rating, id")
    }
    precondition(!found.isEmpty)
    return found
  }

  func lookUpRecords(_ count: Int) throws {
    let sum = try queue.read { database in
      var sum: Int64 = 0
      for index in 0..<count {
        sum &+= try Record.fetchOne(database, key: index * 7 % count + 1)?.score ?? 0
      }
      return sum
    }
    precondition(sum > 0)
  }

  /// As the object graph does it: each lookup reads in a transaction of its own.
  func lookUpByHand(_ count: Int) throws {
    var sum: Int64 = 0
    for index in 0..<count {
      sum &+= try queue.read { database in
        let statement = try database.cachedStatement(
          sql: "SELECT \(Self.columns) FROM player WHERE id = ?")
        return try HandRecord.fetchOne(statement, arguments: [index * 7 % count + 1])?.score ?? 0
      }
    }
    precondition(sum > 0)
  }

  func countRecords() throws {
    try queue.read { database in
      for least in 1...20 {
        let request = Record.filter(Column("score") > least * 1000)
        let found = try request.fetchCount(database)
        precondition(found > 0)
      }
    }
  }

  func countByHand() throws {
    try queue.read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT count(*) FROM player WHERE score > ?")
      for least in 1...20 {
        let found = try Int.fetchOne(statement, arguments: [least * 1000])
        precondition(found ?? 0 > 0)
      }
    }
  }

  private static let groups =
    "SELECT score, count(*) AS count, max(name) AS name FROM ranked GROUP BY score"

  func groupRecords() throws {
    let found = try queue.read { try Group.fetchAll($0, sql: Self.groups) }
    precondition(found.count == 100)
  }

  func groupByHand() throws {
    let found = try queue.read { try HandGroup.fetchAll($0, sql: Self.groups) }
    precondition(found.count == 100)
  }

  func updateRecords(_ count: Int) throws {
    try queue.write { database in
      for var made in try Record.fetchAll(
        database, sql: "SELECT * FROM player ORDER BY id LIMIT \(count)")
      {
        made.score += 1
        try made.update(database)
      }
    }
  }

  func updateByHand(_ count: Int) throws {
    try queue.write { database in
      let found = try HandRecord.fetchAll(
        database, sql: "SELECT \(Self.columns) FROM player ORDER BY id LIMIT \(count)")
      let statement = try database.makeStatement(sql: "UPDATE player SET score = ? WHERE id = ?")
      for made in found { try statement.execute(arguments: [made.score + 1, made.id]) }
    }
  }

  func deleteRecords(_ count: Int) throws {
    try queue.write { database in
      for made in try Record.fetchAll(
        database, sql: "SELECT * FROM player WHERE score > 10 ORDER BY id LIMIT \(count)")
      {
        try made.delete(database)
      }
    }
  }

  func deleteByHand(_ count: Int) throws {
    try queue.write { database in
      let found = try HandRecord.fetchAll(
        database,
        sql: "SELECT \(Self.columns) FROM player WHERE score > 10 ORDER BY id LIMIT \(count)")
      let statement = try database.makeStatement(sql: "DELETE FROM player WHERE id = ?")
      for made in found { try statement.execute(arguments: [made.id]) }
    }
  }

  func walkRecords() throws {
    let found = try queue.read { database in
      try Member.fetchAll(
        database, sql: "SELECT id, name, score FROM member WHERE team = 1 ORDER BY id")
    }
    precondition(found.reduce(0) { $0 &+ $1.score } > 0)
  }

  func walkByHand() throws {
    let found = try queue.read { database in
      try HandMember.fetchAll(
        database, sql: "SELECT id, name, score FROM member WHERE team = 1 ORDER BY id")
    }
    precondition(found.reduce(0) { $0 &+ $1.score } > 0)
  }

  func topTenRecords() throws {
    let found = try queue.read { database in
      try Member.fetchAll(
        database, sql: "SELECT id, name, score FROM ranked ORDER BY score DESC, id LIMIT 10")
    }
    precondition(found.count == 10)
  }

  func topTenByHand() throws {
    let found = try queue.read { database in
      try HandMember.fetchAll(
        database, sql: "SELECT id, name, score FROM ranked ORDER BY score DESC, id LIMIT 10")
    }
    precondition(found.count == 10)
  }
}
