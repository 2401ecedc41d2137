/// The address of a league's database as libpq takes it: a URI, words with values, or a service.
///
/// Never with a password: libpq finds it in `~/.pgpass` or in its service file, and nothing of ours
/// keeps or shows it.
package struct LeagueAddress: Sendable, Hashable {
  private static let longest = 2_000
  private static let schemes = ["postgresql://", "postgres://"]
  /// The words whose values are secrets.
  private static let secrets: Set = ["password", "sslpassword", "passfile_content"]

  /// The address as it was given.
  package let text: String

  /// Takes an address; nil where the text is none, or where it names a password.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.longest,
      !text.unicodeScalars.contains(where: { $0.value < 32 || (127...159).contains($0.value) })
    else { return nil }
    let lowercased = text.lowercased()
    let isSound =
      Self.schemes.contains(where: lowercased.hasPrefix)
      ? Self.isSoundURI(text) : Self.areSoundWords(text)
    guard isSound else { return nil }
    self.text = text
  }

  /// The address for people; of a text that is none nothing is shown that could be a password.
  static func shown(_ text: String) -> String {
    LeagueAddress(text) != nil || text == "off" ? text : "…"
  }

  private static func isSoundURI(_ text: String) -> Bool {
    guard !text.contains(" "), let start = text.firstRange(of: "://")?.upperBound else {
      return false
    }
    let body = text[start...]
    let place = body.prefix { $0 != "?" }
    if let at = place.lastIndex(of: "@"), place[..<at].contains(":") { return false }
    let fields = body.dropFirst(place.count + 1).split(separator: "&")
    return fields.allSatisfy { isHarmless(key: $0.prefix { $0 != "=" }) }
  }

  /// Words and values as `host=/run/db dbname='my league'`.
  private static func areSoundWords(_ text: String) -> Bool {
    var rest = Substring(text).drop { $0 == " " }
    guard !rest.isEmpty else { return false }
    while !rest.isEmpty {
      let key = rest.prefix { $0.isLetter || $0 == "_" }
      rest = rest[key.endIndex...].drop { $0 == " " }
      guard !key.isEmpty, isHarmless(key: key), rest.popFirst() == "=" else { return false }
      rest = rest.drop { $0 == " " }
      guard let after = afterValue(rest) else { return false }
      rest = after.drop { $0 == " " }
    }
    return true
  }

  /// The text after a value; nil if a quotation mark has no end.
  private static func afterValue(_ text: Substring) -> Substring? {
    let isQuoted = text.first == "'"
    var rest = isQuoted ? text.dropFirst() : text
    while let character = rest.first {
      if isQuoted ? character == "'" : character == " " {
        return isQuoted ? rest.dropFirst() : rest
      }
      rest = rest.dropFirst(character == "\\" ? 2 : 1)
    }
    return isQuoted ? nil : rest
  }

  /// In a URI a letter may stand as its number, so a percent sign in a key is refused too.
  private static func isHarmless(key: Substring) -> Bool {
    !key.contains("%") && !secrets.contains(key.lowercased())
  }
}
