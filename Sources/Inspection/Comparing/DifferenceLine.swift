package import Canvas
package import Words

/// A difference on one line: `+` for what is new, `-` for what is gone, `~` for what has changed.
package struct DifferenceLine {
  private let line: InspectionLine

  package init(glyphs: GlyphSet, words: Words = .english) {
    line = InspectionLine(glyphs: InspectionGlyphs(style: glyphs), words: words)
  }

  package func text(_ difference: Comparison.Difference) -> String {
    let path = line.glyphs.text(difference.path)
    switch (difference.old, difference.new) {
    case (let old?, let new?):
      let areOfOneClass = old.typeName == new.typeName
      let (old, new) = (shown(old, areOfOneClass), shown(new, areOfOneClass))
      return "~ \(path)  \(old) \(line.glyphs.arrow) \(new)"
    case (let old?, nil): return "- \(path)  \(shown(old))"
    case (nil, let new?): return "+ \(path)  \(shown(new))"
    case (nil, nil): return path
    }
  }

  private func shown(_ value: InspectedValue, _ isClassKnown: Bool = true) -> String {
    guard value.isNested, !value.isReferences || !isClassKnown else { return line.inline(value) }
    // The class of an empty value is shown in any case.
    let summary = isClassKnown || value.isEmpty ? "" : line.summary(of: value) + " "
    return (summary + line.inline(value)).cut(to: 200, ellipsis: line.glyphs.ellipsis)
  }
}

extension InspectedValue {
  /// The class of a value with others in it; nil where there is none.
  fileprivate var typeName: String? {
    switch self {
    case .list(_, let type), .fields(_, let type): type?.name
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference: nil
    }
  }
}

extension Comparison.Difference {
  /// The difference as JSON on one line: `path`, `old` and `new`.
  package var json: String {
    var fields = [InspectedField("path", .text(path))]
    if let old { fields.append(InspectedField("old", old)) }
    if let new { fields.append(InspectedField("new", new)) }
    return InspectedValue.fields(fields).json
  }
}
