import Canvas

/// The characters that the forms for people put between those of a file.
struct InspectionGlyphs {
  let style: GlyphSet

  /// Stands for no value.
  var nothing: String { style == .unicode ? "–" : "-" }
  /// Before the name of another part of the file.
  var arrow: String { style == .unicode ? "→" : "->" }
  /// Between two facts.
  var between: String { " \(style.dot) " }
  /// Stands for what is left out.
  var ellipsis: String { style.ellipsis }
  /// Between the first and the last of something.
  var span: String { style == .unicode ? "…" : ".." }

  /// The line between two tables, with a crow's foot where there may be many rows.
  func line(many left: Bool, many right: Bool, hasInverse: Bool) -> String {
    let dash = style == .unicode ? "─" : "-"
    let end = right ? "<" : hasInverse ? dash : ">"
    return (left ? ">" : dash) + dash + dash + end
  }

  /// A text of the file, safe to show; without anything but ASCII where that is all there is.
  func text(_ text: String) -> String {
    let shown = text.printable
    guard style == .ascii, shown.utf8.contains(where: { $0 >= 0x80 }) else { return shown }
    return shown.unicodeScalars.map { scalar in
      if scalar.isASCII { return String(scalar) }
      // The words of types and facts have arrows of their own.
      if scalar == "→" { return "->" }
      return scalar == "–" || scalar == "·" ? "-" : "\\u{\(String(scalar.value, radix: 16))}"
    }.joined()
  }

  /// A text of the file in a place with so many columns.
  func text(_ text: String, columns: Int) -> String {
    // Most texts are plain: then a column is a byte.
    let beginning = text.utf8.prefix(columns + 1)
    if columns > 0, beginning.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      guard beginning.count > columns else { return text }
      return String(decoding: beginning.prefix(columns - 1), as: UTF8.self) + ellipsis
    }
    // Texts may be long, and only their beginnings are shown.
    return self.text(String(text.unicodeScalars.prefix(columns + 1))).cut(
      to: columns, ellipsis: ellipsis)
  }
}
