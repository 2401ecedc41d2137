import ArcadeFormats

/// A binary property list as its objects stand in the file, which refer to each other by number.
///
/// Written again, the offset table, the sizes of references and the trailer fit, whatever the
/// objects are: they may refer anywhere, also to themselves.
struct ListObjects {
  enum Object: Hashable {
    /// A byte that tells the type and the size, then the content.
    case plain(marker: UInt8, [UInt8])
    /// A type in the upper half of a byte, how many units the object says it has, its content.
    case counted(type: UInt8, count: Int, [UInt8])
    /// An array, a set, or a dictionary: keys first, then as many values.
    case container(type: UInt8, [Int])
  }

  var objects: [Object]
  var top: Int
  /// Bytes of a reference and of an offset, where they are larger than need be.
  var referenceSize = 1
  var offsetSize = 1

  static let array: UInt8 = 0xa
  static let set: UInt8 = 0xc
  static let dictionary: UInt8 = 0xd
  static let text: UInt8 = 5
  static let wideText: UInt8 = 6
  static let data: UInt8 = 4

  /// Takes a file apart; nil for what is none.
  init?(_ bytes: [UInt8]) {
    let trailer = bytes.count - 32
    guard FileKind(signatureOf: bytes) == .binaryPropertyList, trailer >= 8 else { return nil }
    let offsetSize = Int(bytes[trailer + 6])
    let referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else { return nil }
    let numbers = (1...3).map { FileNumber.bigEndian(bytes, at: trailer + 8 * $0, size: 8) ?? 0 }
    guard numbers[0] > 0, numbers[0] < 20_000, numbers[1] < numbers[0], numbers[2] < trailer else {
      return nil
    }
    (top, objects) = (Int(numbers[1]), [])
    for index in 0..<Int(numbers[0]) {
      let place = Int(numbers[2]) + index * offsetSize
      guard let offset = FileNumber.bigEndian(bytes, at: place, size: offsetSize),
        let object = Self.object(bytes, Int(truncatingIfNeeded: offset), referenceSize)
      else { return nil }
      objects.append(object)
    }
  }

  private static func object(_ bytes: [UInt8], _ offset: Int, _ referenceSize: Int) -> Object? {
    guard offset >= 8, offset < bytes.count else { return nil }
    let marker = bytes[offset]
    let (type, low) = (marker >> 4, Int(marker & 15))
    var start = offset + 1
    func content(_ count: Int) -> [UInt8]? {
      guard count >= 0, start <= bytes.count, count <= bytes.count - start else { return nil }
      return Array(bytes[start..<start + count])
    }
    switch type {
    case 0: return .plain(marker: marker, [])
    case 1, 2, 3: return low > 4 ? nil : content(1 << low).map { .plain(marker: marker, $0) }
    case 8: return content(low + 1).map { .plain(marker: marker, $0) }
    default: break
    }
    var count = low
    if low == 15 {
      guard start < bytes.count, bytes[start] >> 4 == 1, bytes[start] & 15 < 4 else { return nil }
      let size = 1 << Int(bytes[start] & 15)
      guard let number = FileNumber.bigEndian(bytes, at: start + 1, size: size),
        number < bytes.count
      else { return nil }
      count = Int(number)
      start += 1 + size
    }
    switch type {
    case data, text, 7: return content(count).map { .counted(type: type, count: count, $0) }
    case wideText: return content(2 * count).map { .counted(type: type, count: count, $0) }
    case array, set, dictionary:
      let references = type == dictionary ? 2 * count : count
      guard let bytes = content(references * referenceSize) else { return nil }
      return .container(
        type: type,
        (0..<references).map {
          let place = $0 * referenceSize
          return Int(
            truncatingIfNeeded: FileNumber.bigEndian(bytes, at: place, size: referenceSize) ?? 0)
        })
    default: return nil
    }
  }

  // MARK: - Writing

  func bytes() -> [UInt8] {
    var result = Array("bplist00".utf8)
    var offsets: [Int] = []
    let referenceSize = max(self.referenceSize, Self.size(objects.count))
    for object in objects {
      offsets.append(result.count)
      switch object {
      case .plain(let marker, let content):
        result.append(marker)
        result += content
      case .counted(let type, let count, let content):
        result += Self.head(type, count) + content
      case .container(let type, let references):
        result += Self.head(type, type == Self.dictionary ? references.count / 2 : references.count)
        for reference in references {
          result += FileNumber.bigEndian(UInt64(max(0, reference)), size: referenceSize)
        }
      }
    }
    let table = result.count
    let offsetSize = max(self.offsetSize, Self.size(table))
    for offset in offsets { result += FileNumber.bigEndian(UInt64(offset), size: offsetSize) }
    result += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [objects.count, top, table] {
      result += FileNumber.bigEndian(UInt64(max(0, number)), size: 8)
    }
    return result
  }

  private static func head(_ type: UInt8, _ count: Int) -> [UInt8] {
    guard count < 0 || count > 14 else { return [type << 4 | UInt8(count)] }
    let exponent = count < 0 ? 3 : count < 256 ? 0 : count < 65_536 ? 1 : 2
    return [type << 4 | 15, 0x10 | UInt8(exponent)]
      + FileNumber.bigEndian(UInt64(bitPattern: Int64(count)), size: 1 << exponent)
  }

  private static func size(_ count: Int) -> Int { count < 256 ? 1 : count < 65_536 ? 2 : 4 }

  // MARK: - Single objects

  static func text(_ text: String) -> Object {
    let units = Array(text.utf16)
    guard units.allSatisfy({ $0 < 128 }) else {
      let bytes = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
      return .counted(type: wideText, count: units.count, bytes)
    }
    return .counted(type: Self.text, count: units.count, units.map { UInt8($0) })
  }

  static func uniqueIdentifier(_ number: Int) -> Object {
    let size = size(max(0, number))
    let content = FileNumber.bigEndian(UInt64(bitPattern: Int64(number)), size: size)
    return .plain(marker: 0x80 | UInt8(size - 1), content)
  }

  /// The object as a plain text; nil for what is none.
  func text(_ index: Int) -> String? {
    guard objects.indices.contains(index),
      case .counted(Self.text, _, let content) = objects[index]
    else { return nil }
    return String(decoding: content, as: UTF8.self)
  }

  func isUniqueIdentifier(_ index: Int) -> Bool {
    guard objects.indices.contains(index), case .plain(let marker, _) = objects[index] else {
      return false
    }
    return marker >> 4 == 8
  }

  func references(_ index: Int) -> [Int]? {
    guard objects.indices.contains(index), case .container(_, let references) = objects[index]
    else { return nil }
    return references
  }
}
