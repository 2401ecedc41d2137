import ArcadeCExpat

extension XMLElement {
  /// Reads a whole document with expat; gives its outermost element.
  ///
  /// A declared entity is refused, and so are more levels and elements than the limits: files come
  /// from anywhere.
  package init(
    reading bytes: [UInt8], depthLimit: Int = 200, elementLimit: Int = .max
  ) throws(XMLError) {
    guard let parser = XML_ParserCreate(nil) else { throw XMLError(reason: .noMemory, line: 0) }
    defer { XML_ParserFree(parser) }
    let collector = Collector(parser, depthLimit, elementLimit)
    XML_SetUserData(parser, Unmanaged.passUnretained(collector).toOpaque())
    setHandlers(parser)
    let status = withExtendedLifetime(collector) { parse(parser, bytes) }
    let line = Int(XML_GetCurrentLineNumber(parser))
    if let problem = collector.problem { throw XMLError(reason: problem, line: line) }
    guard status == XML_STATUS_OK, let root = collector.root else {
      let message = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
      throw XMLError(reason: .malformed(message ?? "the document is empty"), line: line)
    }
    self = root
  }
}

/// Parses piece by piece, since expat counts the bytes of one in 32 bits.
private func parse(_ parser: XML_Parser, _ bytes: [UInt8]) -> XML_Status {
  var rest = bytes[...]
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
    collector(from: data)?.stop(.entity)
  }
}

private func collector(from data: UnsafeMutableRawPointer?) -> Collector? {
  data.map { Unmanaged<Collector>.fromOpaque($0).takeUnretainedValue() }
}

/// Gathers the elements that expat tells of.
private final class Collector {
  private let parser: XML_Parser
  private let depthLimit: Int
  private var elementsLeft: Int
  private var open: [XMLElement] = []
  private var texts: [[UInt8]] = []
  private(set) var root: XMLElement?
  private(set) var problem: XMLError.Reason?

  init(_ parser: XML_Parser, _ depthLimit: Int, _ elementLimit: Int) {
    self.parser = parser
    self.depthLimit = depthLimit
    elementsLeft = elementLimit
  }

  func start(
    _ name: UnsafePointer<XML_Char>?, _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard problem == nil, let name else { return }
    guard open.count < depthLimit else { return stop(.tooDeep(limit: depthLimit)) }
    guard elementsLeft > 0 else { return stop(.tooManyElements) }
    elementsLeft -= 1
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
    guard problem == nil, var element = open.popLast(), let text = texts.popLast() else { return }
    element.text = String(decoding: text, as: UTF8.self)
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func characters(_ text: UnsafePointer<XML_Char>?, _ count: Int32) {
    guard problem == nil, let text, !texts.isEmpty else { return }
    texts[texts.count - 1].append(
      contentsOf: UnsafeRawBufferPointer(start: text, count: Int(count)))
  }

  func stop(_ reason: XMLError.Reason) {
    problem = problem ?? reason
    XML_StopParser(parser, 0)
  }
}
