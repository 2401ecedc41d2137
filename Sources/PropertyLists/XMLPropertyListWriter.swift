/// Writes the XML form as Apple's tools do: tabs, keys in order, data in lines.
struct XMLPropertyListWriter {
  private var bytes: [UInt8] = []

  mutating func document(_ root: PropertyListValue) throws(PropertyListError) -> [UInt8] {
    append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """)
    try write(root, depth: 0)
    append("</plist>\n")
    return bytes
  }

  private mutating func write(
    _ value: PropertyListValue, depth: Int
  ) throws(PropertyListError) {
    guard depth < PropertyList.depthLimit else { throw PropertyListError(.tooDeep) }
    indent(depth)
    switch value {
    case .string(let text): element("string", text)
    case .integer(let number): element("integer", String(number))
    case .unsignedInteger(let number): element("integer", String(number))
    case .hugeInteger(let digits): element("integer", digits)
    case .real(let number): element("real", realText(number))
    case .boolean(let truth): append(truth ? "<true/>\n" : "<false/>\n")
    case .date(let date):
      guard let text = date.xmlText else {
        throw PropertyListError(.cannotBeWritten("a date outside the years 0 to 9999"))
      }
      element("date", text)
    case .data(let data): writeData(data, depth: depth)
    case .array(let elements): try writeArray(elements, depth: depth)
    case .dictionary(let entries): try writeDictionary(entries, depth: depth)
    case .uniqueIdentifier(let number):
      try writeDictionary(["CF$UID": .number(number)], depth: depth)
    }
  }

  private mutating func writeArray(
    _ elements: [PropertyListValue], depth: Int
  ) throws(PropertyListError) {
    if elements.isEmpty { return append("<array/>\n") }
    append("<array>\n")
    for element in elements { try write(element, depth: depth + 1) }
    indent(depth)
    append("</array>\n")
  }

  private mutating func writeDictionary(
    _ entries: [String: PropertyListValue], depth: Int
  ) throws(PropertyListError) {
    if entries.isEmpty { return append("<dict/>\n") }
    append("<dict>\n")
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
      indent(depth + 1)
      element("key", key)
      try write(value, depth: depth + 1)
    }
    indent(depth)
    append("</dict>\n")
  }

  private mutating func writeData(_ data: [UInt8], depth: Int) {
    append("<data>\n")
    let text = base64Encoded(data)
    for start in stride(from: 0, to: text.count, by: 68) {
      indent(depth)
      bytes.append(contentsOf: text[start..<min(start + 68, text.count)])
      bytes.append(10)
    }
    indent(depth)
    append("</data>\n")
  }

  private func realText(_ number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-infinity" : "+infinity" }
    return number.description
  }

  private mutating func element(_ name: StaticString, _ text: String) {
    bytes.append(UInt8(ascii: "<"))
    append(name)
    bytes.append(UInt8(ascii: ">"))
    appendEscaped(text)
    append("</")
    append(name)
    append(">\n")
  }

  private mutating func appendEscaped(_ text: String) {
    let needsEscape = { (byte: UInt8) in
      byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
        || byte == 13
    }
    guard text.utf8.contains(where: needsEscape) else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      // Most XML readers make a line feed of a bare carriage return.
      case 13: append("&#13;")
      default: bytes.append(byte)
      }
    }
  }

  private mutating func indent(_ depth: Int) {
    for _ in 0..<depth { bytes.append(9) }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }
}
