import CrashStates
import Foundation
import Glibc

/// A folder of a scenario's own with everything that the arcade keeps; in memory where it can be.
///
/// States are put back under the same path, since some files name others by theirs.
final class Place: Sendable {
  private static let memory = "/dev/shm"

  let root: String
  private let log: String
  private static let arcade = Program("arcade")
  private static let worker = Program("store-worker")

  var data: String { root + "/data" }

  init() throws {
    let base = access(Self.memory, W_OK) == 0 ? Self.memory : "/tmp"
    let unique = "\(base)/arcade-crash-\(UUID().uuidString)"
    (root, log) = (unique + "/root", unique + "/log")
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: (root as NSString).deletingLastPathComponent)
  }

  /// The programs' environment; of the machine's only which mutant is tried.
  private var environment: [String: String] {
    [
      "HOME": root + "/home", "XDG_STATE_HOME": root + "/state", "PATH": "/usr/bin:/bin",
      "TERM": "dumb", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
    ].merging(
      ProcessInfo.processInfo.environment.filter { $0.key == "ARCADE_MUTANT" },
      uniquingKeysWith: { $1 })
  }

  /// Runs a command; with `failing`, a call fails as `Tests/CallRecorder` describes.
  func run(
    _ command: Command, isRecorded: Bool = false, failing: String? = nil
  ) throws -> ProgramEnd {
    var environment = environment
    if isRecorded || failing != nil {
      environment["LD_PRELOAD"] = Program.recorder
      environment["ARCADE_RECORD_ROOT"] = root
      environment["ARCADE_RECORD_FILE"] = log
      environment["ARCADE_FAIL_CALL"] = failing
    }
    let words = command.words.map { filled($0) }
    return switch command.program {
    case .arcade:
      try Self.arcade.run(["--data-dir", data] + words, environment: environment)
    case .worker: try Self.worker.run(words, environment: environment)
    }
  }

  /// A word in which `{data}` and `{root}` stand for the folders.
  func filled(_ word: String) -> String {
    word.replacingOccurrences(of: "{data}", with: data)
      .replacingOccurrences(of: "{root}", with: root)
  }

  /// The calls that have been recorded since the last use of this.
  func takeCalls() -> [RecordedCall] {
    defer { unlink(log) }
    return RecordedCall.calls(in: [UInt8](FileManager.default.contents(atPath: log) ?? Data()))
  }

  func write(_ text: String, to name: String) throws {
    let path = root + "/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }
}

/// A program with its words.
struct Command: Sendable, Hashable {
  enum Program: Sendable { case arcade, worker }

  let program: Program
  let words: [String]

  static func arcade(_ words: String...) -> Command { Command(program: .arcade, words: words) }
  static func worker(_ words: String...) -> Command { Command(program: .worker, words: words) }

  /// Ends games with points from `start` on; the names are `prefix` with the points.
  static func play(_ game: String, _ prefix: String, _ count: Int, from start: Int) -> Command {
    .worker("play", "{data}", prefix, "\(count)", "\(start)", game)
  }
}
