/// The one object for an identifier in a context, with access by name.
///
/// Core Data: `NSManagedObject`.
public final class AnyManagedObject {
  /// The object's identifier: temporary until it is saved for the first time.
  public internal(set) var objectID: ObjectID
  let registry: ObjectRegistry
  // An object stays in its context's thread; asking at each access for one that overlaps would cost more
  // than the access.
  @exclusivity(unchecked) var state: State
  /// The place of the packed row in its block, in words.
  @exclusivity(unchecked) private var rowPlace: UInt16 = 0
  /// The object's place on the registry's list, or `unlisted`.
  @exclusivity(unchecked) var place: UInt32 = AnyManagedObject.unlisted
  /// The key of the identifier that the object had before its first save; 0 for none.
  @exclusivity(unchecked) var temporaryKey: Int64 = 0
  /// The key that a save in progress gives to the object; 0 for none.
  @exclusivity(unchecked) var pendingKey: Int64 = 0
  @exclusivity(unchecked) var version: Int64
  /// The values as the database gave them, until someone needs more than one of them.
  @exclusivity(unchecked) private var packed: RowBlock?
  @exclusivity(unchecked) private var unpacked: ContiguousArray<Value>
  /// The store's values, where the current ones may differ.
  @exclusivity(unchecked) var committed: ContiguousArray<Value>?

  /// The place of an object that isn't on the registry's list.
  static let unlisted = UInt32.max

  /// The entity, as the model that the registry keeps has it.
  var entity: EntityLayout { objectID.space.entity }

  /// Current values by slot; a to-many relationship that was not read yet is null.
  var values: ContiguousArray<Value> {
    get {
      if packed != nil { unpack() }
      return unpacked
    }
    _modify {
      if packed != nil { unpack() }
      yield &unpacked
    }
  }

  private func unpack() {
    guard let block = packed else { return }
    unpacked = block.values(at: rowPlace)
    packed = nil
  }

  /// The value in a slot as it's in memory: null for a fault and for a to-many relationship that was
  /// not read.
  func held(_ slot: Int) -> Value {
    if let packed { return packed.value(at: rowPlace, slot: slot) }
    return state.contains(.fault) ? .null : unpacked[slot]
  }

  /// Takes the values of a row over.
  func take(_ row: StoredRow) {
    version = row.version
    switch row.contents {
    case .values(let values): (packed, unpacked) = (nil, values)
    case .packed(let block, let place): (packed, rowPlace, unpacked) = (block, place, [])
    }
  }

  struct State: OptionSet {
    let rawValue: UInt16
    /// The values are still in the store.
    static let fault = State(rawValue: 1)
    static let inserted = State(rawValue: 2)
    static let updated = State(rawValue: 4)
    static let deleted = State(rawValue: 8)
    /// In the context's list of objects to save.
    static let touched = State(rawValue: 16)
    /// A to-many relationship changed, though perhaps no value here did.
    static let relationshipTouched = State(rawValue: 32)
    /// In no store and no context any more.
    static let gone = State(rawValue: 64)
    /// It was reported to observers as a new object.
    static let reported = State(rawValue: 128)
    /// Its store has it no more: a merge or a read told so, and no save of this context did it.
    static let removed = State(rawValue: 256)
    /// Its hook for read values runs: what that sets are no changes.
    static let awaking = State(rawValue: 512)
    /// The next save counts the version up even if no value changed.
    static let marked = State(rawValue: 1024)
    /// The next save looks whether its store has another version, even if nothing of it changed.
    static let guarded = State(rawValue: 2048)
  }

  init(
    _ id: ObjectID, registry: ObjectRegistry, state: State, version: Int64,
    values: ContiguousArray<Value>
  ) {
    objectID = id
    self.registry = registry
    self.state = state
    self.version = version
    unpacked = values
    place = registry.list(self)
  }

  /// Makes an object of a row that no object of the registry has.
  init(_ row: StoredRow, _ registry: ObjectRegistry) {
    objectID = row.id
    self.registry = registry
    state = []
    version = row.version
    switch row.contents {
    case .values(let values): unpacked = values
    case .packed(let block, let place): (packed, rowPlace, unpacked) = (block, place, [])
    }
    place = registry.list(self)
  }

  /// Relationships look for their objects also when the context is gone.
  deinit { registry.remove(self) }

  /// The context; nil when it's gone, or when the object is: after its deletion was saved, or its
  /// insertion rolled back.
  ///
  /// Core Data: `managedObjectContext`.
  public var context: ManagedObjectContext? { state.contains(.gone) ? nil : registry.context }
  /// The name of the object's entity.
  public var entityName: String { entity.name }
  /// True if the object was never saved.
  ///
  /// Core Data: `isInserted`.
  public var isInserted: Bool { state.contains(.inserted) }
  /// True if the object has unsaved changes.
  ///
  /// Core Data: `isUpdated`.
  public var isUpdated: Bool { state.contains(.updated) && !state.contains(.deleted) }
  /// True if the next save deletes the object, or if it is no longer in its store.
  ///
  /// After the save that deleted it, `context` is nil and this is false again. Core Data: `isDeleted`.
  public var isDeleted: Bool { !state.isDisjoint(with: [.deleted, .removed]) }
  /// True if the object is deleted, with the next save or with one that was.
  var isDeletedOrGone: Bool { !state.isDisjoint(with: [.deleted, .removed, .gone]) }
  /// True if the object's values are still in the store.
  ///
  /// Core Data: `isFault`.
  public var isFault: Bool { state.contains(.fault) }
  /// True if the next save has anything to do with the object.
  ///
  /// Core Data: `hasChanges`.
  public var hasChanges: Bool {
    state.contains(.deleted) ? !isInserted : !state.isDisjoint(with: [.inserted, .updated])
  }

  /// Reads a property by name, or what a hook computes for it; throws when there is none, or when the
  /// store has the object no more and `shouldDeleteInaccessibleFaults` is false.
  ///
  /// A fetched property asks for its objects each time. Core Data: `value(forKey:)`.
  public func value(forKey key: String) throws -> Value {
    for hooks in entity.lifecycles.reversed() {
      if let value = hooks.computedValue(self, forKey: key) { return value }
    }
    guard let slot = entity.slots[key] else {
      return try fetchedValue(key) ?? value(atSlot: try self.slot(key))
    }
    return try value(atSlot: slot)
  }

  /// Changes a property by name, on both sides of a relationship; throws when there is none or the
  /// value does not fit.
  ///
  /// Core Data: `setValue(_:forKey:)`.
  public func setValue(_ value: Value, forKey key: String) throws {
    let slot = try slot(key)
    guard let context = registry.context else { throw ObjectError(.noContext, self) }
    try context.set(value, of: self, slot: slot)
  }

  func slot(_ key: String) throws -> Int {
    guard let slot = entity.slots[key] else {
      throw FetchError(.unknownKey(key, entity: entity.name))
    }
    return slot
  }

  /// The values that differ from the store's, by name; transient properties have none there.
  ///
  /// A to-many relationship whose members changed is read for it. Core Data: `changedValues()`.
  public func changedValues() -> [String: Value] {
    for slot in entity.toManySlots where hasUnreadChanges(slot) { _ = readable(slot) }
    var found: [String: Value] = [:]
    for slot in storedChanges {
      found[entity.properties[slot].name] = values[slot]
    }
    return found
  }

  /// True if a save would write a value of the object.
  ///
  /// Core Data: `hasPersistentChangedValues`.
  public var hasPersistentChangedValues: Bool {
    !storedChanges.isEmpty || entity.toManySlots.contains(where: hasUnreadChanges)
  }

  /// Slots whose stored values are others; members of an unordered relationship may stand in any order.
  private var storedChanges: [Int] {
    changedSlots.filter { slot in
      let property = entity.properties[slot]
      guard property.isToMany, !property.isOrdered, case .objects(let now) = values[slot],
        case .objects(let saved)? = (isInserted ? entity.defaults : committed)?[slot]
      else { return !property.isTransient }
      return !property.isTransient && Set(now) != Set(saved)
    }
  }

  /// True if members of a relationship that nobody has read may have come or gone.
  private func hasUnreadChanges(_ slot: Int) -> Bool {
    state.contains(.relationshipTouched) && !isFault && !isInserted && !state.contains(.gone)
      && held(slot).isNull && !entity.properties[slot].isTransient
  }

  /// Counts the object as changed though no value is another one: the next save calls its hooks and
  /// counts its version up.
  ///
  /// Does nothing for an object that's deleted. Core Data: setting a property to the value that it has.
  public func markChanged() throws {
    guard let context = registry.context else { throw ObjectError(.noContext, self) }
    guard !isDeletedOrGone else { return }
    if isFault { try fire() }
    guard !isDeletedOrGone else { return }
    context.markUpdated(self)
    context.report(self)
    state.insert(.marked)
  }

  /// The store's values of the given properties, or of all; transient ones, which no store has, are left
  /// out.
  ///
  /// A to-many relationship that nobody has read is read for it. Core Data:
  /// `committedValues(forKeys:)`.
  public func committedValues(forKeys keys: [String]? = nil) throws -> [String: Value] {
    if isFault { try fire() }
    var found: [String: Value] = [:]
    for key in keys ?? entity.properties.map(\.name) {
      let place = try slot(key)
      if !entity.properties[place].isTransient { found[key] = try committedValue(place) }
    }
    return found
  }

  private func committedValue(_ slot: Int) throws -> Value {
    guard !isInserted else { return entity.defaults[slot] }
    let saved = committed?[slot] ?? held(slot)
    guard saved.isNull, entity.properties[slot].isToMany,
      state.isDisjoint(with: [.gone, .removed])
    else { return saved }
    guard let context = registry.context else { throw ObjectError(.noContext, self) }
    guard let store = context.source(of: objectID) else { throw ObjectError(.noStore, self) }
    let members = try store.members(of: objectID, slot: slot)
    if held(slot).isNull { context.install(members, in: self, slot: slot) }
    return .objects(members)
  }

  var changedSlots: [Int] {
    guard let source = isInserted ? entity.defaults : committed else { return [] }
    let values = values
    return values.indices.filter { values[$0] != source[$0] }
  }

  /// The value in a slot, read from the store where it was not yet.
  @inline(__always) func value(atSlot slot: Int) throws -> Value {
    if state.contains(.fault) { try fire() }
    let value = held(slot)
    if value.isNull, entity.properties[slot].isToMany {
      guard let context = registry.context else { throw ObjectError(.noContext, self) }
      guard !state.contains(.gone) else { throw ObjectError(.deleted, self) }
      return .objects(try context.loadMembers(of: self, slot: slot))
    }
    return value
  }

  private func fire() throws {
    guard let context = registry.context else { throw ObjectError(.noContext, self) }
    try context.fireOrForget(self)
  }
}

extension ObjectError {
  init(_ reason: Reason, _ object: AnyManagedObject) {
    self.init(reason, object.entity.name, object.objectID.description)
  }
}
