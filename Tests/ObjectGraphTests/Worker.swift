import Foundation
import Glibc
import ObjectGraph
import TestSupport

/// The `object-worker` program in a process of its own, inserting or changing notes.
final class Worker {
  private let process: pid_t
  private let output: Int32
  private let input: Int32
  private var text: [UInt8] = []

  private static let path = BuiltProgram.path("object-worker")

  /// `fileSizeLimit` is in blocks of 512 bytes: no file may be written beyond it.
  init(
    _ kind: StoreKind, _ url: URL, prefix: String, count: Int, fileSizeLimit: Int? = nil
  ) throws {
    let (ends, inputEnds) = (try Self.pipe(), try Self.pipe())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, inputEnds[0], 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var arguments = [Self.path, kind.rawValue, url.path, prefix, String(count)]
    if let fileSizeLimit {
      arguments =
        ["/bin/sh", "-c", "trap '' XFSZ; ulimit -f \(fileSizeLimit); exec \"$@\"", "sh"] + arguments
    }
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, arguments[0], &actions, nil, &words, environ)
    close(ends[1])
    close(inputEnds[0])
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    self.process = process
    (output, input) = (ends[0], inputEnds[1])
  }

  deinit {
    close(output)
    close(input)
  }

  /// Two ends that no other process inherits.
  private static func pipe() throws -> [Int32] {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  /// Tells the worker to go on.
  func goOn() {
    var line: UInt8 = 10
    _ = write(input, &line, 1)
  }

  private func readSome() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(output, &buffer, buffer.count)
    guard count > 0 else { return false }
    text += buffer[..<count]
    return true
  }

  /// Waits until so many lines have been printed, one for each save, or the worker has ended.
  func wait(forSaves count: Int) {
    while text.count(where: { $0 == 10 }) < count, readSome() {}
  }

  func kill() { Glibc.kill(process, SIGKILL) }

  /// Waits for the end; gives every whole line that was printed, and the exit status.
  func finish() -> (lines: [String], status: Int32) {
    while readSome() {}
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let end = text.lastIndex(of: 10) ?? text.startIndex
    let lines = String(decoding: text[..<end], as: UTF8.self).split(separator: "\n")
    return (lines.map(String.init), status)
  }
}
