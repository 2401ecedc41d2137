import Glibc

/// The most memory that this process ever took, in bytes.
///
/// Tests beside each other take it together, so it says something in an exit test only.
public func peakMemory() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss * 1_024
}
