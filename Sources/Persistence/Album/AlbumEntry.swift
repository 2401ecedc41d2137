/// A folder of the album, known by its name alone.
package struct AlbumEntry: Sendable, Hashable, Comparable {
  /// The program that the folder belongs to.
  package enum Kind: String, CaseIterable, Sendable, Hashable {
    /// The arcade's own: pictures are coloured text and drawings.
    case souvenir
    /// The tutorial's: pictures are files for other programs.
    case scarybug
  }

  /// The most that counts as a folder's number: a larger one leaves no room for the next.
  static let mostNumber = 999_999_999

  /// The folder's name, as `3.souvenir`.
  package let name: String
  /// The number that the name begins with; nil where it begins with none.
  package let number: Int?
  /// The program that the folder belongs to.
  package let kind: Kind

  /// Takes a folder's name; nil where it has no ending that is known, in capitals or not.
  package init?(name: String) {
    guard !name.hasPrefix("."), let dot = name.lastIndex(of: "."),
      let kind = Kind(rawValue: name[name.index(after: dot)...].lowercased())
    else { return nil }
    self.name = name
    self.kind = kind
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    number = Int(digits).flatMap { $0 <= Self.mostNumber ? $0 : nil }
  }

  /// Orders by number, those without one last, and by name where that is the same.
  package static func < (left: AlbumEntry, right: AlbumEntry) -> Bool {
    (left.number ?? .max, left.name) < (right.number ?? .max, right.name)
  }
}
