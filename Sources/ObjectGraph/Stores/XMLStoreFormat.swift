import ArcadeXML
import FoundationEssentials
import PropertyLists

/// Core Data's XML format.
struct XMLStoreFormat: AtomicStoreFormat {
  let kind = StoreKind.xml
  /// The first object that Core Data writes is z102.
  let keyBeforeFirst: Int64 = 101
  static let version = "134481920"
  /// True if a URI that a `URL` spells in another way, or that is none, is read as a text.
  var keepsURITexts = false

  func metadata(_ bytes: [UInt8], path: String) throws -> StoreMetadata {
    try Self.metadata(Self.root(bytes, path), path)
  }

  static func root(_ bytes: [UInt8], _ path: String) throws -> XMLElement {
    do {
      let root = try XMLElement(reading: bytes)
      guard root.name == "database" else {
        throw StoreError(.notAStore("it begins with <\(root.name)>."), path)
      }
      return root
    } catch let error as XMLError {
      throw StoreError(.notAStore("it is no XML: \(error)."), path)
    }
  }

  static func metadata(_ root: XMLElement, _ path: String) throws -> StoreMetadata {
    guard let info = root.children(named: "databaseInfo").first,
      let uuid = info.children(named: "UUID").first?.text
    else { throw StoreError(.missingMetadata, path) }
    let list = info.children(named: "metadata").first?.children(named: "plist").first?
      .children.first
    var keys = list.flatMap(propertyListValue)?.dictionary ?? [:]
    // Stores of Mac OS X 10.4 have no hashes at all.
    if list == nil { keys["NSStoreModelVersionHashes"] = .dictionary([:]) }
    guard let metadata = StoreMetadata(kind: .xml, uuid: uuid, keys: keys) else {
      throw StoreError(.missingMetadata, path)
    }
    try SQLiteMetadata.checkVersions(1, metadata, path)
    return metadata
  }

  private static func propertyListValue(_ element: XMLElement) -> PropertyListValue? {
    switch element.name {
    case "dict": return dictionary(element)
    case "array": return .array(element.children.compactMap(propertyListValue))
    case "string": return .string(element.text)
    case "integer": return Int(element.text).map { .integer($0) }
    case "real": return Double(element.text).map { .real($0) }
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "data":
      let data = Data(base64Encoded: element.text, options: .ignoreUnknownCharacters)
      return data.map { .data([UInt8]($0)) }
    case "date": return date(element.text)
    default: return nil
    }
  }

  private static func dictionary(_ element: XMLElement) -> PropertyListValue {
    var found: [String: PropertyListValue] = [:]
    var key: String?
    for child in element.children {
      if child.name == "key" {
        key = child.text
      } else if let name = key {
        found[name] = propertyListValue(child)
        key = nil
      }
    }
    return .dictionary(found)
  }

  /// Dates have no other use here than to be kept: the property list library reads them.
  private static func date(_ text: String) -> PropertyListValue? {
    let document = "<?xml version=\"1.0\"?><plist version=\"1.0\"><date>\(text)</date></plist>"
    return try? PropertyList(reading: Array(document.utf8)).root
  }
}
