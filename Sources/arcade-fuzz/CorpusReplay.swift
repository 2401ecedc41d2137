#if !FUZZING
  import Foundation
  import Glibc

  /// Puts files through a target, one after the other, and says of each how much time of the
  /// processor it took, and at the end how much memory at most.
  @main struct CorpusReplay {
    static func main() throws {
      let arguments = CommandLine.arguments.dropFirst()
      guard let word = arguments.first, arguments.count > 1 else {
        print(
          """
          usage: arcade-fuzz TARGET FILE…
                 arcade-fuzz mutants TARGET FIRST COUNT FILE…
                 arcade-fuzz seeds FOLDER
          """)
        exit(64)
      }
      if word == "seeds" { return try writeSeeds(to: arguments[arguments.startIndex + 1]) }
      if word == "mutants" { return try runMutants(Array(arguments.dropFirst())) }
      guard let target = FuzzTarget.named(word) else {
        print("targets: \(FuzzTarget.all.map(\.name).joined(separator: " "))")
        exit(64)
      }
      for path in arguments.dropFirst() {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        say("run \(path)")
        let before = ProcessUsage.milliseconds
        target.run(bytes)
        say("done \(path) \(ProcessUsage.milliseconds - before) ms")
      }
      say("peak \(ProcessUsage.kilobytes) KB")
    }

    /// Changes files as the fuzzer does, and puts what comes of it through a target.
    ///
    /// A number stands for the same mutant of the same files each time.
    private static func runMutants(_ arguments: [String]) throws {
      guard arguments.count > 3, let target = FuzzTarget.named(arguments[0]),
        let first = Int(arguments[1]), let count = Int(arguments[2]), count >= 0
      else { return print("usage: arcade-fuzz mutants TARGET FIRST COUNT FILE…") }
      let files = try arguments.dropFirst(3).map {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0)))
      }
      let before = ProcessUsage.milliseconds
      // `ARCADE_FUZZ_FOLDER` keeps them for other programs to look at.
      let folder = getenv("ARCADE_FUZZ_FOLDER").map { String(cString: $0) }
      for number in first..<first + count {
        let mutant = target.mutant(number: number, of: files)
        if let folder {
          try Data(mutant).write(to: URL(fileURLWithPath: "\(folder)/\(number)"))
        }
        say("run mutant \(number)")
        target.run(mutant)
      }
      say("done \(count) mutants \(ProcessUsage.milliseconds - before) ms")
      say("peak \(ProcessUsage.kilobytes) KB")
    }

    /// Says a line at once: a crash leaves what is in a buffer unsaid.
    private static func say(_ line: String) {
      let bytes = Array((line + "\n").utf8)
      _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    }
  }
#endif
