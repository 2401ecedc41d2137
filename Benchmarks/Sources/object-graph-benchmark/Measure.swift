import Foundation
import Glibc

/// The time that a piece of work took, in milliseconds.
struct Cost {
  /// Of the processor, in the program and in the system.
  let processor: Double
  let elapsed: Double
}

/// Runs a body and gives its cost; giving the answer's memory back is counted, for everyone.
func cost<Answer>(_ body: () throws -> Answer) rethrows -> Cost {
  let (processor, elapsed) = (seconds(CLOCK_PROCESS_CPUTIME_ID), seconds(CLOCK_MONOTONIC))
  _ = try body()
  return Cost(
    processor: (seconds(CLOCK_PROCESS_CPUTIME_ID) - processor) * 1000,
    elapsed: (seconds(CLOCK_MONOTONIC) - elapsed) * 1000)
}

func seconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
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

/// One line of the table: the costs of three programs for the same work, in each of their rounds.
struct Comparison {
  let work: String
  var objectGraph: [Cost] = []
  var records: [Cost] = []
  var statements: [Cost] = []

  init(_ work: String) { self.work = work }

  /// Runs the three one after the other.
  init(
    _ work: String, _ graph: () throws -> Void, _ records: () throws -> Void,
    _ statements: () throws -> Void
  ) rethrows {
    self.work = work
    objectGraph = [try cost(graph)]
    self.records = [try cost(records)]
    self.statements = [try cost(statements)]
  }

  mutating func add(_ round: Comparison) {
    objectGraph += round.objectGraph
    records += round.records
    statements += round.statements
  }

  var line: String {
    let own = median(objectGraph.map(\.processor))
    let sides = [objectGraph, records, statements].map { costs in
      number(median(costs.map(\.processor))) + number(median(costs.map(\.elapsed)))
    }
    return work.padded(to: 28) + sides.joined() + number(spread) + "%"
      + number(median(records.map(\.processor)) / own, digits: 2)
      + number(own / median(statements.map(\.processor)), digits: 2)
  }

  /// The span of the object graph's rounds, in hundredths of their median.
  private var spread: Double {
    let times = objectGraph.map(\.processor)
    return ((times.max() ?? 0) - (times.min() ?? 0)) / median(times) * 100
  }

  static let heading =
    "work".padded(to: 28) + "  ObjectGraph            Codable         statements      spread"
    + "  faster than   times the\n" + "ms".padded(to: 28)
    + String(repeating: "  processor elapsed", count: 3) + "             Codable  statements"

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
  }

  private func number(_ value: Double, digits: Int = 1) -> String {
    guard value.isFinite else { return "-".leftPadded(to: 10) }
    return String(format: "%.\(digits)f", value).leftPadded(to: 10)
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
