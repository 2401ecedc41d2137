import Foundation
import Glibc
import Testing

/// A PostgreSQL server of the tests: in a folder of its own, on a socket there, as a user that isn't
/// root.
final class PostgresServer: @unchecked Sendable {
  let folder: String
  /// Ends the server and removes its folder when this process ends in any way.
  private let watcher: ServerWatcher
  private static let programs = findPrograms()
  /// The server that most tests share, each with a database of its own.
  static let shared = Result { try PostgresServer() }

  /// True where PostgreSQL's programs are; says once what is skipped where they aren't, which is a
  /// failure in CI.
  static let isThere: Bool = {
    if programs != nil { return true }
    print("skipped: the tests of leagues (PostgreSQL's programs are not installed)")
    return false
  }()

  static let isMissingInCI =
    programs == nil && ProcessInfo.processInfo.environment["CI"] == "true"

  private static func findPrograms() -> String? {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    let folders = versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(root)/\($0)/bin" }
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return (folders + path.map(String.init)).first { access($0 + "/initdb", X_OK) == 0 }
  }

  /// A server on a file system of its own with room for little more than its files; nil where none can
  /// be mounted.
  static func onASmallDisk() throws -> PostgresServer? {
    do {
      return try PostgresServer(megabytes: 80)
    } catch is NotMounted {
      return nil
    }
  }

  private struct NotMounted: Error {}

  /// A server with room for so many megabytes.
  ///
  /// `fill` makes its data; nil makes an empty server.
  init(megabytes: Int? = nil, filledBy fill: ((PostgresServer) throws -> Void)? = nil) throws {
    ServerWatcher.removeAbandoned
    // A socket's path has at most 107 bytes.
    folder = "\(ServerWatcher.stem)\(getpid())-\(UInt32.random(in: 0..<1_000_000))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    watcher = try ServerWatcher(of: folder)
    if let megabytes {
      let mounted = try Finished.of(
        "/usr/bin/env", ["mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder])
      guard mounted.status == 0 else { throw NotMounted() }
    }
    chmod(folder, 0o755)
    if getuid() == 0 { chown(folder, 65_534, 65_534) }
    if let fill {
      try fill(self)
    } else {
      try run("initdb", ["-D", folder + "/data", "-U", "postgres", "-A", "trust", "--no-sync"])
    }
    try writeSettings()
    try start()
    guard fill == nil else { return }
    try sql("CREATE ROLE owner LOGIN CREATEROLE", database: "postgres")
  }

  private func writeSettings() throws {
    let settings = """

      unix_socket_directories = '\(folder)'
      listen_addresses = ''
      max_connections = 60
      shared_buffers = 16MB
      lc_messages = 'C'
      log_line_prefix = '%d '
      """
    let path = folder + "/data/postgresql.conf"
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(settings.utf8))
    try handle.close()
  }

  func start() throws {
    try run("pg_ctl", ["-D", folder + "/data", "-l", folder + "/log", "-w", "-s", "start"])
  }

  /// Stops without a checkpoint, as a power cut does to its memory.
  func stopImmediately() throws {
    try run("pg_ctl", ["-D", folder + "/data", "-m", "immediate", "-w", "-s", "stop"])
  }

  /// Writes a file until the disk has no room left.
  func fillDisk() throws {
    let handle = try #require(fopen(folder + "/filler", "w"))
    defer { fclose(handle) }
    let block = [UInt8](repeating: 1, count: 1 << 16)
    while fwrite(block, 1, block.count, handle) == block.count, fflush(handle) == 0 {}
  }

  /// Makes room again; a server that has stopped for want of it is started.
  func emptyDisk() throws {
    try FileManager.default.removeItem(atPath: folder + "/filler")
    try wait(for: "the server with room") {
      if (try? sql("SELECT 1", database: "postgres")) == "1" { return true }
      // It isn't stopped yet, or is starting already.
      _ = try? start()
      return false
    }
  }

  /// Makes an empty database that the role `owner` owns.
  func makeDatabase() throws -> String {
    let name = "league_\(UInt32.random(in: 0..<1_000_000_000))"
    try sql("CREATE DATABASE \(name) OWNER owner", database: "postgres")
    return name
  }

  func address(_ database: String, _ role: String) -> String {
    "host=\(folder) dbname=\(database) user=\(role)"
  }

  /// Runs SQL as a role; throws what psql says where it fails.
  @discardableResult
  func sql(_ text: String, database: String, as role: String = "postgres") throws -> String {
    try psql(["-c", text, address(database, role)]).checked().output
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The SQLSTATE with which the server refuses SQL of a role; nil where it does what is asked.
  ///
  /// A statement that is wrong by itself is refused, too: only the kind of the error tells that a guard
  /// was met.
  func refusal(of text: String, database: String, as role: String) throws -> String? {
    let words = ["-v", "VERBOSITY=sqlstate", "-c", text, address(database, role)]
    let finished = try psql(words)
    guard finished.status != 0 else { return nil }
    return finished.errors.trimmingCharacters(in: .whitespacesAndNewlines)
      .replacing("ERROR:  ", with: "")
  }

  private func psql(_ words: [String]) throws -> Finished {
    let usual = ["psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1"]
    return try Finished.of("/usr/bin/env", usual + words)
  }

  func run(_ program: String, _ arguments: [String]) throws {
    let path = try #require(Self.programs) + "/" + program
    let command =
      getuid() == 0
      ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", path] : [path]
    // The server's user may not enter the folder of the tests.
    try Finished.of("/usr/bin/env", ["-C", folder] + command + arguments).checked()
  }

  /// The number of lines in its log that are about a database and hold a text.
  func logged(_ text: String, of database: String) throws -> Int {
    let log = try Data(contentsOf: URL(fileURLWithPath: folder + "/log"))
    return String(decoding: log, as: UTF8.self).split(separator: "\n")
      .count { $0.hasPrefix(database + " ") && $0.contains(text) }
  }

  /// Lets go of the server as the end of this process does.
  func letGo() { watcher.letGo() }
}

/// A value behind a lock.
final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ work: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try work(&value)
  }
}
