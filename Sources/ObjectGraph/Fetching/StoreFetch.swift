/// A request to one store.
struct StoreFetch {
  let entity: EntityLayout
  var includesSubentities = true
  var predicate: PredicateNode?
  var order: [SortTerm] = []
  var limit: Int?
  var offset = 0
  /// Only objects with this key or a greater one: without an order the answer then begins there
  /// at once, however many come before.
  var firstKey: Int64?
  /// The identities of the stores that are asked; nil for all.
  var storeUUIDs: Set<String>?

  /// The entities whose objects may be in the answer, in the order of their numbers.
  var entities: [EntityLayout] { includesSubentities ? entity.family : [entity] }

  /// Fetches of given objects, a thousand at a time.
  func asking(for ids: [ObjectID]) -> [StoreFetch] {
    stride(from: 0, to: ids.count, by: 1_000).map { start in
      let part = ids[start..<min(start + 1_000, ids.count)]
      var fetch = StoreFetch(entity: entity, includesSubentities: includesSubentities)
      fetch.predicate = .membership(.path(ScopedPath([])), part.map { .object($0) }, [])
      return fetch
    }
  }
}
