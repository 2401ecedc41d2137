import Canvas
import Words

/// The overview of a file: its tables with their numbers of rows and dates, and the relationships
/// between them.
struct OverviewText {
  private let writer: InspectionWriter
  private let glyphs: InspectionGlyphs
  private var words: InspectionWords { writer.choice.words.inspection }
  /// In larger tables dates are not looked for: that takes as long as to read them.
  private static let quicklySearched = 100_000

  init(_ writer: InspectionWriter) {
    self.writer = writer
    glyphs = InspectionGlyphs(style: writer.choice.glyphs)
  }

  func write() throws {
    guard case .tables(let tables) = writer.file.content else {
      return try TreeText(writer).write(hasTables: false)
    }
    let size = writer.choice.size.map { [words.bytes($0)] } ?? []
    let width = writer.choice.width
    let heading = InspectionLine(glyphs: glyphs, words: writer.choice.words)
      .heading(writer.file, adding: size, columns: width)
    for line in heading.split(separator: "\n") { try put(String(line)) }
    try put("")
    let names = words.looking.overview
    for line in InspectionLine.aligned([names] + tables.map(line)) { try put(line) }
    let diagram = RelationshipDiagram(tables, glyphs).lines
    if !diagram.isEmpty { try put("") }
    for line in diagram { try put(line) }
    if !tables.isEmpty { try put("\n" + words.looking.rowsOnDemand) }
  }

  private func put(_ line: String) throws {
    let width = writer.choice.isPaged ? .max : writer.choice.width ?? .max
    try writer.write(line.cut(to: width, ellipsis: glyphs.ellipsis) + "\n")
  }

  private func line(_ table: InspectedTable) -> [String] {
    let count = writer.attempt { () throws(InspectionError) in try table.rows.count(upTo: nil) }
    let isSearched = count.map { $0 > 0 && $0 <= Self.quicklySearched } ?? false
    return [
      glyphs.text(table.name, columns: 40), count.map { "\($0)" } ?? "?",
      "\(table.columns.count)", isSearched ? dates(of: table) : "",
    ]
  }

  /// The first column of dates with the earliest and the latest of them.
  private func dates(of table: InspectedTable) -> String {
    guard let rows = table.rows as? any DatedRows else { return "" }
    for (place, column) in table.columns.enumerated() {
      // The rows themselves tell what is wrong with them.
      guard let ends = try? rows.dates(inColumn: place, of: table),
        let first = momentText(secondsSince1970: ends.lowerBound),
        let last = momentText(secondsSince1970: ends.upperBound)
      else { continue }
      let days = [first, last].map { String($0.prefix(10)) }
      let span = days[0] == days[1] ? days[0] : days.joined(separator: " \(glyphs.span) ")
      return glyphs.text(column.name, columns: 30) + " " + span
    }
    return ""
  }
}

/// Rows that tell the earliest and the latest of their dates.
protocol DatedRows: InspectedRows {
  /// Seconds since 1970; nil for a column without dates.
  func dates(
    inColumn place: Int, of table: InspectedTable
  ) throws(InspectionError) -> ClosedRange<Double>?
}

extension DatedRows {
  /// The ends of the dates in rows that were read.
  func ends(_ values: some Sequence<InspectedValue>) -> ClosedRange<Double>? {
    var ends: ClosedRange<Double>?
    for case .date(let seconds) in values where !seconds.isNaN {
      ends =
        ends.map { min($0.lowerBound, seconds)...max($0.upperBound, seconds) }
        ?? seconds...seconds
    }
    return ends
  }
}

extension KnownRows: DatedRows {
  func dates(inColumn place: Int, of table: InspectedTable) -> ClosedRange<Double>? {
    ends(all.lazy.map { $0.values.indices.contains(place) ? $0.values[place] : .null })
  }
}
