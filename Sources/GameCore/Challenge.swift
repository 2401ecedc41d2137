import ArcadeFormats

/// A game that a friend has played and asks to be beaten in, as a line of text.
///
/// The line needs no network: `arcade.whackamole.medium.3.1y2p0ij32e8e7.61.Zoë.0k3f` names game,
/// difficulty, version of the rules, seed, score and player, and ends with a checksum.
package struct Challenge: Sendable, Hashable {
  /// No line has more characters.
  package static let mostCharacters = 80

  package let game: String
  package let difficulty: Difficulty
  /// The version of the game's rules.
  package let rules: Int
  package let seed: UInt64
  /// Points.
  package let score: Int
  /// As it was given; not yet safe to draw.
  package let player: String

  package init(_ replay: Replay, player: String) {
    (game, difficulty, rules) = (replay.game, replay.difficulty, replay.rulesVersion)
    (seed, score) = (replay.seed, replay.score)
    self.player = player
  }

  /// The places in a text at which a line is looked for, and its characters with the blanks in it.
  private static let mostStarts = 100
  private static let mostSpread = 1_000

  private static let prefix = "arcade"
  private static let checkDigits = 4

  /// The line; a name that has no room is cut.
  package var text: String {
    let fields = [
      Self.prefix, game, difficulty.rawValue.lowercased(), String(rules),
      String(seed, radix: 36), String(score),
    ].joined(separator: ".")
    let room = Self.mostCharacters - fields.count - Self.checkDigits - 2
    // A name of more than one line would end the text.
    let name = String(player.filter { !$0.isNewline }.prefix(max(0, room)))
    let body = fields + "." + name
    return body + "." + Self.check(body)
  }

  /// Reads a line; nil for what is no challenge or was mistyped.
  ///
  /// Blanks and line breaks before the name don't matter: programs that show text wrap it. Neither do
  /// words around the line: a chat puts the sender's name before it, and the sender a greeting behind.
  package init?(_ text: String) {
    guard let found = Self.lines(in: text).lazy.compactMap(Self.init(line:)).first else {
      return nil
    }
    self = found
  }

  private init?(line: Substring) {
    guard let fields = Self.fields(of: line), let difficulty = Self.difficulty(fields[2]),
      let rules = Int(fields[3]), let seed = UInt64(fields[4], radix: 36),
      let score = Int(fields[5]), score >= 0
    else { return nil }
    let head = fields.prefix(6).joined(separator: ".") + "."
    let rest = fields[6].prefix(Self.mostCharacters)
    // A name may hold full stops, and so may the words behind the line.
    let end = rest.indices.last { dot in
      rest[dot] == "."
        && rest[dot...].dropFirst().prefix(Self.checkDigits).lowercased()
          == Self.check(head + String(rest[..<dot]))
    }
    guard let end else { return nil }
    (game, self.difficulty, self.rules) = (fields[1], difficulty, rules)
    (self.seed, self.score, player) = (seed, score, String(rest[..<end]))
  }

  /// The text from each place on at which a line may begin.
  private static func lines(in text: String) -> [Substring] {
    let (joined, word) = (text.filter { !$0.isNewline }, prefix + ".")
    let starts = joined.indices.filter { joined[$0...].hasPrefix(word) }
    return (starts.isEmpty ? [joined.startIndex] : starts).prefix(mostStarts)
      .map { joined[$0...].prefix(mostSpread) }
  }

  /// The six fields before the name, and all that follows; nil for a text of another kind.
  private static func fields(of line: Substring) -> [String]? {
    let fields = line.split(separator: ".", maxSplits: 6, omittingEmptySubsequences: false)
      .enumerated().map { index, field in
        index < 6 ? field.filter { !$0.isWhitespace } : trimmed(field)
      }
    return fields.count == 7 && fields[0] == prefix ? fields : nil
  }

  private static func difficulty(_ word: String) -> Difficulty? {
    Difficulty.allCases.first { $0.rawValue.lowercased() == word.lowercased() }
  }

  /// True for a text that is meant to be a challenge, right or mistyped.
  package static func isMeant(by text: String) -> Bool {
    trimmed(text[...]).hasPrefix(prefix + ".")
      || lines(in: text).contains { fields(of: $0).flatMap { difficulty($0[2]) } != nil }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// Four digits of the base 36.
  private static func check(_ body: String) -> String {
    (StateHash.value(of: body) % 1_679_616).digits(checkDigits, radix: 36)
  }
}
