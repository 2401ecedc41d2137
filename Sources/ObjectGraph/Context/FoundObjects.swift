/// The objects of an answer on their way to whoever asked.
///
/// Counting references costs more than the rest of a large answer: each object is held once, and handed
/// over as it is.
struct FoundObjects: ~Copyable {
  private var held: ContiguousArray<Unmanaged<AnyManagedObject>> = []

  deinit { for object in held { object.release() } }

  mutating func append(_ object: AnyManagedObject) { held.append(.passRetained(object)) }

  /// Typed views of all objects, which are here no more.
  mutating func taken<E: Entity>(_ declaration: Declaration<E>) -> [ManagedObject<E>] {
    let objects = held
    held = []
    return [ManagedObject<E>](unsafeUninitializedCapacity: objects.count) { buffer, count in
      for object in objects {
        buffer.initializeElement(
          at: count, to: ManagedObject(object.takeRetainedValue(), declaration))
        count += 1
      }
    }
  }
}
