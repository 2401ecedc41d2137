#if !FUZZING
  import Foundation
  import Glibc

  /// Puts files through a target, one after the other, and says of each how much time of the
  /// processor it took, and at the end how much memory at most.
  @main struct CorpusReplay {
    static func main() throws {
      let arguments = CommandLine.arguments.dropFirst()
      guard let word = arguments.first, arguments.count > 1 else {
        print("usage: arcade-fuzz TARGET FILE… | arcade-fuzz seeds FOLDER")
        exit(64)
      }
      if word == "seeds" { return try writeSeeds(to: arguments[arguments.startIndex + 1]) }
      guard let target = FuzzTarget.named(word) else {
        print("targets: \(FuzzTarget.all.map(\.name).joined(separator: " "))")
        exit(64)
      }
      for path in arguments.dropFirst() {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        say("run \(path)")
        let before = ProcessUsage.now.milliseconds
        target.run(bytes)
        say("done \(path) \(ProcessUsage.now.milliseconds - before) ms")
      }
      say("peak \(ProcessUsage.now.kilobytes) KB")
    }

    /// Says a line at once: a crash leaves what is in a buffer unsaid.
    private static func say(_ line: String) {
      let bytes = Array((line + "\n").utf8)
      _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    }
  }
#endif
