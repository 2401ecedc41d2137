import Foundation

/// One of the numbered chunks into which `Scripts/soak.sh` divides a long test, so that it can be
/// stopped and go on.
public struct SoakChunk: Sendable {
  /// The number of this chunk, from 0.
  public let index: Int
  /// The number of all chunks.
  public let count: Int

  /// The chunk that the environment asks for as `ARCADE_SOAK_CHUNK=3/50`; nil where none is, as in
  /// everyday runs.
  public static let asked = SoakChunk(
    ProcessInfo.processInfo.environment["ARCADE_SOAK_CHUNK"] ?? "")

  /// Reads `3/50`, counted from 1; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...max(1, count)).contains(number)
    else { return nil }
    (index, self.count) = (number - 1, count)
  }

  /// A number that the environment may raise or lower, as `SOAK_KILLS=100`.
  public static func number(_ variable: String, else usual: Int) -> Int {
    let text = ProcessInfo.processInfo.environment[variable] ?? ""
    return Int(text).flatMap { $0 > 0 ? $0 : nil } ?? usual
  }

  /// Prints what the runner adds up over all chunks: `totals: kills=200 lost=0`.
  public static func tell(_ totals: KeyValuePairs<String, Int>) {
    print("totals: " + totals.map { "\($0)=\($1)" }.joined(separator: " "))
  }
}
