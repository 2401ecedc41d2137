import ArcadeFormats

/// The address of a board: a URL that begins with `file://`, `http://` or `https://`.
///
/// Taken apart as RFC 3986 has it, and more strictly: a text that another program could take for
/// another host than we do is refused.
package struct BoardAddress: Sendable, Hashable {
  enum Scheme: String, CaseIterable {
    case file
    case http
    case https
  }

  /// A server: where something goes, whatever is asked of it there.
  struct Origin: Hashable {
    let scheme: Scheme
    /// In lower case.
    let host: String
    let port: UInt16
  }

  /// Stands for what is not shown.
  private static let ellipsis = "…"
  private static let longest = 2_000

  /// The URL as it was given.
  package let text: String
  let scheme: Scheme
  /// The name, and the password after a colon, without the `@`; nil where there is none.
  let userInfo: String?
  /// The server; nil for a file.
  let origin: Origin?
  /// The part between the user and the path: a host, perhaps with a port.
  private let server: Substring
  /// The path, and what is asked of it after a question mark.
  private let rest: Substring

  /// Takes a URL of one file; nil where the text is none, or where what is not shown of one is
  /// missing in it.
  package init?(_ text: String) {
    let lowercased = text.prefix(8).lowercased()
    guard let scheme = Scheme.allCases.first(where: { lowercased.hasPrefix($0.rawValue + "://") }),
      text.utf8.count <= Self.longest, !text.hasSuffix("/"), !text.contains("#"),
      !text.unicodeScalars.contains(where: Self.isForbidden)
    else { return nil }
    self.text = text
    self.scheme = scheme
    let body = text.dropFirst(scheme.rawValue.count + 3)
    let authority = body.prefix { $0 != "/" && $0 != "?" }
    rest = body[authority.endIndex...]
    guard rest.first == "/" else { return nil }
    if scheme == .file {
      guard authority.isEmpty || authority == "localhost", Self.decoded(rest) != nil else {
        return nil
      }
      (userInfo, origin, server) = (nil, nil, authority)
      return
    }
    let at = authority.lastIndex(of: "@")
    userInfo = at.map { String(authority[..<$0]) }
    server = at.map { authority[authority.index(after: $0)...] } ?? authority
    // A password with a slash in it would make its first part the host.
    guard let origin = Self.origin(scheme, server), !text.contains(Self.ellipsis) else {
      return nil
    }
    self.origin = origin
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value < 33 || (127...159).contains(scalar.value)
      || scalar == "\\"
  }

  private static func origin(_ scheme: Scheme, _ server: Substring) -> Origin? {
    let isBracketed = server.first == "["
    let hostEnd =
      isBracketed
      ? server.firstIndex(of: "]").map { server.index(after: $0) } : server.firstIndex(of: ":")
    guard let hostEnd = hostEnd ?? (isBracketed ? nil : server.endIndex) else { return nil }
    let host = server[..<hostEnd]
    let port = server[hostEnd...]
    let isHost = host.unicodeScalars.allSatisfy { scalar in
      let isOfAddress = isBracketed && ":[]%".unicodeScalars.contains(scalar)
      return scalar.value > 127 || scalar.properties.isAlphabetic
        || (48...57).contains(scalar.value)
        || "-._~".unicodeScalars.contains(scalar) || isOfAddress
    }
    guard !host.isEmpty, isHost else { return nil }
    let standard: UInt16 = scheme == .https ? 443 : 80
    if port.isEmpty || port == ":" {
      return Origin(scheme: scheme, host: host.lowercased(), port: standard)
    }
    let digits = port.dropFirst()
    guard port.first == ":", digits.utf8.allSatisfy({ $0.isDigit }),
      let number = UInt16(digits)
    else { return nil }
    return Origin(scheme: scheme, host: host.lowercased(), port: number)
  }

  /// The file that a `file://` URL names.
  var path: String? { scheme == .file ? Self.decoded(rest) : nil }

  /// The text with each `%2f` as the byte it stands for; nil where that is no text.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let code = [UInt8](hexadecimal: rest.prefix(2)), code != [0] else {
        return nil
      }
      bytes += code
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

// MARK: - What is secret

extension BoardAddress {
  /// The URL for people and files: `…` stands for a user with a password, and for each value
  /// after the question mark, which may be a token.
  package var shown: String {
    guard scheme != .file else { return text }
    let user = userInfo == nil ? "" : Self.ellipsis + "@"
    return scheme.rawValue + "://" + user + server + Self.masked(rest)
  }

  /// A text that may be an address, with what could be secret in it as `…`.
  static func shown(_ text: String) -> String {
    if let address = BoardAddress(text) { return address.shown }
    guard !text.lowercased().hasPrefix("file:") else { return text }
    // The user ends at any character here: a slash in a password is one reason that the text is no
    // address.
    let body = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    guard let at = text[body...].lastIndex(of: "@") else {
      return text[..<body] + masked(text[body...])
    }
    return text[..<body] + ellipsis + masked(text[at...])
  }

  private static func masked(_ rest: Substring) -> String {
    guard let question = rest.firstIndex(of: "?") else { return String(rest) }
    let fields = rest[rest.index(after: question)...]
      .split(separator: "&", omittingEmptySubsequences: false)
    let shown = fields.map { field in
      field.firstIndex(of: "=").map { field[...$0] + ellipsis } ?? ellipsis
    }
    return rest[...question] + shown.joined(separator: "&")
  }

  /// Another program's sentence about the address, without what is secret in it.
  func masking(_ sentence: String) -> String {
    let question = rest.firstIndex(of: "?").map { rest[rest.index(after: $0)...] }
    let values = (question ?? "").split(separator: "&").map { field in
      String(
        field[(field.firstIndex(of: "=").map { field.index(after: $0) } ?? field.startIndex)...])
    }
    let users = userInfo.map { [$0] + $0.split(separator: ":", maxSplits: 1).map { String($0) } }
    return ((users ?? []) + values).filter { !$0.isEmpty }
      .reduce(sentence.replacing(text, with: shown)) { $0.replacing($1, with: Self.ellipsis) }
  }

  /// The same user and password at an address of the same server that names none.
  func lendingUser(to other: BoardAddress) -> BoardAddress {
    guard let userInfo, other.userInfo == nil, other.origin == origin else { return other }
    let lent = other.scheme.rawValue + "://" + userInfo + "@" + other.server + other.rest
    return BoardAddress(lent) ?? other
  }
}
