/// The relationships between tables, a line for each, with crow's feet where there may be many.
struct RelationshipDiagram {
  /// The lines; none where no table leads to another.
  let lines: [String]

  init(_ tables: [InspectedTable], _ glyphs: InspectionGlyphs) {
    let links = tables.flatMap { table in
      table.links.map { (from: table.name, name: $0.name, link: $0.link) }
    }
    var shown: Set<[String]> = []
    var cells: [[String]] = []
    for (from, name, link) in links {
      let back = links.first {
        $0.from == link.destination && $0.name == link.inverse && $0.link.destination == from
      }
      guard !shown.contains([from, name]) else { continue }
      shown.insert([from, name])
      if let back { shown.insert([back.from, back.name]) }
      let line = glyphs.line(
        many: back?.link.isToMany ?? false, many: link.isToMany, hasInverse: link.inverse != nil)
      let names = [name, link.inverse].compactMap { $0 }.map { glyphs.text($0, columns: 40) }
      cells.append([
        glyphs.text(from, columns: 40), line, glyphs.text(link.destination, columns: 40),
        names.joined(separator: " / "),
      ])
    }
    lines = InspectionLine.aligned(cells)
  }
}
