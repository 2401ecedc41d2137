import Glibc

/// The resources that this process has used so far.
enum ProcessUsage {
  /// Time of the processor, which other programs on a busy machine do not lengthen.
  static var milliseconds: Int {
    let times = [usage.ru_utime, usage.ru_stime]
    return times.reduce(0) { $0 + $1.tv_sec * 1_000 + Int($1.tv_usec) / 1_000 }
  }

  /// The most memory at any moment.
  static var kilobytes: Int { peakKilobytes ?? usage.ru_maxrss }

  private static var usage: rusage {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage
  }

  /// The peak of this program alone: what `getrusage` tells counts the program that began it,
  /// until the new one took its place.
  private static var peakKilobytes: Int? {
    guard let status = fopen("/proc/self/status", "r") else { return nil }
    defer { fclose(status) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), status) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard text.hasPrefix("VmHWM:") else { continue }
      return text.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap {
        Int($0)
      }
    }
    return nil
  }
}
