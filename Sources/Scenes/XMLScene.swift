import ArcadeXML

struct XMLSceneElement: SceneElement {
  private static let deepest = 16
  private static let mostElements = 20_000

  private let element: XMLElement

  private init(_ element: XMLElement) {
    self.element = element
  }

  /// Reads an XML scene; the result holds the root element.
  init(reading bytes: [UInt8]) throws(SceneError) {
    let root: XMLElement
    do {
      root = try XMLElement(
        reading: bytes, depthLimit: Self.deepest, elementLimit: Self.mostElements)
    } catch {
      throw SceneError("\(Self.problem(error)) (line \(error.line))")
    }
    guard root.name == "nodes" else { throw SceneError("its root element is not 'nodes'") }
    element = XMLElement(name: "", children: [root])
  }

  private static func problem(_ error: XMLError) -> String {
    if case .tooDeep = error.reason { return "its elements are nested too deep" }
    return error.problem
  }

  var text: String? {
    guard element.children.isEmpty else { return nil }
    let isBlank = { (byte: UInt8) in byte <= 32 }
    let start = element.text.utf8.drop(while: isBlank)
    let end = start.reversed().drop(while: isBlank).reversed()
    return String(decoding: end, as: UTF8.self)
  }

  var decimal: Double? { Self.decimal(of: text) }

  func field(_ name: String) -> XMLSceneElement? {
    element.children.first { $0.name == name }.map { XMLSceneElement($0) }
  }

  func items(named name: String) -> [XMLSceneElement]? {
    element.children(named: name).map { XMLSceneElement($0) }
  }
}
