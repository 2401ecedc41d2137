import ArcadeFormats

/// An SQLite database as its pages, and behind them the write-ahead log that belongs to it.
struct DatabaseImage {
  private(set) var pageSize: Int
  var pages: [[UInt8]]
  var log: DatabaseLog?
  /// More pages than these are made by no change.
  private static let pageLimit = 60

  /// Nil for what does not begin as a database does.
  init?(_ bytes: [UInt8]) {
    guard FileKind(signatureOf: bytes) == .sqlite, bytes.count >= 512 else {
      return nil
    }
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    pageSize = size == 1 ? 65_536 : size
    guard pageSize >= 512, pageSize & (pageSize - 1) == 0 else { return nil }
    let (database, log) = Self.parts(bytes)
    self.log = DatabaseLog(Array(log))
    pages = stride(from: 0, to: database.count, by: pageSize).map { [pageSize] start in
      let page = Array(database[start..<min(start + pageSize, database.count)])
      return page + [UInt8](repeating: 0, count: pageSize - page.count)
    }
  }

  /// The database and its write-ahead log, which may follow it in an input at a multiple of 512.
  static func parts(_ bytes: [UInt8]) -> (database: ArraySlice<UInt8>, log: ArraySlice<UInt8>) {
    let start = stride(from: 512, to: bytes.count, by: 512).first {
      bytes[$0...].starts(with: DatabaseLog.magic)
    }
    return (bytes[..<(start ?? bytes.count)], bytes[(start ?? bytes.count)...])
  }

  func bytes() -> [UInt8] {
    pages.flatMap { $0 } + (log?.bytes() ?? [])
  }

  /// The usable bytes of a page.
  var usable: Int { max(480, pageSize - Int(pages[0][20])) }

  // MARK: - Numbers in the head

  subscript(head offset: Int) -> UInt32 {
    get { UInt32(FileNumber.bigEndian(pages[0], at: offset, size: 4) ?? 0) }
    set {
      pages[0].replaceSubrange(
        offset..<offset + 4, with: FileNumber.bigEndian(UInt64(newValue), size: 4))
    }
  }

  /// Lets the head tell how many pages there are, and of which change.
  mutating func fixHead() {
    self[head: 28] = UInt32(pages.count)
    self[head: 92] = self[head: 24]
  }

  // MARK: - Trees

  /// A page of a tree by its index, from 0; nil for any other page.
  func tree(_ index: Int) -> TreePage? {
    guard pages.indices.contains(index) else { return nil }
    return TreePage(pages[index], isFirst: index == 0, usable: usable)
  }

  /// Puts a page back; what no longer fits is left out.
  mutating func set(_ tree: TreePage, at index: Int) {
    var tree = tree
    while true {
      if let page = tree.page(from: pages[index], usable: usable) {
        pages[index] = page
        return
      }
      guard tree.cells.popLast() != nil else { return }
    }
  }

  /// The pages of the leaves below a page that hold the rows of a table.
  func leaves(below root: Int) -> [Int] {
    var found: [Int] = []
    var waiting = [root]
    var seen: Set<Int> = []
    while let index = waiting.popLast() {
      guard seen.insert(index).inserted, let tree = tree(index), tree.kind.isTable else { continue }
      if tree.kind == .tableLeaf { found.append(index) }
      if tree.kind.isInterior {
        waiting += (tree.cells.map(\.child) + [tree.right]).map { Int($0) - 1 }
      }
    }
    return found
  }

  // MARK: - Payloads

  /// The whole payload of a cell; nil where the pages that it goes on in are broken.
  func payload(_ cell: TreePage.Cell) -> [UInt8]? {
    guard cell.count < 1 << 16 else { return nil }
    var payload = cell.local
    var next = Int(cell.overflow)
    while payload.count < cell.count {
      guard next > 0, next <= pages.count else { return nil }
      let page = pages[next - 1]
      payload += page[4..<usable].prefix(Int(cell.count) - payload.count)
      next = Int(FileNumber.bigEndian(page, at: 0, size: 4) ?? 0)
    }
    return payload
  }

  /// Gives a cell another payload; what does not fit into its page goes on in pages that it has
  /// had for it, then in new ones.
  mutating func set(_ payload: [UInt8], of cell: inout TreePage.Cell, _ kind: TreePage.Kind) {
    var chain: [Int] = []
    var next = Int(cell.overflow)
    while next > 1, next <= pages.count, !chain.contains(next - 1) {
      chain.append(next - 1)
      next = Int(FileNumber.bigEndian(pages[next - 1], at: 0, size: 4) ?? 0)
    }
    let local = TreePage.localCount(Int64(payload.count), kind, usable)
    var rest = payload.dropFirst(local)
    var needed: [Int] = []
    while !rest.isEmpty {
      let index: Int
      if needed.count < chain.count {
        index = chain[needed.count]
      } else {
        guard pages.count < Self.pageLimit else { return }
        index = pages.count
        pages.append([UInt8](repeating: 0, count: pageSize))
      }
      needed.append(index)
      let piece = Array(rest.prefix(usable - 4))
      pages[index].replaceSubrange(4..<4 + piece.count, with: piece)
      rest = rest.dropFirst(piece.count)
    }
    for (place, index) in needed.enumerated() {
      let following = place + 1 < needed.count ? UInt64(needed[place + 1] + 1) : 0
      pages[index].replaceSubrange(0..<4, with: FileNumber.bigEndian(following, size: 4))
    }
    cell.count = Int64(payload.count)
    cell.local = Array(payload.prefix(local))
    cell.overflow = needed.first.map { UInt32($0 + 1) } ?? 0
  }

  /// One more page, if there may be one; gives its index.
  mutating func append(_ page: [UInt8]) -> Int? {
    guard pages.count < Self.pageLimit else { return nil }
    pages.append(page)
    return pages.count - 1
  }
}

/// A write-ahead log as its frames: <https://www.sqlite.org/fileformat2.html#the_write_ahead_log>.
///
/// Written again, its checksums fit.
struct DatabaseLog {
  struct Frame {
    var page: UInt32
    /// Pages of the database after a commit; 0 in frames before it.
    var committed: UInt32
    var content: [UInt8]
  }

  static let magic: [UInt8] = [0x37, 0x7f, 0x06]
  private let head: [UInt8]
  var frames: [Frame] = []
  /// A frame with a wrong checksum; nil where all are right.
  var broken: Int?

  /// Nil for what is no log.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 32, bytes.starts(with: Self.magic) else { return nil }
    head = Array(bytes[..<24])
    let size = Int(FileNumber.bigEndian(bytes, at: 8, size: 4) ?? 0)
    guard size >= 512, size <= 65_536 else { return nil }
    var start = 32
    while start + 24 + size <= bytes.count {
      frames.append(
        Frame(
          page: UInt32(FileNumber.bigEndian(bytes, at: start, size: 4) ?? 0),
          committed: UInt32(FileNumber.bigEndian(bytes, at: start + 4, size: 4) ?? 0),
          content: Array(bytes[start + 24..<start + 24 + size])))
      start += 24 + size
    }
  }

  /// A log without frames for pages of a size.
  init(pageSize: Int) {
    head =
      [0x37, 0x7f, 0x06, 0x82] + FileNumber.bigEndian(3_007_000, size: 4)
      + FileNumber.bigEndian(UInt64(pageSize), size: 4) + [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
  }

  func bytes() -> [UInt8] {
    var sum = Checksum(isBigEndian: head[3] & 1 == 1)
    sum.add(head)
    var bytes = head + sum.bytes
    for (index, frame) in frames.enumerated() {
      let numbers =
        FileNumber.bigEndian(UInt64(frame.page), size: 4)
        + FileNumber.bigEndian(UInt64(frame.committed), size: 4)
      sum.add(numbers)
      sum.add(frame.content)
      bytes += numbers + head[16..<24] + sum.bytes + frame.content
      if index == broken { bytes[bytes.count - frame.content.count - 1] ^= 1 }
    }
    return bytes
  }

  private struct Checksum {
    let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBigEndian: Bool) {
      self.isBigEndian = isBigEndian
    }

    mutating func add(_ bytes: [UInt8]) {
      for start in stride(from: 0, to: bytes.count - 7, by: 8) {
        first = first &+ word(bytes, start) &+ second
        second = second &+ word(bytes, start + 4) &+ first
      }
    }

    private func word(_ bytes: [UInt8], _ start: Int) -> UInt32 {
      let word = UInt32(FileNumber.bigEndian(bytes, at: start, size: 4) ?? 0)
      return isBigEndian ? word : word.byteSwapped
    }

    var bytes: [UInt8] {
      FileNumber.bigEndian(UInt64(first), size: 4) + FileNumber.bigEndian(UInt64(second), size: 4)
    }
  }
}
