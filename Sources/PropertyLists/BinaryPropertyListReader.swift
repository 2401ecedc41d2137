/// Reads the binary form of property lists, `bplist00`.
///
/// Objects may refer to each other in any way, so each is read once, an object that
/// holds itself is found, and a file that stands for far more than its size is refused
/// before it fills the memory.
struct BinaryPropertyListReader {
  private struct Object {
    let value: PropertyListValue
    /// Arrays and dictionaries in each other, from this one down.
    let height: Int
    /// Roughly the bytes that the value takes when nothing is shared, with a step of indentation
    /// for each of its lines.
    let weight: Int
    /// The values in it and itself: an array or a dictionary around it indents each by a step.
    let lines: Int
  }

  private enum State {
    case unread
    case beingRead
    case read(Object)
  }

  let bytes: ArraySlice<UInt8>
  private let referenceSize: Int
  private let weightLimit: Int
  let leniency: PropertyList.Leniency
  private let offsets: [Int]
  private var states: [State]
  /// The part of the file that no value here can hold, in words.
  var loss: String?

  /// A small file may stand for this much, in bytes; a larger one for 64 times its size.
  private static let smallFileLimit = 1 << 20

  static func read(
    _ bytes: [UInt8], _ leniency: PropertyList.Leniency, sizeLimit: Int
  ) throws(PropertyListError) -> (root: PropertyListValue, loss: String?) {
    guard bytes.count >= 40 else { throw PropertyListError(.truncated, offset: bytes.count) }
    let (trailer, end) = try trailer(of: bytes, leniency)
    let (table, count, offsetSize) = (trailer.table, trailer.count, trailer.offsetSize)
    let reader = Bytes(bytes[...])
    var offsets: [Int] = []
    offsets.reserveCapacity(count)
    for index in 0..<count {
      guard let offset = reader.integer(at: table + index * offsetSize, size: offsetSize),
        offset >= 8, offset < table
      else { throw PropertyListError(.malformed("its object table is broken"), offset: table) }
      offsets.append(offset)
    }
    var objects = BinaryPropertyListReader(
      bytes: bytes[..<table], referenceSize: trailer.referenceSize,
      weightLimit: min(sizeLimit, max(smallFileLimit, bytes.count * 64)), leniency: leniency,
      offsets: offsets)
    let root = try objects.object(trailer.top, depth: 0).value
    let rest = end < bytes.count ? "something follows its end (at byte \(end))" : nil
    return (root, objects.loss ?? rest)
  }

  /// The trailer of a list, and where it ends: at the end of the file, or before what others wrote after
  /// it, such as the rest of a disk's block.
  private static func trailer(
    of bytes: [UInt8], _ leniency: PropertyList.Leniency
  ) throws(PropertyListError) -> (BinaryTrailer, end: Int) {
    if let trailer = BinaryTrailer(bytes, before: bytes.count) { return (trailer, bytes.count) }
    for end in stride(from: bytes.count - 1, through: 40, by: -1) where leniency == .all {
      guard let trailer = BinaryTrailer(bytes, before: end), trailer.endOfTable == end - 32 else {
        continue
      }
      return (trailer, end)
    }
    throw PropertyListError(.malformed("its object table is broken"), offset: bytes.count - 32)
  }

  private init(
    bytes: ArraySlice<UInt8>, referenceSize: Int, weightLimit: Int,
    leniency: PropertyList.Leniency, offsets: [Int]
  ) {
    self.bytes = bytes
    self.referenceSize = referenceSize
    self.weightLimit = weightLimit
    self.leniency = leniency
    self.offsets = offsets
    states = [State](repeating: .unread, count: offsets.count)
  }

  private mutating func object(_ index: Int, depth: Int) throws(PropertyListError) -> Object {
    guard index < offsets.count else { throw broken("a reference leads nowhere", at: 0) }
    switch states[index] {
    case .read(let object):
      guard depth + object.height <= PropertyList.depthLimit else {
        throw PropertyListError(.tooDeep, offset: offsets[index])
      }
      return object
    case .beingRead:
      throw PropertyListError(.tooDeep, offset: offsets[index])
    case .unread:
      guard depth < PropertyList.depthLimit else {
        throw PropertyListError(.tooDeep, offset: offsets[index])
      }
    }
    states[index] = .beingRead
    let object = try readObject(at: offsets[index], depth: depth)
    guard object.weight <= weightLimit else {
      throw PropertyListError(.tooLarge, offset: offsets[index])
    }
    states[index] = .read(object)
    return object
  }

  private mutating func readObject(
    at offset: Int, depth: Int
  ) throws(PropertyListError) -> Object {
    let marker = bytes[offset]
    let low = Int(marker & 15)
    switch marker >> 4 {
    case 0x0 where low == 0:
      loss = "it holds a null"
      return leaf(.string("$null"), 5)
    case 0x0: return leaf(try boolean(low, at: offset), 1)
    case 0x1: return leaf(try integer(sizeExponent: low, at: offset), 8)
    case 0x2: return leaf(.real(try real(sizeExponent: low, at: offset)), 8)
    case 0x3: return leaf(try date(low, at: offset), 8)
    case 0x4:
      let content = try content(low, at: offset, unit: 1)
      return leaf(.data(Array(bytes[content])), content.count)
    case 0x5, 0x7:
      let content = try content(low, at: offset, unit: 1)
      return leaf(.string(try text(content)), content.count)
    case 0x6:
      let content = try content(low, at: offset, unit: 2)
      return leaf(.string(try wideText(content)), content.count)
    case 0x8:
      guard let number = Bytes(bytes).unsigned(at: offset + 1, size: low + 1) else {
        throw broken("an identifier is too large", at: offset)
      }
      return leaf(.uniqueIdentifier(number), 8)
    case 0xa, 0xb, 0xc:
      if marker >> 4 != 0xa { loss = "it holds a set" }
      return try array(try content(low, at: offset, unit: referenceSize), depth: depth)
    case 0xd:
      return try dictionary(try content(low, at: offset, unit: 2 * referenceSize), depth: depth)
    default:
      throw broken("an object has an unknown type", at: offset)
    }
  }

  private func leaf(_ value: PropertyListValue, _ weight: Int) -> Object {
    Object(value: value, height: 0, weight: 16 + weight, lines: 1)
  }

  // MARK: - Containers

  private mutating func array(
    _ content: Range<Int>, depth: Int
  ) throws(PropertyListError) -> Object {
    var elements: [PropertyListValue] = []
    var (height, weight, lines) = (0, 16, 1)
    for position in stride(from: content.lowerBound, to: content.upperBound, by: referenceSize) {
      let element = try object(try reference(at: position), depth: depth + 1)
      elements.append(element.value)
      height = max(height, element.height)
      weight = try sum(weight, element.weight + element.lines)
      lines += element.lines
    }
    return Object(value: .array(elements), height: height + 1, weight: weight, lines: lines)
  }

  private mutating func dictionary(
    _ content: Range<Int>, depth: Int
  ) throws(PropertyListError) -> Object {
    var entries: [String: PropertyListValue] = [:]
    var (height, weight, lines) = (0, 16, 1)
    let count = content.count / (2 * referenceSize)
    for index in 0..<count {
      let place = content.lowerBound + index * referenceSize
      let key = try object(try reference(at: place), depth: depth + 1)
      let name = try name(key.value, at: place)
      let value = try object(
        try reference(at: place + count * referenceSize), depth: depth + 1)
      try entries.put(value.value, under: name, at: place)
      height = max(height, value.height)
      weight = try sum(try sum(weight, key.weight + key.lines), value.weight + value.lines)
      lines += key.lines + value.lines
    }
    return Object(
      value: .dictionary(entries), height: height + 1, weight: weight, lines: lines)
  }

  /// A number as a key, which other writers know, is shown by its digits.
  private mutating func name(
    _ key: PropertyListValue, at place: Int
  ) throws(PropertyListError) -> String {
    switch key {
    case .string(let text): return text
    case .integer(let number) where leniency == .all:
      loss = "a key isn't a string"
      return String(number)
    case .integer, .unsignedInteger, .hugeInteger, .real, .boolean, .date, .data, .array,
      .dictionary, .uniqueIdentifier:
      throw broken("a key isn't a string", at: place)
    }
  }

  private func sum(_ left: Int, _ right: Int) throws(PropertyListError) -> Int {
    guard left + right <= weightLimit else { throw PropertyListError(.tooLarge) }
    return left + right
  }

  private func reference(at offset: Int) throws(PropertyListError) -> Int {
    guard let index = Bytes(bytes).integer(at: offset, size: referenceSize) else {
      throw broken("a reference leads nowhere", at: offset)
    }
    return index
  }

  /// The range of the content of an object, whose marker holds its count or says that an integer
  /// with the count follows.
  private func content(
    _ low: Int, at offset: Int, unit: Int
  ) throws(PropertyListError) -> Range<Int> {
    var count = low
    var start = offset + 1
    if low == 15 {
      guard start < bytes.count, bytes[start] >> 4 == 1, bytes[start] & 15 <= 3,
        let number = Bytes(bytes).integer(at: start + 1, size: 1 << Int(bytes[start] & 15))
      else { throw broken("a count is broken", at: offset) }
      count = number
      start += 1 + 1 << Int(bytes[offset + 1] & 15)
    }
    guard start <= bytes.count, count <= (bytes.count - start) / unit else {
      throw broken("an object reaches past the end", at: offset)
    }
    return start..<start + count * unit
  }
}
