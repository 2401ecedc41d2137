import Foundation
import Glibc
import TestSupport
import Testing

/// Every input that fuzzing begins with or has found a fault with, put through its target in a
/// process of its own.
@Suite(.serialized) struct CorpusTests {
  private static let corpus = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Corpus")

  private static func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private struct Run {
    let line: String
    let milliseconds: Int
  }

  @Test(arguments: try names(in: corpus))
  func noInputCrashesTakesASecondOrMuchMemory(_ target: String) throws {
    let folder = Self.corpus.appendingPathComponent(target)
    let files = try Self.names(in: folder).map { folder.appendingPathComponent($0).path }
    let (status, lines) = try Fuzzer.run([target] + files)
    #expect(status == 0, "It ended after: \(lines.last ?? "nothing")")
    // Time of the processor: a busy machine makes no input slow.
    let runs = lines.filter { $0.hasPrefix("done ") }.map { line in
      Run(line: line, milliseconds: Int(line.split(separator: " ").dropLast().last ?? "") ?? .max)
    }
    #expect(runs.count == files.count)
    #expect(runs.filter { $0.milliseconds > 1_000 }.map(\.line) == [])
    let peak = lines.last { $0.hasPrefix("peak ") }?.split(separator: " ")[1]
    #expect(try #require(peak.flatMap { Int($0) }) < 200 << 10)
  }

  /// As the fuzzer makes them, but the same ones each time.
  @Test(arguments: ["sqlite-store", "binary-store", "archive", "property-list", "model", "replay"])
  func noMutantOfASeedCrashesOrTakesASecond(_ target: String) throws {
    let folder = Self.corpus.appendingPathComponent(target)
    let files = try Self.names(in: folder).map { folder.appendingPathComponent($0).path }
    let (status, lines) = try Fuzzer.run(["mutants", target, "1", "60"] + files)
    #expect(status == 0, "It ended after: \(lines.last ?? "nothing")")
    #expect(lines.contains { $0.hasPrefix("done 60 mutants") })
  }

  @Test func everyTargetHasItsCorpus() throws {
    let (_, lines) = try Fuzzer.run(["no such target", "no file"])
    let targets = try #require(lines.first).split(separator: " ").dropFirst().map(String.init)
    #expect(try Self.names(in: Self.corpus) == targets.sorted())
  }
}

/// The `arcade-fuzz` program, built without the fuzzer: it puts files through a target.
private enum Fuzzer {
  /// Its output goes to a file: a pipe would stay open in programs that other tests start.
  static func run(_ arguments: [String]) throws -> (status: Int32, lines: [String]) {
    let program = try #require(program)
    let output = NSTemporaryDirectory() + "arcade-fuzz-\(UUID().uuidString)"
    defer { unlink(output) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, 1, output, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let settings = ["SWIFT_BACKTRACE=enable=no", "LC_ALL=C.UTF-8"]
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    var variables: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) }
    words.append(nil)
    variables.append(nil)
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, nil, &words, &variables)
    try #require(code == 0)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let text = try String(contentsOfFile: output, encoding: .utf8)
    return (status, text.split(separator: "\n").map(String.init))
  }

  private static let program = BuiltProgram.folder(of: "arcade-fuzz").map { $0 + "/arcade-fuzz" }
}
