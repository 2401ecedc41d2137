/// The bytes of an XML file as UTF-8, from the encodings that property lists come in.
func xmlText(_ bytes: [UInt8]) throws(PropertyListError) -> [UInt8] {
  guard !bytes.isEmpty else { throw PropertyListError(.empty) }
  if bytes.starts(with: [0xfe, 0xff]) { return try utf8(fromUTF16: bytes, bigEndian: true) }
  if bytes.starts(with: [0xff, 0xfe]) { return try utf8(fromUTF16: bytes, bigEndian: false) }
  let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
  switch declaredEncoding(text) {
  case nil, "utf-8", "utf8", "us-ascii", "ascii":
    return text
  case "iso-8859-1", "latin1":
    return Array(String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) })).utf8)
  case let other?:
    throw PropertyListError(
      .malformed("its encoding '\(other.prefix(40))' is not known"), offset: 0)
  }
}

private func utf8(fromUTF16 bytes: [UInt8], bigEndian: Bool) throws(PropertyListError) -> [UInt8] {
  guard bytes.count.isMultiple(of: 2) else { throw PropertyListError(.truncated) }
  let units = stride(from: 2, to: bytes.count, by: 2).map { index in
    let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
    return bigEndian ? first << 8 | second : second << 8 | first
  }
  guard let text = String(validating: units, as: UTF16.self) else {
    throw PropertyListError(.invalidText)
  }
  return Array(text.utf8)
}

/// The encoding that `<?xml version="1.0" encoding="…"?>` names, in lower case.
private func declaredEncoding(_ bytes: [UInt8]) -> String? {
  guard bytes.starts(with: "<?xml".utf8) else { return nil }
  let declaration = bytes.prefix(200).prefix { $0 != UInt8(ascii: ">") }
  let word = Array("encoding".utf8)
  for start in declaration.indices where declaration[start...].starts(with: word) {
    let value = declaration[(start + word.count)...].drop { $0 == 32 || $0 == UInt8(ascii: "=") }
    guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self).lowercased()
  }
  return nil
}
