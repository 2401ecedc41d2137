/// The objects of one context that are alive, by identifier.
///
/// Objects are kept without retaining them: each takes itself out when it goes. New ones are listed
/// first, and entered into the table when somebody looks for an object: a program that fetches, reads
/// and forgets looks for none. An own table with open addressing: `Dictionary` hashes each key for
/// safety against chosen keys, which costs more than the rest of making an object.
final class ObjectRegistry {
  private struct Entry {
    var tag: Int64 = 0
    var object: Unmanaged<AnyManagedObject>?
  }

  /// Set to nil by the context itself when it goes: every read and write comes here, and a weak
  /// reference costs more than the rest of them.
  unowned(unsafe) var context: ManagedObjectContext?
  let model: ModelStorage
  /// The errors of getters and setters, which can't throw.
  var failures = AccessFailures()
  // The calls here never overlap, and asking for it at each of them would cost as much as the work.
  @exclusivity(unchecked) private var table: UnsafeMutablePointer<Entry>
  @exclusivity(unchecked) private var mask = 63
  @exclusivity(unchecked) private var count = 0
  /// Objects that aren't in the table yet, each at its own place; nil where one is gone.
  @exclusivity(unchecked) private var listed: ContiguousArray<Unmanaged<AnyManagedObject>?> = []
  @exclusivity(unchecked) private var listedCount = 0
  /// The families of entities whose objects may be here, by their numbers.
  @exclusivity(unchecked) private var families: ContiguousArray<Int64> = []

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

  /// The number that the table knows an identifier by; others may have the same, but seldom do.
  private func tag(_ id: ObjectID) -> Int64 { id.key &+ id.space.entity.rootSalt }

  private func tag(_ key: Int64, of object: AnyManagedObject) -> Int64 {
    key &+ object.entity.rootSalt
  }

  /// Eight keys in a row have their places in a row: objects often come in the order of their keys.
  private func start(_ tag: Int64) -> Int {
    let mixed = UInt64(bitPattern: tag >> 3) &* 0x9e37_79b9_7f4a_7c15
    return (Int(truncatingIfNeeded: mixed >> 24) << 3 | Int(truncatingIfNeeded: tag & 7)) & mask
  }

  /// The object with an identifier, or that had it before its first save.
  func object(_ id: ObjectID) -> AnyManagedObject? {
    if listedCount > 0 { enterListed() }
    let tag = tag(id)
    var index = start(tag)
    while let entry = table[index].object {
      if table[index].tag == tag {
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

  /// False if no object of an entity's family is here.
  func mayHaveFamily(of entity: EntityLayout) -> Bool { families.contains(entity.rootSalt) }

  private func note(_ family: Int64) {
    if families.last != family, !families.contains(family) { families.append(family) }
  }

  /// Takes an object in that has just been made, and gives its place on the list.
  func list(_ object: AnyManagedObject) -> UInt32 {
    note(object.entity.rootSalt)
    if listed.count > 1 << 16, listed.count > 2 * listedCount { enterListed() }
    listed.append(Unmanaged.passUnretained(object))
    listedCount += 1
    return UInt32(truncatingIfNeeded: listed.count - 1)
  }

  /// Puts all objects of the list into the table, each under every identifier that it has.
  private func enterListed() {
    for entry in listed {
      guard let object = entry?.takeUnretainedValue() else { continue }
      object.place = AnyManagedObject.unlisted
      enter(object, tag(object.objectID))
      if object.temporaryKey != 0, object.temporaryKey != object.objectID.key {
        enter(object, tag(object.temporaryKey, of: object))
      }
    }
    forgetList()
  }

  private func forgetList() {
    listed.removeAll(keepingCapacity: listed.count < 1024)
    listedCount = 0
  }

  /// Enters an object under its present identifier; one that it had before stays valid.
  func insert(_ object: AnyManagedObject) {
    guard object.place == AnyManagedObject.unlisted else { return }
    note(object.entity.rootSalt)
    enter(object, tag(object.objectID))
  }

  /// Gives an object the identifier of another one in its store.
  ///
  /// A permanent one that it had leads nowhere then: an entry under it would outlive the object.
  func rename(_ object: AnyManagedObject, _ id: ObjectID) {
    let isEntered = object.place == AnyManagedObject.unlisted
    if isEntered, !object.objectID.isTemporary { remove(object, tag(object.objectID)) }
    object.objectID = id
    insert(object)
  }

  /// Lets an object be found by the temporary identifier of one that was merged into it, where it
  /// has none of its own.
  func insert(_ object: AnyManagedObject, alsoUnder id: ObjectID) {
    guard object.temporaryKey == 0, id.isTemporary else { return }
    object.temporaryKey = id.key
    guard object.place == AnyManagedObject.unlisted else { return }
    enter(object, tag(id.key, of: object))
  }

  private func enter(_ object: AnyManagedObject, _ tag: Int64) {
    if count * 2 >= mask { grow() }
    place(Entry(tag: tag, object: Unmanaged.passUnretained(object)))
    count += 1
  }

  private func place(_ entry: Entry) {
    var index = start(entry.tag)
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
    if object.place != AnyManagedObject.unlisted {
      listed[Int(object.place)] = nil
      object.place = AnyManagedObject.unlisted
      listedCount -= 1
      if listedCount == 0 { forgetList() }
    } else {
      remove(object, tag(object.objectID))
      if object.temporaryKey != 0 { remove(object, tag(object.temporaryKey, of: object)) }
    }
    if count == 0, listedCount == 0 { families.removeAll(keepingCapacity: true) }
  }

  private func remove(_ object: AnyManagedObject, _ tag: Int64) {
    let pointer = Unmanaged.passUnretained(object).toOpaque()
    var index = start(tag)
    while let entry = table[index].object {
      if table[index].tag == tag, entry.toOpaque() == pointer {
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
      let home = start(table[index].tag)
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
    if listedCount > 0 { enterListed() }
    var found: [AnyManagedObject] = []
    for index in 0...mask {
      guard let object = table[index].object?.takeUnretainedValue(),
        table[index].tag == tag(object.objectID)
      else { continue }
      found.append(object)
    }
    return found
  }
}
