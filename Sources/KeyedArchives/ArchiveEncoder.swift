import PropertyLists

/// Collects the objects of an archive while values write their fields.
package struct ArchiveEncoder {
  private struct Frame {
    var fields: [String: PropertyListValue] = [:]
    var unkeyedCount = 0
  }

  private(set) var objects: [ArchivedObject] = [.null]
  private var shared: [PropertyListValue: PropertyListValue] = [:]
  /// The fields of the object that is being written, and of those around it.
  private var frames: [Frame] = []

  /// Writes a value without a key, as `$0`, `$1` and so on.
  package mutating func encodeUnkeyed(_ value: FoundationValue) throws(KeyedArchiveError) {
    let position = frames.last?.unkeyedCount ?? 0
    try encode(value, forKey: .unkeyed(position))
    if !frames.isEmpty { frames[frames.count - 1].unkeyedCount = position + 1 }
  }

  /// Writes a value under a key, as an object of its own.
  package mutating func encode(
    _ value: FoundationValue, forKey key: ArchiveKey, isMutable: Bool = false
  ) throws(KeyedArchiveError) {
    set(try add(value, isMutable: isMutable), forKey: key)
  }

  /// Writes a value under a key, as an object of its class.
  package mutating func encode(
    _ value: some ArchivedType, forKey key: ArchiveKey
  ) throws(KeyedArchiveError) {
    set(try add(value), forKey: key)
  }

  /// Writes an integer under a key, within the object.
  package mutating func encode(integer number: Int, forKey key: ArchiveKey) {
    set(.integer(number), forKey: key)
  }

  /// Writes a number under a key, within the object.
  package mutating func encode(real number: Double, forKey key: ArchiveKey) {
    set(.real(number), forKey: key)
  }

  /// Writes a truth under a key, within the object.
  package mutating func encode(boolean truth: Bool, forKey key: ArchiveKey) {
    set(.boolean(truth), forKey: key)
  }

  mutating func set(_ field: PropertyListValue, forKey key: ArchiveKey) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].fields[key.spelling] = field
  }

  // MARK: - Objects

  mutating func add<Value: ArchivedType>(
    _ value: Value
  ) throws(KeyedArchiveError) -> PropertyListValue {
    try addInstance(of: Value.archivedClass) { encoder throws(KeyedArchiveError) in
      try value.encode(into: &encoder)
    }
  }

  /// Gives an object its number before those in it, so that the first is 1.
  mutating func addInstance(
    of archivedClass: ArchivedClass,
    write: (inout ArchiveEncoder) throws(KeyedArchiveError) -> Void
  ) throws(KeyedArchiveError) -> PropertyListValue {
    guard frames.count < KeyedArchive.depthLimit else { throw KeyedArchiveError(.tooDeep) }
    let index = objects.count
    objects.append(.null)
    frames.append(Frame())
    try write(&self)
    let fields = frames.removeLast().fields
    objects[index] = .instance(ArchivedInstance(archivedClass: archivedClass, fields: fields))
    return .uniqueIdentifier(UInt64(index))
  }

  /// Lists a plain value; equal ones once, where equal ones are the same bytes.
  mutating func add(plain value: PropertyListValue) -> PropertyListValue {
    if let known = shared[value] { return known }
    let reference = PropertyListValue.uniqueIdentifier(UInt64(objects.count))
    objects.append(.plain(value))
    switch value {
    case .integer, .boolean: shared[value] = reference
    case .string(let text) where text.utf8.allSatisfy { $0 < 128 }: shared[value] = reference
    case .string, .unsignedInteger, .hugeInteger, .real, .date, .data, .array, .dictionary,
      .uniqueIdentifier:
      break
    }
    return reference
  }
}
