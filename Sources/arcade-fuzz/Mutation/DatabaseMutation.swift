import Foundation

/// Changes databases so that their pages stay whole: values, rows, the schema, references between
/// pages, the head, the write-ahead log.
struct DatabaseMutation {
  private var image: DatabaseImage

  /// A changed database; nil for bytes that are none, or where the change makes it too long.
  ///
  /// `other` lends pages.
  static func change(
    _ bytes: [UInt8], _ other: [UInt8]?, limit: Int, _ chance: inout Chance
  ) -> [UInt8]? {
    guard let image = DatabaseImage(bytes), !image.pages.isEmpty else { return nil }
    var mutation = DatabaseMutation(image: image)
    if let other = other.flatMap(DatabaseImage.init) { mutation.graft(other, &chance) }
    for _ in 0...chance.number(below: 2) { mutation.change(&chance) }
    if !chance.oneIn(16) { mutation.image.fixHead() }
    if chance.oneIn(16) { mutation.changeHead(&chance) }
    let changed = mutation.image.bytes()
    return changed.count <= limit ? changed : nil
  }

  private mutating func change(_ chance: inout Chance) {
    switch chance.number(below: 20) {
    case 0...8: changeField(&chance)
    case 9...11: changeRows(&chance)
    case 12, 13: changeSchema(&chance)
    case 14: redirect(&chance)
    case 15: changePages(&chance)
    case 16: makeFreeList(&chance)
    case 17: changeRaw(&chance)
    default: changeLog(&chance)
    }
  }

  /// A page of a tree, seldom of the schema: a wrong one ends all reading.
  private func tree(_ chance: inout Chance) -> (index: Int, tree: TreePage)? {
    let schema = Set(image.leaves(below: 0) + [0])
    for _ in 0..<12 {
      let index = chance.number(below: image.pages.count)
      if schema.contains(index), !chance.oneIn(12) { continue }
      if let tree = image.tree(index), !tree.cells.isEmpty { return (index, tree) }
    }
    return nil
  }

  // MARK: - Rows

  private mutating func changeField(_ chance: inout Chance) {
    guard let (index, found) = tree(&chance), found.kind.hasPayload else { return }
    var tree = found
    let place = chance.number(below: tree.cells.count)
    guard let payload = image.payload(tree.cells[place]), var record = RecordFields(payload) else {
      return
    }
    record.change(&chance)
    image.set(record.bytes(), of: &tree.cells[place], tree.kind)
    image.set(tree, at: index)
  }

  private mutating func changeRows(_ chance: inout Chance) {
    guard let (index, found) = tree(&chance) else { return }
    var tree = found
    let place = chance.number(below: tree.cells.count)
    switch chance.number(below: 6) {
    case 0: tree.cells[place].rowid = chance.integer()
    case 1: tree.cells.remove(at: place)
    case 2: tree.cells.swapAt(place, chance.number(below: tree.cells.count))
    case 3:
      var copy = tree.cells[place]
      // Mostly the next number, at times the same or any.
      copy.rowid = chance.oneIn(4) ? chance.integer() : copy.rowid &+ Int64(chance.number(below: 3))
      tree.cells.insert(copy, at: place + 1)
    case 4: tree.cells[place].count = max(0, chance.integer())
    default:
      guard let (_, other) = self.tree(&chance), other.kind == tree.kind,
        let cell = chance.element(of: other.cells)
      else { return }
      tree.cells.insert(cell, at: place)
    }
    image.set(tree, at: index)
  }

  // MARK: - Schema

  private mutating func changeSchema(_ chance: inout Chance) {
    guard let index = chance.element(of: image.leaves(below: 0)), var tree = image.tree(index),
      !tree.cells.isEmpty
    else { return }
    let place = chance.number(below: tree.cells.count)
    guard let payload = image.payload(tree.cells[place]), var record = RecordFields(payload),
      record.fields.count == 5
    else { return }
    switch chance.number(below: 8) {
    case 0:
      let type = chance.element(of: ["table", "index", "view", "trigger", ""]) ?? ""
      record.fields[0] = .text(Array(type.utf8))
    case 1, 2:
      let names = ["ZTHING", "ZTAG", "Z_METADATA", "Z_PRIMARYKEY", "ZTHINGS", "sqlite_stat1", ""]
      let name = RecordFields.Field.text(Array((chance.element(of: names) ?? "").utf8))
      record.fields[1 + chance.number(below: 2)] = name
    case 3: record.fields[3] = .integer(Int64(chance.number(below: image.pages.count + 2)))
    default:
      let old = String(decoding: record.fields[4].content, as: UTF8.self)
      record.fields[4] = .text(Array(SchemaText.changed(old, &chance).utf8))
    }
    image.set(record.bytes(), of: &tree.cells[place], tree.kind)
    image.set(tree, at: index)
  }

  // MARK: - Pages

  /// A page refers to another one than it did, also to itself or to one that is not there.
  private mutating func redirect(_ chance: inout Chance) {
    guard let (index, found) = tree(&chance) else { return }
    var tree = found
    let page = UInt32(
      chance.oneIn(8)
        ? Int(chance.integer() & 0xffff_ffff) : chance.number(below: image.pages.count + 2))
    let place = chance.number(below: tree.cells.count)
    if tree.kind.isInterior, chance.oneIn(2) {
      tree.right = page
    } else if tree.kind.isInterior {
      tree.cells[place].child = page
    } else if let place = tree.cells.firstIndex(where: { $0.overflow > 0 }) {
      tree.cells[place].overflow = page
    }
    image.set(tree, at: index)
  }

  private mutating func changePages(_ chance: inout Chance) {
    let index = chance.number(below: image.pages.count)
    switch chance.number(below: 5) {
    case 0 where image.pages.count > 1: image.pages.removeLast()
    case 1: _ = image.append(image.pages[index])
    case 2 where index > 0:
      image.pages[index] = image.pages[chance.number(below: image.pages.count)]
    case 3: split(index, &chance)
    default:
      guard index > 0, let kind = chance.element(of: TreePage.Kind.allCases) else { return }
      image.pages[index][0] = kind.rawValue
    }
  }

  /// A leaf of a table becomes an inner page with two leaves.
  private mutating func split(_ index: Int, _ chance: inout Chance) {
    guard var tree = image.tree(index), tree.kind == .tableLeaf, !tree.cells.isEmpty, index > 0
    else { return }
    let middle = chance.number(below: tree.cells.count)
    var low = tree
    var high = tree
    low.cells = Array(tree.cells[...middle])
    high.cells = Array(tree.cells[(middle + 1)...])
    let page = image.pages[index]
    guard let first = image.append(page), let second = image.append(page) else { return }
    image.set(low, at: first)
    image.set(high, at: second)
    tree.kind = .tableInterior
    tree.cells = [TreePage.Cell(child: UInt32(first + 1), rowid: tree.cells[middle].rowid)]
    tree.right = UInt32(second + 1)
    image.set(tree, at: index)
  }

  /// A list of free pages, some of which are in use.
  private mutating func makeFreeList(_ chance: inout Chance) {
    guard let trunk = image.append([UInt8](repeating: 0, count: image.pageSize)) else { return }
    let leaves = (0..<chance.number(below: 4)).map { _ in
      UInt64(chance.number(below: image.pages.count + 1))
    }
    let next = chance.oneIn(4) ? UInt64(chance.number(below: image.pages.count + 1)) : 0
    let numbers = [next, UInt64(chance.oneIn(8) ? 200 : leaves.count)] + leaves
    let bytes = numbers.flatMap { FileNumber.bigEndian($0, size: 4) }
    image.pages[trunk].replaceSubrange(..<bytes.count, with: bytes)
    image[head: 32] = UInt32(trunk + 1)
    image[head: 36] = UInt32(chance.oneIn(4) ? Int(chance.integer() & 0xff) : leaves.count + 1)
  }

  private mutating func changeRaw(_ chance: inout Chance) {
    let index = chance.number(below: image.pages.count)
    let changed = chance.changed(image.pages[index], limit: image.pageSize).prefix(image.pageSize)
    image.pages[index] =
      changed + [UInt8](repeating: 0, count: image.pageSize - changed.count)
  }

  /// Fields of the head: form of the file, numbers of pages, of changes, the encoding of texts.
  private mutating func changeHead(_ chance: inout Chance) {
    let offsets = [24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 92, 96]
    if chance.oneIn(3) {
      let place = 18 + chance.number(below: 6)
      image.pages[0][place] = UInt8(truncatingIfNeeded: chance.integer())
    } else if let offset = chance.element(of: offsets) {
      image[head: offset] = UInt32(truncatingIfNeeded: chance.integer())
    }
  }

  private mutating func graft(_ other: DatabaseImage, _ chance: inout Chance) {
    guard other.pageSize == image.pageSize else { return }
    if chance.oneIn(4) { image.log = other.log }
    for _ in 0...chance.number(below: 4) {
      let index = chance.number(below: min(image.pages.count, other.pages.count))
      if index > 0 || chance.oneIn(4) { image.pages[index] = other.pages[index] }
    }
  }

  // MARK: - Log

  private mutating func changeLog(_ chance: inout Chance) {
    var log = image.log ?? DatabaseLog(pageSize: image.pageSize)
    // A database that keeps a log says so in its head.
    (image.pages[0][18], image.pages[0][19]) = (2, 2)
    let place = chance.number(below: log.frames.count)
    switch chance.number(below: 8) {
    case 0 where !log.frames.isEmpty: log.frames.remove(at: place)
    case 1 where !log.frames.isEmpty: log.frames[place].page = UInt32(chance.integer() & 0xffff)
    case 2 where !log.frames.isEmpty: log.frames[place].committed = UInt32(chance.integer() & 0xff)
    case 3 where !log.frames.isEmpty:
      log.frames.swapAt(place, chance.number(below: log.frames.count))
    case 4: log.broken = place
    case 5:
      image.log = nil
      return
    default: add(&log, &chance)
    }
    image.log = log
  }

  /// A page as it becomes by a change goes into the log instead of the database.
  private func add(_ log: inout DatabaseLog, _ chance: inout Chance) {
    guard log.frames.count < 12 else { return }
    var later = self
    if chance.oneIn(2) { later.changeField(&chance) } else { later.changeRows(&chance) }
    later.image.fixHead()
    for (index, page) in later.image.pages.enumerated()
    where index >= image.pages.count || page != image.pages[index] || chance.oneIn(16) {
      log.frames.append(.init(page: UInt32(index + 1), committed: 0, content: page))
    }
    guard !log.frames.isEmpty, !chance.oneIn(16) else { return }
    log.frames[log.frames.count - 1].committed = UInt32(later.image.pages.count)
  }
}

/// Changes the sentences of a schema.
enum SchemaText {
  static func changed(_ text: String, _ chance: inout Chance) -> String {
    var pieces = text.components(separatedBy: ",")
    let place = chance.number(below: pieces.count)
    switch chance.number(below: 8) {
    case 0 where pieces.count > 2: pieces.remove(at: place)
    case 1: pieces.insert(pieces[place], at: place)
    case 2: pieces[place] += " " + (chance.element(of: endings) ?? "")
    case 3: pieces.swapAt(place, chance.number(below: pieces.count))
    case 4: return chance.element(of: sentences) ?? ""
    case 5: return text + " " + (chance.element(of: ["WITHOUT ROWID", "STRICT", "; --"]) ?? "")
    case 6:
      let types = ["INTEGER", "VARCHAR", "BLOB", "TIMESTAMP", "FLOAT", "DECIMAL"]
      guard let old = chance.element(of: types), let new = chance.element(of: types) else { break }
      return text.replacing(old, with: new, maxReplacements: 1 + chance.number(below: 4))
    default:
      let bytes = chance.changed(Array(text.utf8), limit: text.utf8.count + 16)
      return String(decoding: bytes, as: UTF8.self)
    }
    return pieces.joined(separator: ",")
  }

  private static let endings = [
    "UNIQUE", "COLLATE NOCASE", "GENERATED ALWAYS AS (1)", "DEFAULT x'00'", "NOT NULL",
    "CHECK (0)", "REFERENCES ZTAG", "PRIMARY KEY", "AS (Z_PK + 1) STORED", "DEFAULT 'a'", "HIDDEN",
  ]
  private static let sentences = [
    "CREATE VIEW ZTHING AS SELECT 1 AS Z_PK", "CREATE VIEW ZTAG AS SELECT * FROM ZTAG",
    """
    CREATE VIEW ZPERSON AS WITH RECURSIVE n(Z_PK) AS (VALUES (1) UNION ALL SELECT Z_PK + 1 FROM n) \
    SELECT * FROM n
    """,
    "CREATE TABLE ZTHING (Z_PK INTEGER PRIMARY KEY)", "CREATE TABLE ZTAG (a, b) WITHOUT ROWID",
    "CREATE TRIGGER t AFTER UPDATE ON ZTHING BEGIN DELETE FROM ZTAG; END",
    "CREATE VIRTUAL TABLE ZTAG USING fts5(a)", "CREATE UNIQUE INDEX i ON ZTAG (Z_OPT)",
    "CREATE VIEW ZTHING AS SELECT zeroblob(900000000) AS Z_PK",
    "CREATE VIEW ZTAG AS SELECT a.Z_PK FROM ZTHING a, ZTHING b, ZTHING c, ZTHING d, ZTHING e",
  ]
}
