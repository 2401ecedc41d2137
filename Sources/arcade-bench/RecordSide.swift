import Foundation
import GRDB

/// The benchmark's work done with GRDB: Codable records, and statements with hand-written reading.
struct RecordSide {
  typealias Record = ObjectGraphBenchmark.Record
  typealias HandRecord = ObjectGraphBenchmark.HandRecord

  private let queue: DatabaseQueue
  private static let columns = "id, name, score, level, rating, team"

  init(_ path: String) throws {
    queue = try DatabaseQueue(path: path)
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE player (
            id INTEGER PRIMARY KEY, name TEXT NOT NULL, score INTEGER NOT NULL,
            level INTEGER NOT NULL, rating REAL NOT NULL, team INTEGER);
          CREATE INDEX byScore ON player (score DESC);
          CREATE INDEX byTeam ON player (team)
          """)
    }
  }

  private func record(_ index: Int) -> Record {
    Record(
      name: "player number \(index)", score: Int64((index &* 7919) % 1_000_003),
      level: Int32(index % 50), rating: Double(index) / 3, team: index % 10 == 0 ? 1 : nil)
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
        sql: "INSERT INTO player (name, score, level, rating, team) VALUES (?, ?, ?, ?, ?)")
      for index in 0..<count {
        let made = record(index)
        try statement.execute(
          arguments: [made.name, made.score, made.level, made.rating, made.team])
      }
    }
  }

  func fetchRecords() throws {
    let found = try queue.read { database in
      try Record.fetchAll(database, sql: "SELECT * FROM player ORDER BY rating, id")
    }
    precondition(!found.isEmpty)
  }

  func fetchByHand() throws {
    let found = try queue.read { database in
      try HandRecord.fetchAll(
        database, sql: "SELECT \(Self.columns) FROM player ORDER BY rating, id")
    }
    precondition(!found.isEmpty)
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

  func lookUpByHand(_ count: Int) throws {
    let sum = try queue.read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT \(Self.columns) FROM player WHERE id = ?")
      var sum: Int64 = 0
      for index in 0..<count {
        sum &+= try HandRecord.fetchOne(statement, arguments: [index * 7 % count + 1])?.score ?? 0
      }
      return sum
    }
    precondition(sum > 0)
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
        database, sql: "SELECT * FROM player WHERE team IS NULL ORDER BY id LIMIT \(count)")
      {
        try made.delete(database)
      }
    }
  }

  func deleteByHand(_ count: Int) throws {
    try queue.write { database in
      let found = try HandRecord.fetchAll(
        database,
        sql: "SELECT \(Self.columns) FROM player WHERE team IS NULL ORDER BY id LIMIT \(count)")
      let statement = try database.makeStatement(sql: "DELETE FROM player WHERE id = ?")
      for made in found { try statement.execute(arguments: [made.id]) }
    }
  }

  func walkRecords() throws {
    let found = try queue.read { database in
      try Record.fetchAll(database, sql: "SELECT * FROM player WHERE team = 1")
    }
    precondition(found.reduce(0) { $0 &+ $1.score } > 0)
  }

  func walkByHand() throws {
    let found = try queue.read { database in
      try HandRecord.fetchAll(database, sql: "SELECT \(Self.columns) FROM player WHERE team = 1")
    }
    precondition(found.reduce(0) { $0 &+ $1.score } > 0)
  }

  func topTenRecords() throws {
    let found = try queue.read { database in
      try Record.fetchAll(database, sql: "SELECT * FROM player ORDER BY score DESC, id LIMIT 10")
    }
    precondition(found.count == 10)
  }

  func topTenByHand() throws {
    let found = try queue.read { database in
      try HandRecord.fetchAll(
        database, sql: "SELECT \(Self.columns) FROM player ORDER BY score DESC, id LIMIT 10")
    }
    precondition(found.count == 10)
  }
}
