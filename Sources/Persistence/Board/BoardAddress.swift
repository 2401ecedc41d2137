/// Where a board is: a URL that begins with `file://`, `http://` or `https://`.
public struct BoardAddress: Sendable, Hashable {
  enum Scheme: String, CaseIterable {
    case file
    case http
    case https
  }

  /// The URL as it was given.
  public let text: String
  let scheme: Scheme
  private let rest: String

  /// Takes a URL of one file; nil where the text is none.
  public init?(_ text: String) {
    let lowercased = text.prefix(8).lowercased()
    guard let scheme = Scheme.allCases.first(where: { lowercased.hasPrefix($0.rawValue + "://") }),
      text.utf8.count <= 2_000, !text.hasSuffix("/"), !text.contains("#"),
      !text.unicodeScalars.contains(where: Self.isForbidden)
    else { return nil }
    self.text = text
    self.scheme = scheme
    rest = String(text.dropFirst(scheme.rawValue.count + 3))
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let host = rest[..<slash]
    if scheme == .file {
      guard host.isEmpty || host == "localhost", Self.decoded(rest[slash...]) != nil else {
        return nil
      }
    } else if host.isEmpty {
      return nil
    }
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value < 33 || (127...159).contains(scalar.value)
  }

  /// The file that a `file://` URL names.
  var path: String? {
    guard scheme == .file, let slash = rest.firstIndex(of: "/") else { return nil }
    return Self.decoded(rest[slash...])
  }

  /// The URL without the password that may be in it, for people and files.
  public var shown: String {
    let host = rest.prefix { $0 != "/" }
    guard scheme != .file, let at = host.lastIndex(of: "@") else { return text }
    return scheme.rawValue + "://" + rest[rest.index(after: at)...]
  }

  /// The text with each `%2f` as the byte it stands for; nil where that is no text.
  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let code = code(rest.prefix(2)), code != 0 else { return nil }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func code(_ digits: ArraySlice<UInt8>) -> UInt8? {
    let isHexadecimal = digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    return isHexadecimal ? UInt8(String(decoding: digits, as: UTF8.self), radix: 16) : nil
  }
}
