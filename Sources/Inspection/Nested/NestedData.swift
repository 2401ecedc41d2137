import ArcadeFormats
import JSON
import KeyedArchives
import ObjectGraph
import PropertyLists

/// Bytes within a file that are a file of their own: an archive, a property list, JSON, an image, a
/// packed file or text.
package struct NestedData {
  package enum Kind: String, Sendable {
    case archive = "keyed archive"
    case propertyList = "property list"
    case json = "JSON"
    case text
    case gzip, png = "PNG image", jpeg = "JPEG image", gif = "GIF image", heic = "HEIC image"
    case webp = "WebP image", tiff = "TIFF image", pdf = "PDF", sqlite = "SQLite database"
    case typedStream = "typed stream", zip = "ZIP archive"
  }

  package let kind: Kind
  /// The values in the bytes; nil where there is nothing to be shown as text.
  package let value: InspectedValue?
  /// The file within packed bytes; nil for bytes that are not packed.
  package let unpacked: [UInt8]?
  /// False if a text in the bytes is shown with replacement characters, or a value as another one.
  let isExact: Bool
  /// Larger bytes are not opened.
  private static let largest = 16 << 20
  /// Packed bytes within packed bytes are opened so many times.
  private static let deepest = 3

  /// Nil for bytes that are of no known kind.
  package init?(_ bytes: [UInt8]) { self.init(bytes, depth: 0) }

  private init?(_ bytes: [UInt8], depth: Int) {
    guard bytes.count > 3, bytes.count <= Self.largest else { return nil }
    if bytes.starts(with: [0x1F, 0x8B]), depth < Self.deepest,
      let inner = inflated(bytes, limit: Self.largest, hasHead: true)
    {
      let nested = NestedData(inner, depth: depth + 1)
      self.init(.gzip, nested?.value, unpacked: inner, isExact: nested?.isExact ?? true)
    } else if let (kind, value, isExact) = Self.list(bytes) ?? Self.json(bytes) {
      self.init(kind, value, isExact: isExact)
    } else if let kind = Self.picture(bytes) {
      self.init(kind, nil)
    } else if let text = Self.text(bytes) {
      self.init(.text, .text(text))
    } else {
      return nil
    }
  }

  /// The kind of bytes that a column shows, in words; large ones are told by their signature alone.
  static func shownKind(of bytes: [UInt8]) -> String? {
    guard bytes.count <= quicklyOpened else { return picture(bytes)?.rawValue }
    return NestedData(bytes).map { $0.kind.rawValue + ($0.isExact ? "" : ", not exact") }
  }

  /// The lists and dictionaries in a text, as columns of databases hold them; nil for other texts.
  init?(json text: String) {
    guard text.utf8.count <= Self.largest, let (kind, value, isExact) = Self.json(Array(text.utf8))
    else { return nil }
    self.init(kind, value, isExact: isExact)
  }

  private static let quicklyOpened = 1 << 16

  private init(
    _ kind: Kind, _ value: InspectedValue?, unpacked: [UInt8]? = nil, isExact: Bool = true
  ) {
    (self.kind, self.value, self.unpacked, self.isExact) = (kind, value, unpacked, isExact)
  }

  private static func list(_ bytes: [UInt8]) -> (Kind, InspectedValue, isExact: Bool)? {
    let kind = FileKind(bytes)
    guard kind == .binaryPropertyList || kind == .xml(root: "plist"),
      // Bytes that only begin like a list are bytes.
      let list = try? PropertyList(reading: bytes, repairingText: true)
    else { return nil }
    let isExact = list.loss == nil
    guard list.root.dictionary?["$archiver"] != nil, let archive = try? KeyedArchive(list) else {
      return (.propertyList, InspectedValue(list.root), isExact)
    }
    var inspection = ArchiveInspection(archive)
    guard let root = try? inspection.root() else {
      return (.propertyList, InspectedValue(list.root), isExact)
    }
    return (.archive, root, isExact)
  }

  private static func json(_ bytes: [UInt8]) -> (Kind, InspectedValue, isExact: Bool)? {
    // Bytes that only begin like JSON are shown as bytes.
    guard FileKind(bytes) == .json, let (root, fault) = try? JSONDocument.shown(bytes),
      // A number or a word alone is the text that it is.
      root.object != nil || root.array != nil
    else { return nil }
    return (.json, InspectedValue(root), fault == nil)
  }

  private static let signatures: [(bytes: [UInt8], kind: Kind)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0xFF, 0xD8, 0xFF], .jpeg),
    (Array("GIF8".utf8), .gif), ([0x49, 0x49, 0x2A, 0], .tiff), ([0x4D, 0x4D, 0, 0x2A], .tiff),
    (Array("%PDF-".utf8), .pdf), (Array("SQLite format 3\0".utf8), .sqlite),
    ([4, 11] + Array("streamtyped".utf8), .typedStream), ([0x50, 0x4B, 3, 4], .zip),
  ]

  private static func picture(_ bytes: [UInt8]) -> Kind? {
    if let found = signatures.first(where: { bytes.starts(with: $0.bytes) }) { return found.kind }
    let box = bytes.dropFirst(4).prefix(8)
    if box.elementsEqual("ftypheic".utf8) || box.elementsEqual("ftypmif1".utf8) { return .heic }
    let isContainer = bytes.starts(with: "RIFF".utf8)
    return isContainer && bytes.dropFirst(8).starts(with: "WEBP".utf8) ? .webp : nil
  }

  /// Text without anything that texts do not have.
  private static func text(_ bytes: [UInt8]) -> String? {
    let isPlain = bytes.allSatisfy { $0 >= 32 && $0 != 127 || $0 == 9 || $0 == 10 || $0 == 13 }
    return isPlain ? String(validating: bytes, as: UTF8.self) : nil
  }
}

extension InspectedValue {
  /// The values within bytes that are a file of their own; any other value as it is.
  package var opened: InspectedValue {
    switch self {
    case .data(let bytes): NestedData(bytes)?.value ?? self
    case .list(let values, let type): .list(values.map(\.opened), type: type)
    case .fields(let fields, let type):
      .fields(fields.map { InspectedField($0.name, $0.value.opened) }, type: type)
    case .null, .boolean, .integer, .real, .text, .date, .reference: self
    }
  }
}
