package import Canvas

/// A difference on one line: `+` for what is new, `-` for what is gone, `~` for what has changed.
package struct DifferenceLine {
  private let line: InspectionLine

  package init(glyphs: GlyphSet) {
    line = InspectionLine(glyphs: InspectionGlyphs(style: glyphs))
  }

  package func text(_ difference: Comparison.Difference) -> String {
    let path = line.glyphs.text(difference.path)
    switch (difference.old, difference.new) {
    case (let old?, let new?):
      return "~ \(path)  \(shown(old)) \(line.glyphs.arrow) \(shown(new))"
    case (let old?, nil): return "- \(path)  \(shown(old))"
    case (nil, let new?): return "+ \(path)  \(shown(new))"
    case (nil, nil): return path
    }
  }

  private func shown(_ value: InspectedValue) -> String {
    value.isNested && !value.isReferences
      ? line.inline(value).cut(to: 200, ellipsis: line.glyphs.ellipsis) : line.inline(value)
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
