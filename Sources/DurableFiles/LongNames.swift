extension DurableFiles {
  /// The most bytes of a name in a folder.
  private static let longestName = 255

  /// A file's name to which so many bytes can be added.
  ///
  /// One that is too long for that is cut, and bears the checksum of the whole name: two that begin
  /// alike stay two.
  package static func shortened(_ name: String, leaving count: Int) -> String {
    guard name.utf8.count + count > longestName else { return name }
    let ending = "~" + checksum(of: name)
    let room = longestName - count - ending.utf8.count
    var short = ""
    for scalar in name.unicodeScalars {
      guard short.utf8.count + UTF8.width(scalar) <= room else { break }
      short.unicodeScalars.append(scalar)
    }
    return short + ending
  }

  /// A number for a text, by FNV-1a, in at most seven letters and digits.
  package static func checksum(of text: String) -> String {
    let sum = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return String(sum, radix: 36)
  }
}
