import Glibc

/// A text as UTF-8, from an encoding that the system converts; nil for one that it doesn't know.
///
/// Bytes that the encoding has no character for are replacement characters; `fault` tells the first. A file
/// only chooses among the names that are listed here: the system looks for a file of the name that it's given.
func convertedText(
  _ bytes: [UInt8], fromEncoding name: String
) -> (text: [UInt8], fault: PropertyListError?)? {
  guard let known = systemName(ofEncoding: name) else { return nil }
  let converter = unsafe iconv_open("UTF-8", known)
  guard unsafe converter != iconv_t(bitPattern: -1) else { return nil }
  defer { unsafe iconv_close(converter) }
  var source = bytes
  var text: [UInt8] = []
  var fault: PropertyListError?
  var offset = 0
  var part = [UInt8](repeating: 0, count: 64 * 1024)
  while offset < source.count {
    let (taken, made, failure) = unsafe step(converter, &source, from: offset, into: &part)
    text += part[..<made]
    offset += taken
    // A full part is no failure, as long as it goes on.
    if failure == 0 || failure == E2BIG && taken > 0 { continue }
    let what = "it holds text that isn't in its encoding '\(name)'"
    fault = fault ?? PropertyListError(.malformed(what), offset: offset)
    text += "\u{FFFD}".utf8
    offset += 1
  }
  return (text, fault)
}

/// Converts as much as a part has room for: the bytes that were taken and made, and the system's number
/// of a failure, or 0.
private func step(
  _ converter: iconv_t?, _ source: inout [UInt8], from offset: Int, into part: inout [UInt8]
) -> (taken: Int, made: Int, failure: Int32) {
  unsafe source.withUnsafeMutableBytes { source in
    unsafe part.withUnsafeMutableBytes { part in
      var start = unsafe source.baseAddress?.advanced(by: offset)
        .assumingMemoryBound(to: CChar.self)
      var end = unsafe part.baseAddress?.assumingMemoryBound(to: CChar.self)
      var (left, room) = (source.count - offset, part.count)
      let isFailed = unsafe iconv(converter, &start, &left, &end, &room) == -1
      let failure = isFailed ? errno : 0
      return (source.count - offset - left, part.count - room, failure)
    }
  }
}

/// The name that the system has for an encoding; nil for one whose characters it would join to others, such
/// as Windows-1255, or that doesn't agree with ASCII.
private func systemName(ofEncoding name: String) -> String? {
  for beginning in ["iso-8859-", "iso_8859-", "iso8859-"] where name.hasPrefix(beginning) {
    let part = String(name.dropFirst(beginning.count))
    return isoParts.contains(part) ? "ISO-8859-" + part : nil
  }
  for beginning in ["windows-", "cp"] where name.hasPrefix(beginning) {
    return codePages[String(name.dropFirst(beginning.count))]
  }
  return otherEncodings[name]
}

private let isoParts: Set<String> = [
  "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "13", "14", "16",
]

private let codePages = [
  "437": "IBM437", "850": "IBM850", "866": "IBM866", "874": "CP874", "31j": "CP932",
  "932": "CP932", "936": "GB18030", "949": "CP949", "950": "CP950", "1250": "CP1250",
  "1251": "CP1251", "1253": "CP1253", "1254": "CP1254", "1256": "CP1256", "1257": "CP1257",
]

private let otherEncodings = [
  "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "x-sjis": "CP932",
  "euc-jp": "EUC-JP", "gb2312": "GB18030", "gbk": "GB18030", "gb18030": "GB18030",
  "euc-cn": "GB18030", "big5": "CP950", "euc-kr": "CP949", "ks_c_5601-1987": "CP949",
  "koi8-r": "KOI8-R", "koi8-u": "KOI8-U", "tis-620": "CP874", "x-mac-cyrillic": "MAC-CYRILLIC",
]
