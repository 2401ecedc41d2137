import ArgumentParser
import Glibc
import Words

/// `arcade league`: another program does it, so that the arcade needs no library for a database.
struct LeagueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "league",
    help: \.league.league,
    examples: """
      arcade settings league_url 'host=/run/postgresql dbname=arcade'
      arcade league
      arcade league scores whackamole
      """)

  @Argument(parsing: .captureForPassthrough, help: .words(\.league.words))
  var words: [String] = []

  /// Becomes that program, which gets the same words.
  func run() throws {
    // Its own help stands in the manual too; the other program has the help of each command.
    if ["--help", "-h"].contains(words.first) { throw CleanExit.helpRequest(self) }
    let own = Self.ownPath
    // It starts this program again, to show a recording.
    setenv("ARCADE_PROGRAM", own, 1)
    let arguments = (["arcade league"] + words).map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    let folder = own[..<(own.lastIndex(of: "/") ?? own.startIndex)]
    for path in ["\(folder)/arcade-league", "\(folder)/../libexec/arcade/arcade-league"] {
      execv(path, arguments)
    }
    throw CommandFailure(Words.spoken.league.notInstalled)
  }

  /// The full path of this program.
  static var ownPath: String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? 0
    }
    return String(decoding: buffer.prefix(max(0, length)), as: UTF8.self)
  }
}
