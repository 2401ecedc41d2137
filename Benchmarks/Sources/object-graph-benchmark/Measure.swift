import Glibc

/// Runs a body and gives the milliseconds until its answer was there; giving the answer's memory
/// back is not counted, for anyone.
func milliseconds<Answer>(_ body: () throws -> Answer) rethrows -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  let answer = try body()
  let time = clock.now - start
  withExtendedLifetime(answer) {}
  return Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) / 1e15
}

/// The bytes of memory that the process has in use.
func residentBytes() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  guard fgets(&line, 256, file) != nil else { return 0 }
  let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}

/// One line of the table: the times of three programs for the same work, the best of its runs.
struct Comparison {
  let work: String
  var objectGraph = Double.infinity
  var records = Double.infinity
  var statements = Double.infinity

  var line: String {
    let name = work.padded(to: 34)
    return "\(name) \(number(objectGraph)) \(number(records)) \(number(statements))"
      + "   \(ratio(records / objectGraph))   \(ratio(objectGraph / statements))"
  }

  static let heading =
    "work".padded(to: 34) + " ObjectGraph    Codable        SQL   faster than   times the"
    + "\n" + "".padded(to: 34) + "          ms         ms         ms       Codable         SQL"

  private func number(_ value: Double) -> String {
    guard value.isFinite else { return "         -" }
    let text = String(Int((value * 10).rounded()))
    let digits = text.count < 2 ? "0" + text : text
    return "\(digits.dropLast()).\(digits.suffix(1))".leftPadded(to: 10)
  }

  private func ratio(_ value: Double) -> String {
    guard value.isFinite else { return "         -" }
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)".leftPadded(to: 10)
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
