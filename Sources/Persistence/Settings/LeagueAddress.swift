import ArcadeFormats

/// The address of a league's database as libpq takes it: a URI, words with values, or a service.
///
/// Never with a password: libpq finds it in `~/.pgpass` or in its service file, and nothing of ours
/// keeps or shows it.
package struct LeagueAddress: Sendable, Hashable {
  /// A part of an address, scalar by scalar.
  ///
  /// For libpq an at sign with an accent is an at sign.
  private typealias Part = Substring.UnicodeScalarView

  private static let longest = 2_000
  private static let schemes = ["postgresql://", "postgres://"]
  /// The words whose values are secrets.
  private static let secrets: Set = [
    "password", "sslpassword", "passfile_content", "oauth_client_secret", "scram_client_key",
    "scram_server_key",
  ]

  package let text: String

  /// Takes an address; nil where the text is none, or where it names a password.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.longest,
      !text.unicodeScalars.contains(where: { $0.value < 32 || (127...159).contains($0.value) })
    else { return nil }
    let whole = text.unicodeScalars[...]
    let isSound =
      if let body = Self.afterScheme(whole) {
        Self.isSoundURI(body)
      } else {
        Self.areSoundWords(whole)
      }
    guard isSound else { return nil }
    self.text = text
  }

  /// The address for people; of a text that is none nothing is shown that could be a password.
  static func shown(_ text: String) -> String {
    LeagueAddress(text) != nil || text == "off" ? text : "…"
  }

  /// The part of a URI after its scheme; nil for words with values.
  private static func afterScheme(_ text: Part) -> Part? {
    for scheme in schemes {
      let count = scheme.unicodeScalars.count
      if String(text.prefix(count)).lowercased() == scheme { return text.dropFirst(count) }
    }
    return nil
  }

  private static func isSoundURI(_ body: Part) -> Bool {
    guard !body.contains(" "), decoded(body) != nil else { return false }
    // libpq looks for user and password before it looks for a question mark, so one may be in them.
    let user = body.prefix { $0 != "@" && $0 != "/" }
    if body[user.endIndex...].first == "@", user.contains(":") { return false }
    // With a slash it's no password for libpq, but it's meant as one.
    let place = body.prefix { $0 != "?" }
    if let at = place.lastIndex(of: "@"), place[..<at].contains(":") { return false }
    guard isName(place.drop { $0 != "/" }.dropFirst()) else { return false }
    // User and host may have question marks too, so each piece after one is looked at as a field.
    let fields = body[place.endIndex...].split { $0 == "?" || $0 == "&" }
    return fields.allSatisfy { field in
      let key = field.prefix { $0 != "=" }
      return isHarmless(key: key)
        && (!isDatabase(key) || isName(field[key.endIndex...].dropFirst()))
    }
  }

  /// True for a part of a URI that names a database, and is no address itself.
  private static func isName(_ part: Part) -> Bool { decoded(part).map(isAddress) == false }

  /// Words and values as `host=/run/db dbname='my league'`.
  private static func areSoundWords(_ text: Part) -> Bool {
    var rest = text.drop { $0 == " " }
    guard !rest.isEmpty else { return false }
    while !rest.isEmpty {
      let key = rest.prefix { $0.isASCII && $0.properties.isAlphabetic || $0 == "_" }
      rest = rest[key.endIndex...].drop { $0 == " " }
      guard !key.isEmpty, isHarmless(key: key), rest.popFirst() == "=" else { return false }
      rest = rest.drop { $0 == " " }
      guard let after = afterValue(rest) else { return false }
      if isDatabase(key), isAddress(String(rest[..<after.startIndex])) { return false }
      rest = after.drop { $0 == " " }
    }
    return true
  }

  /// The text after a value; nil if a quotation mark has no end.
  private static func afterValue(_ text: Part) -> Part? {
    let isQuoted = text.first == "'"
    var rest = isQuoted ? text.dropFirst() : text
    while let scalar = rest.first {
      if isQuoted ? scalar == "'" : scalar == " " {
        return isQuoted ? rest.dropFirst() : rest
      }
      rest = rest.dropFirst(scalar == "\\" ? 2 : 1)
    }
    return isQuoted ? nil : rest
  }

  /// True for the name of a database that is an address, which may have a password.
  ///
  /// For libpq it's a name at this place, but somebody meant it as an address.
  private static func isAddress(_ name: String) -> Bool {
    let scalars = Set(name.unicodeScalars)
    return scalars.contains("=") || scalars.isSuperset(of: [":", "/"])
  }

  private static func isDatabase(_ key: Part) -> Bool { String(key).lowercased() == "dbname" }

  /// The text of a part of a URI, in which a character may stand as its number; nil where a percent
  /// sign has none, as for libpq.
  private static func decoded(_ part: Part) -> String? {
    var bytes: [UInt8] = []
    var rest = part
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        bytes += Array(String(scalar).utf8)
        continue
      }
      let digits = Array(String(rest.prefix(2)).utf8)
      guard digits.count == 2, let byte = [UInt8](hexadecimal: digits)?.first, byte != 0 else {
        return nil
      }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// In a URI a letter may stand as its number, so a percent sign in a key is refused too.
  private static func isHarmless(key: Part) -> Bool {
    !key.contains("%") && !secrets.contains(String(key).lowercased())
  }
}
