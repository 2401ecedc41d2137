import GameCore
import PropertyLists

/// A board: a property list that is one array of strings, name and score in turn.
struct Board: Hashable {
  /// The number of scores of a board that we write.
  static let capacity = LanderTables.size
  /// Larger files are not read.
  static let sizeLimit = 1 << 20

  var entries: [BoardEntry]
  /// The form of the property list.
  var form = PropertyList.Form.xml

  init(entries: [BoardEntry] = [], form: PropertyList.Form = .xml) {
    self.entries = entries
    self.form = form
  }

  /// Reads strictly: a file that is not exactly a board could be something else, and would
  /// be overwritten.
  init(reading bytes: [UInt8]) throws(BoardProblem) {
    if let page = Self.webPage(bytes) { throw page }
    let list: PropertyList
    do {
      list = try PropertyList(reading: bytes)
    } catch {
      throw BoardProblem(error.text)
    }
    guard case .array(let values) = list.root else {
      throw BoardProblem("it is not a list of names and scores")
    }
    guard values.count.isMultiple(of: 2) else { throw BoardProblem("a name has no score") }
    form = list.form
    entries = []
    for index in stride(from: 0, to: values.count, by: 2) {
      entries.append(try Self.entry(values[index], values[index + 1]))
    }
  }

  private static func entry(
    _ name: PropertyListValue, _ points: PropertyListValue
  ) throws(BoardProblem) -> BoardEntry {
    guard case .string(let name) = name, case .string(let text) = points else {
      throw BoardProblem("it holds something that is no text")
    }
    let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: "-") }
    guard isPlain, let points = Int(text) else {
      throw BoardProblem("a score is not a whole number")
    }
    let entry = BoardEntry(name: name, points: points)
    if let problem = entry.problem { throw BoardProblem(problem) }
    return entry
  }

  private static func webPage(_ bytes: [UInt8]) -> BoardProblem? {
    let start = String(decoding: bytes.prefix(256), as: UTF8.self).lowercased()
    let isPage = start.contains("<html") || start.contains("<!doctype html")
    return isPage ? BoardProblem("it is a web page") : nil
  }

  /// The board's bytes, equal for equal boards.
  func bytes() throws(BoardProblem) -> [UInt8] {
    let values = entries.flatMap { entry in
      [PropertyListValue.string(entry.name), .string(String(entry.points))]
    }
    do {
      return try PropertyList(root: .array(values), form: form).bytes()
    } catch {
      throw BoardProblem(error.text)
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

/// The reason that bytes are no board, in lower-case words without a full stop.
struct BoardProblem: Error, Hashable {
  let text: String

  init(_ text: String) {
    self.text = text
  }
}
