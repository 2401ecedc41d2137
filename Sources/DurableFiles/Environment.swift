@preconcurrency import Glibc

/// The environment of the process.
package enum Environment {
  /// The environment's variables; of names given twice the first counts.
  package static let variables = read()

  /// The same as it is now.
  package static func read() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let pointer = entry.pointee {
      let parts = String(cString: pointer).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, variables[String(parts[0])] == nil {
        variables[String(parts[0])] = String(parts[1])
      }
      entry += 1
    }
    return variables
  }

  /// Seconds that the clock here is ahead of Greenwich, now.
  package static var secondsFromGreenwich: Int64 {
    var now = time(nil)
    var local = tm()
    localtime_r(&now, &local)
    return Int64(local.tm_gmtoff)
  }
}
