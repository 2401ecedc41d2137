import SQLiteFiles

/// Rows of one entity, packed one behind the other in one piece of memory, until someone asks for
/// their values.
///
/// An object needs no memory of its own for its values then, and no text is made that nobody reads. A
/// block is small: it lives as long as one of its objects.
final class RowBlock {
  let form: RowForm
  private let memory: UnsafeMutableRawPointer
  /// In bytes, as all sizes here.
  let size: Int
  private var used = 0

  init(_ form: RowForm, size: Int) {
    self.form = form
    self.size = size
    memory = .allocate(byteCount: size, alignment: 8)
  }

  deinit { memory.deallocate() }

  /// The value in a slot of the row at a place, which is counted in words.
  @inline(__always) func value(at place: UInt16, slot: Int) -> Value {
    form.value(memory + Int(place) * 8, slot)
  }

  /// The values of a row by slot.
  func values(at place: UInt16) -> ContiguousArray<Value> {
    let row = UnsafeRawPointer(memory) + Int(place) * 8
    let count = form.kinds.count
    return ContiguousArray(unsafeUninitializedCapacity: count) { buffer, initialized in
      for slot in 0..<count {
        buffer.initializeElement(at: slot, to: form.value(row, slot))
      }
      initialized = count
    }
  }

  /// The outcome of an attempt to pack a row.
  enum Packing {
    case packed(UInt16)
    case full
    /// A value doesn't fit its type, or is one that's made at once.
    case unfit
  }

  /// Packs the row that a statement stands at.
  func pack(_ statement: SQLiteStatement) -> Packing {
    let fixed = form.fixedSize
    guard used + fixed <= size else { return .full }
    var writer = Writer(start: memory + used, size: fixed, room: size - used)
    guard form.pack(statement, into: &writer) else { return writer.isFull ? .full : .unfit }
    defer { used += (writer.size + 7) & ~7 }
    return .packed(UInt16(truncatingIfNeeded: used / 8))
  }

  struct Writer {
    private let start: UnsafeMutableRawPointer
    /// Bytes of the row up to now.
    private(set) var size: Int
    private let room: Int
    /// True if bytes had no room.
    private(set) var isFull = false

    init(start: UnsafeMutableRawPointer, size: Int, room: Int) {
      (self.start, self.size, self.room) = (start, size, room)
      start.storeBytes(of: 0, as: UInt64.self)
    }

    @inline(__always) mutating func set(_ word: UInt64, _ slot: Int) {
      let present = start.load(as: UInt64.self) | 1 << UInt64(slot)
      start.storeBytes(of: present, as: UInt64.self)
      start.storeBytes(of: word, toByteOffset: 8 + 8 * slot, as: UInt64.self)
    }

    /// Writes bytes behind the words; false where they are too many.
    @inline(__always) mutating func add(
      _ bytes: UnsafeRawBufferPointer, _ slot: Int, atMost limit: Int
    ) -> Bool {
      guard bytes.count <= limit else { return false }
      guard size + bytes.count <= room else {
        isFull = true
        return false
      }
      if let source = bytes.baseAddress {
        (start + size).copyMemory(from: source, byteCount: bytes.count)
      }
      set(UInt64(size) << 32 | UInt64(bytes.count), slot)
      size += bytes.count
      return true
    }
  }
}

/// Packs the rows of an answer into blocks, one for each entity at a time.
struct RowPacker {
  private var last: RowBlock?
  private var others: [ObjectIdentifier: RowBlock] = [:]
  /// The first blocks are small, as most answers are.
  private static let (smallest, largest) = (512, 4096)

  /// Nil for a row whose values are made at once: the way that also tells what is wrong with one.
  mutating func pack(
    _ statement: SQLiteStatement, _ reader: SQLiteSelection.Reader
  ) -> (block: RowBlock, place: UInt16)? {
    guard let form = reader.form else { return nil }
    if let last, last.form === form {
      switch last.pack(statement) {
      case .packed(let place): return (last, place)
      case .unfit: return nil
      case .full: return packBehind(last, statement)
      }
    }
    return packElsewhere(statement, form)
  }

  private mutating func packElsewhere(
    _ statement: SQLiteStatement, _ form: RowForm
  ) -> (block: RowBlock, place: UInt16)? {
    if let last { others[ObjectIdentifier(last.form)] = last }
    let block =
      others[ObjectIdentifier(form)] ?? RowBlock(form, size: max(Self.smallest, 2 * form.fixedSize))
    last = block
    switch block.pack(statement) {
    case .packed(let place): return (block, place)
    case .unfit: return nil
    case .full: return packBehind(block, statement)
    }
  }

  /// Packs into a new block; nil for a row that not even that has room for.
  private mutating func packBehind(
    _ full: RowBlock, _ statement: SQLiteStatement
  ) -> (block: RowBlock, place: UInt16)? {
    let made = RowBlock(full.form, size: min(2 * full.size, Self.largest))
    guard case .packed(let place) = made.pack(statement) else { return nil }
    last = made
    return (made, place)
  }
}
