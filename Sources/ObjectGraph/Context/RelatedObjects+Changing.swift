// Changes of a whole relationship, as sets and arrays have them.

extension RelatedObjects {
  /// Adds an object of an entity below the relationship's own, at the end or at a position.
  ///
  /// An object of another entity is refused: the next save throws.
  public func insert<S: Subentity>(_ object: ManagedObject<S>, at index: Int? = nil) {
    guard let member = object.untyped.cast(to: D.self) else {
      return refuse(object.untyped)
    }
    insert(member, at: index)
  }

  /// Adds an object at the end.
  public func append(_ object: ManagedObject<D>) { insert(object) }

  /// Adds several objects at the end, in their order.
  public func append(contentsOf objects: some Sequence<ManagedObject<D>>) {
    for object in objects { insert(object) }
  }

  /// Adds the objects that aren't there yet.
  ///
  /// Core Data: `addTo…(_:)`, `NSMutableSet.union(_:)`.
  public func formUnion(_ objects: some Sequence<ManagedObject<D>>) {
    append(contentsOf: objects)
  }

  /// Removes the given objects.
  ///
  /// Core Data: `removeFrom…(_:)`, `NSMutableSet.minus(_:)`.
  public func subtract(_ objects: some Sequence<ManagedObject<D>>) {
    for object in Array(objects) { remove(object) }
  }

  /// Removes all objects but the given ones.
  ///
  /// Core Data: `NSMutableSet.intersect(_:)`.
  public func formIntersection(_ objects: some Sequence<ManagedObject<D>>) {
    let kept = Set(objects)
    for object in Array(self) where !kept.contains(object) { remove(object) }
  }

  /// Removes all objects.
  public func removeAll() { replace(with: []) }

  /// Removes the object at a position, and gives it.
  ///
  /// Core Data: `removeObjectFrom…(at:)`.
  @discardableResult public func remove(at position: Int) -> ManagedObject<D> {
    let object = self[position]
    remove(object)
    return object
  }

  /// Puts an object in the place of another, at its position in an ordered relationship.
  ///
  /// Core Data: `replaceObjectIn…(at:with:)`.
  public func replace(at position: Int, with object: ManagedObject<D>) {
    var objects = Array(self)
    objects[position] = object
    replace(with: objects)
  }

  /// Moves an object of an ordered relationship; the new position is counted without it.
  ///
  /// Core Data: `NSMutableOrderedSet.moveObjects(at:to:)`.
  public func move(from position: Int, to target: Int) {
    insert(self[position], at: target)
  }

  /// Exchanges two objects of an ordered relationship.
  ///
  /// Core Data: `NSMutableOrderedSet.exchangeObject(at:withObjectAt:)`.
  public func exchange(_ first: Int, _ second: Int) {
    var objects = Array(self)
    objects.swapAt(first, second)
    replace(with: objects)
  }
}
