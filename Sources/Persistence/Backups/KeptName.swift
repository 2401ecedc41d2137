import GameCore
import Glibc

/// A name among the backups: `whackamole-20261121T002412Z-2.plist`.
struct KeptName: Hashable {
  /// The name of the file that it is a copy of.
  let original: String
  /// When it was made: `20261121T002412Z`.
  let stamp: String
  /// 1 for the first in its second.
  let number: Int
}

extension KeptName {
  /// Takes a name apart; nil where there is no moment in it.
  init?(_ name: String) {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.reversed() where index > 0 {
      guard let ending = Self.ending(of: parts[index]) else { continue }
      let rest = parts[(index + 1)...]
      guard rest.count <= 1, ending.isEmpty || rest.isEmpty else { return nil }
      let number = rest.first.map { $0.prefix { $0.isNumber } } ?? "1"
      guard let number = Int(number) else { return nil }
      let last = rest.first.map { String($0.drop { $0.isNumber }) } ?? ending
      guard last.isEmpty || last.hasPrefix(".") else { return nil }
      original = parts[..<index].joined(separator: "-") + last
      stamp = String(parts[index].prefix(16))
      self.number = number
      return
    }
    return nil
  }

  /// What follows a moment; nil where there is none.
  private static func ending(of part: String) -> String? {
    let stamp = Array(part.utf8.prefix(16))
    let digits = stamp.indices.filter { $0 != 8 && $0 != 15 }
    guard stamp.count == 16, stamp[8] == UInt8(ascii: "T"), stamp[15] == UInt8(ascii: "Z"),
      digits.allSatisfy({ (48...57).contains(stamp[$0]) })
    else { return nil }
    return String(part.dropFirst(16))
  }

  /// When it was made; nil for a day that no calendar has.
  var moment: Timestamp? {
    let digits = stamp.filter(\.isNumber)
    func number(_ start: Int, _ count: Int) -> Int32 {
      Int32(digits.dropFirst(start).prefix(count)) ?? 0
    }
    var parts = tm()
    (parts.tm_year, parts.tm_mon) = (number(0, 4) - 1_900, number(4, 2) - 1)
    (parts.tm_mday, parts.tm_hour) = (number(6, 2), number(8, 2))
    (parts.tm_min, parts.tm_sec) = (number(10, 2), number(12, 2))
    let seconds = timegm(&parts)
    return Timestamp(secondsSince1970: Int64(seconds))
  }
}
