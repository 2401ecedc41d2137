/// The objects at the other end of a to-many relationship: a window on it, not a copy.
///
/// Core Data: the `NSSet` or `NSOrderedSet` of a relationship and its mutable proxy.
public struct RelatedObjects<D: Entity>: RandomAccessCollection {
  private let owner: AnyManagedObject
  private let slot: Int

  init(_ owner: AnyManagedObject, _ slot: Int) {
    self.owner = owner
    self.slot = slot
  }

  private var ids: [ObjectID] {
    guard case .objects(let ids) = owner.readable(slot) else { return [] }
    return ids
  }

  /// The first position.
  public var startIndex: Int { 0 }
  /// The position after the last.
  public var endIndex: Int { ids.count }

  /// The object at a position; in an unordered relationship positions mean nothing, but stay
  /// until it changes.
  public subscript(position: Int) -> ManagedObject<D> {
    ManagedObject(owner.registry.objectOrFault(ids[position]), declaration)
  }

  /// Walks over the objects and reads them from the store in batches.
  public func makeIterator() -> RelatedObjectsIterator<D> {
    if let members = owner.registry.context?.readMembers(of: owner, slot: slot) {
      return RelatedObjectsIterator(members, declaration)
    }
    return RelatedObjectsIterator(owner.registry, ids, declaration)
  }

  /// The results of a body for each object, which are read in batches as by an iterator.
  public func map<Result, Failure: Error>(
    _ transform: (ManagedObject<D>) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    var results: [Result] = []
    for object in self { results.append(try transform(object)) }
    return results
  }

  /// Adds an object, at the end or at a position of an ordered relationship, and gives it the
  /// relationship back.
  ///
  /// The next save throws for an object of another context. Core Data: `addTo…(_:)`,
  /// `insertInto…(_:at:)`.
  public func insert(_ object: ManagedObject<D>, at index: Int? = nil) {
    guard object.untyped.registry === owner.registry else { return refuseForeignObject() }
    change { try $0.addMember(object.untyped, to: owner, slot: slot, at: index) }
  }

  /// Removes an object.
  ///
  /// The next save throws for an object of another context. Core Data: `removeFrom…(_:)`.
  public func remove(_ object: ManagedObject<D>) {
    guard object.untyped.registry === owner.registry else { return refuseForeignObject() }
    change { try $0.removeMember(object.untyped, from: owner, slot: slot) }
  }

  /// Puts other objects in the place of all.
  public func replace(with objects: [ManagedObject<D>]) {
    guard objects.allSatisfy({ $0.untyped.registry === owner.registry }) else {
      return refuseForeignObject()
    }
    change { try $0.set(.objects(objects.map(\.objectID)), of: owner, slot: slot) }
  }

  private func refuseForeignObject() {
    owner.noteWrite(
      ObjectError(.foreignObject(property: owner.entity.properties[slot].name), owner))
  }

  /// Keeps the error for an object of an entity that can't be in the relationship.
  func refuse(_ object: AnyManagedObject) {
    owner.noteWrite(
      ObjectError(
        .wrongValue(
          property: owner.entity.properties[slot].name,
          value: Value.object(object.objectID).description, expected: "objects of '\(D.entityName)'"
        ),
        owner))
  }

  private func change(_ body: (ManagedObjectContext) throws -> Void) {
    guard let context = owner.registry.context else {
      return owner.noteWrite(ObjectError(.noContext, owner))
    }
    do {
      try body(context)
    } catch {
      owner.noteWrite(error)
    }
  }

  private var declaration: Declaration<D> {
    guard let declaration = owner.registry.model.declaration(D.self) else {
      preconditionFailure("A declared relationship leads to a declared entity.")
    }
    return declaration
  }
}

/// Walks over the objects of a relationship.
public struct RelatedObjectsIterator<D: Entity>: IteratorProtocol {
  private let registry: ObjectRegistry?
  private let ids: [ObjectID]
  private let declaration: Declaration<D>
  private var position = 0
  private var batch: [AnyManagedObject] = []
  private var batchStart = 0

  /// Walks over objects that have been read.
  init(_ objects: [AnyManagedObject], _ declaration: Declaration<D>) {
    registry = nil
    ids = []
    batch = objects
    self.declaration = declaration
  }

  init(_ registry: ObjectRegistry, _ ids: [ObjectID], _ declaration: Declaration<D>) {
    self.registry = registry
    self.ids = ids
    self.declaration = declaration
  }

  /// The next object; nil after the last.
  public mutating func next() -> ManagedObject<D>? {
    if position - batchStart >= batch.count { readBatch() }
    guard position - batchStart < batch.count else { return nil }
    defer { position += 1 }
    return ManagedObject(batch[position - batchStart], declaration)
  }

  private mutating func readBatch() {
    guard position < ids.count, let registry else { return }
    batchStart = position
    let next = ids[position..<min(position + 500, ids.count)]
    batch = registry.context?.objects(next) ?? next.map { registry.objectOrFault($0) }
  }
}
