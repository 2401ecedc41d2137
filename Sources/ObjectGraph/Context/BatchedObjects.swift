/// The results of a fetch whose objects are read in batches, when they are used.
///
/// It holds identifiers, the objects with unsaved changes that were in the answer, and the two
/// batches that were read last; other objects live as long as someone else holds them. Core Data:
/// the array that `fetch(_:)` gives for a request with a `fetchBatchSize`.
public struct BatchedObjects<E: Entity>: RandomAccessCollection {
  private let batches: ObjectBatches
  private let declaration: Declaration<E>

  init(
    _ context: ManagedObjectContext, _ ids: [ObjectID], _ request: FetchRequest<E>,
    _ declaration: Declaration<E>
  ) {
    batches = ObjectBatches(
      context, ids, size: request.batchSize, prefetched: request.prefetched)
    self.declaration = declaration
  }

  /// The first position.
  public var startIndex: Int { 0 }
  /// The position after the last.
  public var endIndex: Int { batches.ids.count }

  /// The object at a position; its batch is read when it was not yet.
  ///
  /// An object that its store has no more reads as nil or its type's placeholder; `checkReads()`
  /// throws then, and so does the next save.
  public subscript(position: Int) -> ManagedObject<E> {
    ManagedObject(batches.object(at: position), declaration)
  }

  /// The identifiers, without reading anything.
  public var objectIDs: [ObjectID] { batches.ids }
}

/// The common storage of the copies of one answer.
final class ObjectBatches {
  let ids: [ObjectID]
  private let context: ManagedObjectContext
  private let size: Int
  private let prefetched: [String]
  /// Objects of the answer that were not saved yet live here, should the context or its parent give them
  /// up.
  private let unsaved: [ObjectID: AnyManagedObject]
  private var recent: [(number: Int, objects: [AnyManagedObject])] = []

  init(_ context: ManagedObjectContext, _ ids: [ObjectID], size: Int, prefetched: [String]) {
    self.context = context
    self.ids = ids
    self.size = size > 0 ? size : Swift.max(1, ids.count)
    self.prefetched = prefetched
    unsaved = Dictionary(
      ids.filter(\.isTemporary).compactMap { id in context.object(with: id).map { (id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  func object(at position: Int) -> AnyManagedObject {
    let number = position / size
    let start = number * size
    if let known = recent.first(where: { $0.number == number }) {
      return known.objects[position - start]
    }
    let objects = read(ids[start..<Swift.min(start + size, ids.count)])
    if recent.count == 2 { recent.removeFirst() }
    recent.append((number, objects))
    return objects[position - start]
  }

  private func read(_ ids: ArraySlice<ObjectID>) -> [AnyManagedObject] {
    let objects = ids.map { id -> AnyManagedObject in
      guard let object = context.object(with: id) ?? unsaved[id] else {
        preconditionFailure("Objects without a permanent identifier are held.")
      }
      return object
    }
    do {
      try context.fireAll(objects)
      if !prefetched.isEmpty { context.forgetPrefetched() }
      try context.prefetch(prefetched, of: objects.filter { !$0.isFault })
    } catch {
      context.registry.failures.add(error, .read)
    }
    return objects
  }
}
