import Glibc

/// Runs a body and gives the milliseconds until its answer was there; giving the answer's memory
/// back is not counted, for anyone.
func milliseconds<Answer>(_ body: () throws -> Answer) rethrows -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  let answer = try body()
  let time = clock.now - start
  withExtendedLifetime(answer) {}
  return time / .milliseconds(1)
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
