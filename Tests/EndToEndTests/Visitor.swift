import FileSystemDouble
import Foundation
import Glibc
import TestSupport

/// Someone with a home of their own, in which nothing is but what the test puts there.
struct Visitor: Sendable {
  let home = TemporaryFolder()

  static let program = BuiltProgram.path("arcade")

  /// The environment of the program; nothing of the machine's but how to start it.
  var environment: [String: String] {
    let machine = ProcessInfo.processInfo.environment.filter {
      ["PATH", "LD_LIBRARY_PATH", "TERMINFO", "TERMINFO_DIRS"].contains($0.key)
    }
    let own = [
      "HOME": home.path, "ARCADE_HOME": data, "TERM": "xterm-256color", "LANG": "C.UTF-8",
      "TZ": "UTC",
    ]
    return machine.merging(own) { $1 }
  }

  // MARK: - Files

  /// The folder that all files are in.
  var data: String { file("arcade") }
  var scoreFile: String { data + "/whackamole.plist" }
  var defaultsFile: String { data + "/defaults.plist" }

  func file(_ name: String) -> String { home.file(name) }

  func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The names in the data folder, without lock files.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: data).sorted()
      .filter { !$0.hasSuffix(".lock") }
  }

  // MARK: - The program

  /// Opens the arcade on a terminal, or runs one of its commands there.
  func open(
    _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    adding more: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      Self.program, arguments, environment: environment.merging(more) { $1 }, columns: columns,
      rows: rows, keeping: home)
  }

  /// Opens the arcade and waits for the menu.
  func openMenu(columns: Int = 80, rows: Int = 24) async throws -> PseudoTerminal {
    let terminal = try open(columns: columns, rows: rows)
    try await terminal.wait(forText: "Quit")
    return terminal
  }

  /// Runs a command without a terminal.
  func run(_ arguments: String..., adding more: [String: String] = [:]) async throws -> Finished {
    try await EndToEndTests.run(
      Self.program, arguments, environment: environment.merging(more) { $1 })
  }
}

/// Another program that reads our files.
enum Python {
  static let isThere = InstalledProgram.isThere("python3")

  /// Runs a script with arguments; gives what it printed.
  static func run(_ script: String, _ arguments: String...) async throws -> String {
    let finished = try await EndToEndTests.run(
      "python3", ["-c", script] + arguments, environment: ProcessInfo.processInfo.environment)
    guard finished.code == 0 else { throw PythonFailed(errors: finished.errors) }
    return finished.output
  }

  /// Writes a property list, given as an expression of Python.
  static func write(_ expression: String, _ form: String, to path: String) async throws {
    let script = """
      import os, plistlib, sys
      os.makedirs(os.path.dirname(sys.argv[1]), exist_ok=True)
      plistlib.dump(\(expression), open(sys.argv[1], "wb"), fmt=plistlib.\(form))
      """
    _ = try await run(script, path)
  }

  /// Reads a property list and gives what an expression of Python says of its `root`.
  static func read(_ path: String, _ expression: String) async throws -> String {
    let script = """
      import plistlib, sys
      root = plistlib.load(open(sys.argv[1], "rb"))
      print(\(expression), end="")
      """
    return try await run(script, path)
  }
}

struct PythonFailed: Error {
  let errors: String
}
