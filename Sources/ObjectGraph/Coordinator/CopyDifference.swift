/// One property whose values in a copy are not all those of the original.
public struct CopyDifference: Sendable, Hashable {
  /// In which way they differ.
  public enum Kind: Int, Sendable, Hashable {
    /// A reference to an object that is not there is left out.
    case leadsNowhere
    /// Something leads here that did not: the other end of a relationship did, and the copy keeps
    /// both ends alike.
    case filledIn
    /// Another value, as the store cannot keep it exactly, or fewer references.
    case changed
  }

  /// The name of the objects' entity.
  public let entity: String
  /// The name of the attribute or relationship.
  public let property: String
  /// In which way the values differ.
  public let kind: Kind
  /// The number of objects that differ.
  public let count: Int
}

extension PersistentStoreCoordinator {
  /// Compares every stored value with that in a copy, which may have been opened anew; `ids` are
  /// what `copyObjects` gave.
  ///
  /// Throws `StoreError` where a store cannot be read, or the copy lacks an object.
  public func differences(
    from copy: PersistentStoreCoordinator, ids: [ObjectID: ObjectID]
  ) throws -> [CopyDifference] {
    var copies: [ObjectPlace: StoredRow] = [:]
    for store in copy.stores {
      for row in try copy.allRows(store) { copies[ObjectPlace(row.id)] = row }
    }
    let places = ids.mapValues { ObjectPlace($0) }
    var counts: [CopyDifference: Int] = [:]
    for store in stores {
      for row in try allRows(store) {
        guard let place = places[row.id], let found = copies[place] else {
          throw StoreError(.damaged("the copy lacks an object of '\(row.id.entityName)'."), "copy")
        }
        for property in row.id.space.entity.properties where !property.isTransient {
          guard let kind = difference(property, row, found, places) else { continue }
          let key = CopyDifference(
            entity: row.id.entityName, property: property.name, kind: kind, count: 0)
          counts[key, default: 0] += 1
        }
      }
    }
    return counts.map {
      CopyDifference(
        entity: $0.key.entity, property: $0.key.property, kind: $0.key.kind, count: $0.value)
    }.sorted {
      ($0.entity, $0.property, $0.kind.rawValue) < ($1.entity, $1.property, $1.kind.rawValue)
    }
  }

  private func difference(
    _ property: SlotProperty, _ row: StoredRow, _ copy: StoredRow,
    _ places: [ObjectID: ObjectPlace]
  ) -> CopyDifference.Kind? {
    guard let slot = row.id.space.entity.slots[property.name],
      let copySlot = copy.id.space.entity.slots[property.name]
    else { return nil }
    let (old, new) = (row.values[slot], copy.values[copySlot])
    guard property.type == nil else { return old == new ? nil : .changed }
    let before = (old.references ?? []).map { places[$0] }
    let after = (new.references ?? []).map { ObjectPlace($0) }
    let expected = before.compactMap(\.self)
    let isEqual = property.isOrdered ? expected == after : Set(expected) == Set(after)
    if isEqual { return expected.count == before.count ? nil : .leadsNowhere }
    return Set(expected).isSubset(of: after) && expected.count < after.count ? .filledIn : .changed
  }
}

/// One object's place in a store, whoever has opened it.
private struct ObjectPlace: Hashable {
  let root: String
  let key: Int64

  init(_ id: ObjectID) {
    (root, key) = (id.space.entity.root.name, id.key)
  }
}
