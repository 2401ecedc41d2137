import CNCurses
import Canvas

/// Tells ncurses the width of ambiguous characters, which holds for the whole process.
enum AmbiguousWidening {
  /// The ranges as ncurses' side reads them, which are never freed.
  nonisolated(unsafe) private static let ranges: UnsafeMutableBufferPointer<UInt32> = {
    let values = AmbiguousCharacters.ranges.flatMap { [$0.first, $0.last] }
    let buffer = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: values.count)
    _ = buffer.initialize(from: values)
    return buffer
  }()

  static func use(_ isWide: Bool) {
    arcade_widen(
      isWide ? UnsafePointer(ranges.baseAddress) : nil, isWide ? Int32(ranges.count / 2) : 0)
  }
}
