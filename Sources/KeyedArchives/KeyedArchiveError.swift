package import PropertyLists

/// The reason that bytes are not a keyed archive, or that an object in one is not of the wanted
/// kind.
package struct KeyedArchiveError: Error, Hashable, Sendable {
  /// The fault in the archive.
  package enum Reason: Hashable, Sendable {
    /// Not even a property list.
    case propertyList(PropertyListError)
    /// A property list, but no keyed archive.
    case notAnArchive
    /// Written by a later version of the archiver.
    case unknownVersion(Int)
    /// A reference to an object beyond the last.
    case reference(UInt64, count: Int)
    /// The archive breaks a rule of its form; in lower-case words.
    case malformed(String)
    /// No value under this key.
    case missing(String)
    /// A value of another kind than the one asked for.
    case wrongKind(expected: String, found: String)
    /// A class that is not in the list of those to decode.
    case classNotAllowed(String)
    /// A value that holds itself.
    case cycle
    /// Values lie too deep in each other.
    case tooDeep
    /// A small archive that stands for more than can be decoded.
    case tooLarge
  }

  package let reason: Reason
  /// The number of the object where it is; nil where it is in none.
  package let object: Int?

  package init(_ reason: Reason, object: Int? = nil) {
    self.reason = reason
    self.object = object
  }

  /// The reason in lower-case words without a full stop.
  package var text: String {
    switch reason {
    case .propertyList(let error): error.text
    case .notAnArchive: "it isn't a keyed archive"
    case .unknownVersion(let version): "its archive version is unknown: \(version)"
    case .reference(let number, let count):
      "a reference leads to object \(number) of \(count)\(place)"
    case .malformed(let what): "\(what)\(place)"
    case .missing(let key): "'\(key)' is missing\(place)"
    case .wrongKind(let expected, let found): "there is \(found) instead of \(expected)\(place)"
    case .classNotAllowed(let name):
      "it holds the class '\(Self.cut(name))', which doesn't belong there"
    case .cycle: "a value contains itself\(place)"
    case .tooDeep: "its values are nested too deep"
    case .tooLarge: "it holds more than can be read"
    }
  }

  /// A name from a file may be as long as the file.
  private static func cut(_ name: String) -> String {
    let scalars = name.unicodeScalars
    return scalars.count <= 60 ? name : String(scalars.prefix(60)) + "…"
  }

  private var place: String { object.map { " (in object \($0))" } ?? "" }
}
