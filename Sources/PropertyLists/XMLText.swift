/// The bytes of an XML file as UTF-8, from the encodings that property lists come in; `loss` tells the fault
/// of bytes that are no characters, which are passed over for people to look at the rest.
func xmlText(
  _ bytes: [UInt8], _ leniency: PropertyList.Leniency
) throws(PropertyListError) -> (text: [UInt8], loss: String?) {
  guard !bytes.isEmpty else { throw PropertyListError(.empty) }
  if let wide = WideText(bytes) {
    do throws(PropertyListError) {
      return (try wide.utf8(), nil)
    } catch {
      guard leniency == .all else { throw error }
      return (wide.repairedUTF8, error.text)
    }
  }
  let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? Array(bytes.dropFirst(3)) : bytes
  switch declaredEncoding(text) {
  case nil, "utf-8", "utf8", "us-ascii", "ascii", "ansi_x3.4-1968":
    return (text, nil)
  // Some writers declare the encoding that the text had in memory.
  case "utf-16", "utf-16le", "utf-16be", "ucs-2", "utf-32", "utf-32le", "utf-32be":
    return (text, nil)
  case let name?:
    if let upperHalf = SingleByteText.upperHalf(ofEncoding: name) {
      return (SingleByteText.utf8(text, upperHalf: upperHalf), nil)
    }
    if SingleByteText.isLikeASCII(name), text.allSatisfy({ $0 < 0x80 }) { return (text, nil) }
    if let (converted, fault) = convertedText(text, fromEncoding: name) {
      if let fault, leniency != .all { throw fault }
      return (converted, fault?.text)
    }
    throw PropertyListError(
      .malformed(
        "its encoding '\(name.prefix(40))' isn't one that's read: UTF-8, UTF-16, UTF-32, Macintosh, and "
          + "most of ISO-8859, Windows, KOI8, Japan, China and Korea"), offset: 0)
  }
}

/// The encoding that `<?xml version="1.0" encoding="…"?>` names, in lower case.
func declaredEncoding(_ bytes: [UInt8]) -> String? {
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
