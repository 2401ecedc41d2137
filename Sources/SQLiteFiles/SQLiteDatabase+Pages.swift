/// The numbers of rows of large tables, from the inner pages of their trees.
///
/// Source: "B-tree Pages" in "Database File Format" of SQLite.
extension SQLiteDatabase {
  /// Tells whether a table of a file that nobody changes has so many rows, where that is quickly seen:
  /// false means that they have to be counted.
  ///
  /// The head of each leaf says how many rows are on it. Beyond the first leaves each is taken for one
  /// row, which a leaf of a sound tree has at least: the pages above name many of them. To count the rows
  /// in SQL would read every leaf as a whole, and keep it.
  package func hasRows(atLeast count: Int, inTable name: String) throws(SQLiteError) -> Bool {
    let root = try first(
      "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE",
      [.name(name)]
    ) { Int($0.integer(0)) }
    let header = try read(at: 0, count: 100)
    guard let root, root > 0 else { return false }
    let size = header.number(at: 16, bytes: 2)
    let file = TreeFile(pageSize: size == 1 ? 65_536 : size, bytes: fileSize)
    var (pages, found, looked) = ([(number: root, depth: 0)], 0, 0)
    /// The leaves of a sound tree are all as deep as the first one.
    var leafDepth: Int?
    while found < count, let (number, depth) = pages.popLast() {
      if depth == leafDepth, looked >= Self.mostLeaves {
        found += 1
        continue
      }
      guard depth < Self.deepestTree, let start = file.start(ofPage: number) else { return false }
      let length = depth == leafDepth ? TreePage.headSize(ofPage: number) : file.pageSize
      let page = TreePage(try read(at: start, count: length), isFirst: number == 1)
      if let rows = page.rows(inPageOf: file.pageSize) {
        leafDepth = depth
        looked += 1
        found += rows
      } else if let children = page.children {
        found += page.ownRows
        pages += children.reversed().map { (number: $0, depth: depth + 1) }
      } else {
        return false
      }
    }
    return found >= count
  }

  /// The heads of so many leaves are looked at.
  private static let mostLeaves = 1_024

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

  /// The bytes up to the end of a page's head.
  static func headSize(ofPage number: Int) -> Int { number == 1 ? 112 : 12 }

  /// The number of rows on a leaf; nil for an inner page, and for more rows than a page of a size has
  /// room for.
  func rows(inPageOf size: Int) -> Int? {
    let kind = bytes[start]
    let count = bytes.number(at: start + 3, bytes: 2)
    // A row takes four bytes, and its pointer two.
    return (kind == 13 || kind == 10) && count <= size / 6 ? count : nil
  }

  /// The rows on an inner page: only a tree without row numbers has any there, one between two pages.
  var ownRows: Int { bytes[start] == 2 ? bytes.number(at: start + 3, bytes: 2) : 0 }

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
