import ArcadeCExpat

/// One element of an XML scene.
struct XMLSceneElement: SceneElement {
  let name: String
  fileprivate(set) var children: [XMLSceneElement] = []
  /// The character data directly inside, in one piece.
  fileprivate(set) var characters: [UInt8] = []

  var text: String? {
    guard children.isEmpty else { return nil }
    let isBlank = { (byte: UInt8) in byte <= 32 }
    let start = characters.drop(while: isBlank)
    let end = start.reversed().drop(while: isBlank).reversed()
    return String(decoding: end, as: UTF8.self)
  }

  var decimal: Double? { Self.decimal(of: text) }

  func field(_ name: String) -> XMLSceneElement? { children.first { $0.name == name } }
  func items(named name: String) -> [XMLSceneElement]? { children.filter { $0.name == name } }
}

/// Reads an XML scene with expat; the result holds the root element.
///
/// A declared entity is refused: it is how a small file makes a large one, and how a file
/// asks for others.
func readXML(_ bytes: [UInt8]) throws(SceneError) -> XMLSceneElement {
  guard let parser = XML_ParserCreate(nil) else { throw SceneError("there is no memory for it") }
  defer { XML_ParserFree(parser) }
  let collector = Collector(parser)
  XML_SetUserData(parser, Unmanaged.passUnretained(collector).toOpaque())
  setHandlers(parser)
  let status = withExtendedLifetime(collector) {
    bytes.withUnsafeBytes { buffer in
      XML_Parse(
        parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), 1)
    }
  }
  let line = " (line \(XML_GetCurrentLineNumber(parser)))"
  if let problem = collector.problem { throw SceneError(problem + line) }
  guard status == XML_STATUS_OK, let root = collector.root else {
    let message = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
    throw SceneError((message ?? "it is not well-formed XML") + line)
  }
  guard root.name == "nodes" else { throw SceneError("its root element is not 'nodes'") }
  return XMLSceneElement(name: "", children: [root])
}

private func setHandlers(_ parser: XML_Parser) {
  XML_SetElementHandler(
    parser,
    { data, name, _ in collector(from: data)?.start(name) },
    { data, _ in collector(from: data)?.end() })
  XML_SetCharacterDataHandler(parser) { collector(from: $0)?.characters($1, $2) }
  XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
    collector(from: data)?.stop("it declares an entity, which is not allowed")
  }
}

private func collector(from data: UnsafeMutableRawPointer?) -> Collector? {
  data.map { Unmanaged<Collector>.fromOpaque($0).takeUnretainedValue() }
}

/// Gathers the elements that expat tells of.
private final class Collector {
  private static let deepest = 16
  private static let mostElements = 20_000

  private let parser: XML_Parser
  private var open: [XMLSceneElement] = []
  private var elements = 0
  private(set) var root: XMLSceneElement?
  private(set) var problem: String?

  init(_ parser: XML_Parser) {
    self.parser = parser
  }

  func start(_ name: UnsafePointer<XML_Char>?) {
    guard problem == nil, let name else { return }
    guard open.count < Self.deepest else { return stop("its elements lie too deep in each other") }
    elements += 1
    guard elements <= Self.mostElements else { return stop("it holds too many elements") }
    open.append(XMLSceneElement(name: String(cString: name)))
  }

  func end() {
    guard problem == nil, let element = open.popLast() else { return }
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func characters(_ text: UnsafePointer<XML_Char>?, _ count: Int32) {
    guard problem == nil, let text, !open.isEmpty else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
    open[open.count - 1].characters.append(contentsOf: bytes)
  }

  func stop(_ reason: String) {
    problem = problem ?? reason
    XML_StopParser(parser, 0)
  }
}
