import ArcadeFormats

extension String {
  /// The text as it may be shown: everything that could steer a terminal or turn the
  /// reading direction is escaped (`\u{1b}`).
  ///
  /// Escaped are control characters (C0, DEL, C1), bidirectional controls, line and
  /// paragraph separators, unassigned and private-use characters and lone combining
  /// marks at the start.
  package var printable: String {
    if isPrintableASCII { return self }
    guard unicodeScalars.contains(where: { $0.isEscaped }) || startsWithMark else { return self }
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isEscaped || (result.isEmpty && TextWidth.columns(of: scalar) == 0) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The same line by line: line feeds stay, and stand for returns with line feeds too.
  package var printableLines: String {
    replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable }.joined(separator: "\n")
  }

  /// The longest beginning that fits into `columns`; where something is left out, the
  /// last column is `ellipsis`.
  ///
  /// The work is bounded by `columns`, not by the length of the text.
  package func cut(to columns: Int, ellipsis: String = "…") -> String {
    if utf8.count <= columns, countOfASCII != nil { return self }
    var taken = 0
    var marks = 0
    var end = unicodeScalars.startIndex
    var endBeforeEllipsis = end
    for index in unicodeScalars.indices {
      let width = TextWidth.columns(of: unicodeScalars[index])
      marks = width == 0 ? marks + 1 : 0
      if taken + width > columns || marks > Cell.mostMarks {
        guard columns > 0 else { return "" }
        return String(unicodeScalars[..<endBeforeEllipsis]) + ellipsis
      }
      taken += width
      end = unicodeScalars.index(after: index)
      if taken <= columns - 1 { endBeforeEllipsis = end }
    }
    return self
  }

  /// The text with blanks after it up to `columns`, cut where it is longer.
  package func padded(to columns: Int) -> String {
    let cut = cut(to: columns)
    return cut + String(repeating: " ", count: max(0, columns - TextWidth.columns(of: cut)))
  }

  private var startsWithMark: Bool {
    unicodeScalars.first.map { TextWidth.columns(of: $0) == 0 } ?? false
  }
}

// Nearly all text on a screen is ASCII, and is asked at each key how wide it is.
extension String {
  /// The number of characters if all are ASCII; nil if one is not.
  var countOfASCII: Int? {
    var copy = self
    return copy.withUTF8 { bytes in
      bytes.reduce(0, |) < 0x80 ? bytes.count : nil
    }
  }

  /// True if every character is ASCII and none of them is a control character.
  var isPrintableASCII: Bool {
    var copy = self
    return copy.withUTF8 { bytes in bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
  }
}

extension Unicode.Scalar {
  /// True if the scalar is surely harmless and one column wide: ASCII, and the boxes, blocks and
  /// Braille that pictures are made of.
  var isPlainColumn: Bool {
    value >= 0x20 && value < 0x7F || value >= 0x2500 && value < 0x25FD
      || value >= 0x2800 && value < 0x2900
  }

  /// Pictures are drawn much, so what is surely harmless is not looked up.
  fileprivate var isEscaped: Bool { !isPlainColumn && isHarmful }
}
