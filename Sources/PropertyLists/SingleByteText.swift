/// The encodings of one byte a character in which property lists come, but for ASCII.
///
/// Each agrees with ASCII in its first half; the names are those that IANA knows and some that
/// writers use.
enum SingleByteText {
  /// The characters of the bytes from 0x80 on; nil for an encoding that isn't known.
  static func upperHalf(ofEncoding name: String) -> [Unicode.Scalar]? {
    switch name {
    case "iso-8859-1", "iso_8859-1", "iso8859-1", "iso88591", "latin1", "latin-1": latin1
    case "iso-8859-15", "iso_8859-15", "iso8859-15", "latin-9", "latin9":
      latin1.map { latin9[$0] ?? $0 }
    case "windows-1252", "cp1252", "x-cp1252": windows + latin1.dropFirst(32)
    case "macintosh", "macroman", "mac-roman", "x-mac-roman", "mac": macRoman
    default: nil
    }
  }

  /// Returns true for an encoding that isn't known here, but in which a byte of ASCII that stands among
  /// no others is its character.
  static func isLikeASCII(_ name: String) -> Bool {
    [
      "iso-8859-", "iso8859-", "windows-", "cp125", "koi8-", "shift_jis", "shift-jis", "sjis",
      "x-sjis", "cp932", "euc-", "gb", "big5", "ks_c_5601",
    ].contains { name.hasPrefix($0) }
  }

  static func utf8(_ bytes: [UInt8], upperHalf: [Unicode.Scalar]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        text.append(contentsOf: String(upperHalf[Int(byte) - 0x80]).utf8)
      }
    }
    return text
  }

  private static let latin1 = (UInt8(0x80)...0xFF).map { Unicode.Scalar($0) }

  /// The characters in which ISO 8859-15 differs.
  private static let latin9: [Unicode.Scalar: Unicode.Scalar] = [
    "¤": "€", "¦": "Š", "¨": "š", "´": "Ž", "¸": "ž", "¼": "Œ", "½": "œ", "¾": "Ÿ",
  ]

  /// The 32 bytes that are control characters in ISO 8859-1; five have no meaning.
  private static let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  private static let macRoman = Array(
    ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
      + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")
      .unicodeScalars)

  /// The characters of NeXTSTEP's own set from 0x80 on, by which the old text form escapes them.
  static let nextStep = Array(
    ("\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿"
      + "¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\u{FFFD}\u{FFFD}")
      .unicodeScalars)
}
