/// A typed view of a managed object: two are equal when the object is the same.
///
/// Core Data: a subclass of `NSManagedObject`.
@dynamicMemberLookup public struct ManagedObject<E: Entity> {
  /// The object itself.
  public let untyped: AnyManagedObject
  /// The model keeps the declaration, and the object's registry keeps the model.
  @usableFromInline unowned(unsafe) let declaration: Declaration<E>

  init(_ object: AnyManagedObject, _ declaration: Declaration<E>) {
    untyped = object
    self.declaration = declaration
  }

  /// The object's identifier.
  public var objectID: ObjectID { untyped.objectID }

  /// An attribute.
  ///
  /// Reading cannot throw: an object that its store has no more reads as nil or its type's
  /// placeholder; `checkReads()` throws then, and so does the next save.
  @inlinable public subscript<T>(dynamicMember member: KeyPath<E, Attribute<T>>) -> T {
    get {
      let slot = declaration.prototype[keyPath: member].slot
      let value = untyped.readable(slot)
      if let read = T(value) { return read }
      untyped.rememberUnreadable(value, slot)
      return T.placeholder
    }
    nonmutating set {
      let slot = declaration.prototype[keyPath: member].slot
      do {
        untyped.writeOrRemember(try newValue.storedValue(), slot, nil)
      } catch {
        untyped.rememberUnwritable(error, slot)
      }
    }
  }

  /// The object at the other end of a to-one relationship.
  public subscript<D>(dynamicMember member: KeyPath<E, ToOne<D>>) -> ManagedObject<D>? {
    get { related(declaration.prototype[keyPath: member].slot) }
    nonmutating set { relate(newValue, declaration.prototype[keyPath: member].slot) }
  }

  /// The objects at the other end of a to-many relationship.
  public subscript<D>(dynamicMember member: KeyPath<E, ToMany<D>>) -> RelatedObjects<D> {
    get { RelatedObjects(untyped, declaration.prototype[keyPath: member].slot) }
    nonmutating set {
      let objects = Array(newValue)
      RelatedObjects<D>(untyped, declaration.prototype[keyPath: member].slot).replace(with: objects)
    }
  }

  /// A view of the same object as another entity, above or below; nil when it is none.
  public func cast<S: Entity>(to entity: S.Type) -> ManagedObject<S>? { untyped.cast(to: entity) }

  private func read<T: AttributeValue>(_ slot: Int) -> T {
    let value = untyped.readable(slot)
    if let read = T(value) { return read }
    untyped.rememberUnreadable(value, slot)
    return T.placeholder
  }

  private func related<D: Entity>(_ slot: Int) -> ManagedObject<D>? {
    guard case .object(let id) = untyped.readable(slot),
      let declaration = untyped.registry.model.declaration(D.self)
    else { return nil }
    guard let context = untyped.registry.context else {
      untyped.noteRead(ObjectError(.noContext, untyped))
      return nil
    }
    return context.object(with: id).map { ManagedObject<D>($0, declaration) }
  }

  private func store<T: AttributeValue>(_ value: T, _ slot: Int) {
    do {
      untyped.writeOrRemember(try value.storedValue(), slot, nil)
    } catch {
      untyped.rememberUnwritable(error, slot)
    }
  }

  private func relate<D: Entity>(_ other: ManagedObject<D>?, _ slot: Int) {
    untyped.writeOrRemember(
      other.map { .object($0.objectID) } ?? .null, slot, other?.untyped)
  }
}

extension ManagedObject where E: Subentity {
  /// An attribute of the parent entity.
  public subscript<T>(dynamicMember member: KeyPath<E.Parent, Attribute<T>>) -> T {
    get { read(parent[keyPath: member].slot) }
    nonmutating set { store(newValue, parent[keyPath: member].slot) }
  }

  /// The object at the other end of a to-one relationship of the parent entity.
  public subscript<D>(dynamicMember member: KeyPath<E.Parent, ToOne<D>>) -> ManagedObject<D>? {
    get { related(parent[keyPath: member].slot) }
    nonmutating set { relate(newValue, parent[keyPath: member].slot) }
  }

  /// The objects at the other end of a to-many relationship of the parent entity.
  public subscript<D>(dynamicMember member: KeyPath<E.Parent, ToMany<D>>) -> RelatedObjects<D> {
    get { RelatedObjects(untyped, parent[keyPath: member].slot) }
    nonmutating set {
      let objects = Array(newValue)
      RelatedObjects<D>(untyped, parent[keyPath: member].slot).replace(with: objects)
    }
  }

  private var parent: E.Parent { declaration.above.prototype }
}

extension ManagedObject where E: Subentity, E.Parent: Subentity {
  /// An attribute of an entity above the parent, at any height.
  public subscript<T>(
    dynamicMember member: KeyPath<Members<E.Parent.Parent>, Attribute<T>>
  ) -> T {
    get { read(above[keyPath: member].slot) }
    nonmutating set { store(newValue, above[keyPath: member].slot) }
  }

  /// The object at the other end of a to-one relationship of an entity above the parent.
  public subscript<D>(
    dynamicMember member: KeyPath<Members<E.Parent.Parent>, ToOne<D>>
  ) -> ManagedObject<D>? {
    get { related(above[keyPath: member].slot) }
    nonmutating set { relate(newValue, above[keyPath: member].slot) }
  }

  /// The objects at the other end of a to-many relationship of an entity above the parent.
  public subscript<D>(
    dynamicMember member: KeyPath<Members<E.Parent.Parent>, ToMany<D>>
  ) -> RelatedObjects<D> {
    get { RelatedObjects(untyped, above[keyPath: member].slot) }
    nonmutating set {
      let objects = Array(newValue)
      RelatedObjects<D>(untyped, above[keyPath: member].slot).replace(with: objects)
    }
  }

  private var above: Members<E.Parent.Parent> { Members(declaration: declaration.above.above) }
}

extension ManagedObject: Hashable {
  /// Returns true if both are views of the same object.
  public static func == (left: Self, right: Self) -> Bool { left.untyped === right.untyped }

  /// Feeds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(untyped))
  }
}

extension AnyManagedObject {
  /// A value for a getter that cannot throw: what goes wrong is remembered for the next save.
  @usableFromInline func readable(_ slot: Int) -> Value {
    let value = held(slot)
    return value.isNull ? readableSlowly(slot) : value
  }

  private func readableSlowly(_ slot: Int) -> Value {
    do {
      return try value(atSlot: slot)
    } catch {
      noteRead(error)
      return entity.defaults[slot]
    }
  }

  /// A value that the attribute's type has no meaning for makes the next save throw.
  @usableFromInline func rememberUnreadable(_ value: Value, _ slot: Int) {
    if let error = unreadable(value, slot) { noteRead(error) }
  }

  /// Tells why a type can't take a value; nil where there's none, as in an object that's new.
  @usableFromInline func unreadable(_ value: Value, _ slot: Int) -> ObjectError? {
    guard !value.isNull else { return nil }
    let property = entity.properties[slot]
    guard let name = property.transformerName else {
      return ObjectError(.unreadable(property: property.name, value: value.description), self)
    }
    return ObjectError(
      .untransformable(property: property.name, transformer: name, "it cannot read \(value)"), self)
  }

  /// A value that a transformer has no bytes for makes the next save throw.
  @usableFromInline func rememberUnwritable(_ error: any Error, _ slot: Int) {
    let property = entity.properties[slot]
    noteWrite(
      ObjectError(
        .untransformable(
          property: property.name, transformer: property.transformerName ?? "", "\(error)"), self))
  }

  /// Changes a value from a setter that cannot throw.
  @usableFromInline func writeOrRemember(_ value: Value, _ slot: Int, _ other: AnyManagedObject?) {
    guard other == nil || other?.registry === registry else {
      return noteWrite(ObjectError(.foreignObject(property: entity.properties[slot].name), self))
    }
    guard let context = registry.context else {
      return noteWrite(ObjectError(.noContext, self))
    }
    do {
      try context.set(value, of: self, slot: slot)
    } catch {
      noteWrite(error)
    }
  }
}
