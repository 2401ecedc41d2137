import FoundationEssentials

/// Writes integers least significant byte first, and texts and bytes behind their length.
struct ByteWriter {
  var bytes: [UInt8] = []

  mutating func add<N: FixedWidthInteger>(_ number: N) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  mutating func add(_ text: String) {
    add(Data(text.utf8))
  }

  mutating func add(_ data: Data) {
    add(UInt64(data.count))
    bytes += data
  }

  /// A byte for the kind, then the value.
  mutating func add(_ value: Value) {
    switch value {
    case .null: bytes.append(0)
    case .bool(let flag): bytes += [1, flag ? 1 : 0]
    case .integer(let number): addTagged(2, number)
    case .float(let number): addTagged(3, number.bitPattern)
    case .double(let number): addTagged(4, number.bitPattern)
    case .decimal(let number): addTagged(5, "\(number)")
    case .string(let text): addTagged(6, text)
    case .date(let date): addTagged(7, date.timeIntervalSinceReferenceDate.bitPattern)
    case .data(let data):
      bytes.append(8)
      add(data)
    case .uuid(let uuid): addTagged(9, uuid.uuidString)
    case .url(let url): addTagged(10, url.absoluteString)
    case .object(let id):
      bytes.append(11)
      add(id)
    case .objects(let ids):
      addTagged(12, Int64(ids.count))
      for id in ids { add(id) }
    }
  }

  private mutating func addTagged<N: FixedWidthInteger>(_ tag: UInt8, _ number: N) {
    bytes.append(tag)
    add(number)
  }

  private mutating func addTagged(_ tag: UInt8, _ text: String) {
    bytes.append(tag)
    add(text)
  }

  private mutating func add(_ id: ObjectID) {
    add(id.entityName)
    add(id.key)
  }
}

/// Reads what `ByteWriter` wrote; every length is checked against what is left.
struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0
  private let path: String

  init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
  }

  private var damaged: StoreError { StoreError(.damaged("it ends too early."), path) }

  mutating func skip(_ count: Int) {
    position += count
  }

  mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count >= 0, count <= bytes.count - position else { throw damaged }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  mutating func integer<N: FixedWidthInteger>(_ type: N.Type) throws -> N {
    try take(N.bitWidth / 8).withUnsafeBytes { N(littleEndian: $0.loadUnaligned(as: N.self)) }
  }

  /// The number of things that follow, each of which takes a byte at least.
  mutating func count() throws -> Int {
    guard let count = Int(exactly: try integer(Int64.self)), count >= 0,
      count <= bytes.count - position
    else { throw damaged }
    return count
  }

  mutating func data() throws -> Data {
    guard let count = Int(exactly: try integer(UInt64.self)) else { throw damaged }
    return Data(try take(count))
  }

  mutating func text() throws -> String {
    String(decoding: try data(), as: UTF8.self)
  }

  mutating func value(_ object: (String, Int64) -> ObjectID?) throws -> Value {
    switch try integer(UInt8.self) {
    case 0: return .null
    case 1: return .bool(try integer(UInt8.self) != 0)
    case 2: return .integer(try integer(Int64.self))
    case 3: return .float(Float(bitPattern: try integer(UInt32.self)))
    case 4: return .double(Double(bitPattern: try integer(UInt64.self)))
    case 5: return try some(Decimal(string: try text())) { .decimal($0) }
    case 6: return .string(try text())
    case 7:
      let seconds = Double(bitPattern: try integer(UInt64.self))
      return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case 8: return .data(try data())
    case 9: return try some(UUID(uuidString: try text())) { .uuid($0) }
    case 10: return try some(URL(string: try text())) { .url($0) }
    case 11: return .object(try id(object))
    case 12:
      var ids: [ObjectID] = []
      for _ in 0..<(try count()) { ids.append(try id(object)) }
      return .objects(ids)
    default: throw StoreError(.damaged("a value is of no known kind."), path)
    }
  }

  /// A value, or the names of the objects that it refers to, for those who have no model.
  mutating func field() throws -> BinaryStoreContents.Field {
    guard position < bytes.count else { throw damaged }
    switch bytes[position] {
    case 11:
      skip(1)
      return .one(try reference())
    case 12:
      skip(1)
      var found: [BinaryStoreContents.Reference] = []
      for _ in 0..<max(0, try integer(Int64.self)) { found.append(try reference()) }
      return .many(found)
    default: return .value(try value { _, _ in nil })
    }
  }

  private mutating func reference() throws -> BinaryStoreContents.Reference {
    .init(entity: try text(), key: try integer(Int64.self))
  }

  private func some<T>(_ value: T?, _ make: (T) -> Value) throws -> Value {
    guard let value else { throw StoreError(.damaged("a value cannot be read."), path) }
    return make(value)
  }

  private mutating func id(_ object: (String, Int64) -> ObjectID?) throws -> ObjectID {
    let name = try text()
    let key = try integer(Int64.self)
    guard let id = object(name, key) else {
      throw StoreError(.damaged("the model has no entity '\(name)'."), path)
    }
    return id
  }
}
