/// The numbers of rows of large tables, from the inner pages of their trees.
///
/// Source: "B-tree Pages" in "Database File Format" of SQLite.
extension SQLiteDatabase {
  /// Tells whether a table of a file that nobody changes has so many rows, where that is quickly seen:
  /// false means that they have to be counted.
  ///
  /// Each leaf of a sound tree has a row at least, and the pages above name many leaves. To count the
  /// rows would read every leaf.
  package func hasRows(atLeast count: Int, inTable name: String) throws(SQLiteError) -> Bool {
    let root = try first(
      "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE",
      [.name(name)]
    ) { Int($0.integer(0)) }
    let header = try read(at: 0, count: 100)
    guard let root, root > 0 else { return false }
    let size = header.number(at: 16, bytes: 2)
    let file = TreeFile(pageSize: size == 1 ? 65_536 : size, bytes: fileSize)
    var level = [root]
    for _ in 0..<Self.deepestTree {
      var next: [Int] = []
      for number in level {
        guard let start = file.start(ofPage: number) else { return false }
        let page = TreePage(try read(at: start, count: file.pageSize), isFirst: number == 1)
        guard let children = page.children else { return false }
        next += children
        if next.count >= count { return true }
      }
      level = next
    }
    return false
  }

  /// SQLite itself takes no deeper tree.
  private static let deepestTree = 20
}

extension SQLiteDatabase {
  /// The pages of a file that was cut off, those that are there and those that it says to have; nil
  /// for a whole one.
  package func missingPages() throws(SQLiteError) -> (there: Int, all: Int)? {
    let header = try read(at: 0, count: 100)
    let size = header.number(at: 16, bytes: 2)
    let there = fileSize / (size == 1 ? 65_536 : max(size, 1))
    let all = header.number(at: 28, bytes: 4)
    return there > 0 && there < all ? (there, all) : nil
  }

  /// Lets SQLite read such a file: a row on a page that is missing is an error when it is read.
  ///
  /// For a connection that only reads.
  package func readWithoutMissingPages() throws(SQLiteError) {
    try execute("PRAGMA writable_schema = ON")
  }
}

/// The pages of a database file.
private struct TreeFile {
  let pageSize: Int
  let bytes: Int

  /// The place of a page, from 1; nil for one that the file doesn't have.
  func start(ofPage number: Int) -> Int? {
    guard pageSize >= 512, number > 0, number <= bytes / pageSize else { return nil }
    return (number - 1) * pageSize
  }
}

/// A page of a tree.
private struct TreePage {
  private let bytes: [UInt8]
  /// The first page begins with the header of the file.
  private let start: Int

  init(_ bytes: [UInt8], isFirst: Bool) {
    self.bytes = bytes
    start = isFirst ? 100 : 0
  }

  /// The pages below an inner page; nil for a leaf, and for a page that is broken.
  var children: [Int]? {
    let (kind, head) = (bytes[start], 12)
    guard kind == 5 || kind == 2 else { return nil }
    var pages = [bytes.number(at: start + 8, bytes: 4)]
    for cell in 0..<bytes.number(at: start + 3, bytes: 2) {
      let pointer = start + head + 2 * cell
      guard pointer + 2 <= bytes.count else { return nil }
      let place = bytes.number(at: pointer, bytes: 2)
      guard place + 4 <= bytes.count else { return nil }
      pages.append(bytes.number(at: place, bytes: 4))
    }
    return pages
  }
}

extension [UInt8] {
  /// A number of some bytes, the greatest first.
  fileprivate func number(at place: Int, bytes count: Int) -> Int {
    self[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
