import ArcadeFormats
import Canvas
import Words

/// Values and facts in the forms for people, each on one line.
struct InspectionLine {
  let glyphs: InspectionGlyphs
  private let words: InspectionWords
  /// Texts are cut at this many columns.
  static let widest = 60

  init(glyphs: InspectionGlyphs, words: Words = .english) {
    (self.glyphs, self.words) = (glyphs, words.inspection)
  }

  /// The kind of a file with what it says of itself, on one line, or on as many as a window of so
  /// many columns needs.
  func heading(_ file: InspectedFile, adding more: [String] = [], columns: Int? = nil) -> String {
    let facts = file.facts.map { fact in "\(glyphs.text(fact.name)) \(inline(fact.value))" }
    let parts = [glyphs.text(file.kind)] + more + facts
    guard let columns else { return parts.joined(separator: glyphs.between) }
    var lines: [String] = []
    for part in parts {
      let next = lines.last.map { $0 + glyphs.between + part } ?? part
      if lines.isEmpty || TextWidth.columns(of: next) > columns {
        lines.append(lines.isEmpty ? part : "  " + part)
      } else {
        lines[lines.count - 1] = next
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The class and the number of parts of a value with others in it.
  func summary(_ type: InspectedType?, _ count: String) -> String {
    let type = type.map { "\(glyphs.text($0.text, columns: Self.widest)), " } ?? ""
    return "(\(type)\(count))"
  }

  /// The same for a value with others in it.
  func summary(of value: InspectedValue) -> String {
    switch value {
    case .fields(let fields, let type): summary(type, words.fields(fields.count))
    case .list(let values, let type): summary(type, words.elements(values.count))
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference: inline(value)
    }
  }

  /// A value on one line, texts in quotation marks and long ones cut.
  func inline(_ value: InspectedValue) -> String {
    switch value {
    case .null: glyphs.nothing
    case .text(let text): "\"\(glyphs.text(text, columns: Self.widest))\""
    case .data(let bytes): data(bytes)
    case .reference(let name): "\(glyphs.arrow) \(glyphs.text(name))"
    case .list(let values, let type) where values.isEmpty: summary(type, words.elements(0))
    case .fields(let fields, let type) where fields.isEmpty: summary(type, words.fields(0))
    case .list(let values, _): values.map(inline).joined(separator: ", ")
    case .fields(let fields, _):
      fields.map { "\(glyphs.text($0.name)) \(inline($0.value))" }.joined(separator: ", ")
    case .boolean, .integer, .real, .date: value.plainText.printable
    }
  }

  /// The first bytes, their number, and what they are where that is known.
  private func data(_ bytes: [UInt8]) -> String {
    let digits = bytes.prefix(16).hexadecimal + (bytes.count > 16 ? glyphs.span : "")
    let kind = NestedData.shownKind(of: bytes).map { ", \($0)" } ?? ""
    return "<\(digits)> \(words.bytes(bytes.count))\(kind)"
  }

  /// A value in a column of a table, with its meaning where the column knows one.
  func cell(_ value: InspectedValue, in column: InspectedTable.Column?) -> String {
    guard let column, !column.meanings.isEmpty, let word = column.meanings[value.plainText] else {
      return cell(value)
    }
    return "\(cell(value)) \(glyphs.text(word, columns: 30))"
  }

  /// A value in a column of a table.
  func cell(_ value: InspectedValue) -> String {
    switch value {
    case .text(let text): glyphs.text(text, columns: 40)
    case .data(let bytes): cell(bytes)
    case .null, .boolean, .integer, .real, .date, .reference, .list, .fields:
      inline(value).cut(to: 40, ellipsis: glyphs.ellipsis)
    }
  }

  /// The length is what a column has room for in any case.
  private func cell(_ bytes: [UInt8]) -> String {
    if let kind = NestedData.shownKind(of: bytes) {
      return "\(kind), \(words.bytes(bytes.count))"
    }
    let digits = bytes.prefix(6).hexadecimal + (bytes.count > 6 ? glyphs.span : "")
    return "<\(digits)> \(words.bytes(bytes.count))"
  }

  /// Lines whose columns stand below each other.
  static func aligned(_ lines: [[String]]) -> [String] {
    let measured = lines.map { $0.map { TextWidth.columns(of: $0) } }
    var widths = [Int](repeating: 0, count: lines.first?.count ?? 0)
    for columns in measured {
      for place in columns.indices where place < widths.count {
        widths[place] = max(widths[place], columns[place])
      }
    }
    return lines.indices.map { line in
      var (text, blanks): ([UInt8], Int) = ([], 2)
      for place in lines[line].indices where place < widths.count {
        text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: blanks))
        text.append(contentsOf: lines[line][place].utf8)
        blanks = max(0, widths[place] - measured[line][place]) + 2
      }
      while text.last == UInt8(ascii: " ") { text.removeLast() }
      return String(decoding: text, as: UTF8.self)
    }
  }
}
