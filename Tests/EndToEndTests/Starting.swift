import Foundation
import Glibc
import Synchronization

/// Between opening a descriptor and marking it, no other test may start a program.
let starting = Mutex(())

/// Gives texts as C wants them, ended by a null pointer.
func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Result
) rethrows -> Result {
  let pointers = texts.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return try body(pointers)
}

extension [String: String] {
  /// The variables as a process wants them.
  var variables: [String] { map { "\($0.key)=\($0.value)" } }
}

/// The output and the files of a program without a terminal.
struct Finished: Sendable {
  let code: Int32
  let output: String
  let errors: String
}

/// Runs a program to its end, its input empty; on a thread that may wait.
func run(
  _ path: String, _ arguments: [String], environment: [String: String], input: String = "/dev/null"
) async throws -> Finished {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(
        with: Result { try runToTheEnd(path, arguments, environment, input) })
    }
  }
}

private func runToTheEnd(
  _ path: String, _ arguments: [String], _ environment: [String: String], _ input: String
) throws -> Finished {
  let output = FileManager.default.temporaryDirectory.path + "/arcade-\(UUID().uuidString)"
  let errors = output + ".errors"
  defer { for file in [output, errors] { unlink(file) } }
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
  posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT, 0o600)
  var process: pid_t = 0
  let code = withCStrings([path] + arguments) { words in
    withCStrings(environment.variables) { variables in
      starting.withLock { _ in posix_spawnp(&process, path, &actions, nil, words, variables) }
    }
  }
  guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0, errno == EINTR {}
  return Finished(
    code: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F,
    output: try text(of: output), errors: try text(of: errors))
}

private func text(of path: String) throws -> String {
  String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
}
