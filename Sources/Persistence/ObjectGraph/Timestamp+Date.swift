import FoundationEssentials
import GameCore

extension Timestamp {
  /// The years 1 to 9999, in seconds.
  private static let writable = Double(-62_135_596_800)..<Double(253_402_300_800)

  /// The second that a date falls into; nil outside the years that a file can hold.
  init?(_ date: Date) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard Self.writable.contains(seconds) else { return nil }
    self.init(secondsSince1970: Int64(seconds))
  }
}

extension Date {
  init(_ timestamp: Timestamp) {
    self.init(timeIntervalSince1970: Double(timestamp.secondsSince1970))
  }
}
