/// The last 32 bytes of a binary property list, which say where its objects are.
struct BinaryTrailer {
  let offsetSize: Int
  let referenceSize: Int
  /// The number of objects.
  let count: Int
  /// The number of the root.
  let top: Int
  /// The place of the table of the objects' places.
  let table: Int

  /// The place after the table.
  var endOfTable: Int { table + count * offsetSize }

  /// Takes the 32 bytes before `end`, which is 40 or more; nil where they lead to no table.
  init?(_ bytes: [UInt8], before end: Int) {
    let start = end - 32
    (offsetSize, referenceSize) = (Int(bytes[start + 6]), Int(bytes[start + 7]))
    let reader = Bytes(bytes[...])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = reader.integer(at: start + 8, size: 8),
      let top = reader.integer(at: start + 16, size: 8),
      let table = reader.integer(at: start + 24, size: 8),
      count > 0, top < count, table >= 8, table <= start, count <= (start - table) / offsetSize
    else { return nil }
    (self.count, self.top, self.table) = (count, top, table)
  }
}
