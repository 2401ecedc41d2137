import Foundation
import Glibc

/// A streaming replica of a test's server.
extension PostgresServer {
  /// Makes a replica of the server as it is now, which follows it.
  func makeReplica() throws -> PostgresServer {
    try PostgresServer { replica in
      let data = replica.folder + "/data"
      try replica.run("pg_basebackup", ["-D", data, "-h", self.folder, "-U", "postgres", "-R"])
    }
  }

  /// Lets a replica lag: it takes what comes, and shows none of it.
  func pauseReplay() throws {
    try sql("SELECT pg_wal_replay_pause()", database: "postgres")
    try wait(for: "the replica's pause") {
      try sql("SELECT pg_get_wal_replay_pause_state()", database: "postgres") == "paused"
    }
  }

  /// Lets it show what came meanwhile.
  func resumeReplay() throws {
    try sql("SELECT pg_wal_replay_resume()", database: "postgres")
  }
}
