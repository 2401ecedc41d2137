import Foundation
import Glibc
import TestSupport

/// The `store-worker` program in a process of its own.
final class Worker {
  private let process: pid_t
  private let output: Int32
  private var text: [UInt8] = []

  /// In long runs it's an optimised one.
  static let path =
    ProcessInfo.processInfo.environment["ARCADE_PROGRAMS"].map { $0 + "/store-worker" }
    ?? BuiltProgram.path("store-worker")

  /// Starts the worker, or another program with the worker's path among its arguments.
  init(_ arguments: [String]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, arguments[0], &actions, nil, &words, environ)
    close(ends[1])
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    self.process = process
    output = ends[0]
  }

  convenience init(
    submitting prefix: String, count: Int, to place: String, start: Int = 0,
    game: String = "whackamole"
  ) throws {
    try self.init([Self.path, "submit", place, prefix, String(count), String(start), game])
  }

  deinit { close(output) }

  /// Waits until the first line has been printed, or the worker has ended.
  func waitForALine() {
    while !text.contains(10), readSome() {}
  }

  func kill() { Glibc.kill(process, SIGKILL) }

  /// Stops it in the middle of whatever it does; when this returns, it stands still.
  func stop() {
    Glibc.kill(process, SIGSTOP)
    var status: Int32 = 0
    while waitpid(process, &status, WUNTRACED) < 0, errno == EINTR {}
  }

  func goOn() { Glibc.kill(process, SIGCONT) }

  /// Waits for the end; gives every whole line that was printed, and the exit code.
  func finish() -> (lines: [String], code: Int32) {
    while readSome() {}
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let end = text.lastIndex(of: 10) ?? text.startIndex
    let lines = text.isEmpty ? [] : text[..<end].split(separator: 10)
    return (lines.map { String(decoding: $0, as: UTF8.self) }, (status >> 8) & 255)
  }

  private func readSome() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = read(output, &buffer, buffer.count)
    if count > 0 { text += buffer[..<count] }
    return count > 0 || (count < 0 && errno == EINTR)
  }
}

extension Worker {
  /// Runs the worker as somebody who may not write into a read-only folder, as root may; nil, and told,
  /// where that can't be done.
  static func asAnotherUser(_ arguments: [String]) throws -> Worker? {
    if getuid() != 0 { return try Worker([path] + arguments) }
    let user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    guard let probe = try? Worker(user + ["test", "-x", path]), probe.finish().code == 0 else {
      print("skipped: a read-only folder (root, and no way to run the worker as another user)")
      return nil
    }
    return try Worker(user + [path] + arguments)
  }
}

/// Mounts a small disk on a folder while a test writes there; tells where that isn't allowed.
func withSmallDisk(_ folder: String, kilobytes: Int, _ work: () throws -> Void) throws {
  mkdir(folder, 0o755)
  let mount = try Worker(["mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder])
  guard mount.finish().code == 0 else {
    return print("skipped: a full disk (no right to mount a small one)")
  }
  defer { if let worker = try? Worker(["umount", folder]) { _ = worker.finish() } }
  try work()
}

/// Writes a file until there is no room left on its disk.
func fill(_ path: String) {
  let file = open(path, O_WRONLY | O_CREAT, 0o600)
  let block = [UInt8](repeating: 0, count: 4_096)
  while write(file, block, block.count) > 0 {}
  close(file)
}
