/// The places of the rows of a large table.
///
/// A database finds a row by its key at once and by its number only by passing all before it. The
/// passed keys are remembered here at every so many rows, so that they are passed once: the way to
/// any row is short from then on.
struct RowPlaces<Key> {
  /// A row by its key, and how many rows after it the wanted one comes.
  struct Place {
    let key: Key
    let skipped: Int
  }

  /// The keys of the rows 0, 4096, 8192 and so on, as far as they are known.
  private var marks: [Key] = []
  /// The row that was read last.
  private var last: (offset: Int, key: Key)?
  private static var stride: Int { 4_096 }

  /// The place of a row; `step` gives the key of the row so many rows after another, of the
  /// first one for nil, or nil where there is none.
  mutating func place<Failure: Error>(
    of offset: Int, _ step: (_ from: Key?, _ count: Int) throws(Failure) -> Key?
  ) throws(Failure) -> Place? {
    if let last, last.offset <= offset, offset - last.offset < Self.stride {
      return Place(key: last.key, skipped: offset - last.offset)
    }
    let index = offset / Self.stride
    while marks.count <= index {
      let next = try step(marks.last, marks.isEmpty ? 0 : Self.stride)
      guard let next else { return nil }
      marks.append(next)
    }
    return Place(key: marks[index], skipped: offset - index * Self.stride)
  }

  /// The number of the first row that does not come after the one before it, which may have been
  /// read earlier.
  func firstFalling(
    _ keys: [Key], from offset: Int, _ number: (Key) -> Int64
  ) -> Int64? {
    var before = last.flatMap { $0.offset == offset - 1 ? number($0.key) : nil }
    for key in keys.map(number) {
      if let before, key <= before { return key }
      before = key
    }
    return nil
  }

  /// Remembers the keys of rows that were read, the first of them the row `offset`.
  mutating func note(_ keys: [Key], from offset: Int) {
    guard let end = keys.last else { return }
    last = (offset + keys.count - 1, end)
    while keys.indices.contains(marks.count * Self.stride - offset) {
      marks.append(keys[marks.count * Self.stride - offset])
    }
  }
}
