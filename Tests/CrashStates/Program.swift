import Foundation
import Glibc
import TestSupport

/// The output of a program, and its end.
package struct ProgramEnd: Sendable {
  package var output = ""
  package var errors = ""
  /// The exit code; nil where a signal ended it.
  package var code: Int32?
  /// The signal that ended it.
  package var signal: Int32?

  /// All that it said.
  package var text: String { output + errors }
}

/// A program that was built beside the tests.
package struct Program: Sendable {
  /// Nothing takes longer than this, in seconds; what does is killed and ends by SIGKILL.
  private static let longest = 60.0

  private let path: String

  package init(_ name: String) { path = (Self.optimised ?? Self.folder) + "/" + name }

  /// The folder of the optimised programs, for long runs.
  private static let optimised = ProcessInfo.processInfo.environment["ARCADE_PROGRAMS"]

  /// The library that records and fails calls.
  package static let recorder = folder + "/libCallRecorder.so"

  private static let folder = BuiltProgram.folder(of: "store-worker") ?? "."

  /// Runs it to its end, with nothing to read.
  package func run(_ arguments: [String], environment: [String: String]) throws -> ProgramEnd {
    var (out, err): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&out) == 0, pipe(&err) == 0 else { throw POSIXError(.EMFILE) }
    for end in out + err { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, out[1], 1)
    posix_spawn_file_actions_adddup2(&actions, err[1], 2)
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, nil, &words, &variables)
    close(out[1])
    close(err[1])
    defer {
      close(out[0])
      close(err[0])
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    let texts = read(from: [out[0], err[0]], of: process)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 127
    return ProgramEnd(
      output: texts[0], errors: texts[1], code: signal == 0 ? (status >> 8) & 255 : nil,
      signal: signal == 0 ? nil : signal)
  }

  private func read(from descriptors: [Int32], of process: pid_t) -> [String] {
    var bytes = [[UInt8]](repeating: [], count: descriptors.count)
    var open = Set(descriptors.indices)
    let deadline = Date(timeIntervalSinceNow: Self.longest)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !open.isEmpty {
      if Date() > deadline { kill(process, SIGKILL) }
      var polled = descriptors.indices.map {
        pollfd(fd: open.contains($0) ? descriptors[$0] : -1, events: Int16(POLLIN), revents: 0)
      }
      _ = poll(&polled, nfds_t(polled.count), 1_000)
      for index in polled.indices where polled[index].revents != 0 {
        let count = Glibc.read(descriptors[index], &buffer, buffer.count)
        if count > 0 { bytes[index] += buffer[..<count] } else { open.remove(index) }
      }
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
