/// A page of a table or an index in an SQLite database, taken apart into its cells.
///
/// Written again, the cells stand packed at the end of the page, and its head fits them:
/// <https://www.sqlite.org/fileformat2.html#b_tree_pages>.
struct TreePage {
  enum Kind: UInt8, CaseIterable {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13

    var isInterior: Bool { self == .indexInterior || self == .tableInterior }
    var isTable: Bool { self == .tableInterior || self == .tableLeaf }
    var hasPayload: Bool { self != .tableInterior }
  }

  struct Cell {
    /// The page with what comes before; in inner pages only.
    var child: UInt32 = 0
    var rowid: Int64 = 0
    /// The payload's length as the cell gives it.
    var count: Int64 = 0
    /// The part of the payload that stands in the page.
    var local: [UInt8] = []
    /// The page with the rest of the payload; 0 where it is all here.
    var overflow: UInt32 = 0
  }

  var kind: Kind
  var cells: [Cell]
  /// The page with what comes after the last cell; in inner pages only.
  var right: UInt32
  /// The offset of the head: behind that of the database in the first page.
  let start: Int

  /// Nil for a page that is of no tree, or whose cells reach out of it.
  init?(_ page: [UInt8], isFirst: Bool, usable: Int) {
    start = isFirst ? 100 : 0
    guard let kind = Kind(rawValue: page[start]) else { return nil }
    self.kind = kind
    func number(_ offset: Int, _ size: Int) -> Int {
      Int(FileNumber.bigEndian(page, at: offset, size: size) ?? 0)
    }
    right = kind.isInterior ? UInt32(number(start + 8, 4)) : 0
    cells = []
    let head = start + (kind.isInterior ? 12 : 8)
    let count = number(start + 3, 2)
    guard head + 2 * count <= usable else { return nil }
    for index in 0..<count {
      guard let cell = Self.cell(page, number(head + 2 * index, 2), kind, usable) else {
        return nil
      }
      cells.append(cell)
    }
  }

  private static func cell(_ page: [UInt8], _ offset: Int, _ kind: Kind, _ usable: Int) -> Cell? {
    var cell = Cell()
    var position = offset
    if kind.isInterior {
      guard let child = FileNumber.bigEndian(page, at: position, size: 4) else { return nil }
      cell.child = UInt32(child)
      position += 4
    }
    if kind.hasPayload {
      guard let count = VariableInteger.read(page, &position), count >= 0 else { return nil }
      cell.count = count
    }
    if kind.isTable {
      guard let rowid = VariableInteger.read(page, &position) else { return nil }
      cell.rowid = rowid
    }
    guard kind.hasPayload else { return cell }
    let local = localCount(cell.count, kind, usable)
    guard position <= usable, local <= usable - position else { return nil }
    cell.local = Array(page[position..<position + local])
    if Int64(local) < cell.count {
      guard let next = FileNumber.bigEndian(page, at: position + local, size: 4) else { return nil }
      cell.overflow = UInt32(next)
    }
    return cell
  }

  /// The bytes of a payload that stand in the page itself.
  static func localCount(_ count: Int64, _ kind: Kind, _ usable: Int) -> Int {
    let most = kind == .tableLeaf ? usable - 35 : (usable - 12) * 64 / 255 - 23
    guard count > Int64(most) else { return Int(count) }
    let least = (usable - 12) * 32 / 255 - 23
    let wanted = least + Int((count - Int64(least)) % Int64(usable - 4))
    return wanted <= most ? wanted : least
  }

  /// The page with these cells; nil where they do not fit.
  ///
  /// The bytes before the head are kept.
  func page(from old: [UInt8], usable: Int) -> [UInt8]? {
    var page = Array(old[..<start]) + [UInt8](repeating: 0, count: old.count - start)
    page.replaceSubrange(usable..., with: old[usable...])
    let head = start + (kind.isInterior ? 12 : 8)
    var end = usable
    var pointers: [UInt8] = []
    for cell in cells {
      let bytes = bytes(of: cell)
      end -= bytes.count
      guard end >= head + 2 * cells.count else { return nil }
      page.replaceSubrange(end..<end + bytes.count, with: bytes)
      pointers += FileNumber.bigEndian(UInt64(end), size: 2)
    }
    page[start] = kind.rawValue
    page.replaceSubrange(
      start + 3..<start + 5, with: FileNumber.bigEndian(UInt64(cells.count), size: 2))
    page.replaceSubrange(
      start + 5..<start + 7, with: FileNumber.bigEndian(UInt64(end % 65_536), size: 2))
    if kind.isInterior {
      page.replaceSubrange(
        start + 8..<start + 12, with: FileNumber.bigEndian(UInt64(right), size: 4))
    }
    page.replaceSubrange(head..<head + pointers.count, with: pointers)
    return page
  }

  private func bytes(of cell: Cell) -> [UInt8] {
    var bytes: [UInt8] = []
    if kind.isInterior { bytes += FileNumber.bigEndian(UInt64(cell.child), size: 4) }
    if kind.hasPayload { bytes += VariableInteger.bytes(cell.count) }
    if kind.isTable { bytes += VariableInteger.bytes(cell.rowid) }
    guard kind.hasPayload else { return bytes }
    bytes += cell.local
    if Int64(cell.local.count) < cell.count {
      bytes += FileNumber.bigEndian(UInt64(cell.overflow), size: 4)
    }
    // A page frees cells in units of four bytes.
    return bytes + [UInt8](repeating: 0, count: max(0, 4 - bytes.count))
  }
}

/// SQLite's numbers of one to nine bytes.
enum VariableInteger {
  static func read(_ bytes: [UInt8], _ position: inout Int) -> Int64? {
    var number: UInt64 = 0
    for index in 0..<9 {
      guard bytes.indices.contains(position) else { return nil }
      let byte = bytes[position]
      position += 1
      guard index < 8 else { return Int64(bitPattern: number << 8 | UInt64(byte)) }
      number = number << 7 | UInt64(byte & 0x7f)
      if byte < 0x80 { return Int64(bitPattern: number) }
    }
    return nil
  }

  static func bytes(_ number: Int64) -> [UInt8] {
    var rest = UInt64(bitPattern: number)
    if rest >> 56 != 0 {
      let last = UInt8(truncatingIfNeeded: rest)
      rest >>= 8
      return (0..<8).reversed().map { UInt8(truncatingIfNeeded: rest >> (7 * $0)) | 0x80 } + [last]
    }
    var bytes = [UInt8(rest & 0x7f)]
    rest >>= 7
    while rest > 0 {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    return bytes.reversed()
  }
}
