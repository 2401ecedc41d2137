/// The objects of one context that are alive, by identifier.
///
/// Objects are kept without retaining them: each takes itself out when it goes. An own table
/// with open addressing, as every fetched object passes here: `Dictionary` hashes each key for
/// safety against chosen keys, which costs more than the rest of making an object.
final class ObjectRegistry {
  private struct Entry {
    var key: Int64 = 0
    var object: Unmanaged<AnyManagedObject>?
  }

  /// Set to nil by the context itself when it goes: every read and write comes here, and a weak
  /// reference costs more than the rest of them.
  unowned(unsafe) var context: ManagedObjectContext?
  let model: ModelStorage
  /// The errors of getters and setters, which can't throw.
  var failures = AccessFailures()
  private var table: UnsafeMutablePointer<Entry>
  private var mask = 63
  private var count = 0

  init(model: ModelStorage) {
    self.model = model
    table = Self.allocate(64)
  }

  deinit { table.deallocate() }

  private static func allocate(_ size: Int) -> UnsafeMutablePointer<Entry> {
    let table = UnsafeMutablePointer<Entry>.allocate(capacity: size)
    table.initialize(repeating: Entry(), count: size)
    return table
  }

  private func start(_ key: Int64) -> Int {
    let mixed = UInt64(bitPattern: key) &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: mixed >> 24) & mask
  }

  /// The object with an identifier, or that had it before its first save.
  func object(_ id: ObjectID) -> AnyManagedObject? {
    var index = start(id.key)
    while let entry = table[index].object {
      if table[index].key == id.key {
        let object = entry.takeUnretainedValue()
        if object.objectID == id || id.isTemporary && object.temporaryKey == id.key {
          return object
        }
      }
      index = (index + 1) & mask
    }
    return nil
  }

  /// The object with an identifier, as a fault where it isn't in memory.
  func objectOrFault(_ id: ObjectID) -> AnyManagedObject {
    object(id) ?? AnyManagedObject(id, registry: self, state: .fault, version: 0, values: [])
  }

  /// Enters an object under its present identifier; one that it had before stays valid.
  func insert(_ object: AnyManagedObject) {
    if count * 2 >= mask { grow() }
    place(Entry(key: object.objectID.key, object: Unmanaged.passUnretained(object)))
    count += 1
  }

  /// Lets an object be found by the temporary identifier of one that was merged into it, where it
  /// has none of its own.
  func insert(_ object: AnyManagedObject, alsoUnder id: ObjectID) {
    guard object.temporaryKey == 0, id.isTemporary else { return }
    object.temporaryKey = id.key
    if count * 2 >= mask { grow() }
    place(Entry(key: id.key, object: Unmanaged.passUnretained(object)))
    count += 1
  }

  private func place(_ entry: Entry) {
    var index = start(entry.key)
    while table[index].object != nil { index = (index + 1) & mask }
    table[index] = entry
  }

  private func grow() {
    let (old, size) = (table, mask + 1)
    mask = size * 2 - 1
    table = Self.allocate(size * 2)
    for index in 0..<size where old[index].object != nil { place(old[index]) }
    old.deallocate()
  }

  /// Takes an object out under every identifier that it has had.
  func remove(_ object: AnyManagedObject) {
    remove(object, key: object.objectID.key)
    if object.temporaryKey != 0 { remove(object, key: object.temporaryKey) }
  }

  private func remove(_ object: AnyManagedObject, key: Int64) {
    let pointer = Unmanaged.passUnretained(object).toOpaque()
    var index = start(key)
    while let entry = table[index].object {
      if table[index].key == key, entry.toOpaque() == pointer {
        table[index].object = nil
        count -= 1
        return closeGap(index)
      }
      index = (index + 1) & mask
    }
  }

  /// Moves entries back that a search would no longer reach over the gap.
  private func closeGap(_ removed: Int) {
    var gap = removed
    var index = (gap + 1) & mask
    while table[index].object != nil {
      let home = start(table[index].key)
      if (index - home) & mask >= (index - gap) & mask {
        table[gap] = table[index]
        table[index].object = nil
        gap = index
      }
      index = (index + 1) & mask
    }
  }

  /// All objects, each once.
  var objects: [AnyManagedObject] {
    var found: [AnyManagedObject] = []
    for index in 0...mask {
      guard let object = table[index].object?.takeUnretainedValue(),
        table[index].key == object.objectID.key
      else { continue }
      found.append(object)
    }
    return found
  }
}
