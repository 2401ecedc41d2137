/// Writes the binary form of property lists, equal strings once.
struct BinaryPropertyListWriter {
  private enum Object {
    case leaf(PropertyListValue)
    case array([Int])
    case dictionary(keys: [Int], values: [Int])
  }

  private var objects: [Object] = []
  /// By bytes: strings that are equal to Swift may differ in how they are composed.
  private var strings: [[UInt8]: Int] = [:]

  mutating func document(_ root: PropertyListValue) throws(PropertyListError) -> [UInt8] {
    _ = try add(root, depth: 0)
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    let referenceSize = size(of: objects.count)
    for object in objects {
      offsets.append(bytes.count)
      try write(object, referenceSize: referenceSize, into: &bytes)
    }
    let table = bytes.count
    let offsetSize = size(of: table)
    for offset in offsets { bytes.append(UInt64(offset), size: offsetSize) }
    bytes.append(contentsOf: [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)])
    for number in [objects.count, 0, table] { bytes.append(UInt64(number), size: 8) }
    return bytes
  }

  /// Gives an object its number before those in it, so that the root is 0.
  private mutating func add(
    _ value: PropertyListValue, depth: Int
  ) throws(PropertyListError) -> Int {
    guard depth < PropertyList.depthLimit else { throw PropertyListError(.tooDeep) }
    let index = objects.count
    switch value {
    case .array(let elements):
      objects.append(.array([]))
      var references: [Int] = []
      for element in elements { references.append(try add(element, depth: depth + 1)) }
      objects[index] = .array(references)
    case .dictionary(let entries):
      objects.append(.dictionary(keys: [], values: []))
      let ordered = entries.sorted { $0.key < $1.key }
      var keys: [Int] = []
      for entry in ordered { keys.append(try add(.string(entry.key), depth: depth + 1)) }
      var values: [Int] = []
      for entry in ordered { values.append(try add(entry.value, depth: depth + 1)) }
      objects[index] = .dictionary(keys: keys, values: values)
    case .string(let text):
      let bytes = Array(text.utf8)
      if let known = strings[bytes] { return known }
      strings[bytes] = index
      objects.append(.leaf(value))
    case .integer, .unsignedInteger, .hugeInteger, .real, .boolean, .date, .data, .uniqueIdentifier:
      objects.append(.leaf(value))
    }
    return index
  }

  private func write(
    _ object: Object, referenceSize: Int, into bytes: inout [UInt8]
  ) throws(PropertyListError) {
    switch object {
    case .leaf(let value): try write(value, into: &bytes)
    case .array(let elements):
      writeMarker(0xa0, count: elements.count, into: &bytes)
      for element in elements { bytes.append(UInt64(element), size: referenceSize) }
    case .dictionary(let keys, let values):
      writeMarker(0xd0, count: keys.count, into: &bytes)
      for reference in keys + values { bytes.append(UInt64(reference), size: referenceSize) }
    }
  }

  private func write(
    _ value: PropertyListValue, into bytes: inout [UInt8]
  ) throws(PropertyListError) {
    switch value {
    case .boolean(let truth): bytes.append(truth ? 9 : 8)
    case .integer(let number): writeInteger(number, into: &bytes)
    case .unsignedInteger(let number):
      bytes.append(0x14)
      bytes.append(0, size: 8)
      bytes.append(number, size: 8)
    case .real(let number):
      bytes.append(0x23)
      bytes.append(number.bitPattern, size: 8)
    case .date(let date):
      bytes.append(0x33)
      bytes.append(date.secondsSinceReference.bitPattern, size: 8)
    case .data(let data):
      writeMarker(0x40, count: data.count, into: &bytes)
      bytes.append(contentsOf: data)
    case .string(let text): writeString(text, into: &bytes)
    case .uniqueIdentifier(let number):
      let size = size(of: number)
      bytes.append(0x80 | UInt8(size - 1))
      bytes.append(number, size: size)
    case .hugeInteger, .array, .dictionary:
      throw PropertyListError(.cannotBeWritten("an integer beyond 64 bits"))
    }
  }

  private func writeString(_ text: String, into bytes: inout [UInt8]) {
    if text.utf8.allSatisfy({ $0 < 128 }) {
      writeMarker(0x50, count: text.utf8.count, into: &bytes)
      bytes.append(contentsOf: text.utf8)
    } else {
      writeMarker(0x60, count: text.utf16.count, into: &bytes)
      for unit in text.utf16 { bytes.append(UInt64(unit), size: 2) }
    }
  }

  private func writeInteger(_ number: Int, into bytes: inout [UInt8]) {
    let size = number < 0 ? 8 : size(of: number)
    bytes.append(0x10 | UInt8(size.trailingZeroBitCount))
    bytes.append(UInt64(bitPattern: Int64(number)), size: size)
  }

  private func writeMarker(_ marker: UInt8, count: Int, into bytes: inout [UInt8]) {
    if count < 15 {
      bytes.append(marker | UInt8(count))
    } else {
      bytes.append(marker | 15)
      writeInteger(count, into: &bytes)
    }
  }

  private func size(of number: Int) -> Int { size(of: UInt64(number)) }

  private func size(of number: UInt64) -> Int {
    switch number {
    case 0...0xff: 1
    case 0...0xffff: 2
    case 0...0xffff_ffff: 4
    default: 8
    }
  }
}

extension [UInt8] {
  /// Adds the low `size` bytes of a number, most significant first.
  fileprivate mutating func append(_ number: UInt64, size: Int) {
    for shift in stride(from: 8 * (size - 1), through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }
}
