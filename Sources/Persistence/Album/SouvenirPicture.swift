/// One of the two pictures of a souvenir.
package enum SouvenirPicture: Sendable, Hashable {
  /// Text with colours, as a terminal takes it; whoever shows it has to read it first.
  case text([UInt8])
  /// A picture for other programs.
  case image(ImageFacts)

  package enum Size: String, Sendable, Hashable {
    case thumbnail = "thumbImage"
    case full = "fullImage"
  }
}

/// The files with the pictures of a souvenir that is to be kept.
package struct SouvenirPictures: Sendable, Hashable {
  /// Text with colours, small and full.
  package var texts: [SouvenirPicture.Size: [UInt8]]
  /// Drawings in SVG, small and full.
  package var drawings: [SouvenirPicture.Size: [UInt8]]

  package init(
    texts: [SouvenirPicture.Size: [UInt8]], drawings: [SouvenirPicture.Size: [UInt8]]
  ) {
    self.texts = texts
    self.drawings = drawings
  }

  /// The bytes of each file by its name.
  var files: [(name: String, bytes: [UInt8])] {
    let all =
      texts.map { (name: $0.key.rawValue + ".txt", bytes: $0.value) }
      + drawings.map { (name: $0.key.rawValue + ".svg", bytes: $0.value) }
    return all.sorted { $0.name < $1.name }
  }
}

/// The facts that the first bytes of a picture give; its name does not count.
package struct ImageFacts: Sendable, Hashable {
  /// `PNG` or `JPEG`; nil for anything else.
  package let format: String?
  /// The width of the picture in points; nil if it is unknown.
  package let width: Int?
  /// The height of the picture in points; nil if it is unknown.
  package let height: Int?
  package let byteCount: Int

  package init(_ bytes: [UInt8]) {
    byteCount = bytes.count
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      format = "PNG"
      (width, height) = (Self.number(bytes, at: 16, size: 4), Self.number(bytes, at: 20, size: 4))
    } else if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      format = "JPEG"
      let frame = Self.frame(bytes)
      height = frame.flatMap { Self.number(bytes, at: $0 + 5, size: 2) }
      width = frame.flatMap { Self.number(bytes, at: $0 + 7, size: 2) }
    } else {
      (format, width, height) = (nil, nil, nil)
    }
  }

  private static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
    guard offset + size <= bytes.count else { return nil }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The place of a JPEG's frame header: after segments of which each gives its length.
  private static func frame(_ bytes: [UInt8]) -> Int? {
    var offset = 2
    while offset + 4 <= bytes.count, bytes[offset] == 0xff {
      let marker = bytes[offset + 1]
      if (0xc0...0xcf).contains(marker), ![0xc4, 0xc8, 0xcc].contains(marker) { return offset }
      guard let length = number(bytes, at: offset + 2, size: 2), length >= 2 else { return nil }
      offset += 2 + length
    }
    return nil
  }
}
