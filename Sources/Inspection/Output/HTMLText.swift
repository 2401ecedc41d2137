import Canvas

/// One page of HTML whose tables are sorted by a click on a heading; it loads nothing from elsewhere.
struct HTMLText {
  let writer: InspectionWriter
  private let line = InspectionLine(glyphs: InspectionGlyphs(style: .unicode))

  func write() throws {
    let heading = escaped(line.heading(writer.file))
    try writer.write(
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
      <title>\(escaped(writer.path))</title>
      <style>\(Self.style)</style></head><body>
      <h1>\(escaped(writer.path))</h1><p>\(heading)</p>

      """)
    switch writer.file.content {
    case .tree(let value): try write(value, name: nil)
    case .tables(let tables):
      for table in tables { try write(table) }
    }
    try writer.write("<script>\(Self.script)</script>\n</body></html>\n")
  }

  private func write(_ table: InspectedTable) throws {
    let hasLabels = table.rows.hasLabels
    let heads = (hasLabels ? [""] : []) + table.columns.map(\.name)
    try writer.write(
      "<h2>\(escaped(table.name))</h2>\n<table><thead><tr>"
        + heads.map { "<th>\(escaped($0))</th>" }.joined() + "</tr></thead><tbody>\n")
    try writer.eachBatch(of: table) { rows, _ in
      try writer.write(
        rows.map { row in
          "<tr>" + (hasLabels ? "<td>\(escaped(row.label))</td>" : "")
            + row.values.map(cell).joined() + "</tr>\n"
        }.joined())
    }
    try writer.write("</tbody></table>\n")
  }

  private func cell(_ value: InspectedValue) -> String {
    switch value {
    case .integer, .real: "<td class=n>\(escaped(value.plainText))</td>"
    case .data(let bytes): "<td>\(picture(bytes) ?? escaped(line.inline(value)))</td>"
    case .null, .boolean, .text, .date, .reference, .list, .fields:
      "<td>\(escaped(value.plainText))</td>"
    }
  }

  /// Small pictures that browsers know are shown.
  private func picture(_ bytes: [UInt8]) -> String? {
    let type: String?
    switch NestedData(bytes)?.kind {
    case .png: type = "png"
    case .jpeg: type = "jpeg"
    case .gif: type = "gif"
    case .webp: type = "webp"
    case .archive, .propertyList, .json, .text, .gzip, .heic, .tiff, .pdf, .sqlite, .typedStream,
      .zip, nil:
      type = nil
    }
    guard let type, bytes.count <= 1 << 18 else { return nil }
    return
      "<img alt=\"\" src=\"data:image/\(type);base64,\(InspectedValue.data(bytes).plainText)\">"
  }

  private func write(_ value: InspectedValue, name: String?) throws {
    let label = name.map { "<b>\(escaped($0))</b> " } ?? ""
    let (type, inner): (InspectedType?, [(String, InspectedValue)])
    switch value.opened {
    case .fields(let fields, let found): (type, inner) = (found, fields.map { ($0.name, $0.value) })
    case .list(let values, let found):
      (type, inner) = (found, values.enumerated().map { ("\($0.offset)", $0.element) })
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference:
      return try writer.write("<div>\(label)\(escaped(line.inline(value)))</div>\n")
    }
    try writer.write(
      "<details open><summary>\(label)\(escaped(type?.text ?? "")) (\(inner.count))</summary>\n")
    for (name, value) in inner { try write(value, name: name) }
    try writer.write("</details>\n")
  }

  private func escaped(_ text: String) -> String { Markup.html.escaped(text) }

  private static let style = """
    body{font:15px/1.4 system-ui,sans-serif;margin:2em}table{border-collapse:collapse}\
    td,th{border:1px solid #ccc;padding:.2em .6em;text-align:left;vertical-align:top}\
    th{cursor:pointer;position:sticky;top:0;background:#eee;color:#000}.n{text-align:right}\
    details{margin-left:1.2em}td{white-space:pre-wrap;max-width:40em;overflow-wrap:anywhere}\
    img{max-height:6em}@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}
    """

  private static let script = """
    document.querySelectorAll('th').forEach(h=>h.onclick=()=>{\
    const i=h.cellIndex,b=h.closest('table').tBodies[0],d=h.dataset.d=h.dataset.d=='1'?'-1':'1';\
    const v=r=>r.cells[i].textContent,n=x=>x!==''&&!isNaN(x);\
    [...b.rows].sort((p,q)=>{const x=v(p),y=v(q);\
    return d*(n(x)&&n(y)?x-y:x.localeCompare(y))}).forEach(r=>b.append(r))})
    """
}
