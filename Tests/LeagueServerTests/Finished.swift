import Foundation
import Glibc
import Testing

/// A program that has ended, and what it said.
struct Finished {
  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  let output: String
  let errors: String
  let status: Int32

  /// Runs a program to its end.
  static func of(
    _ program: String, _ arguments: [String], adding more: [String: String] = [:]
  ) throws -> Finished {
    let started = try Started(program, arguments, adding: more)
    return started.finish()
  }

  /// Throws where the program has failed.
  @discardableResult
  func checked() throws -> Finished {
    guard status == 0 else { throw Failed(description: "\(status): \(errors)\(output)") }
    return self
  }
}

/// A program that runs; its output goes to files, so that it never waits for a reader.
///
/// It's waited for by its number: a server that it starts keeps descriptors open.
final class Started {
  private let process: pid_t
  private let folder: String
  private var status: Int32?

  init(
    _ program: String, _ arguments: [String], adding more: [String: String] = [:]
  ) throws {
    folder = FileManager.default.temporaryDirectory.path + "/league-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (descriptor, name) in [(Int32(1), "output"), (2, "errors")] {
      posix_spawn_file_actions_addopen(
        &actions, descriptor, folder + "/" + name, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    var process: pid_t = 0
    let code = Self.withPointers([program] + arguments) { words in
      Self.withPointers(Self.environment(adding: more)) { environment in
        posix_spawn(&process, program, &actions, nil, words, environment)
      }
    }
    guard code == 0 else { throw Finished.Failed(description: "\(program): error \(code)") }
    self.process = process
  }

  private static func environment(adding more: [String: String]) -> [String] {
    var environment = ProcessInfo.processInfo.environment
    for name in ["PGHOST", "PGUSER", "PGDATABASE", "PGSERVICE", "ARCADE_HOME"] {
      environment[name] = nil
    }
    environment["LC_ALL"] = "C.UTF-8"
    return environment.merging(more) { $1 }.map { "\($0)=\($1)" }
  }

  private static func withPointers(
    _ texts: [String], _ work: ([UnsafeMutablePointer<CChar>?]) -> Int32
  ) -> Int32 {
    let pointers = texts.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return work(pointers)
  }

  deinit { kill() }

  /// Ends it at once, as a crash does, and waits for its end.
  ///
  /// A child that nobody waits for would keep other tests of this process, which watch children of
  /// their own, from ending.
  func kill() {
    guard isRunning else { return }
    Glibc.kill(process, SIGKILL)
    reap()
  }

  private func reap() {
    guard status == nil else { return }
    var found: Int32 = 0
    while waitpid(process, &found, 0) < 0, errno == EINTR {}
    status = found
  }

  var isRunning: Bool {
    guard status == nil else { return false }
    var found: Int32 = 0
    guard waitpid(process, &found, WNOHANG) != 0 else { return true }
    status = found
    return false
  }

  /// The text that it has written to standard error until now.
  var errors: String { text(of: "errors") }
  /// The same of standard output.
  var output: String { text(of: "output") }

  private func text(of name: String) -> String {
    (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)) ?? ""
  }

  func finish() -> Finished {
    reap()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let end = status ?? 0
    return Finished(
      output: output, errors: errors,
      status: end & 0x7f == 0 ? end >> 8 & 0xff : 128 + end & 0x7f)
  }
}

/// Waits for a condition, and fails where it doesn't come.
func wait(
  for what: String, seconds: Double = 30, until condition: () throws -> Bool
) throws {
  let deadline = Date().addingTimeInterval(seconds)
  while try !condition() {
    guard Date() < deadline else { throw Finished.Failed(description: "Waited in vain: \(what)") }
    usleep(20_000)
  }
}
