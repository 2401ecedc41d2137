import ArcadeFormats
import GameCore
import Words

/// A name and its points, as a board holds them.
struct BoardEntry: Hashable, Sendable {
  /// A name that is longer is none of a person's.
  static let nameBytes = 1_000
  /// As many characters of a name are taken in as can be typed for a player.
  private static let nameCharacters = 24

  let name: String
  let points: Int

  init(name: String, points: Int) {
    self.name = name
    self.points = points
  }

  init(_ score: Score) {
    self.init(name: score.name, points: score.points)
  }

  var score: Score { Score(name: name, points: points) }

  /// The entry with a name as players have it: without spaces around it, and not longer than theirs.
  var tidied: BoardEntry {
    let trimmed = name.drop { $0 == " " }.prefix(Self.nameCharacters)
    let end = trimmed.lastIndex { $0 != " " }.map { trimmed.index(after: $0) }
    return BoardEntry(name: String(trimmed[..<(end ?? trimmed.startIndex)]), points: points)
  }

  /// The reason that a board cannot hold the name; nil if it can.
  var fault: BoardFault? {
    if name.utf8.count > Self.nameBytes { return .nameTooLong(bytes: Self.nameBytes) }
    // Other harmful characters are escaped where they are shown: a board with one stays readable.
    let hasControls = name.unicodeScalars.contains { scalar in
      scalar.isControl || (0xfffe...0xffff).contains(scalar.value)
    }
    return hasControls ? .controlCharacters : nil
  }
}
