import ArcadeCExpat
package import FoundationEssentials

/// One element of an XML document, with its text gathered.
package struct XMLElement {
  package let name: String
  package let attributes: [String: String]
  package var children: [XMLElement] = []
  /// All character data directly inside, in one piece.
  package var text: String = ""

  package func children(named name: String) -> [XMLElement] {
    children.filter { $0.name == name }
  }

  package subscript(attribute: String) -> String? { attributes[attribute] }
}

/// The reason that a document could not be read.
package struct XMLError: Error, CustomStringConvertible {
  package let line: Int
  package let problem: String

  package var description: String { "line \(line): \(problem)" }
}

/// Reads a whole document.
///
/// A declared entity, or more than 200 levels, is refused: files come from anywhere, and both are
/// how a small file makes a large one.
package func readXML(_ data: Data) throws -> XMLElement {
  guard let parser = XML_ParserCreate(nil) else {
    throw XMLError(line: 0, problem: "there is not enough memory")
  }
  defer { XML_ParserFree(parser) }
  let collector = XMLCollector(parser)
  XML_SetUserData(parser, Unmanaged.passUnretained(collector).toOpaque())
  setHandlers(parser)
  let status = withExtendedLifetime(collector) { parse(parser, data) }
  let line = Int(XML_GetCurrentLineNumber(parser))
  if let problem = collector.problem { throw XMLError(line: line, problem: problem) }
  guard status == XML_STATUS_OK, let root = collector.root else {
    let message = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
    throw XMLError(line: line, problem: message ?? "the document is empty")
  }
  return root
}

private func parse(_ parser: XML_Parser, _ data: Data) -> XML_Status {
  var rest = data[...]
  repeat {
    let piece = rest.prefix(1 << 20)
    rest = rest.dropFirst(piece.count)
    let status = piece.withUnsafeBytes { bytes in
      XML_Parse(
        parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count),
        rest.isEmpty ? 1 : 0)
    }
    guard status == XML_STATUS_OK else { return status }
  } while !rest.isEmpty
  return XML_STATUS_OK
}

private func setHandlers(_ parser: XML_Parser) {
  XML_SetElementHandler(
    parser,
    { collector(from: $0)?.start($1, $2) },
    { data, _ in collector(from: data)?.end() })
  XML_SetCharacterDataHandler(parser) { collector(from: $0)?.characters($1, $2) }
  XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
    collector(from: data)?.stop("it declares an entity, which is not allowed")
  }
}

private func collector(from data: UnsafeMutableRawPointer?) -> XMLCollector? {
  data.map { Unmanaged<XMLCollector>.fromOpaque($0).takeUnretainedValue() }
}

private final class XMLCollector {
  private let parser: XML_Parser
  private var open: [XMLElement] = []
  private var texts: [[CChar]] = []
  private(set) var root: XMLElement?
  private(set) var problem: String?

  init(_ parser: XML_Parser) {
    self.parser = parser
  }

  func start(
    _ name: UnsafePointer<XML_Char>?, _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard let name, open.count < 200 else {
      return stop("it is nested more than 200 levels deep")
    }
    var attributes: [String: String] = [:]
    var next = pairs
    while let pair = next, let key = pair[0], let value = pair[1] {
      attributes[String(cString: key)] = String(cString: value)
      next = pair + 2
    }
    open.append(XMLElement(name: String(cString: name), attributes: attributes))
    texts.append([])
  }

  func end() {
    guard var element = open.popLast(), let characters = texts.popLast() else { return }
    element.text = String(decoding: characters.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func characters(_ text: UnsafePointer<XML_Char>?, _ count: Int32) {
    guard let text, !texts.isEmpty else { return }
    texts[texts.count - 1].append(contentsOf: UnsafeBufferPointer(start: text, count: Int(count)))
  }

  func stop(_ reason: String) {
    problem = problem ?? reason
    XML_StopParser(parser, 0)
  }
}
