import Canvas
import Inspection

/// The lines of values within values, as far as they are unfolded.
struct TreeLines: Sendable {
  struct Line: Sendable, Hashable {
    let name: String
    /// A further fact about the value, such as its type in a model.
    let remark: String
    let value: InspectedValue
    let depth: Int
    /// Columns that the names beside it take.
    let nameColumns: Int
    var isUnfolded = false

    /// True if there are values in it.
    var isBranch: Bool { value.isNested && !value.isEmpty }
  }

  private static let widestName = 28
  /// As many lines are unfolded at first.
  private static let firstLines = 40

  private(set) var lines: [Line]

  /// Takes a value and what is said of each of its parts, by their names.
  init(_ root: InspectedValue, remarks: [String: String] = [:]) {
    lines = Self.children(of: root, depth: 0, remarks)
    if lines.isEmpty { lines = [Line(name: "", remark: "", value: root, depth: 0, nameColumns: 0)] }
    unfoldAtFirst()
  }

  private static func children(
    of value: InspectedValue, depth: Int, _ remarks: [String: String] = [:]
  ) -> [Line] {
    let named: [(String, InspectedValue)]
    switch value {
    case .fields(let fields, _):
      named = fields.map { (String($0.name.unicodeScalars.prefix(256)).printable, $0.value) }
    case .list(let values, _): named = values.enumerated().map { ("\($0.offset)", $0.element) }
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference: return []
    }
    let widest = named.reduce(0) { max($0, TextWidth.columns(of: $1.0)) }
    return named.map { name, value in
      Line(
        name: name, remark: remarks[name] ?? "", value: value, depth: depth,
        nameColumns: min(widest, widestName))
    }
  }

  /// One level after the other, so that a small file is seen whole.
  private mutating func unfoldAtFirst() {
    var depth = 0
    while true {
      let branches = lines.indices.filter { lines[$0].depth == depth && lines[$0].isBranch }
      let more = branches.reduce(0) { $0 + Self.count(lines[$1].value) }
      guard !branches.isEmpty, lines.count + more <= Self.firstLines else { return }
      for index in branches.reversed() { unfold(index) }
      depth += 1
    }
  }

  private static func count(_ value: InspectedValue) -> Int {
    switch value {
    case .fields(let fields, _): fields.count
    case .list(let values, _): values.count
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference: 0
    }
  }

  mutating func unfold(_ index: Int) {
    guard lines[index].isBranch, !lines[index].isUnfolded else { return }
    lines[index].isUnfolded = true
    let depth = lines[index].depth + 1
    lines.insert(
      contentsOf: Self.children(of: lines[index].value, depth: depth), at: index + 1)
  }

  mutating func fold(_ index: Int) {
    guard lines[index].isUnfolded else { return }
    lines[index].isUnfolded = false
    let end = lines[(index + 1)...].firstIndex { $0.depth <= lines[index].depth } ?? lines.count
    lines.removeSubrange((index + 1)..<end)
  }

  /// The line whose value holds the one at `index`; nil at the top.
  func parent(of index: Int) -> Int? {
    lines[..<index].lastIndex { $0.depth < lines[index].depth }
  }

  /// Unfolds the object that a reference in an archive means, and gives its line.
  mutating func reveal(_ reference: String) -> Int? {
    for index in lines.indices where lines[index].depth == 0 {
      guard let way = Self.way(to: reference, in: lines[index].value) else { continue }
      var place = index
      for step in way {
        unfold(place)
        place = child(step, of: place)
      }
      return place
    }
    return nil
  }

  private func child(_ number: Int, of index: Int) -> Int {
    let depth = lines[index].depth + 1
    var left = number
    for place in (index + 1)..<lines.count where lines[place].depth == depth {
      if left == 0 { return place }
      left -= 1
    }
    return index
  }

  /// The numbers of the parts that lead to an object, which its type numbers: `object 4`.
  private static func way(to reference: String, in value: InspectedValue) -> [Int]? {
    let (parts, type): ([InspectedValue], InspectedType?) =
      switch value {
      case .fields(let fields, let type): (fields.map(\.value), type)
      case .list(let values, let type): (values, type)
      case .null, .boolean, .integer, .real, .text, .date, .data, .reference: ([], nil)
      }
    if let number = type?.number, reference == "object \(number)" { return [] }
    for (index, part) in parts.enumerated() {
      if let way = way(to: reference, in: part) { return [index] + way }
    }
    return nil
  }
}
