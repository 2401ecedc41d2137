import ArcadeCExpat

extension XMLElement {
  /// Reads a whole document with expat; gives its outermost element.
  ///
  /// A declared entity is refused, and so are more levels and elements than the limits: files come
  /// from anywhere.
  package init(
    reading bytes: [UInt8], depthLimit: Int = 200, elementLimit: Int = .max
  ) throws(XMLError) {
    guard let parser = unsafe XML_ParserCreate(nil) else {
      throw XMLError(reason: .noMemory, line: 0)
    }
    defer { unsafe XML_ParserFree(parser) }
    let collector = unsafe Collector(parser, depthLimit, elementLimit)
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(collector).toOpaque())
    unsafe setHandlers(parser)
    let status = withExtendedLifetime(collector) { unsafe parse(parser, bytes) }
    let line = Int(unsafe XML_GetCurrentLineNumber(parser))
    if let problem = collector.problem { throw XMLError(reason: problem, line: line) }
    guard status == XML_STATUS_OK, let root = collector.root else {
      let message = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map {
        unsafe String(cString: $0)
      }
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
    let status = unsafe piece.withUnsafeBytes { bytes in
      unsafe XML_Parse(
        parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count),
        rest.isEmpty ? 1 : 0)
    }
    guard status == XML_STATUS_OK else { return status }
  } while !rest.isEmpty
  return XML_STATUS_OK
}

private func setHandlers(_ parser: XML_Parser) {
  unsafe XML_SetElementHandler(
    parser,
    { unsafe collector(from: $0)?.start($1, $2) },
    { data, _ in unsafe collector(from: data)?.end() })
  unsafe XML_SetCharacterDataHandler(parser) { unsafe collector(from: $0)?.characters($1, $2) }
  unsafe XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
    unsafe collector(from: data)?.stop(.entity)
  }
}

private func collector(from data: UnsafeMutableRawPointer?) -> Collector? {
  unsafe data.map { unsafe Unmanaged<Collector>.fromOpaque($0).takeUnretainedValue() }
}

/// Gathers the elements that expat tells of.
///
/// The parser outlives it: both go with the end of the reading.
@safe private final class Collector {
  private let parser: XML_Parser
  private let depthLimit: Int
  private var elementsLeft: Int
  private var open: [XMLElement] = []
  private var texts: [[UInt8]] = []
  private(set) var root: XMLElement?
  private(set) var problem: XMLError.Reason?

  init(_ parser: XML_Parser, _ depthLimit: Int, _ elementLimit: Int) {
    unsafe self.parser = parser
    self.depthLimit = depthLimit
    elementsLeft = elementLimit
  }

  func start(
    _ name: UnsafePointer<XML_Char>?, _ pairs: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    guard problem == nil, let name = unsafe name else { return }
    guard open.count < depthLimit else { return stop(.tooDeep(limit: depthLimit)) }
    guard elementsLeft > 0 else { return stop(.tooManyElements) }
    elementsLeft -= 1
    var attributes: [String: String] = [:]
    var next = unsafe pairs
    while let pair = unsafe next, let key = unsafe pair[0], let value = unsafe pair[1] {
      attributes[unsafe String(cString: key)] = unsafe String(cString: value)
      unsafe next = pair + 2
    }
    open.append(XMLElement(name: unsafe String(cString: name), attributes: attributes))
    texts.append([])
  }

  func end() {
    guard problem == nil, var element = open.popLast(), let text = texts.popLast() else { return }
    element.text = String(decoding: text, as: UTF8.self)
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  func characters(_ text: UnsafePointer<XML_Char>?, _ count: Int32) {
    guard problem == nil, let text = unsafe text, !texts.isEmpty else { return }
    unsafe texts[texts.count - 1].append(
      contentsOf: unsafe UnsafeRawBufferPointer(start: text, count: Int(count)))
  }

  func stop(_ reason: XMLError.Reason) {
    problem = problem ?? reason
    unsafe XML_StopParser(parser, 0)
  }
}
