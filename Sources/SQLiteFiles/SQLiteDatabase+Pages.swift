/// The numbers of rows of large tables, from the inner pages of their trees.
///
/// Source: "B-tree Pages" in "Database File Format" of SQLite.
extension SQLiteDatabase {
  /// The number of rows of a table of a file that nobody changes, or `limit` for that many and more; nil
  /// where they have to be counted in SQL, which also tells what is wrong with a damaged table.
  ///
  /// The head of each leaf says how many rows are on it. To count the rows in SQL would read every leaf
  /// as a whole, and keep it. With a limit, each leaf beyond the first ones is taken for one row, which a
  /// leaf of a sound tree has at least: the pages above name many of them.
  package func rowCount(
    ofTable name: String, upTo limit: Int? = nil
  ) throws(SQLiteError) -> Int? {
    let root = try first(
      "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = ? COLLATE NOCASE",
      [.name(name)]
    ) { Int($0.integer(0)) }
    let header = try read(at: 0, count: 100)
    guard let root, root > 0 else { return nil }
    let size = header.number(at: 16, bytes: 2)
    let file = TreeFile(pageSize: size == 1 ? 65_536 : size, bytes: fileSize)
    var (pages, found, looked, visited) = ([(number: root, depth: 0)], 0, 0, 0)
    /// The leaves of a sound tree are all as deep as the first one.
    var leafDepth: Int?
    var kind: TreePage.Kind?
    var isGuessed = false
    while found < limit ?? .max, let (number, depth) = pages.popLast() {
      visited += 1
      if limit != nil, depth == leafDepth, looked >= Self.mostLeaves {
        found += 1
        isGuessed = true
        continue
      }
      // A page that's named twice would be read again and again.
      guard depth < Self.deepestTree, visited <= file.pageCount,
        let start = file.start(ofPage: number)
      else { return nil }
      let length = depth == leafDepth ? TreePage.headSize(ofPage: number) : file.pageSize
      let page = TreePage(try read(at: start, count: length), isFirst: number == 1)
      kind = kind ?? page.kind
      guard page.kind != nil, page.kind == kind, depth == 0 || page.cellCount > 0 else {
        return nil
      }
      if let rows = page.rows(inPageOf: file.pageSize) {
        leafDepth = depth
        looked += 1
        found += rows
      } else if let children = page.children {
        found += page.ownRows
        pages += children.reversed().map { (number: $0, depth: depth + 1) }
      } else {
        return nil
      }
    }
    if let limit, found >= limit { return limit }
    return isGuessed ? nil : found
  }

  /// With a limit, the heads of so many leaves are looked at.
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

  var pageCount: Int { pageSize >= 512 ? bytes / pageSize : 0 }

  /// The place of a page, from 1; nil for one that the file doesn't have.
  func start(ofPage number: Int) -> Int? {
    guard number > 0, number <= pageCount else { return nil }
    return (number - 1) * pageSize
  }
}

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

  /// The two kinds of trees: with row numbers, and without.
  enum Kind {
    case table
    case index
  }

  /// Nil for a page that belongs to no tree.
  var kind: Kind? {
    switch bytes[start] {
    case 5, 13: .table
    case 2, 10: .index
    default: nil
    }
  }

  private var isLeaf: Bool { bytes[start] & 8 != 0 }

  var cellCount: Int { bytes.number(at: start + 3, bytes: 2) }

  /// The number of rows on a leaf; nil for an inner page, and for more rows than a page of a size has
  /// room for.
  func rows(inPageOf size: Int) -> Int? {
    // A row takes four bytes, and its pointer two.
    isLeaf && cellCount <= size / 6 ? cellCount : nil
  }

  /// The rows on an inner page: only a tree without row numbers has any there, one between two pages.
  var ownRows: Int { kind == .index ? cellCount : 0 }

  /// The pages below an inner page; nil for a leaf, and for a page that is broken.
  var children: [Int]? {
    guard !isLeaf else { return nil }
    var pages = [bytes.number(at: start + 8, bytes: 4)]
    for cell in 0..<cellCount {
      let pointer = start + 12 + 2 * cell
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
