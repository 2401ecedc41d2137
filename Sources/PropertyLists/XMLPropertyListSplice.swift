/// A property list in XML in which one value is changed, and in which every other byte stays:
/// comments, the order of the keys and the spelling of the other values.
package struct XMLPropertyListSplice {
  private let bytes: [UInt8]
  /// True if the file says that its encoding is another one than UTF-8.
  private let declaresAnother: Bool

  /// Takes a file; nil for one whose bytes are not the text that is read, such as UTF-16.
  package init?(_ bytes: [UInt8]) {
    // A file that can't be read is told of by what reads it.
    guard let text = try? xmlText(bytes, .none).text, text == bytes else { return nil }
    self.bytes = bytes
    declaresAnother = declaredEncoding(text).map { !["utf-8", "utf8"].contains($0) } ?? false
  }

  /// The file with another value at a path; nil if the path leads nowhere.
  package func replacing(
    _ path: [String], with value: PropertyListValue
  ) throws(PropertyListError) -> [UInt8]? {
    guard let place = try self.place(of: path, in: bytes) else { return nil }
    var changed = bytes
    changed.replaceSubrange(place.element, with: try element(value))
    return changed
  }

  /// The file without the value at a path; a key that stands twice goes twice.
  package func removing(_ path: [String]) throws(PropertyListError) -> [UInt8]? {
    var reader = XMLPropertyListReader(bytes)
    let places = try reader.places(of: path)
    var changed = bytes
    // The last one first, so that the others keep their places.
    for place in places.reversed() {
      let blanks = changed[..<place.whole.lowerBound].reversed().prefix { isSpace($0) }.count
      changed.removeSubrange(place.whole.lowerBound - blanks..<place.whole.upperBound)
    }
    return places.isEmpty ? nil : changed
  }

  /// The file with a new last value in the dictionary or the array at a path; `key` is nil for an
  /// array.
  package func adding(
    _ value: PropertyListValue, named key: String?, to path: [String]
  ) throws(PropertyListError) -> [UInt8]? {
    guard let around = try place(of: path, in: bytes)?.element,
      let last = bytes[around].lastIndex(of: UInt8(ascii: "<"))
    else { return nil }
    var parts: [[UInt8]] = []
    if let key {
      // A key is escaped as a text is.
      let text = try element(.string(key)).dropFirst("<string>".utf8.count)
      parts.append(
        Array("<key>".utf8) + Array(text.dropLast("</string>".utf8.count)) + Array("</key>".utf8))
    }
    parts.append(try element(value))
    var changed = bytes
    guard last != around.lowerBound else {
      // An element without content has one tag.
      let name = key == nil ? "array" : "dict"
      let (open, close) = (Array("<\(name)>".utf8), Array("</\(name)>".utf8))
      changed.replaceSubrange(around, with: open + Array(parts.joined()) + close)
      return changed
    }
    // New parts stand on lines of their own where the closing tag does, a step further in.
    let count = bytes[..<last].reversed().prefix { isSpace($0) }.count
    let gap = bytes[(last - count)..<last]
    var start: [UInt8] = []
    if let line = gap.lastIndex(of: 10) {
      start = (gap.contains(13) ? [13] : []) + Array(gap[line...]) + [9]
    }
    changed.insert(contentsOf: parts.flatMap { start + $0 }, at: last - count)
    return changed
  }

  private func place(
    of path: [String], in bytes: [UInt8]
  ) throws(PropertyListError) -> XMLElementPlace? {
    var reader = XMLPropertyListReader(bytes)
    return try reader.place(of: path)
  }

  private func element(_ value: PropertyListValue) throws(PropertyListError) -> [UInt8] {
    let file = try PropertyList(root: value, form: .xml).bytes()
    let element = try place(of: [], in: file).map { Array(file[$0.element]) } ?? []
    guard declaresAnother else { return element }
    // A reference is the same in every encoding, where bytes of UTF-8 would be other characters or none.
    return String(decoding: element, as: UTF8.self).unicodeScalars.flatMap { scalar in
      scalar.isASCII ? [UInt8(scalar.value)] : Array("&#\(scalar.value);".utf8)
    }
  }
}
