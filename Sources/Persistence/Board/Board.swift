import ArcadeFormats
import GameCore
import PropertyLists
import Words

/// A board: a property list that is one array of strings, name and score in turn.
struct Board: Hashable {
  /// The number of scores of a board that we write.
  static let capacity = LanderTables.size
  /// Larger files are not read.
  static let sizeLimit = 1 << 20

  var entries: [BoardEntry]
  var form = PropertyList.Form.xml

  init(entries: [BoardEntry] = [], form: PropertyList.Form = .xml) {
    self.entries = entries
    self.form = form
  }

  /// Reads strictly: a file that is not exactly a board could be something else, and would
  /// be overwritten.
  init(reading bytes: [UInt8]) throws(BoardFault) {
    if Self.isWebPage(bytes) { throw .webPage }
    let list: PropertyList
    do {
      list = try PropertyList(reading: bytes)
    } catch {
      throw .file(FileFault(error))
    }
    guard case .array(let values) = list.root else {
      throw .notAList
    }
    guard values.count.isMultiple(of: 2) else { throw .nameWithoutScore }
    form = list.form
    entries = []
    for index in stride(from: 0, to: values.count, by: 2) {
      entries.append(try Self.entry(values[index], values[index + 1]))
    }
  }

  private static func entry(
    _ name: PropertyListValue, _ points: PropertyListValue
  ) throws(BoardFault) -> BoardEntry {
    guard case .string(let name) = name, case .string(let text) = points else {
      throw .notText
    }
    let isPlain = text.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") }
    guard isPlain, let points = Int(text) else {
      throw .scoreNotWhole
    }
    let entry = BoardEntry(name: name, points: points)
    if let fault = entry.fault { throw fault }
    return entry
  }

  private static func isWebPage(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(256), as: UTF8.self).lowercased()
    return start.contains("<html") || start.contains("<!doctype html")
  }

  /// The board's bytes, equal for equal boards.
  func bytes() throws(BoardFault) -> [UInt8] {
    let values = entries.flatMap { entry in
      [PropertyListValue.string(entry.name), .string(String(entry.points))]
    }
    do {
      return try PropertyList(root: .array(values), form: form).bytes()
    } catch {
      throw .file(FileFault(error))
    }
  }

  /// The best of both, highest first, a name once; of equal ones this board's come first.
  func merged(with others: [BoardEntry]) -> [BoardEntry] {
    var table: [ScoreEntry] = []
    for entry in entries + others {
      _ = ScoreRule.submit(entry.score, to: &table, capacity: Self.capacity)
    }
    return ScoreRule.best(Self.capacity, of: table, difficulty: nil, speed: .full)
      .map { BoardEntry($0) }
  }
}
