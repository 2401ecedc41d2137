import Foundation
import Glibc

/// A program of the machine that some tests need; they are skipped where it isn't there.
enum Tool {
  /// The repository's root.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder with the programs that were built.
  static let programs = URL(fileURLWithPath: Visitor.program).deletingLastPathComponent().path

  static func path(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// The path of a program; says which tests are skipped where it isn't there.
  static func found(_ name: String, for tests: String) -> String? {
    if let path = path(name) { return path }
    print("skipped: \(tests) (\(name) is not installed)")
    return nil
  }

  /// Runs a script of the repository from its root.
  static func runScript(
    _ script: String, _ arguments: String..., adding more: [String: String] = [:]
  ) async throws -> Finished {
    var environment = ProcessInfo.processInfo.environment
    environment["NO_COLOR"] = nil
    environment.merge(more) { $1 }
    return try await EndToEndTests.run(
      "/bin/sh", ["-c", "cd \"$0\" && exec \"$@\"", root, script] + arguments,
      environment: environment)
  }
}
