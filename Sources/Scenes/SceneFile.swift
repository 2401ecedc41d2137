import ArcadeFormats
import JSON
import PropertyLists

package enum SceneSyntax: String, Sendable, Hashable, CaseIterable {
  case propertyList = "property list"
  case json = "JSON"
  case xml = "XML"

  /// The endings of file names, without the dot.
  package static let fileNameEndings = ["plist", "json", "xml"]

  /// Tells the syntax by the first bytes, whatever the file is called; nil for what
  /// is none of them.
  package init?(of bytes: [UInt8]) {
    switch FileKind(bytes) {
    case .binaryPropertyList, .xml(root: "plist"): self = .propertyList
    case .xml: self = .xml
    // Names without quotation marks are a slip in JSON; its reader tells the line.
    case .json, .openStep: self = .json
    case .sqlite, .binaryStore, .openStepEntries, .empty, .unknown: return nil
    }
  }
}

/// The reason that a file is no scene, and the place in the file.
package struct SceneError: Error, Hashable, Sendable {
  /// The reason and the place, in lower-case words without a full stop.
  package let text: String

  package init(_ text: String) {
    self.text = text
  }
}

package enum SceneLimits {
  /// Bytes in a file.
  package static let bytes = 1 << 20
  package static let nodes = 512
  /// Corners in all polygons together.
  package static let vertices = 2_048
  /// The largest distance of anything from the origin, in points.
  package static let coordinate = 100_000.0
  /// The largest scale of a picture.
  package static let scale = 100.0
  /// Bytes in the name of a picture.
  package static let name = 255
}

extension Scene {
  /// Reads a scene in any of its syntaxes.
  package init(reading bytes: [UInt8]) throws(SceneError) {
    guard !bytes.isEmpty else { throw SceneError("it's empty") }
    guard bytes.count <= SceneLimits.bytes else {
      throw SceneError("it's larger than \(SceneLimits.bytes >> 20) MiB")
    }
    guard let syntax = SceneSyntax(of: bytes) else {
      throw SceneError("it's neither a property list nor JSON nor XML")
    }
    self = try Self.read(bytes, syntax)
  }

  private static func read(
    _ bytes: [UInt8], _ syntax: SceneSyntax
  ) throws(SceneError) -> Scene {
    switch syntax {
    case .propertyList: try SceneGrammar.scene(propertyList(bytes))
    case .json: try SceneGrammar.scene(json(bytes))
    case .xml: try SceneGrammar.scene(XMLSceneElement(reading: bytes))
    }
  }

  private static func propertyList(_ bytes: [UInt8]) throws(SceneError) -> PropertyListValue {
    do {
      return try PropertyList(reading: bytes).root
    } catch {
      throw SceneError(error.text)
    }
  }

  private static func json(_ bytes: [UInt8]) throws(SceneError) -> JSONValue {
    do {
      return try JSONDocument(reading: bytes).root
    } catch {
      throw SceneError(error.text)
    }
  }
}
