/// The typed properties once more, with errors.
///
/// `object.name` can't throw; `try object[\.name]` does where it would give a placeholder.
extension ManagedObject {
  /// An attribute, or the reason why it can't be read.
  ///
  /// Throws `ObjectError`: `missing` for a required attribute without a value, `unreadable` for a
  /// value that the type has no meaning for (an enumeration without a case for it), `inaccessible` for
  /// an object that its store has no more, `noContext` when the context is gone; or `StoreError`.
  public subscript<T>(_ member: KeyPath<Members<E>, Attribute<T>>) -> T {
    get throws { try untyped.checked(members[keyPath: member].slot) }
  }

  /// The object at the other end of a to-one relationship; throws as for an attribute.
  public subscript<D>(_ member: KeyPath<Members<E>, ToOne<D>>) -> ManagedObject<D>? {
    get throws { try untyped.checkedObject(members[keyPath: member].slot) }
  }

  /// The objects at the other end of a to-many relationship, read together; throws as for an attribute.
  public subscript<D>(_ member: KeyPath<Members<E>, ToMany<D>>) -> [ManagedObject<D>] {
    get throws { try untyped.checkedObjects(members[keyPath: member].slot) }
  }

  var members: Members<E> { Members(declaration: declaration) }
}

extension AnyManagedObject {
  /// A value with its type, or the reason why there's none.
  func checked<T: AttributeValue>(_ slot: Int) throws -> T {
    let value = try checkedValue(slot)
    if let read = T(value) { return read }
    throw unreadable(value, slot)
      ?? ObjectError(.missing(property: entity.properties[slot].name), self)
  }

  func checkedObject<D: Entity>(_ slot: Int) throws -> ManagedObject<D>? {
    guard case .object(let id) = try checkedValue(slot) else { return nil }
    guard let context = registry.context else { throw ObjectError(.noContext, self) }
    return try context.object(with: id).map { try context.typed($0, D.self) }
  }

  func checkedObjects<D: Entity>(_ slot: Int) throws -> [ManagedObject<D>] {
    guard case .objects(let ids) = try checkedValue(slot) else { return [] }
    guard let context = registry.context else { throw ObjectError(.noContext, self) }
    let objects = ids.compactMap { context.object(with: $0) }
    try context.fireAll(objects)
    return try objects.map { try context.typed($0, D.self) }
  }

  /// A fault whose object is gone is an error here, also where a plain read makes it a deleted one.
  private func checkedValue(_ slot: Int) throws -> Value {
    if isFault, let context = registry.context { try context.fire(self) }
    if state.contains(.removed), values[slot].isNull { throw ObjectError(.inaccessible, self) }
    return try value(atSlot: slot)
  }
}
